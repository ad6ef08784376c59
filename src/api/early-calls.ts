/**
 * What a page with a plain list asks the backend before any of the application's code has come: one page of rows, as
 * its address asks. The other lists read all their rows and put them in order themselves. The page's boot script asks
 * it, and the worker, where there is one, even before that: when the page itself is asked for.
 */
import { entriesOf } from '../lib/json.ts';
import { parseListState } from '../lib/list-query.ts';

export interface EarlyCall {
  /** The call and its query, relative to `{API_BASE_URL}/api/backend/`. */
  readonly call: string;
  /** Of rows that may be shown ahead of the code: how many stand on the pages before theirs. */
  readonly rowsBefore?: number;
}

/**
 * The rows of an address, as the list's own store asks for them; undefined where a sort needs the field's wire name.
 * A browser test holds this against what each screen then asks.
 *
 * @param list the list's call
 * @param search the address's query
 * @param statusFilter whether the list can be filtered by status
 */
export function rowsCall(list: string, search: string, statusFilter: boolean): EarlyCall | undefined {
  if (new URLSearchParams(search).has('sort')) return undefined;
  const state = parseListState(search, { sortable: [], statusFilter });
  const query = new URLSearchParams({ PageIndex: String(state.page), PageSize: String(state.size) });
  if (state.search !== '') query.set('search', state.search.normalize('NFC'));
  if (state.active !== undefined) query.set('active', String(state.active));
  const call = `${list}?${query.toString()}`;
  // What was searched for is marked in the rows, by the code.
  return state.search === '' ? { call, rowsBefore: (state.page - 1) * state.size } : { call };
}

/**
 * The token in the text that is kept as `user`; undefined where nobody is signed in. Also where it has expired, as the guard
 * will find (`lib/jwt.ts`): unlike a cookie, what stands in `localStorage` outlives its session, and the worker has rows kept
 * for it.
 */
export function tokenIn(text: string | undefined): string | undefined {
  // The login's first painting waits for this, and a parse that fails takes a slow computer four milliseconds.
  if (!text) return undefined;
  try {
    const token = entriesOf(JSON.parse(text)).get('token');
    if (typeof token !== 'string') return undefined;
    const claims: unknown = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    return Number(entriesOf(claims).get('exp')) * 1000 > Date.now() ? token : undefined;
  } catch {
    return undefined;
  }
}
