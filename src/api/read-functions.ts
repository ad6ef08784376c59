import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { backofficeFunction } from './function.ts';
import type { BackofficeFunction } from './function.ts';
import { readPage } from './list-calls.ts';
import type { Reading } from './list-calls.ts';
import { walkPages } from './read-all.ts';

/**
 * Every function as the functions screen lists them. The one list that is a POST, with its numbers as text. It only
 * reads, so it may be tried again as a GET is.
 */
export function readFunctions({ signal }: Pick<Reading, 'signal'> = {}): Promise<BackofficeFunction[]> {
  const path = endpoints.functionsPaged;
  return walkPages(async (page, size) => {
    const body = { pageIndex: String(page), pageSize: String(size) };
    return readPage(backofficeFunction, await call('POST', path, { body, signal, retry: 1 }), { method: 'POST', path });
  });
}
