/**
 * Whether the backend can be reached: what the browser says, and what the last call met. A backend that went
 * silent is asked again from time to time, so that the bar in the frame goes by itself.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { clientOptions } from '../api/client-options.ts';
import { endpoints } from '../api/endpoints.ts';

const FIRST_PROBE_MS = 5_000;
const LAST_PROBE_MS = 60_000;

const browserOnline = signal(true);
const reachable = signal(true);

export const online: ReadonlySignal<boolean> = computed(() => browserOnline.value && reachable.value);

/**
 * How often it is told in a minute that the backend is back, as far as calls alone say so. One call may never come through,
 * such as one that a blocker of advertisements takes for such: asked anew beside others that are answered, it would "lose"
 * the connection, and they find it, without end.
 */
const MOST_A_MINUTE = 3;
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let lastTold: readonly number[] = [];
let toldLater: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  for (const again of listeners) again();
}

function tellNotTooOften(): void {
  if (toldLater !== undefined) return;
  const now = Date.now();
  lastTold = lastTold.filter((at) => at <= now && now - at < MINUTE_MS);
  const [first] = lastTold;
  if (first === undefined || lastTold.length < MOST_A_MINUTE) {
    lastTold = [...lastTold, now];
    tell();
    return;
  }
  toldLater = setTimeout(() => {
    toldLater = undefined;
    // Else the next return is told of.
    if (online.peek()) tellNotTooOften();
  }, first + MINUTE_MS - now);
}

let isLost = false;
let isBrowserOffline = false;
effect(() => {
  const isBack = online.value && isLost;
  isLost = !online.value;
  isBrowserOffline ||= !browserOnline.value;
  if (!isBack) return;
  const wasOffline = isBrowserOffline;
  isBrowserOffline = false;
  untracked(wasOffline ? tell : tellNotTooOften);
});

/**
 * Calls whenever the backend can be reached again: what was read meanwhile may be what the worker had kept, and what is
 * older may have been changed. @returns stops.
 */
export function onReachedAgain(again: () => void): () => void {
  listeners.add(again);
  return () => void listeners.delete(again);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_PROBE_MS;

/** The client tells after each attempt whether anything answered. */
export function setReachable(answered: boolean): void {
  reachable.value = answered;
  if (answered) {
    stopLooking();
    return;
  }
  // Calls mostly fail together: those beside the first neither put the next look off nor make the ones after it fewer.
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void probe();
  }, wait);
  wait = Math.min(wait * 2, LAST_PROBE_MS);
}

function stopLooking(): void {
  clearTimeout(timer);
  timer = undefined;
  wait = FIRST_PROBE_MS;
}

async function probe(): Promise<void> {
  // While the browser itself is offline, its own `online` event is the better moment.
  if (!browserOnline.peek()) return;
  try {
    const { backendAnswers, call } = await import('../api/client.ts');
    if (clientOptions().token() === undefined) await backendAnswers();
    else await call('GET', endpoints.allFunctions, { retry: 0 });
  } catch {
    // A refusal is an answer as well.
  }
  // Whatever answers will do, and the client has told `setReachable` by itself. A look that ran into its time limit says
  // nothing, and is no reason to stop looking.
  if (!reachable.peek() && timer === undefined) setReachable(false);
}

/** @returns stops listening and asking. */
export function startConnection(win: Window): () => void {
  const read = (): void => {
    browserOnline.value = win.navigator.onLine;
    if (win.navigator.onLine && !reachable.peek()) void probe();
  };
  read();
  win.addEventListener('online', read);
  win.addEventListener('offline', read);
  return () => {
    win.removeEventListener('online', read);
    win.removeEventListener('offline', read);
    setReachable(true);
    clearTimeout(toldLater);
    toldLater = undefined;
    lastTold = [];
  };
}
