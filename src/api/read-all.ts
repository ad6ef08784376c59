/**
 * Lists read to their end, however many pages they have.
 */
import { listRows, readPage } from './calls.ts';
import type { ListQuery, Page, Reading } from './calls.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import type { Id } from './fields.ts';
import { backofficeFunction } from './function.ts';
import type { BackofficeFunction } from './function.ts';
import type { Fields, Resource, Values } from './resource.ts';

/** The largest page that the contract knows. */
const PAGE_SIZE = 100;

/**
 * Walks page by page, each row once. Ends where all that `total` promises is there, and at the latest with
 * a page that brings nothing new: a backend that ignores paging answers the same rows for ever. `enough` may end it early.
 */
export async function walkPages<T extends { readonly id: unknown }>(
  read: (page: number, size: number) => Promise<Page<T>>,
  enough: (found: ReadonlyMap<unknown, T>) => boolean = () => false,
): Promise<T[]> {
  const found = new Map<unknown, T>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, PAGE_SIZE);
    const before = found.size;
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    // A full page whose "total" is its own length is an answer without a total: there may be more.
    const untold = rows.length === PAGE_SIZE && total === PAGE_SIZE;
    if (found.size === before || (found.size >= total && !untold) || enough(found)) return [...found.values()];
  }
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

/**
 * Every function as the functions screen lists them. The one list that is a POST, with its numbers as text. It only
 * reads, so it may be tried again as a GET is.
 */
export function readFunctions(signal?: AbortSignal): Promise<BackofficeFunction[]> {
  const path = endpoints.functionsPaged;
  return walkPages(async (page, size) => {
    const body = { pageIndex: String(page), pageSize: String(size) };
    return readPage(backofficeFunction, await call('POST', path, { body, signal, retry: 1 }), { method: 'POST', path });
  });
}
