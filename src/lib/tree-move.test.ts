import { describe, expect, it } from 'vitest';
import { buildTree, childrenOf, linesOf, searchTree } from './tree.ts';
import type { TreeRow } from './tree.ts';
import { applyChanges, changesOfMove, placeInGap, placeTowards, renumber, reversed } from './tree-move.ts';

function row(id: number, parent: number | null, order: number): TreeRow {
  return { id, parent, order };
}

//  1
//  2 ─ 4, 3 ─ 5
//  6
const ROWS = [row(1, null, 1), row(2, null, 2), row(6, null, 3), row(4, 2, 1), row(3, 2, 2), row(5, 3, 1)];
const TREE = buildTree(ROWS);

describe('one step by keyboard', () => {
  const LINES = linesOf(TREE, () => true);

  it('goes up and down among siblings and stops at the ends', () => {
    expect(placeTowards(TREE, LINES, 2, 'up')).toEqual({ parent: null, index: 0 });
    expect(placeTowards(TREE, LINES, 2, 'down')).toEqual({ parent: null, index: 2 });
    expect(placeTowards(TREE, LINES, 1, 'up')).toBeUndefined();
    expect(placeTowards(TREE, LINES, 6, 'down')).toBeUndefined();
  });

  it('goes in below the sibling before it, and out after its parent', () => {
    expect(placeTowards(TREE, LINES, 6, 'in')).toEqual({ parent: 2, index: 2 });
    expect(placeTowards(TREE, LINES, 3, 'out')).toEqual({ parent: null, index: 2 });
    expect(placeTowards(TREE, LINES, 1, 'in')).toBeUndefined();
    expect(placeTowards(TREE, LINES, 1, 'out')).toBeUndefined();
  });

  it('goes in below the sibling before it that is shown, and nowhere where a search leaves all of those out', () => {
    const tree = buildTree([1, 2, 3].map((id) => row(id, null, id)));
    const found = (...ids: readonly number[]) => linesOf(tree, () => true, searchTree(tree, ({ id }) => ids.includes(id)));
    expect(placeTowards(tree, found(1, 3), 3, 'in')).toEqual({ parent: 1, index: 0 });
    expect(placeTowards(tree, found(3), 3, 'in')).toBeUndefined();
  });
});

describe('a number that is the largest of all', () => {
  const LARGEST = 2_147_483_647;

  it('is written anew where another row is to stand behind it', () => {
    const rows = [row(1, null, 1), row(2, null, 2), row(3, null, LARGEST)];
    const changes = changesOfMove(buildTree(rows), 1, { parent: null, index: 2 }, 0, LARGEST) ?? [];
    const after = applyChanges(rows, changes);
    expect(childrenOf(buildTree(after), null)).toEqual([2, 3, 1]);
    expect(Math.max(...after.map(({ order }) => order ?? 0))).toBeLessThanOrEqual(LARGEST);
    expect(changes).toHaveLength(2);
  });

  it('stays where the rows behind it are tied with it', () => {
    const numbers = new Map([[1, LARGEST], [2, LARGEST], [3, 0]]);
    const changed = renumber([3, 1, 2], (id) => numbers.get(id), 0, LARGEST);
    expect(changed).toEqual(new Map());
  });
});

