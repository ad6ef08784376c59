import { describe, expect, it } from 'vitest';
import { buildTree, linesOf } from '../../lib/tree.ts';
import { dropAt } from './tree-drag.ts';

// 0: 1 · 1: 2 (open) · 2: 3 · 3: 4
const TREE = buildTree([
  { id: 1, parent: null, order: 1 },
  { id: 2, parent: null, order: 2 },
  { id: 3, parent: 2, order: 1 },
  { id: 4, parent: null, order: 3 },
]);
const LINES = linesOf(TREE, () => true);

describe('a dragged row', () => {
  it('goes below the entry on whose middle it is dropped', () => {
    for (const y of [1.3, 1.5, 1.7]) {
      expect(dropAt(TREE, LINES, 4, y, 0)).toEqual({ place: { parent: 2, index: 1 }, mark: { onto: 2 } });
    }
  });

  it('goes between two entries near their edges, as deep as it is pulled', () => {
    const between = (id: number, y: number, depth: number) => dropAt(TREE, LINES, id, y, depth);
    for (const y of [1.1, 1.2]) {
      expect(between(4, y, 0)).toEqual({ place: { parent: null, index: 1 }, mark: { gap: 1, depth: 0 } });
    }
    expect(between(1, 2.9, 1)).toEqual({ place: { parent: 2, index: 1 }, mark: { gap: 3, depth: 1 } });
    expect(between(1, 2.9, 0)).toEqual({ place: { parent: null, index: 1 }, mark: { gap: 3, depth: 0 } });
  });

  it('stays within the tree above and below it', () => {
    expect(dropAt(TREE, LINES, 4, -3, 0)?.place).toEqual({ parent: null, index: 0 });
    expect(dropAt(TREE, LINES, 1, 99, 0)?.place).toEqual({ parent: null, index: 2 });
  });

  it('cannot land on itself or below', () => {
    expect(dropAt(TREE, LINES, 2, 2.5, 0)).toBeUndefined();
    expect(dropAt(TREE, LINES, 2, 2.1, 1)).toBeUndefined();
    expect(dropAt(TREE, [], 2, 0, 0)).toBeUndefined();
  });

  it('is pulled deeper at its own place', () => {
    const drop = dropAt(TREE, LINES, 4, 3.5, 1);
    expect(drop).toEqual({ place: { parent: 2, index: 1 }, mark: { gap: 4, depth: 1 } });
  });
});
