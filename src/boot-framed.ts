/**
 * Runs in the head of a page with the frame, before the first paint, and asks for what the route is going to show while
 * the application's code is still on its way (`early-list.ts` shows what comes first).
 */
import { callHeaders } from './api/call-headers.ts';
import { rowsCall, tokenIn } from './api/early-calls.ts';
import type { EarlyCall } from './api/early-calls.ts';
import { leftMenu } from './api/endpoints.ts';
import { startPage } from './boot.ts';
import { askForCode, sleepingCode } from './lib/code-ahead.ts';
import { readCookie } from './lib/cookie.ts';
import { earlyRows } from './lib/early.ts';
import type { EarlyAnswer } from './lib/early.ts';
import { holdPainting } from './lib/held-painting.ts';
import { painted } from './lib/painted.ts';
import { parseAddress } from './routes.ts';
import { readLocal } from './stores/stored.ts';

/** The side bar's place is kept, or not, from the first paint: nothing moves when the menu comes. */
function keepSideBar(token: string | undefined): void {
  const { dataset } = document.documentElement;
  if (readLocal('sidebar') === 'collapsed') dataset['sidebar'] = 'collapsed';
  if (token !== undefined) dataset['session'] = '';
}

/** The rows of a page with a plain list: its markup names the list. */
function rowsHere(): EarlyCall | undefined {
  const { list, statusFilter } = sleepingCode()?.dataset ?? {};
  return list === undefined ? undefined : rowsCall(list, location.search, statusFilter !== undefined);
}

function askEarly(token: string | undefined): void {
  if (token === undefined) return;
  const headers = callHeaders(token, parseAddress(location.pathname).locale);
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

// Once: a page that starts waits some milliseconds for its first look at the cookies.
const token = tokenIn(readLocal('user') ?? readCookie(document.cookie, 'user'));
keepSideBar(token);
startPage();
askEarly(token);
// Rows that can be shown before the code come first, where the worker has it at hand (src/early-list.ts).
if (!earlyRows()) void painted().then(askForCode);
else if (navigator.serviceWorker?.controller) holdPainting();
else askForCode();
