/**
 * Lists read to their end, however many pages they have.
 */
import { askerNow, stillAsks } from './asker.ts';
import { listRows } from './list-calls.ts';
import type { ListQuery, Page, Reading } from './list-calls.ts';
import type { Id } from './fields.ts';
import type { Fields, Resource, Values } from './resource.ts';

/** The largest page that the contract knows. */
const PAGE_SIZE = 100;

/** So often a list is walked through whose rows move under the reading. */
const WALKS = 3;

interface Walk<T> {
  readonly found: ReadonlyMap<unknown, T>;
  /** Rows came, went or moved between two pages: one that moved up past the end of a page was then on neither. */
  readonly moved: boolean;
}

type ReadPage<T> = (page: number, size: number) => Promise<Page<T>>;
type IsEnough<T> = (found: ReadonlyMap<unknown, T>) => boolean;

/** @param isLast whether it goes on to the end though rows have moved, then past the total, which is no longer one */
async function walkOnce<T extends { readonly id: unknown }>(read: ReadPage<T>, enough: IsEnough<T>, isLast: boolean): Promise<Walk<T>> {
  const found = new Map<unknown, T>();
  let moved = false;
  let promised: number | undefined;
  let pageBefore = '';
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, PAGE_SIZE);
    // A full page whose "total" is its own length is an answer without a total: there may be more.
    const untold = rows.length === PAGE_SIZE && total === PAGE_SIZE;
    if (page === 1 && !untold) promised = total;
    const thisPage = JSON.stringify(rows.map(({ id }) => id));
    // The page before once more, and whole, is what a backend answers that ignores paging.
    const comesTwice = thisPage !== pageBefore && rows.some(({ id }) => found.has(id));
    moved ||= comesTwice || (promised !== undefined && total !== promised);
    const before = found.size;
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    if (enough(found)) return { found, moved: false };
    if (moved && !isLast) return { found, moved };
    if (found.size === before || (found.size >= total && !untold && !moved)) return { found, moved };
    pageBefore = thisPage;
  }
}

/**
 * Walks page by page, each row once. Ends where all that `total` promises is there, and at the latest with
 * a page that brings nothing new: a backend that ignores paging answers the same rows for ever. `enough` may end it early.
 *
 * Others write while it reads, and a row that moves up a page is then missed. Where that shows, by another total or a row
 * that comes twice, it walks again; where it shows each time, all that any walk has found is taken: rather a row that has
 * just been deleted than one that is there and missing.
 */
export async function walkPages<T extends { readonly id: unknown }>(read: ReadPage<T>, enough: IsEnough<T> = () => false): Promise<T[]> {
  const all = new Map<unknown, T>();
  // Further pages are nobody else's question, nor one without a token.
  const asker = askerNow();
  const readOn: ReadPage<T> = (page, size) => {
    stillAsks(asker, 'GET', 'a further page');
    return read(page, size);
  };
  for (let walk = 1; walk <= WALKS; walk += 1) {
    const { found, moved } = await walkOnce(readOn, enough, walk === WALKS);
    if (!moved) return [...found.values()];
    for (const [id, row] of found) all.set(id, row);
  }
  return [...all.values()];
}

/** Every row of a resource. */
export function readAll<F extends Fields>(
  resource: Resource<F>,
  query: Omit<ListQuery, 'page' | 'size'> = {},
  reading: Reading = {},
): Promise<(Values<F> & { readonly id: Id })[]> {
  return walkPages(async (page, size) => {
    const answer = await listRows(resource, { ...query, page, size }, reading);
    return answer as Page<Values<F> & { readonly id: Id }>;
  });
}
