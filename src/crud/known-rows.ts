/**
 * Rows seen before, so that a list is there at once on the way back and then made fresh. In memory only, by
 * user, resource and query; gone at sign-out. (Reading offline after a reload is the worker's matter.)
 */
import type { AnyRow } from '../api/resource.ts';
import { onSignedOut, user, userKey } from '../stores/session.ts';

export interface KnownPage {
  readonly rows: readonly AnyRow[];
  readonly total: number;
}

/** As many pages as a person goes back and forth between; the oldest goes first. */
const PAGES_MAX = 30;

const pages = new Map<string, KnownPage>();
onSignedOut(() => pages.clear());

function keyOf(resource: string, list: string): string {
  return `${userKey(user.peek())}\n${resource}\n${list}`;
}

export function knownPage(resource: string, list: string): KnownPage | undefined {
  return pages.get(keyOf(resource, list));
}

export function rememberPage(resource: string, list: string, page: KnownPage): void {
  const key = keyOf(resource, list);
  pages.delete(key);
  pages.set(key, page);
  for (const oldest of pages.keys()) {
    if (pages.size <= PAGES_MAX) break;
    pages.delete(oldest);
  }
}

/** After a write, what was known of the resource's other pages is no longer true. */
export function forgetPages(resource: string): void {
  for (const key of pages.keys()) if (key.split('\n')[1] === resource) pages.delete(key);
}
