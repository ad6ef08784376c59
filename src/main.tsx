/**
 * The front door: stores, guards, the first navigation, then React takes the page over. Reads in one minute.
 */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { LOGIN } from './app/addresses.ts';
import { App } from './app/app.tsx';
import { takeBlockedParts } from './app/blocked-parts.ts';
import { Drawn } from './app/drawn.tsx';
import { guardCode, guardSession } from './app/guard.ts';
import { hydrated } from './app/hydrated.ts';
import { followSession } from './app/session-end.ts';
import { partLoaders } from './app/part-loaders.ts';
import { askedAhead, canTakeOver, loadPartsFrom, warmDashboard } from './app/parts.ts';
import { loadWordsFrom, locale } from './i18n/i18n.ts';
import { wordLoaders } from './i18n/loaders.ts';
import { earlyFetch } from './lib/early.ts';
import { focusPlace } from './lib/focus-place.ts';
import { href, screenAt } from './routes.ts';
import { failure } from './stores/error.ts';
import { isLeaving } from './stores/history.ts';
import { enter, onBeforeNavigate, path, setQuery } from './stores/location.ts';
import { startStores } from './stores/start.ts';

/** Whether rows stand on the page that came ahead of the code (src/early-list.ts). */
function hasEarlyRows(): boolean {
  return document.documentElement.dataset['early'] !== undefined;
}

/** Takes the rendered markup over where it was rendered for this address and can be drawn alike; else draws anew. */
function mount(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its #root');
  // An Enter that was held on the login of somebody who is signed in still (src/boot.ts) is not meant for a later login.
  if (path.peek() !== LOGIN) delete document.documentElement.dataset['earlySubmit'];
  // From here on rows are drawn by the list itself.
  document.getElementById('early-list')?.remove();
  const same = root.dataset['address'] === href(path.peek(), locale.peek());
  if (same && canTakeOver(screenAt(path.peek())) && !failure.peek() && !hasEarlyRows()) {
    // In slices, between which the page answers.
    startTransition(() => void hydrateRoot(root, <App />));
  } else {
    hydrated.value = true;
    drawAnew(root);
  }
}

/**
 * Draws the page anew in pieces, between which the browser answers and paints; what stood there goes in the step that
 * puts the new page in its place. The frame is the same again, and so is its focus.
 */
function drawAnew(root: HTMLElement): void {
  let focusAgain = focusPlace(root);
  const noteFocus = (): void => {
    focusAgain = focusPlace(root);
  };
  root.addEventListener('focusin', noteFocus);
  const giveFocusBack = (): void => {
    root.removeEventListener('focusin', noteFocus);
    focusAgain();
    if (window.earlyWish !== undefined) void setQuery({ edit: window.earlyWish, new: undefined });
  };
  startTransition(() => createRoot(root).render(<Drawn then={giveFocusBack} />));
}

/** Where the code of what begins once the page works does not come, milliseconds until it is asked for again. */
const AGAIN_MS = 60_000;

/** No part of the first load: new builds, the worker, warming what links point at. A tab is not left without for good. */
function startRest(): void {
  import('./app/after-start.ts').then(
    ({ startLate }) => startLate(),
    () => void setTimeout(startRest, AGAIN_MS),
  );
}

async function start(): Promise<void> {
  void takeBlockedParts();
  loadWordsFrom(wordLoaders);
  loadPartsFrom(partLoaders);
  startStores(window, { baseUrl: import.meta.env.VITE_API_BASE_URL, fetch: earlyFetch });
  onBeforeNavigate(guardSession);
  onBeforeNavigate(guardCode);
  followSession();
  await enter();
  // The document that is on its way draws itself, and this one may have no words to be drawn with.
  if (isLeaving()) return;
  // Rows that can be read already do not give way to their own skeleton.
  if (hasEarlyRows()) await askedAhead();
  mount();
  // Once: between the slices in which the page is taken over, this would keep it from being that.
  hydrated.subscribe((isTakenOver) => {
    if (!isTakenOver) return;
    startRest();
    warmDashboard();
  });
}

start().catch((error: unknown) => {
  // The rendered page still stands there; src/boot.ts says on it what to do.
  console.error('The application could not start:', error);
  dispatchEvent(new Event('boot-failed'));
});
