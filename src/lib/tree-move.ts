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
  /** The row that somebody moved, where this is a part of that: the row itself or a neighbour that made room. */
  readonly mover?: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * Where one step takes the row: up and down among its siblings, in (last below the sibling before it), out
 * (after its parent). Undefined where there is nowhere to go.
 *
 * @param lines as they are shown: a search may leave out the sibling before it, and nothing goes below what is not seen
 */
export function placeTowards(tree: Tree, lines: readonly TreeLine[], id: number, direction: Direction): Place | undefined {
  const { parent, index } = placeOf(tree, id);
  const siblings = childrenOf(tree, parent);
  if (direction === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (direction === 'down') return index < siblings.length - 1 ? { parent, index: index + 1 } : undefined;
  if (direction === 'in') {
    const shown = lines.filter((line) => line.parent === parent);
    const above = shown[shown.findIndex((line) => line.id === id) - 1]?.id;
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
  const own = gap === from || gap === end;
  const above = lines[own ? from - 1 : gap - 1];
  const below = lines[own ? end : gap];
  const wanted = Math.min(Math.max(depth, below?.depth ?? 0), above ? above.depth + 1 : 0);
  let parent: number | null = null;
  let after: number | null = null;
  if (above) {
    const path = [...ancestorsOf(tree, above.id), above.id];
    parent = path[wanted - 1] ?? null;
    after = path[wanted] ?? null;
  }
  if (!canStandUnder(tree, id, parent)) return undefined;
  // A search may leave out some of those beside it: where it stands already it passes none of them.
  if (own && parent === lines[from]?.parent) return placeOf(tree, id);
  const siblings = childrenOf(tree, parent).filter((sibling) => sibling !== id);
  if (after !== null) return { parent, index: siblings.indexOf(after) + 1 };
  // Under a closed line it goes to the end, as a keyboard's "in" does; else before the line below: it is the first that is shown.
  const closed = above !== undefined && !above.expanded;
  return { parent, index: closed ? siblings.length : siblings.indexOf(below?.id ?? NaN) };
}

/**
 * The fewest new order numbers that make siblings sort as given.
 *
 * From one row to the next the number grows by a step of at least 1; a new tie would be one call less, but
 * whoever shows the tree elsewhere may sort ties as they like. Only neighbours that are tied already, in the
 * order of their ids, may stay so.
 *
 * A row's level is its number less the sum of the steps up to it. Numbers sort as given where levels never fall and
 * none is below `least`: so the rows that keep their numbers are a longest non-decreasing subsequence of the levels,
 * and each of the others takes a level between those of its neighbours.
 *
 * @param ids the siblings in the order they shall have
 * @param numberOf the number each has now, undefined for one that is written in any case
 * @param least the smallest number the field takes
 * @param most the largest: a row that leaves those after it no room below that is written, too
 */
export function renumber(
  ids: readonly number[],
  numberOf: (id: number) => number | undefined,
  least = 0,
  most = Infinity,
): ReadonlyMap<number, number> {
  const steps = ids.map((id, at) => (at === 0 || areTied(ids[at - 1] ?? 0, id, numberOf) ? 0 : 1));
  let sum = 0;
  const sums = steps.map((step) => (sum += step));
  const highest = most - sum;
  const levels = ids.map((id, at) => {
    const level = (numberOf(id) ?? NaN) - (sums[at] ?? 0);
    return level >= least && level <= highest ? level : undefined;
  });
  const kept = longestRun(levels);
  const ceilings = ceilingsOf(levels, kept);
  const changed = new Map<number, number>();
  let level = least;
  ids.forEach((id, at) => {
    if (kept.has(at)) {
      level = levels[at] ?? level;
      return;
    }
    // A row that is written gets a number of its own, where there is room for it before the next that is kept.
    const own = at > 0 && steps[at] === 0 ? level + 1 : level;
    level = Math.min(own, ceilings[at] ?? own, highest);
    const number = level + (sums[at] ?? 0);
    if (number !== numberOf(id)) changed.set(id, number);
  });
  return changed;
}

function areTied(before: number, id: number, numberOf: (id: number) => number | undefined): boolean {
  const number = numberOf(id);
  return before < id && number !== undefined && number === numberOf(before);
}

/** For each position the level of the next row after it that is kept; Infinity after the last. */
function ceilingsOf(levels: readonly (number | undefined)[], kept: ReadonlySet<number>): number[] {
  const ceilings: number[] = [];
  let ceiling = Infinity;
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    ceilings[at] = ceiling;
    if (kept.has(at)) ceiling = levels[at] ?? ceiling;
  }
  return ceilings;
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

/** Whether one beside a row has its number too: whoever shows them elsewhere may sort the two as they like. */
export function isTied(tree: Tree<TreeRow>, siblings: readonly number[], id: number): boolean {
  const at = siblings.indexOf(id);
  const order = tree.rows.get(id)?.order;
  return [at - 1, at + 1].some((beside) => tree.rows.get(siblings[beside] ?? NaN)?.order === order);
}

/**
 * The rows that have to be written so that the tree shows the row at the place: the row itself, and those of its
 * new siblings that must make room. Empty where it stands there already; undefined where it cannot stand there.
 *
 * The row gets another number wherever there is one for it, also where its neighbours alone would do: whoever moves it
 * as well, and still sees the old order, is asked because of that. It comes first, but where it keeps its number last: only
 * the others' new numbers move it then.
 *
 * Siblings make room in an order that leaves them as they stood to each other after every single write, since the
 * next one may never come: those that go to the end the last first, then those that go to the beginning.
 *
 * @param untie whether a row that stands there already, by a number that one beside it has too, gets a number of its own
 */
export function changesOfMove(
  tree: Tree<TreeRow>, id: number, place: Place, least = 0, most = Infinity, untie = false,
): TreeChange[] | undefined {
  const siblings = siblingsAfterMove(tree, id, place);
  const row = tree.rows.get(id);
  if (!siblings || !row) return undefined;
  // A misplaced row that is put to the top really goes there: what counts is the parent that is stored.
  const staysBelow = row.parent === place.parent;
  const stood = childrenOf(tree, place.parent);
  if (staysBelow && !(untie && isTied(tree, siblings, id)) && siblings.every((sibling, at) => sibling === stood[at])) return [];
  const numbers = renumber(
    siblings,
    (sibling) => (sibling === id ? undefined : (tree.rows.get(sibling)?.order ?? undefined)),
    least,
    most,
  );
  const grows = (each: number): boolean => (numbers.get(each) ?? NaN) > (tree.rows.get(each)?.order ?? Infinity);
  const neighbours = [...numbers.keys()].filter((each) => each !== id);
  const inTurn = [...neighbours.filter(grows).reverse(), ...neighbours.filter((each) => !grows(each))];
  const keepsPlace = staysBelow && numbers.get(id) === row.order;
  return [...(keepsPlace ? [] : [id]), ...inTurn, ...(keepsPlace ? [id] : [])].flatMap((each) => {
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

/**
 * What takes the changes back, last written first. Of two of one row, the second begins where the first leaves it: what had
 * been written between them may be no change of anybody's any more.
 */
export function reversed(changes: readonly TreeChange[]): TreeChange[] {
  const left = new Map<number, StoredPlace>();
  return changes.toReversed().map(({ id, before, after, mover }) => {
    const from = left.get(id) ?? after;
    left.set(id, before);
    return { id, before: from, after: before, ...(mover === undefined ? {} : { mover }) };
  });
}
