/**
 * What every page does in its head, before the first paint, apart from the application: a classic script of a kilobyte or
 * two begins with it (`boot-bare.ts`, `boot-framed.ts`). It puts the chosen theme on the page, and sees to it that a page
 * whose code does not come says so instead of standing there dead.
 */
import { claimReload } from './lib/reload-guard.ts';
import { readLocal } from './stores/stored.ts';

/** How long the application may take to start before the page says that it did not come. */
const START_LIMIT = 30_000;

const page = document.documentElement;

function applyTheme(): void {
  const theme = readLocal('theme');
  page.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The application says by `<html data-started>` that it took over; the style sheet then hides a message shown too soon. */
function hasStarted(): boolean {
  return 'started' in page.dataset;
}

function sayFailed(): void {
  const message = document.getElementById('boot-failed');
  if (message && !hasStarted()) message.hidden = false;
}

/** Where the application's own code lies; what an extension or a proxy puts into the page does not. */
const OURS = `${location.origin}/assets/`;

/**
 * A script or sheet of the first load that is missing or broken: once reloaded, perhaps, and then a message in plain
 * words. Without a network at once: a reload would lead to the browser's own page, which knows no way back.
 */
function onScriptError(event: Event): void {
  const { target } = event;
  const address =
    target instanceof HTMLScriptElement ? target.src
    : target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href
    : event instanceof ErrorEvent ? event.filename
    : '';
  if (!address.startsWith(OURS) || hasStarted()) return;
  removeEventListener('error', onScriptError, true);
  if (navigator.onLine && claimReload(() => sessionStorage, location.pathname, Date.now())) location.reload();
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayFailed);
  else sayFailed();
}

/** Enter in the login's form before the application can answer: held here, and sent by the login once it runs. */
function holdSubmit(event: Event): void {
  if (hasStarted()) return;
  event.preventDefault();
  page.dataset['earlySubmit'] = '';
}

/** To be called once, in the page's head. */
export function startPage(): void {
  applyTheme();
  addEventListener('submit', holdSubmit, true);
  addEventListener('error', onScriptError, true);
  // `main.tsx` says so where the application's code came but could not start.
  addEventListener('boot-failed', sayFailed);
  setTimeout(sayFailed, START_LIMIT);
}
