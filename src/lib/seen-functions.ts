/**
 * What somebody sees of the back-office menu: the functions that they may access, and the folders above those. A folder,
 * which has no link and so governs nothing, is seen by whoever sees something in it. The backend answers by this rule, and
 * the client shows by it what a group would see.
 */
import { ancestorsOf } from './tree.ts';
import type { Tree, TreeRow } from './tree.ts';

interface MenuRow extends TreeRow {
  /** Empty for a folder. */
  readonly link: string;
}

/**
 * @param open ids of the functions that may be accessed
 * @returns the functions seen, each with the nearest one above it that is seen too: there an entry hangs whose own parent
 * is not; `null` at the top
 */
export function seenFunctions(tree: Tree<MenuRow>, open: readonly number[]): ReadonlyMap<number, number | null> {
  const isFolder = (id: number): boolean => tree.rows.get(id)?.link === '';
  const seen = new Set([...open, ...open.flatMap((id) => ancestorsOf(tree, id).filter(isFolder))]);
  return new Map([...seen].map((id) => [id, ancestorsOf(tree, id).findLast((above) => seen.has(above)) ?? null]));
}
