import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { ancestorsOf, buildTree, canStandUnder, childrenOf, linesOf, searchTree, subtreeOf } from './tree.ts';
import type { TreeRow } from './tree.ts';

interface Named extends TreeRow {
  readonly name: string;
}

function row(id: number, parent: number | null, order: number, name = `Mục ${id}`): Named {
  return { id, parent, order, name };
}

const MENU = [
  row(1, null, 1, 'Trang chủ'),
  row(2, null, 2, 'Dịch vụ'),
  row(3, 2, 2, 'Vận tải'),
  row(4, 2, 1, 'Kho bãi'),
  row(5, 3, 1, 'Đường biển'),
];

describe('building a tree', () => {
  it('puts children under their parents, by order and then by id', () => {
    const tree = buildTree([...MENU, row(6, 2, 2), row(7, null, 1)]);
    expect(childrenOf(tree, null)).toEqual([1, 7, 2]);
    expect(childrenOf(tree, 2)).toEqual([4, 3, 6]);
    expect(ancestorsOf(tree, 5)).toEqual([2, 3]);
    expect(subtreeOf(tree, 2)).toEqual([2, 4, 3, 5, 6]);
  });

  it('shows an entry whose parent is missing at the top and says so', () => {
    const tree = buildTree([row(1, null, 1), row(2, 99, 0)]);
    expect(childrenOf(tree, null)).toEqual([2, 1]);
    expect([...tree.misplaced]).toEqual([2]);
  });

  it('cuts a circle at its smallest id and loses nobody, not even those that hang from it', () => {
    const rows = [row(9, 7, 1), row(8, 9, 1), row(7, 8, 1), row(6, 8, 2), row(5, 5, 1)];
    const tree = buildTree(rows);
    expect(childrenOf(tree, null)).toEqual([5, 7]);
    expect(subtreeOf(tree, 7)).toEqual([7, 9, 8, 6]);
    expect([...tree.misplaced].sort((a, b) => a - b)).toEqual([5, 7]);
    expect(buildTree([...rows].reverse()).parents).toEqual(tree.parents);
  });

  it('keeps the first of two rows with one id', () => {
    const tree = buildTree([row(1, null, 1, 'Thứ nhất'), row(1, null, 2, 'Thứ hai')]);
    expect(childrenOf(tree, null)).toEqual([1]);
    expect(tree.rows.get(1)?.name).toBe('Thứ nhất');
  });

  it('takes a chain of 2,000 entries, one below the other', () => {
    const chain = Array.from({ length: 2000 }, (_, at) => row(at + 1, at === 0 ? null : at, 1));
    const tree = buildTree(chain);
    expect(ancestorsOf(tree, 2000)).toHaveLength(1999);
    expect(subtreeOf(tree, 1)).toHaveLength(2000);
    expect(linesOf(tree, () => true).at(-1)).toEqual({ id: 2000, parent: 1999, depth: 1999, position: 1, siblings: 1 });
  });
});

describe('where an entry may stand', () => {
  const tree = buildTree(MENU);

  it('is never under itself or below itself', () => {
    expect(canStandUnder(tree, 2, 2)).toBe(false);
    expect(canStandUnder(tree, 2, 3)).toBe(false);
    expect(canStandUnder(tree, 2, 5)).toBe(false);
  });

  it('is the top or any other entry, but nothing unknown', () => {
    expect(canStandUnder(tree, 2, null)).toBe(true);
    expect(canStandUnder(tree, 2, 1)).toBe(true);
    expect(canStandUnder(tree, 5, 4)).toBe(true);
    expect(canStandUnder(tree, 5, 99)).toBe(false);
    expect(canStandUnder(tree, 99, 1)).toBe(false);
  });
});

describe('the lines to show', () => {
  const tree = buildTree(MENU);

  it('open only what is expanded and number siblings as ARIA wants it', () => {
    expect(linesOf(tree, (id) => id === 2)).toEqual([
      { id: 1, parent: null, depth: 0, position: 1, siblings: 2 },
      { id: 2, parent: null, depth: 0, position: 2, siblings: 2, expanded: true },
      { id: 4, parent: 2, depth: 1, position: 1, siblings: 2 },
      { id: 3, parent: 2, depth: 1, position: 2, siblings: 2, expanded: false },
    ]);
  });

  it('keep the ancestors of a hit in sight while searching, and nothing else', () => {
    const found = searchTree(tree, (each) => fold(each.name).includes('duong'));
    expect([...found.hits]).toEqual([5]);
    expect(linesOf(tree, () => false, found).map((line) => [line.id, line.expanded])).toEqual([
      [2, true],
      [3, true],
      [5, undefined],
    ]);
  });

  it('ask about each of 2,000 entries once', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => row(at + 1, at < 20 ? null : (at % 400) + 1, at));
    const big = buildTree(rows);
    let asked = 0;
    const found = searchTree(big, () => (asked += 1) > 0);
    expect(asked).toBe(2000);
    expect(linesOf(big, () => false, found)).toHaveLength(2000);
  });
});