describe('dropping in a gap', () => {
  const lines = linesOf(TREE, (id) => id === 2);
  // 0: 1 · 1: 2 (open) · 2: 4 · 3: 3 (closed) · 4: 6

  it('takes the depth that the pointer shows, within what the neighbours allow', () => {
    expect(placeInGap(TREE, lines, 1, 4, 0)).toEqual({ parent: null, index: 1 });
    expect(placeInGap(TREE, lines, 1, 4, 1)).toEqual({ parent: 2, index: 2 });
    expect(placeInGap(TREE, lines, 1, 4, 9)).toEqual({ parent: 3, index: 1 });
    expect(placeInGap(TREE, lines, 1, 2, 0)).toEqual({ parent: 2, index: 0 });
    expect(placeInGap(TREE, lines, 6, 0, 5)).toEqual({ parent: null, index: 0 });
  });

  it('pulls an entry in and out at its own place', () => {
    expect(placeInGap(TREE, lines, 6, 4, 1)).toEqual({ parent: 2, index: 2 });
    expect(placeInGap(TREE, lines, 3, 4, 0)).toEqual({ parent: null, index: 2 });
    expect(placeInGap(TREE, lines, 3, 4, 2)).toEqual({ parent: 4, index: 0 });
  });

  it('refuses every gap inside the entry itself', () => {
    expect(placeInGap(TREE, lines, 2, 2, 1)).toBeUndefined();
    expect(placeInGap(TREE, lines, 2, 3, 2)).toBeUndefined();
    expect(placeInGap(TREE, lines, 2, 4, 0)).toEqual({ parent: null, index: 1 });
  });

  describe('while a search leaves out some of the entries', () => {
    // 1: 2, 3, 4, 5 · 6 · 7
    const tree = buildTree([row(1, null, 1), row(2, 1, 1), row(3, 1, 2), row(4, 1, 3), row(5, 1, 4), row(6, null, 2), row(7, null, 3)]);
    const shown = (...hits: number[]) => linesOf(tree, () => true, searchTree(tree, ({ id }) => hits.includes(id)));

    it('goes between the one before which it is dropped and the hidden ones before that', () => {
      expect(placeInGap(tree, shown(3, 5), 5, 1, 1)).toEqual({ parent: 1, index: 1 });
      expect(placeInGap(tree, shown(6, 7), 7, 0, 0)).toEqual({ parent: null, index: 1 });
    });

    it('goes to the end below one whose entries are hidden, as below one that is closed', () => {
      expect(placeInGap(tree, shown(1, 7), 7, 1, 1)).toEqual({ parent: 1, index: 4 });
    });

    it('passes none of the hidden ones at its own place', () => {
      expect(placeInGap(tree, shown(7), 7, 0, 0)).toEqual({ parent: null, index: 2 });
      expect(placeInGap(tree, shown(2, 5), 5, 3, 1)).toEqual({ parent: 1, index: 3 });
      expect(placeInGap(tree, shown(3, 5), 3, 1, 1)).toEqual({ parent: 1, index: 1 });
    });
  });

  it('never lets an entry stand under its own child, wherever it is dropped', () => {
    const all = linesOf(TREE, () => true);
    for (const { id } of all) {
      for (let gap = 0; gap <= all.length; gap += 1) {
        for (let depth = 0; depth < 4; depth += 1) {
          const place = placeInGap(TREE, all, id, gap, depth);
          const changes = place && changesOfMove(TREE, id, place);
          if (!changes) continue;
          const after = buildTree(applyChanges(ROWS, changes));
          expect(after.misplaced.size).toBe(0);
          expect(childrenOf(after, place.parent)[place.index]).toBe(id);
        }
      }
    }
  });
});

describe('what a move writes', () => {
  it('is one row where there is room', () => {
    expect(changesOfMove(TREE, 5, { parent: 2, index: 2 })).toEqual([
      { id: 5, before: { parent: 3, order: 1 }, after: { parent: 2, order: 3 } },
    ]);
    expect(changesOfMove(TREE, 6, { parent: null, index: 0 })).toEqual([
      { id: 6, before: { parent: null, order: 3 }, after: { parent: null, order: 0 } },
    ]);
  });

  it('is the row and those that must make room for it where there is none', () => {
    const changes = changesOfMove(TREE, 5, { parent: null, index: 1 });
    expect(changes?.map((change) => [change.id, change.after.order])).toEqual([[5, 1], [1, 0]]);
    expect(childrenOf(buildTree(applyChanges(ROWS, changes ?? [])), null)).toEqual([1, 5, 2, 6]);
  });

  it('is always the row itself too, whose new number tells others that it was moved', () => {
    const rows = [1, 2, 3, 4].map((id) => row(id, null, id));
    const changes = changesOfMove(buildTree(rows), 2, { parent: null, index: 2 });
    expect(changes?.map((change) => [change.id, change.after.order])).toEqual([[2, 3], [3, 2]]);
  });

  it('names the row last where no other number is left for it: it is moved only once the others have made room', () => {
    const rows = [1, 2, 3].map((id) => row(id, null, 0));
    const changes = changesOfMove(buildTree(rows), 3, { parent: null, index: 0 });
    expect(changes?.map((change) => [change.id, change.after.order])).toEqual([[2, 2], [1, 1], [3, 0]]);
  });

  it('leaves the siblings in their order after each single write, and after each that takes one back', () => {
    const others = (rows: readonly TreeRow[], id: number) => childrenOf(buildTree(rows), null).filter((each) => each !== id);
    for (const numbers of [[0, 1, 2, 3, 4, 5, 6, 7], [3, 3, 3, 4, 4, 9, 9, 9], [5, 5, 5, 5, 5, 5, 5, 5], [0, 1, 1, 1, 2, 2, 7, 8]]) {
      const rows = numbers.map((number, at) => row(at + 1, null, number));
      for (const { id } of rows) {
        for (let index = 0; index < rows.length; index += 1) {
          const changes = changesOfMove(buildTree(rows), id, { parent: null, index }) ?? [];
          const back = reversed(changes);
          const moved = applyChanges(rows, changes);
          for (let written = 1; written <= changes.length; written += 1) {
            expect(others(applyChanges(rows, changes.slice(0, written)), id)).toEqual(others(rows, id));
            expect(others(applyChanges(moved, back.slice(0, written)), id)).toEqual(others(rows, id));
          }
        }
      }
    }
  });

  it('is nothing where the row stands there already, and impossible below itself', () => {
    expect(changesOfMove(TREE, 2, { parent: null, index: 1 })).toEqual([]);
    const unnumbered = buildTree([row(1, null, 1), { id: 2, parent: null, order: null }, { id: 3, parent: null, order: null }]);
    expect(changesOfMove(unnumbered, 3, { parent: null, index: 2 })).toEqual([]);
    expect(changesOfMove(TREE, 2, { parent: 5, index: 0 })).toBeUndefined();
  });

  it('puts a row whose parent is missing really to the top', () => {
    const tree = buildTree([row(1, null, 1), row(2, 77, 5)]);
    expect(changesOfMove(tree, 2, { parent: null, index: 1 })).toEqual([
      { id: 2, before: { parent: 77, order: 5 }, after: { parent: null, order: 2 } },
    ]);
  });

  it('is taken back by the reversed changes', () => {
    const changes = changesOfMove(TREE, 5, { parent: null, index: 1 }) ?? [];
    const back = applyChanges(applyChanges(ROWS, changes), reversed(changes));
    expect(back).toEqual(ROWS);
    expect(reversed(changes)[0]?.id).toBe(changes.at(-1)?.id);
  });

  it('takes back what had no number to having none', () => {
    const rows: TreeRow[] = [{ id: 1, parent: null, order: 1 }, { id: 2, parent: null, order: null }, { id: 3, parent: null, order: null }];
    const changes = changesOfMove(buildTree(rows), 3, { parent: null, index: 0 }) ?? [];
    const moved = applyChanges(rows, changes);
    expect(buildTree(moved).children.get(null)).toEqual([3, 1, 2]);
    expect(applyChanges(moved, reversed(changes))).toEqual(rows);
  });
});

