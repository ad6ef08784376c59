/** What the tests of the location share: a page at an address, and the browser's buttons. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { hash, path, search, startLocation } from './location.ts';
import { freshPage } from './testing.ts';
import { question, registerUnsaved } from './unsaved.ts';

/** The browser that vitest gives the tests; the names of its window are copied, and so are its timers. */
declare const jsdom: { readonly window: Window & typeof globalThis };

let stops: (() => void)[] = [];
/** Stops it after the test. */
export const later = (stop: () => void): void => void stops.push(stop);

export function open(address: string, win: Window = window): void {
  freshPage(address);
  later(startLocation(win));
}

/** What was opened goes on with what the browser has kept for it. */
export function reload(): void {
  stops.pop()?.();
  later(startLocation(window));
}

export const bar = (): string => location.pathname + location.search + location.hash;
export const shown = (): string => path.value + search.value + hash.value;

/** Goes through the history as the browser's buttons do, and waits until all that follows has happened. */
export async function travel(steps: number): Promise<void> {
  const moved = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.go(steps);
  await quiet();
  await moved;
}

/** More than all timers of one navigation together: jsdom's own steps take milliseconds, ours of `history.ts` up to 3 s. */
const ALL_STEPS = 5_000;

/** Lets everything happen that is on its way. */
export async function quiet(): Promise<void> {
  await vi.advanceTimersByTimeAsync(ALL_STEPS);
}

export function dirty(): { clean(): void } {
  const source = { isDirty: () => true };
  const forget = registerUnsaved(source);
  later(forget);
  return { clean: () => (source.isDirty = () => false) };
}

export async function answer(leave: boolean): Promise<void> {
  await quiet();
  expect(question.value).toBeDefined();
  question.value?.resolve(leave);
  await quiet();
}

/** The page's window, but one that notes where a document would be loaded instead of loading it. */
export function recordingWindow(moves: string[], navigator: object = {}): Window {
  const place = Object.create(null, {
    ...Object.fromEntries(
      ['origin', 'pathname', 'search', 'hash', 'href'].map((name) => [name, { get: () => location[name as 'href'] }]),
    ),
    assign: { value: (url: string) => moves.push(`assign ${url}`) },
    replace: { value: (url: string) => moves.push(`replace ${url}`) },
    reload: { value: () => moves.push(`reload ${location.href}`) },
  }) as Location;
  const own: Readonly<Record<string | symbol, unknown>> = { location: place, navigator };
  return new Proxy(window, { get: (target, key) => own[key] ?? wrapped(target, key) });
}

function wrapped(target: Window, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Timers that the test moves on, before each test, and nothing under way after it. */
export function prepareLocation(): void {
  beforeEach(() => {
    stops = [];
    // jsdom travels by timers of its own window. They go by the same clock as ours, which ask again for a step that was lost:
    // on a busy machine ours overtook them, and a step of one test happened in the next.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(jsdom.window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => setTimeout(run, ms)) as typeof setTimeout);
  });
  afterEach(async () => {
    stops.toReversed().forEach((stop) => stop());
    // The history is one for all tests: a step that is still on its way would happen in the next one.
    await quiet();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
