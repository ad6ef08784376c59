/**
 * Trees as the wire has them: flat rows that name their parent and their place among its children.
 *
 * Nothing here trusts the rows: a parent that does not exist, an entry that is its own ancestor, an id that
 * stands twice. Such an entry is shown at the top and remembered as misplaced, so that a person can see
 * it and move it; none is ever lost. No function recurses: a chain of 2,000 entries is only a long loop.
 */

export interface TreeRow {
  readonly id: number;
  /** The id of the row above, `null` for the top. */
  readonly parent: number | null;
  /** Siblings stand by this number, those without one last, equal ones by id where nothing else is said. */
  readonly order: number | null;
}

export interface Tree<R extends TreeRow = TreeRow> {
  readonly rows: ReadonlyMap<number, R>;
  /** Ids below each parent in their order; the top under `null`. Leaves have no entry. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
  /** The parent under which each row is shown: `null` where its own is missing or would close a circle. */
  readonly parents: ReadonlyMap<number, number | null>;
  /** Rows shown at the top although they name a parent. */
  readonly misplaced: ReadonlySet<number>;
}

/** A place in the tree: before the child that has this index once the moved row is taken out. */
export interface Place {
  readonly parent: number | null;
  readonly index: number;
}

const NONE: readonly number[] = [];

/** Lower orders first, and what has none last. @returns as for `Array.sort` */
export function byOrder({ order: one }: TreeRow, { order: other }: TreeRow): number {
  return one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);
}

function byOrderAndId(a: TreeRow, b: TreeRow): number {
  return byOrder(a, b) || a.id - b.id;
}

/** The shown parent of every row, and with it where each circle is cut: at its smallest id. */
function shownParents(rows: ReadonlyMap<number, TreeRow>): {
  parents: Map<number, number | null>;
  misplaced: Set<number>;
} {
  const parents = new Map<number, number | null>();
  const misplaced = new Set<number>();
  for (const row of rows.values()) {
    const known = row.parent === null || rows.has(row.parent);
    parents.set(row.id, known ? row.parent : null);
    if (!known) misplaced.add(row.id);
  }
  const safe = new Set<number>();
  for (const start of rows.keys()) {
    const walked = new Set<number>();
    let at: number | null = start;
    while (at !== null && !safe.has(at) && !walked.has(at)) {
      walked.add(at);
      at = parents.get(at) ?? null;
    }
    if (at !== null && walked.has(at)) {
      const circle = [...walked].slice([...walked].indexOf(at));
      const cut = Math.min(...circle);
      parents.set(cut, null);
      misplaced.add(cut);
    }
    for (const id of walked) safe.add(id);
  }
  return { parents, misplaced };
}

/**
 * @param list rows in any order; of several with one id the first counts
 * @param compare puts siblings in order, as for `Array.sort`; those that it finds equal stay as they came
 */
export function buildTree<R extends TreeRow>(list: readonly R[], compare: (a: R, b: R) => number = byOrderAndId): Tree<R> {
  const rows = new Map<number, R>();
  for (const row of list) if (!rows.has(row.id)) rows.set(row.id, row);
  const { parents, misplaced } = shownParents(rows);
  const children = new Map<number | null, number[]>();
  for (const row of [...rows.values()].sort(compare)) {
    const parent = parents.get(row.id) ?? null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row.id);
    else children.set(parent, [row.id]);
  }
  return { rows, children, parents, misplaced };
}

/** In their order; empty for a leaf and for an id that is not there. @param parent `null` for the top */
export function childrenOf(tree: Tree, parent: number | null): readonly number[] {
  return tree.children.get(parent) ?? NONE;
}

/** From the top down to the row's shown parent; empty for a row at the top. */
export function ancestorsOf(tree: Tree, id: number): number[] {
  const above: number[] = [];
  for (let at = tree.parents.get(id) ?? null; at !== null; at = tree.parents.get(at) ?? null) above.unshift(at);
  return above;
}

/** The row and everything below it, in the order in which they are shown. */
export function subtreeOf(tree: Tree, id: number): number[] {
  const found: number[] = [];
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...[...childrenOf(tree, next)].reverse());
  }
  return found;
}

/** Every row, in the order in which they are shown: parents before their children. */
export function topDown(tree: Tree): number[] {
  return childrenOf(tree, null).flatMap((id) => subtreeOf(tree, id));
}

/** Where the row is shown now; of one that is not there the index is -1. */
export function placeOf(tree: Tree, id: number): Place {
  const parent = tree.parents.get(id) ?? null;
  return { parent, index: childrenOf(tree, parent).indexOf(id) };
}

/** Whether the row may stand under that parent: both are known, and the parent is not the row or below it. */
export function canStandUnder(tree: Tree, id: number, parent: number | null): boolean {
  if (!tree.rows.has(id)) return false;
  if (parent === null) return true;
  return tree.rows.has(parent) && parent !== id && !ancestorsOf(tree, parent).includes(id);
}

/** The ids under the place's parent as they stand after the move; undefined where it is not possible. */
export function siblingsAfterMove(tree: Tree, id: number, place: Place): readonly number[] | undefined {
  if (!canStandUnder(tree, id, place.parent)) return undefined;
  const others = childrenOf(tree, place.parent).filter((sibling) => sibling !== id);
  const index = Math.min(Math.max(0, place.index), others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** One visible line of the tree. */
export interface TreeLine {
  readonly id: number;
  readonly parent: number | null;
  /** 0 at the top. */
  readonly depth: number;
  /** Place among the shown siblings, from 1, and how many they are (ARIA: `aria-posinset`, `aria-setsize`). */
  readonly position: number;
  readonly siblings: number;
  /** Absent for a row with nothing to show below it. */
  readonly expanded?: boolean;
}

export interface Found {
  /** Rows that match. */
  readonly hits: ReadonlySet<number>;
  /** The hits and everything above them. */
  readonly visible: ReadonlySet<number>;
}

/** Rows that match, with their ancestors, so that each hit is seen where it stands. */
export function searchTree<R extends TreeRow>(tree: Tree<R>, matches: (row: R) => boolean): Found {
  const hits = new Set<number>();
  const visible = new Set<number>();
  for (const row of tree.rows.values()) {
    if (!matches(row)) continue;
    hits.add(row.id);
    let at: number | null = row.id;
    while (at !== null && !visible.has(at)) {
      visible.add(at);
      at = tree.parents.get(at) ?? null;
    }
  }
  return { hits, visible };
}

/**
 * The lines to show, from top to bottom. With `found`, only those rows, and whatever has a hit below it
 * stands open; otherwise a row is open where `isExpanded` says so.
 */
export function linesOf(tree: Tree, isExpanded: (id: number) => boolean, found?: Found): TreeLine[] {
  const shown = (ids: readonly number[]): readonly number[] =>
    found ? ids.filter((id) => found.visible.has(id)) : ids;
  const lines: TreeLine[] = [];
  const open: { ids: readonly number[]; at: number; depth: number; parent: number | null }[] = [
    { ids: shown(childrenOf(tree, null)), at: 0, depth: 0, parent: null },
  ];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const id = level.ids[level.at];
    level.at += 1;
    if (id === undefined) {
      open.pop();
      continue;
    }
    const below = shown(childrenOf(tree, id));
    const expanded = below.length > 0 && (found !== undefined || isExpanded(id));
    lines.push({
      id, parent: level.parent, depth: level.depth, position: level.at, siblings: level.ids.length,
      ...(below.length > 0 ? { expanded } : {}),
    });
    if (expanded) open.push({ ids: below, at: 0, depth: level.depth + 1, parent: id });
  }
  return lines;
}