describe('renumbering', () => {
  /** The least number of rows to write, by trying every set of rows that keep their number. */
  function fewest(ids: readonly number[], numbers: ReadonlyMap<number, number>, least: number): number {
    let best = ids.length;
    for (let mask = 0; mask < 1 << ids.length; mask += 1) {
      let last: [number, number] = [least, -Infinity];
      let changed = 0;
      const possible = ids.every((id, at) => {
        const keeps = (mask & (1 << at)) !== 0;
        const own = numbers.get(id) ?? 0;
        const tied = id > last[1] && own === numbers.get(last[1]);
        const smallest = at === 0 || tied ? last[0] : last[0] + 1;
        if (!keeps) changed += 1;
        if (keeps && own < smallest) return false;
        last = [keeps ? own : smallest, id];
        return true;
      });
      if (possible) best = Math.min(best, changed);
    }
    return best;
  }

  it('sorts as asked with the fewest rows, for every arrangement that was tried', () => {
    let seed = 20261121;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 400; round += 1) {
      const ids = Array.from({ length: 1 + random(7) }, (_, at) => at + 1);
      for (let at = ids.length - 1; at > 0; at -= 1) {
        const other = random(at + 1);
        [ids[at], ids[other]] = [ids[other] ?? 0, ids[at] ?? 0];
      }
      const numbers = new Map(ids.map((id) => [id, random(9) - 1]));
      const changed = renumber(ids, (id) => numbers.get(id));
      const after = (id: number): number => changed.get(id) ?? numbers.get(id) ?? 0;
      const sorted = [...ids].sort((a, b) => after(a) - after(b) || a - b);
      expect(sorted).toEqual(ids);
      expect([...changed.values()].every((number) => number >= 0)).toBe(true);
      expect(changed.size).toBeLessThanOrEqual(fewest(ids, numbers, 0));
    }
  });

  it('gives numbers of their own where there is room', () => {
    const numbers = new Map([[1, 0], [2, 0], [3, 0], [4, 0]]);
    const changed = renumber([4, 1, 2, 3], (id) => numbers.get(id));
    expect([...changed]).toEqual([[1, 1], [2, 2], [3, 3]]);
  });

  it('leaves 1,999 of 2,000 siblings alone when the last goes to the middle of a gap', () => {
    const ids = Array.from({ length: 2000 }, (_, at) => at + 1);
    const moved = [...ids.slice(0, 1000), 2000, ...ids.slice(1000, 1999)];
    const changed = renumber(moved, (id) => id * 10);
    expect([...changed]).toEqual([[2000, 10001]]);
  });
});
