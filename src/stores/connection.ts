/**
 * Whether the backend can be reached: what the browser says, and what calls meet. One call may never come through, such as
 * one that a blocker of advertisements takes for such, beside others that are answered: whichever meets no answer has the
 * backend looked for, and that look decides. A backend that went silent is asked again from time to time, so that the bar
 * in the frame goes by itself.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { clientOptions } from '../api/client-options.ts';
import { endpoints } from '../api/endpoints.ts';

const FIRST_PROBE_MS = 5_000;
const LAST_PROBE_MS = 60_000;
/** How long a call without an answer waits for the look that it has set off. */
const LOOK_LIMIT_MS = 3_000;

const browserOnline = signal(true);
const reachable = signal(true);

export const online: ReadonlySignal<boolean> = computed(() => browserOnline.value && reachable.value);

/**
 * How long nobody is told anew that the backend is back, as far as calls alone say so: on a network that lets every other call
 * through, what is asked anew would "lose" the connection and find it, without end.
 */
const QUIET_MS = 10_000;

const listeners = new Set<() => void>();
let lastTold = -QUIET_MS;
let toldLater: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  clearTimeout(toldLater);
  lastTold = performance.now();
  for (const again of listeners) again();
}

function tellNotTooOften(): void {
  const wait = lastTold + QUIET_MS - performance.now();
  clearTimeout(toldLater);
  if (wait <= 0) tell();
  // Lost again by then: the next return is told of.
  else toldLater = setTimeout(() => online.peek() && tell(), wait);
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
/** How many answers there have been. */
let answers = 0;

/** The client tells of each answer; a look that met none tells of that. */
export function setReachable(answered: boolean): void {
  reachable.value = answered;
  if (answered) {
    answers += 1;
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

async function probe(timeoutMs?: number): Promise<void> {
  // While the browser itself is offline, its own `online` event is the better moment.
  if (!browserOnline.peek()) return;
  const before = answers;
  try {
    const { backendAnswers, call } = await import('../api/client.ts');
    if (clientOptions().token() === undefined) await backendAnswers({ isLook: true, timeoutMs });
    else await call('GET', endpoints.allFunctions, { retry: 0, isLook: true, fresh: true, timeoutMs });
  } catch {
    // A refusal is an answer as well.
  }
  // Whatever answers meanwhile will do, and the client has told `setReachable` by itself.
  if (answers === before) setReachable(false);
}

let look: Promise<void> | undefined;

/** For a call that met no answer: whether the backend answers another one. Calls that fail together share that. */
export async function isBackendThere(): Promise<boolean> {
  if (online.peek()) {
    look ??= probe(LOOK_LIMIT_MS).finally(() => {
      look = undefined;
    });
    await look;
  }
  return online.peek();
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
    lastTold = -QUIET_MS;
  };
}
