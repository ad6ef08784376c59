/**
 * What a page asks the backend before any of the application's code has come. The page's boot script asks it, and the
 * worker, where there is one, even before that: when the page itself is asked for.
 */
import { parseListState } from '../lib/list-query.ts';
import { type Locale, parseAddress } from '../routes.ts';
import { customer, features, leftMenu, product, service, staff, user } from './endpoints.ts';

/**
 * The plain lists: one page of rows as the address asks. The others read all their rows and put them in order
 * themselves. A browser test holds each against what its screen then asks.
 */
const LISTS: Readonly<Record<string, { readonly list: string; readonly statusFilter: boolean }>> = {
  '/page_management/service': { list: service.list, statusFilter: true },
  '/page_management/product': { list: product.list, statusFilter: true },
  '/page_management/customer': { list: customer.list, statusFilter: true },
  '/system_management/user': { list: user.list, statusFilter: false },
  '/system_management/staff': { list: staff.list, statusFilter: false },
};

export interface EarlyCall {
  /** The call and its query, relative to `{API_BASE_URL}/api/backend/`. */
  readonly call: string;
  /** Of rows that may be shown ahead of the code: how many stand on the pages before theirs. */
  readonly rowsBefore?: number;
}

/** The list call of an address, as the list's own store writes it; undefined where a sort needs the field's wire name. */
function listAt(path: string, search: string): EarlyCall | undefined {
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

/** What the page at an address asks first once somebody is signed in, rows before the menu; nothing for the login. */
export function earlyCalls(pathname: string, search: string): EarlyCall[] {
  const { path } = parseAddress(pathname);
  if (path === '/auth/login') return [];
  return [listAt(path, search), { call: leftMenu }].filter((call) => call !== undefined);
}

export function earlyHeaders(token: string, locale: Locale): { readonly [name: string]: string; readonly Authorization: string } {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    Accept: 'application/json',
    'Accept-Language': locale,
    Authorization: `Bearer ${token}`,
  };
}

/** The token in the text of the cookie `user` (contract, "Cookies"); undefined where nobody is signed in. */
export function tokenIn(text: string): string | undefined {
  try {
    const known: unknown = JSON.parse(text);
    const token = typeof known === 'object' && known !== null ? (known as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}
