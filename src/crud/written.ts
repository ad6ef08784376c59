/**
 * What follows a write to a resource: the rows and names that are remembered of it are forgotten, and every list that is on
 * the screen reads it again. The list that wrote may have been left meanwhile, and another one stand there with its records.
 */
import type { AnyRow } from '../api/resource.ts';
import { onBroughtBack } from '../lib/brought-back.ts';
import { forgetPages } from './known-rows.ts';
import { forgetNames } from './options.ts';
import { dropAheadOf } from './rows-ahead.ts';
import type { CrudScreen } from './screen.ts';

type Refresh = () => Promise<void>;

/** Those on the screen, with the names of their resources. */
const readers = new Map<Refresh, string>();

/** Reads again after each write and where the page is brought back, for as long as it is on the screen. @returns ends that. */
export function onWritten({ resource }: CrudScreen, refresh: Refresh): () => void {
  readers.set(refresh, resource.name);
  const stopHearing = onBroughtBack(() => void refresh());
  return () => {
    readers.delete(refresh);
    stopHearing();
  };
}

/** After a write. @param row as a form has written it. @returns when it is on the screen. */
export async function wrote(screen: Pick<CrudScreen, 'resource' | 'written'>, row?: AnyRow): Promise<void> {
  const { name, paths } = screen.resource;
  dropAheadOf(name);
  forgetPages(name);
  forgetNames(paths.list);
  screen.written?.(row);
  const concerned = [...readers].filter(([, read]) => read === name);
  await Promise.all(concerned.map(([refresh]) => refresh()));
}
