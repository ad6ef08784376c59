/**
 * What a list shows, as its address says it: `?page=2&size=20&search=van+tai&sort=-title&active=false`.
 *
 * Whoever opens the address sees the same list, so everything is in it; what is at its default is left out,
 * and what cannot be read falls back to its default instead of breaking a shared link.
 */

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 10;

/** Longer searches match nothing and would only outgrow the address bar. */
const SEARCH_MAX = 200;
/** The backend counts rows in 32 bits: a page beyond this has none. */
const PAGE_MAX = 1_000_000;

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface ListState {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly sort?: Sort;
  /** Only the visible, only the hidden, or (absent) both. */
  readonly active?: boolean;
}

export interface ListRules {
  /** Names of the fields by which the list may be sorted. */
  readonly sortable: readonly string[];
  readonly statusFilter: boolean;
}

function readPage(text: string | null): number {
  const page = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : 1;
  return page <= PAGE_MAX ? page : 1;
}

function readSize(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

function readSort(text: string | null, sortable: readonly string[]): Sort | undefined {
  const field = text?.replace(/^-/, '') ?? '';
  return sortable.includes(field) ? { field, order: text?.startsWith('-') ? 'desc' : 'asc' } : undefined;
}

/** What of a text a list is searched for. Half of a letter can be asked of nobody: no address can hold it. */
export function cutSearch(text: string): string {
  return text.slice(0, SEARCH_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** The state that an address's query asks for; `search` with or without its leading `?`. */
export function parseListState(search: string, rules: ListRules): ListState {
  const query = new URLSearchParams(search);
  const sort = readSort(query.get('sort'), rules.sortable);
  const active = rules.statusFilter ? query.get('active') : null;
  return {
    page: readPage(query.get('page')),
    size: readSize(query.get('size')),
    search: cutSearch(query.get('search') ?? ''),
    ...(sort ? { sort } : {}),
    ...(active === 'true' || active === 'false' ? { active: active === 'true' } : {}),
  };
}

/** The same state as query parameters; `undefined` takes one out of the address. */
export function formatListState(state: ListState): Record<'page' | 'size' | 'search' | 'sort' | 'active', string | undefined> {
  return {
    page: state.page === 1 ? undefined : String(state.page),
    size: state.size === DEFAULT_PAGE_SIZE ? undefined : String(state.size),
    search: state.search === '' ? undefined : state.search,
    sort: state.sort ? `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}` : undefined,
    active: state.active === undefined ? undefined : String(state.active),
  };
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed({ search, active }: ListState): boolean {
  return search !== '' || active !== undefined;
}

/** One text for one state: what known rows are remembered under. */
export function listKey(state: ListState): string {
  return JSON.stringify(formatListState(state));
}

/** The number of the last page, from 1: an empty list has one page. @param size rows a page */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/**
 * The page buttons worth showing: the first, the last and the neighbours of the current one; `undefined`
 * stands for a gap. Always at most seven entries, so that the pager keeps its width while one pages.
 */
export function pageButtons(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, last];
  if (page >= last - 3) return [1, undefined, last - 4, last - 3, last - 2, last - 1, last];
  return [1, undefined, page - 1, page, page + 1, undefined, last];
}
