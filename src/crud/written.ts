/**
 * What follows a write to a resource: the rows and names that are remembered of it are forgotten, and every list that is on
 * the screen reads it again. The list that wrote may have been left meanwhile, and another one stand there with its records.
 */
import { forgetPages } from './known-rows.ts';
import { forgetNames } from './options.ts';
import type { CrudScreen } from './screen.ts';

type Refresh = () => Promise<void>;

/** Those on the screen, with the names of their resources. */
const readers = new Map<Refresh, string>();

/**
 * Reads again after each write, for as long as it is on the screen, and where somebody goes back to this site from
 * another: the page then comes out of the browser's memory, with what it showed when it was left. @returns ends that.
 */
export function onWritten({ resource }: CrudScreen, refresh: Refresh): () => void {
  const onShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void refresh();
  };
  readers.set(refresh, resource.name);
  addEventListener('pageshow', onShown);
  return () => {
    readers.delete(refresh);
    removeEventListener('pageshow', onShown);
  };
}

/** After a write. `except` shows it already. @returns when it is on the screen. */
export async function wrote(screen: CrudScreen, except?: Refresh): Promise<void> {
  const { name, paths } = screen.resource;
  forgetPages(name);
  forgetNames(paths.list);
  screen.written?.();
  const others = [...readers].filter(([refresh, read]) => read === name && refresh !== except);
  await Promise.all(others.map(([refresh]) => refresh()));
}
