/**
 * Moving an entry of a tree: where it may go, and which rows have to be written for it.
 */
import { ancestorsOf, canStandUnder, childrenOf, placeOf, siblingsAfterMove } from './tree.ts';
import type { Place, Tree, TreeLine, TreeRow } from './tree.ts';

/** Where a row stands, as it is stored. */
export type StoredPlace = Pick<TreeRow, 'parent' | 'order'>;

/** One row to write: where it stood, where it will stand. */
export interface TreeChange {
  readonly id: number;
  readonly before: StoredPlace;
  readonly after: StoredPlace;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * Where one step takes the row: up and down among its siblings, in (last below the sibling before it), out
 * (after its parent). Undefined where there is nowhere to go.
 */
export function placeTowards(tree: Tree, id: number, direction: Direction): Place | undefined {
  const { parent, index } = placeOf(tree, id);
  const siblings = childrenOf(tree, parent);
  if (direction === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (direction === 'down') return index < siblings.length - 1 ? { parent, index: index + 1 } : undefined;
  if (direction === 'in') {
    const above = siblings[index - 1];
    return above === undefined ? undefined : { parent: above, index: childrenOf(tree, above).length };
  }
  if (parent === null) return undefined;
  const { parent: grandparent, index: parentIndex } = placeOf(tree, parent);
  return { parent: grandparent, index: parentIndex + 1 };
}

/**
 * Where a row lands that is dropped in the gap before line `gap` (`lines.length` is the end), pulled to the
 * depth that the pointer shows. The depth is kept within what the neighbours allow: at most one below the
 * line above, at least that of the line below. Undefined for a gap inside the row's own subtree.
 */
export function placeInGap(
  tree: Tree,
  lines: readonly TreeLine[],
  id: number,
  gap: number,
  depth: number,
): Place | undefined {
  const from = lines.findIndex((line) => line.id === id);
  if (from < 0) return undefined;
  let end = from + 1;
  while ((lines[end]?.depth ?? -1) > (lines[from]?.depth ?? 0)) end += 1;
  if (gap > from && gap < end) return undefined;
  // The dragged subtree does not count as a neighbour: its own place stays a place to be pulled in or out.
  const above = lines[gap === from || gap === end ? from - 1 : gap - 1];
  const below = lines[gap === from || gap === end ? end : gap];
  const wanted = Math.min(Math.max(depth, below?.depth ?? 0), above ? above.depth + 1 : 0);
  let parent: number | null = null;
  let after: number | null = null;
  if (above) {
    const path = [...ancestorsOf(tree, above.id), above.id];
    parent = path[wanted - 1] ?? null;
    after = path[wanted] ?? null;
  }
  if (!canStandUnder(tree, id, parent)) return undefined;
  const siblings = childrenOf(tree, parent).filter((sibling) => sibling !== id);
  // Under a closed line it goes to the end, as a keyboard's "in" does; under an open one to the beginning.
  const closed = above?.expanded === false && parent === above.id;
  const index = closed ? siblings.length : after === null ? 0 : siblings.indexOf(after) + 1;
  return { parent, index };
}

/**
 * The fewest new order numbers that make siblings sort as given.
 *
 * From one row to the next the number grows by a step of at least 1; a new tie would be one call less, but
 * whoever shows the tree elsewhere may sort ties as they like. Only neighbours that are tied already, in the
 * order of their ids, may stay so. With the steps summed up, two rows can both keep their numbers where
 * `number - sum` does not fall from one to the other: the rows that keep theirs are a longest
 * non-decreasing subsequence of that difference. The others get numbers in between.
 *
 * @param ids the siblings in the order they shall have
 * @param numberOf the number each has now, undefined for one that is written in any case
 * @param least the smallest number the field takes
 */
export function renumber(
  ids: readonly number[],
  numberOf: (id: number) => number | undefined,
  least = 0,
): ReadonlyMap<number, number> {
  const steps: number[] = [];
  ids.forEach((id, at) => {
    const before = ids[at - 1];
    const own = numberOf(id);
    const tied = before !== undefined && before < id && own !== undefined && own === numberOf(before);
    steps.push(before === undefined ? 0 : (steps[at - 1] ?? 0) + (tied ? 0 : 1));
  });
  const kept = longestRun(ids.map((id, at) => {
    const number = numberOf(id);
    const slack = number === undefined ? undefined : number - (steps[at] ?? 0);
    return slack !== undefined && slack >= least ? slack : undefined;
  }));
  const changed = new Map<number, number>();
  const nextKept = nextOf(kept, ids.length);
  let last: { number: number; at: number } | undefined;
  ids.forEach((id, at) => {
    const own = numberOf(id);
    if (kept.has(at) && own !== undefined) {
      last = { number: own, at };
      return;
    }
    const smallest = last ? last.number + (steps[at] ?? 0) - (steps[last.at] ?? 0) : least + (steps[at] ?? 0);
    const distinct = last ? last.number + 1 : least;
    const next = nextKept[at];
    const room = next === undefined ? undefined : numberOf(ids[next] ?? -1);
    const ceiling = next === undefined || room === undefined ? undefined : room - (steps[next] ?? 0) + (steps[at] ?? 0);
    const roomy = Math.max(smallest, distinct);
    const number = ceiling === undefined ? roomy : Math.max(smallest, Math.min(roomy, ceiling));
    if (number !== own) changed.set(id, number);
    last = { number, at };
  });
  return changed;
}

/** For each position the next kept one after it. */
function nextOf(kept: ReadonlySet<number>, length: number): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  let upcoming: number | undefined;
  for (let at = length - 1; at >= 0; at -= 1) {
    next[at] = upcoming;
    if (kept.has(at)) upcoming = at;
  }
  return next;
}

/** Positions of a longest non-decreasing subsequence; undefined values never belong to it. O(n log n). */
function longestRun(values: readonly (number | undefined)[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, at) => {
    if (value === undefined) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  });
  const run = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.add(at);
  return run;
}

