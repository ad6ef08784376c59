/**
 * Runs in the head, before the first paint, apart from the application: a classic script of about a kilobyte.
 *
 * It puts the chosen theme on the page, asks for what the route is going to show while the application's code is still
 * on its way (`early-list.ts` shows what comes first), and sees to it that a page whose code does not come says so
 * instead of standing there dead.
 */
import { endpoints, features } from './api/endpoints.ts';
import { readCookie } from './lib/cookie.ts';
import type { EarlyAnswer } from './lib/early.ts';
import { parseListState } from './lib/list-query.ts';
import { claimReload } from './lib/reload-guard.ts';
import { parseAddress } from './routes.ts';
import { readLocal } from './stores/stored.ts';

/**
 * The plain lists: one page of rows as the address asks. The others read all their rows and put them in order
 * themselves. A browser test holds each against what its screen then asks.
 */
const LISTS: Readonly<Record<string, { readonly list: string; readonly statusFilter: boolean }>> = {
  '/page_management/service': { list: endpoints.service.list, statusFilter: true },
  '/page_management/product': { list: endpoints.product.list, statusFilter: true },
  '/page_management/customer': { list: endpoints.customer.list, statusFilter: true },
  '/system_management/user': { list: endpoints.user.list, statusFilter: false },
  '/system_management/staff': { list: endpoints.staff.list, statusFilter: false },
};

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

function tokenOf(): string | undefined {
  try {
    const user: unknown = JSON.parse(readCookie(document.cookie, 'user') ?? readLocal('user') ?? 'null');
    const token = typeof user === 'object' && user !== null ? (user as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

interface Question {
  readonly call: string;
  readonly rowsBefore?: number;
}

/** The list call of an address, as the list's own store writes it; undefined where a sort needs the field's wire name. */
function listAt(path: string, search: string): Question | undefined {
  const known = Object.hasOwn(LISTS, path) ? LISTS[path] : undefined;
  if (!known || new URLSearchParams(search).has('sort')) return undefined;
  const state = parseListState(search, { sortable: [], statusFilter: features.statusFilter && known.statusFilter });
  const query = new URLSearchParams({ PageIndex: String(state.page), PageSize: String(state.size) });
  if (state.search !== '') query.set('search', state.search.normalize('NFC'));
  if (state.active !== undefined) query.set('active', String(state.active));
  const call = `${known.list}?${query.toString()}`;
  // What was searched for is marked in the rows, by the code.
  return state.search === '' ? { call, rowsBefore: (state.page - 1) * state.size } : { call };
}

function askEarly(token: string | undefined): void {
  const { path, locale } = parseAddress(location.pathname);
  if (token === undefined || path === '/auth/login') return;
  const authorization = `Bearer ${token}`;
  const headers = {
    'Content-Type': 'application/json; charset=UTF-8',
    Accept: 'application/json',
    'Accept-Language': locale,
    Authorization: authorization,
  };
  const base = `${import.meta.env.VITE_API_BASE_URL}/api/backend/`;
  window.earlyAnswers = [listAt(path, location.search), { call: endpoints.leftMenu }]
    .filter((question) => question !== undefined)
    .map(({ call, ...rest }): EarlyAnswer => {
      // Read at once and whole: whoever wants it later waits for no further turn of a busy page.
      const answer = fetch(base + call, { headers }).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }));
      // Whoever picks it up hears of a failure; if nobody does, it is no one's error.
      answer.catch(() => undefined);
      return { ...rest, address: base + call, authorization, answer };
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
const token = tokenOf();
applyPreferences(token);
addEventListener('submit', holdSubmit, true);
addEventListener('error', onScriptError, true);
// `main.tsx` says so where the application's code came but could not start.
addEventListener('boot-failed', sayFailed);
setTimeout(sayFailed, START_LIMIT);
askEarly(token);
