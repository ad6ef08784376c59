/**
 * Wires client and stores to a page, in the one right order. Called once by `main.tsx`, and by tests.
 */
import { configureClient } from '../api/client-options.ts';
import { locale } from '../i18n/i18n.ts';
import { isBackendThere, online, setReachable, startConnection } from './connection.ts';
import { clearFailure } from './error.ts';
import { detectAtStart, startLocale } from './locale.ts';
import { noteAge } from './kept.ts';
import { onNavigated, startLocation } from './location.ts';
import { handleUnauthorized, startSession, user, userKey } from './session.ts';
import { readPreferences } from './preferences.ts';
import { forgetPersonalSettings, readSettings, showTrail } from './settings.ts';
import { startTabs } from './tabs.ts';

export interface StartOptions {
  /** Where the backend is, before `/api/backend/`; same origin by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
}

/**
 * Detection of the language comes first, the session before anything asks for it. Afterwards: register guards
 * (`onBeforeNavigate`), then `enter()`, which loads the words and asks the guards about the first address.
 * @returns stops everything: tests only.
 */
export function startStores(win: Window, options: StartOptions = {}): () => void {
  configureClient({
    ...options,
    token: () => user.peek()?.token,
    person: () => userKey(user.peek()),
    locale: () => locale.peek(),
    onUnauthorized: handleUnauthorized,
    onAnswer: (keptAt) => {
      noteAge(keptAt);
      if (keptAt === undefined) setReachable(true);
    },
    isOnline: () => online.peek(),
    isBackendThere,
  });
  detectAtStart(win);
  readPreferences();
  readSettings();
  const stops = [
    startTabs(win),
    startSession(),
    startLocation(win),
    startLocale(),
    startConnection(win),
    onNavigated((to) => {
      // A completed navigation ends the error page.
      clearFailure();
      showTrail(to.path);
    }),
    // A breadcrumb that is still to be kept must not reach the next page.
    forgetPersonalSettings,
  ];
  return () => stops.toReversed().forEach((stop) => stop());
}