/**
 * The rows that have to be written so that the tree shows the row at the place: the row itself first, then
 * those of its new siblings that must make room. Empty where it stands there already; undefined where it
 * cannot stand there.
 */
export function changesOfMove(tree: Tree<TreeRow>, id: number, place: Place, least = 0): TreeChange[] | undefined {
  const siblings = siblingsAfterMove(tree, id, place);
  const row = tree.rows.get(id);
  if (!siblings || !row) return undefined;
  // A misplaced row that is put to the top really goes there: what counts is the parent that is stored.
  const staysBelow = row.parent === place.parent;
  const numbers = renumber(siblings, (sibling) => {
    if (sibling === id && !staysBelow) return undefined;
    return tree.rows.get(sibling)?.order ?? undefined;
  }, least);
  const changed = new Set(staysBelow ? numbers.keys() : [id, ...numbers.keys()]);
  return [...changed].sort((a, b) => Number(b === id) - Number(a === id)).flatMap((each) => {
    const stored = tree.rows.get(each);
    if (!stored) return [];
    // A neighbour that is misplaced is written where it is seen: its stored parent would be refused.
    const parent = each === id ? place.parent : (tree.parents.get(each) ?? null);
    const after = { parent, order: numbers.get(each) ?? stored.order };
    return [{ id: each, before: { parent: stored.parent, order: stored.order }, after }];
  });
}

/** The rows as they are after the changes. */
export function applyChanges<R extends TreeRow>(rows: readonly R[], changes: readonly TreeChange[]): R[] {
  const after = new Map(changes.map((change) => [change.id, change.after]));
  return rows.map((row) => {
    const place = after.get(row.id);
    return place ? { ...row, ...place } : row;
  });
}

/** What takes the changes back, last written first. */
export function reversed(changes: readonly TreeChange[]): TreeChange[] {
  return changes
    .map(({ id, before, after }) => ({ id, before: after, after: before }))
    .reverse();
}
