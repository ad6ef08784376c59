/**
 * A tree's own entries as parents to choose from: searched without a call, each with the way down to it.
 */
import { ancestorsOf, subtreeOf, topDown } from '../../lib/tree.ts';
import type { Tree } from '../../lib/tree.ts';
import type { Option, OptionSource } from '../options.ts';
import { searched } from '../options-from-all.ts';
import type { TreeRecord } from './tree-screen.ts';

/**
 * @param tree the tree as it stands when options are asked for
 * @param moved the entry that is to get a parent, undefined for a new one: never offered itself or what is
 * below it
 */
export function parentOptions(
  tree: () => Tree<TreeRecord>,
  nameOf: (row: TreeRecord) => string,
  moved: () => number | undefined,
): OptionSource {
  function optionOf(now: Tree<TreeRecord>, id: number): Option[] {
    const row = now.rows.get(id);
    if (!row) return [];
    const above = ancestorsOf(now, id).flatMap((each) => now.rows.get(each) ?? []).map(nameOf);
    return [{ value: id, label: nameOf(row), ...(above.length > 0 ? { detail: above.join(' › ') } : {}) }];
  }
  return {
    nameOf(id) {
      const row = typeof id === 'number' ? tree().rows.get(id) : undefined;
      return row && nameOf(row);
    },
    async page(query) {
      const now = tree();
      const own = moved();
      const barred = new Set(own === undefined ? [] : subtreeOf(now, own));
      return searched(topDown(now).filter((id) => !barred.has(id)).flatMap((id) => optionOf(now, id)), query);
    },
  };
}
