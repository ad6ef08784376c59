/**
 * The entries of the browser's history. Each carries its index in `history.state`, so that a step back which is
 * refused can be undone by as many steps. Navigation belongs to `stores/location.ts`; others only load documents here.
 */
import { traverse } from './traversal.ts';
import type { Traversal } from './traversal.ts';
import { hasUnsaved } from './unsaved.ts';

export type Manner = 'enter' | 'push' | 'replace' | 'pop';

// A worker answers a request for a page within 3 s, and for one that is loaded anew within 10, with the kept page if need
// be (`pageLimit` in sw/policy.ts): what has not come in twice that time is lost.
const LOST_MS = 6_000;
const LOST_RELOAD_MS = 20_000;

let win: Window | undefined;
/** The index of the entry that the application stands at; the browser may already show another. */
let index = 0;
/** A traversal of our own that is on its way. */
let travel: Traversal | undefined;
/** Until the document that was left for is asked for again. */
let again: ReturnType<typeof setTimeout> | undefined;

/** What is noted in the entry that the browser shows; nothing where we did not make it. */
function noted(): { readonly index?: unknown; readonly before?: unknown } {
  const state: unknown = win?.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** The address of the entry before the one that the browser shows, where we made it. */
function addressBefore(): string | undefined {
  const { before } = noted();
  return typeof before === 'string' ? before : undefined;
}

/** Takes up the counting where an earlier document of this tab left it. */
export function openHistory(window: Window): void {
  win = window;
  index = Math.max(0, entryShown() ?? 0);
}

export function closeHistory(): void {
  travel?.end();
  stayHere();
  win = undefined;
}

/** This site's origin; any will do where pages are rendered at build time. */
export function origin(): string {
  return win?.location.origin ?? 'http://localhost';
}

/** What the address bar shows: path, query and hash. */
export function addressBar(): string {
  return win ? win.location.pathname + win.location.search + win.location.hash : '';
}

/** The index of the entry that the browser shows; undefined for one that we did not make. */
export function entryShown(): number | undefined {
  const { index: shown } = noted();
  return typeof shown === 'number' ? shown : undefined;
}

export function entryHere(): number {
  return index;
}

/** The application moves to an entry that the browser has already gone to. */
export function standAt(entry: number): void {
  index = entry;
}

/** Gives an index to an entry that the browser made by itself (a hash typed by hand, a plain `#` link). */
export function adoptEntry(): number {
  win?.history.replaceState({ index: index + 1 }, '');
  return index + 1;
}

/**
 * Writes an address into the bar. The same address twice makes no second entry. A form that was opened and closed
 * leaves an entry that says what the one before it says: the next address takes its place, or "back" would have to be
 * pressed once for every record that was looked at.
 */
export function write(address: string, manner: Manner): void {
  if (!win || manner === 'pop' || address === addressBar()) return;
  // With the origin in front: an address that starts with `//` would name another host.
  const url = win.location.origin + address;
  const [here, before] = [addressBar(), addressBefore()];
  if (manner === 'push' && here !== before) {
    index += 1;
    win.history.pushState({ index, before: here }, '', url);
  } else {
    win.history.replaceState({ index, before }, '', url);
  }
}

/** Makes the entry ours, under its canonical address. */
export function claimEntry(address: string): void {
  win?.history.replaceState({ index, before: addressBefore() }, '', win.location.origin + address);
}

/** Loads an address as a document. One that differs by its hash alone would only scroll: it is reloaded by hand. */
export function loadDocument(address: string, manner: Manner): void {
  if (!win) return;
  const { location } = win;
  const url = location.origin + address;
  const isShown = (): boolean => url.split('#')[0] === location.href.split('#')[0];
  const patience = isShown() ? LOST_RELOAD_MS : LOST_MS;
  if (isShown()) write(address, manner);
  leave(win, () => {
    // Asked each time: by the second one the bar may show it, where the navigation that it is loaded for has gone on.
    if (isShown()) location.reload();
    else if (manner === 'push') location.assign(url);
    else location.replace(url);
  }, patience);
}

/** Loads the page that is shown anew. */
export function reloadDocument(): void {
  loadDocument(addressBar(), 'replace');
}

/**
 * Leaves for a document, and again where it does not come through the service worker: Chromium can lose a page that it has
 * asked of a worker which it is stopping (docs/architecture.md), and the tab would wait for ever. A worker that has not
 * given it by the second time either is in the way, and is taken away; the page that comes brings it back.
 */
function leave(from: Window, step: () => void, patience: number, tries = 2): void {
  stayHere();
  step();
  if (tries === 0) return;
  const mine = setTimeout(async () => {
    // The browser asks before what is unsaved is left, and does not say what it was told: to stay is never taken for leaving.
    if (hasUnsaved()) {
      stayHere();
      return;
    }
    // Whether it controls this page says nothing of the next one: a tab that was opened while the worker came has none.
    // On a page that is not served by https there is nobody to ask, whatever the types say.
    const worker = await from.navigator.serviceWorker?.getRegistration();
    if (!worker?.active || again !== mine) return;
    // Offline it is the worker alone that has the page.
    if (tries === 1 && from.navigator.onLine) await worker.unregister();
    if (again === mine) leave(from, step, 2 * patience, tries - 1);
  }, patience);
  again = mine;
  // The browser may keep a page that was left, and show it again.
  from.addEventListener('pagehide', stayHere, { once: true });
}

/** Whether a document is on its way. */
export function isLeaving(): boolean {
  return again !== undefined;
}

/** Whoever goes on here no longer waits for a document. */
export function stayHere(): void {
  clearTimeout(again);
  again = undefined;
}

export function scrollToTop(): void {
  const page = win?.document.scrollingElement;
  if (page) page.scrollTop = 0;
}

/** As if "back" were pressed: the step is somebody's navigation. */
export function goBack(): void {
  win?.history.back();
}

/** Goes to another entry and waits until it is there; its events are nobody's navigation (`isOwnStep`). */
export async function travelTo(entry: number): Promise<void> {
  if (entryShown() === entry) return;
  travel?.end();
  const mine = traverse({ away: () => entry - (entryShown() ?? entry), go: (steps) => win?.history.go(steps) });
  travel = mine;
  await mine.ended;
  if (travel === mine) travel = undefined;
}

/** To be asked at each `popstate`: true where it belongs to a traversal of our own, which then goes on. */
export function isOwnStep(): boolean {
  // Somebody may press "back" again while we travel: on, until the entry is really there.
  const mine = travel;
  mine?.moved();
  return mine !== undefined;
}
