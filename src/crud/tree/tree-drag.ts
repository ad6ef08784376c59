/**
 * Where a dragged row would land: which line the pointer is over says where, how far it is pulled sideways
 * says how deep.
 */
import type { ReadonlySignal } from '@preact/signals-react';
import type { RefObject } from 'react';
import { canStandUnder, childrenOf } from '../../lib/tree.ts';
import type { Place, Tree, TreeLine, TreeRow } from '../../lib/tree.ts';
import { placeInGap } from '../../lib/tree-move.ts';
import { createDrag } from '../order/drag.ts';
import type { Drag } from '../order/drag.ts';
import { pixelsOfRem } from './use-row-height.ts';

/** Deeper entries stand no further in: on a telephone their names would have no room left. */
const INDENT_LEVELS = 8;

/** How far in an entry stands, for styles: the tree says by its width how wide one level is. */
export function indentOf(depth: number): string {
  return `calc(${Math.min(depth, INDENT_LEVELS)} * var(--tree-indent))`;
}

/** So many px a level stands further in than the one above it: so far a row is pulled sideways to go one deeper. */
function levelWidth(tree: Element): number {
  return Number.parseFloat(getComputedStyle(tree).getPropertyValue('--tree-indent')) * pixelsOfRem();
}

/** So far a finger drifts to the side on its way up or down, and means nothing by it. */
const DRIFT_PX = 20;

export interface Drop {
  readonly place: Place;
  /** Drawn as a line in the gap before this line, so deep; or as a frame around the line to be dropped on. */
  readonly mark: { readonly gap: number; readonly depth: number } | { readonly onto: number };
}

/** The middle half of a line means the entry itself: what is dropped there goes below it, to the end. */
const EDGE = 0.25;

/**
 * @param y in line heights from the top of the first line
 * @param depth the depth to which the pointer has pulled the row
 */
export function dropAt(
  tree: Tree<TreeRow>,
  lines: readonly TreeLine[],
  id: number,
  y: number,
  depth: number,
): Drop | undefined {
  const at = Math.min(Math.max(0, Math.floor(y)), lines.length - 1);
  const within = y - at;
  const line = lines[at];
  if (!line) return undefined;
  if (within > EDGE && within < 1 - EDGE && line.id !== id) {
    if (!canStandUnder(tree, id, line.id)) return undefined;
    const others = childrenOf(tree, line.id).filter((child) => child !== id);
    return { place: { parent: line.id, index: others.length }, mark: { onto: line.id } };
  }
  const gap = within < 0.5 ? at : at + 1;
  const place = placeInGap(tree, lines, id, gap, depth);
  if (!place) return undefined;
  const parentDepth = place.parent === null ? -1 : (lines.find((each) => each.id === place.parent)?.depth ?? -1);
  return { place, mark: { gap, depth: parentDepth + 1 } };
}

export type TreeDrag = Drag<TreeLine, Drop>;

export interface TreeDragOptions {
  readonly tree: ReadonlySignal<Tree<TreeRow>>;
  readonly lines: ReadonlySignal<readonly TreeLine[]>;
  readonly rows: RefObject<HTMLElement | null>;
  /** In px. */
  readonly rowHeight: ReadonlySignal<number>;
  readonly move: (id: number, place: Place) => void;
}

export function createTreeDrag({ tree, lines, rows, rowHeight, move }: TreeDragOptions): TreeDrag {
  return createDrag({
    dropFor(line, point, from) {
      const grid = rows.current;
      // Once the tree has left the page: a way back, or the end of the session, is no place in it.
      if (!grid) return undefined;
      const y = (point.y - grid.getBoundingClientRect().top) / rowHeight.peek();
      const way = point.x - from.x;
      const drift = from.pointerType === 'touch' && lines.peek()[Math.floor(y)]?.id !== line.id ? DRIFT_PX : 0;
      const pulled = Math.sign(way) * Math.max(0, Math.abs(way) - drift);
      return dropAt(tree.peek(), lines.peek(), line.id, y, line.depth + Math.round(pulled / levelWidth(grid)));
    },
    move: ({ id }, { place }) => move(id, place),
  });
}
