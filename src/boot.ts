/**
 * Runs in the head, before the first paint, apart from the application: a classic script of a few kilobytes.
 *
 * It puts the chosen theme on the page, asks for what the route is going to show while the application's code is still
 * on its way (`early-list.ts` shows what comes first), and sees to it that a page whose code does not come says so
 * instead of standing there dead.
 */
import { callHeaders } from './api/call-headers.ts';
import { rowsCall, tokenIn } from './api/early-calls.ts';
import type { EarlyCall } from './api/early-calls.ts';
import { leftMenu } from './api/endpoints.ts';
import { askForCode, sleepingCode } from './lib/code-ahead.ts';
import { readCookie } from './lib/cookie.ts';
import { earlyRows } from './lib/early.ts';
import type { EarlyAnswer } from './lib/early.ts';
import { holdPainting } from './lib/held-painting.ts';
import { painted } from './lib/painted.ts';
import { claimReload } from './lib/reload-guard.ts';
import { parseAddress } from './routes.ts';
import { readLocal } from './stores/stored.ts';

/** How long the application may take to start before the page says that it did not come. */
const START_LIMIT = 30_000;

const page = document.documentElement;

function applyPreferences(token: string | undefined): void {
  const theme = readLocal('theme');
  page.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : 'system';
  if (readLocal('sidebar') === 'collapsed') page.dataset['sidebar'] = 'collapsed';
  // The side bar's place is kept, or not, from the first paint: nothing moves when the menu comes.
  if (token !== undefined) page.dataset['session'] = '';
}

/** The rows of a page with a plain list: its markup names the list. */
function rowsHere(): EarlyCall | undefined {
  const { list, statusFilter } = sleepingCode()?.dataset ?? {};
  return list === undefined ? undefined : rowsCall(list, location.search, statusFilter !== undefined);
}

function askEarly(token: string | undefined): void {
  if (token === undefined) return;
  const { path, locale } = parseAddress(location.pathname);
  if (path === '/auth/login') return;
  const headers = callHeaders(token, locale);
  const base = `${import.meta.env.VITE_API_BASE_URL}/api/backend/`;
  const calls = [rowsHere(), { call: leftMenu }].filter((call) => call !== undefined);
  window.earlyAnswers = calls.map(({ call, ...rest }): EarlyAnswer => {
    // Read at once and whole: whoever wants it later waits for no further turn of a busy page.
    const answer = fetch(base + call, { headers }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    // Whoever picks it up hears of a failure; if nobody does, it is no one's error.
    answer.catch(() => undefined);
    return { ...rest, address: base + call, authorization: headers.Authorization, answer };
  });
}

/** The application says by `<html data-started>` that it took over; the style sheet then hides a message shown too soon. */
function hasStarted(): boolean {
  return 'started' in page.dataset;
}

function sayFailed(): void {
  const message = document.getElementById('boot-failed');
  if (message && !hasStarted()) message.hidden = false;
}

/** A script of the first load that is missing or broken: once reloaded, perhaps, and then a message in plain words. */
function onScriptError(event: Event): void {
  const { target } = event;
  const isPart = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
  const isOurs = isPart || (event instanceof ErrorEvent && event.filename.startsWith(location.origin));
  if (!isOurs || hasStarted()) return;
  removeEventListener('error', onScriptError, true);
  if (claimReload(() => sessionStorage, location.pathname, Date.now())) location.reload();
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayFailed);
  else sayFailed();
}

/** Enter in the login's form before the application can answer: held here, and sent by the login once it runs. */
function holdSubmit(event: Event): void {
  if (hasStarted()) return;
  event.preventDefault();
  page.dataset['earlySubmit'] = '';
}

// Once: a page that starts waits some milliseconds for its first look at the cookies.
const token = tokenIn(readCookie(document.cookie, 'user') ?? readLocal('user'));
applyPreferences(token);
addEventListener('submit', holdSubmit, true);
addEventListener('error', onScriptError, true);
// `main.tsx` says so where the application's code came but could not start.
addEventListener('boot-failed', sayFailed);
setTimeout(sayFailed, START_LIMIT);
askEarly(token);
// Rows that can be shown before the code come first, where the worker has it at hand (src/early-list.ts).
if (!earlyRows()) void painted().then(askForCode);
else if (navigator.serviceWorker?.controller) holdPainting();
else askForCode();
