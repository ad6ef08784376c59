/**
 * A move as it was asked for: between which siblings. The numbers that it writes were reckoned among the rows as the
 * person saw them; by now others may have given those other numbers.
 */
import { canStandUnder, childrenOf } from '../../lib/tree.ts';
import type { Place, Tree } from '../../lib/tree.ts';
import { isTied } from '../../lib/tree-move.ts';

export interface Wish {
  readonly id: number;
  readonly parent: number | null;
  /** The children of the parent as they shall stand, the row itself among them. */
  readonly siblings: readonly number[];
}

/** The indexes among its siblings at which a row stands as wished; none where `from` is larger than `to`. */
interface Room {
  readonly from: number;
  readonly to: number;
  /** Whether it is wished behind one that is there: else it is put right before the next. */
  readonly isBehind: boolean;
}

/**
 * Between the nearest of those beside it that are there still.
 *
 * @param later rows that are moved after it, and perhaps past it: they say nothing of where it is to stand
 */
function roomFor(tree: Tree, { id, parent, siblings }: Wish, later: ReadonlySet<number>): Room {
  const others = childrenOf(tree, parent).filter((each) => each !== id);
  const indexes = new Map(others.map((each, index) => [each, index]));
  const indexOf = (each: number): readonly number[] => (later.has(each) ? [] : [indexes.get(each) ?? []].flat());
  const own = siblings.indexOf(id);
  const [above] = siblings.slice(0, own).reverse().flatMap(indexOf);
  const [below] = siblings.slice(own + 1).flatMap(indexOf);
  return { from: above === undefined ? 0 : above + 1, to: below ?? others.length, isBehind: above !== undefined };
}

/** Whether the row stands as wished, by a number that none beside it has. Also where it cannot: the backend says why. */
export function standsAsWished(tree: Tree, wish: Wish, later: ReadonlySet<number>): boolean {
  const { id, parent } = wish;
  if (!canStandUnder(tree, id, parent)) return true;
  const { from, to } = roomFor(tree, wish, later);
  const siblings = childrenOf(tree, parent);
  const index = siblings.indexOf(id);
  return from <= index && index <= to && !isTied(tree, siblings, id);
}

/** Where the row stands as wished; undefined where those beside it have changed places, or it cannot stand there. */
export function placeWished(tree: Tree, wish: Wish, later: ReadonlySet<number>): Place | undefined {
  const { id, parent } = wish;
  const { from, to, isBehind } = roomFor(tree, wish, later);
  return from <= to && canStandUnder(tree, id, parent) ? { parent, index: isBehind ? from : to } : undefined;
}
