/**
 * The front door: stores, guards, the first navigation, then React takes the page over. Reads in one minute.
 */
import { createRoot, hydrateRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { takeBlockedParts } from './app/blocked-parts.ts';
import { guardCode, guardSession } from './app/guard.ts';
import { hydrated } from './app/hydrated.ts';
import { followSession } from './app/session-end.ts';
import { canTakeOver, warmDashboard, warmLists } from './app/parts.ts';
import { loadWordsFrom, locale } from './i18n/i18n.ts';
import { wordLoaders } from './i18n/loaders.ts';
import { href, screenAt } from './routes.ts';
import { failure } from './stores/error.ts';
import { answerFetch } from './stores/kept.ts';
import { enter, onBeforeNavigate, path } from './stores/location.ts';
import { startStores } from './stores/start.ts';

/** Takes the rendered markup over where it was rendered for this address and can be drawn alike; else draws anew. */
function mount(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its #root');
  const same = root.dataset['address'] === href(path.peek(), locale.peek());
  if (same && canTakeOver(screenAt(path.peek())) && !failure.peek()) {
    hydrateRoot(root, <App />);
  } else {
    hydrated.value = true;
    root.replaceChildren();
    createRoot(root).render(<App />);
  }
}

async function start(): Promise<void> {
  void takeBlockedParts();
  loadWordsFrom(wordLoaders);
  startStores(window, { baseUrl: import.meta.env.VITE_API_BASE_URL, fetch: answerFetch });
  onBeforeNavigate(guardSession);
  onBeforeNavigate(guardCode);
  followSession();
  await enter();
  mount();
  // No part of the first load: new builds, the worker, warming what links point at.
  void import('./app/after-start.ts').then(({ startLate }) => startLate());
  warmDashboard();
  warmLists(screenAt(path.peek()));
}

start().catch((error: unknown) => {
  // The rendered page still stands there; src/boot.ts says on it what to do.
  console.error('The application could not start:', error);
  dispatchEvent(new Event('boot-failed'));
});
