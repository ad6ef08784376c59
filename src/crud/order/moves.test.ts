import { describe, expect, it, vi } from 'vitest';
import { buildTree, childrenOf } from '../../lib/tree.ts';
import type { TreeRow } from '../../lib/tree.ts';
import type { TreeChange } from '../../lib/tree-move.ts';
import { createMoves } from './moves.ts';
import type { Moves } from './moves.ts';

interface Entry extends TreeRow {
  readonly name: string;
}

const ROWS: Entry[] = [
  { id: 1, parent: null, order: 1, name: 'Trang chủ' },
  { id: 2, parent: null, order: 2, name: 'Dịch vụ' },
  { id: 3, parent: null, order: 3, name: 'Tin tức' },
  { id: 4, parent: 2, order: 1, name: 'Vận tải' },
  { id: 5, parent: 2, order: 2, name: 'Kho bãi' },
];

/** All choices of four numbers below this one. */
function fours(below: number): (readonly [number, number, number, number])[] {
  const each = Array.from({ length: below }, (_, at) => at);
  return each.flatMap((a) => each.flatMap((b) => each.flatMap((c) => each.map((d) => [a, b, c, d] as const))));
}

/**
 * A table of entries that can refuse writes, with everything that was written in order.
 * @param onReread hears of each reading once it is on its way
 */
function desk(refuse: (row: Entry, times: number) => boolean = () => false, onReread = () => {}) {
  const table = new Map(ROWS.map((row) => [row.id, row]));
  const writes: Entry[] = [];
  const saved: (readonly TreeChange[])[] = [];
  const undone: boolean[] = [];
  let held: Promise<void> | undefined;
  let tries = 0;
  const overtaken: (readonly number[])[] = [];
  const moves: Moves<Entry> = createMoves<Entry>({
    readAll: async () => {
      onReread();
      return [...table.values()];
    },
    reread: async (ids) => {
      onReread();
      return new Map(ids.flatMap((id) => {
        const row = table.get(id);
        return row ? [[id, row]] : [];
      }));
    },
    write: async (row) => {
      tries += 1;
      const isRefused = refuse(row, tries);
      if (!isRefused) writes.push(row);
      await held;
      if (isRefused) throw new Error('PUT Menu_Website_Detail → 503');
      table.set(row.id, row);
    },
    saved(changes, wasUndone) {
      saved.push(changes);
      undone.push(wasUndone);
    },
    overtaken: (ids) => overtaken.push(ids),
    ended: () => undefined,
  });
  moves.load(ROWS);
  /** Keeps writes on their way. @returns lets them, and all later ones, arrive */
  const hold = (): (() => void) => {
    let letGo = (): void => undefined;
    held = new Promise<void>((done) => {
      letGo = done;
    });
    return letGo;
  };
  return { table, writes, saved, undone, overtaken, moves, hold };
}

async function settled(moves: Moves<Entry>): Promise<void> {
  while (moves.state.value.kind === 'saving') await Promise.resolve();
}

const top = (moves: Moves<Entry>): readonly number[] => childrenOf(buildTree(moves.rows.value), null);

/** Has only entries with these order numbers, all at the top. */
function holdOnly({ table, moves }: Pick<ReturnType<typeof desk>, 'table' | 'moves'>, ...orders: readonly number[]): void {
  table.clear();
  for (const [at, order] of orders.entries()) table.set(at + 1, { id: at + 1, parent: null, order, name: `Mục ${at + 1}` });
  moves.load([...table.values()]);
}

describe('a move', () => {
  it('is shown at once and writes only what changed', async () => {
    const { moves, writes, saved } = desk();
    expect(moves.move(5, { parent: null, index: 3 })).toBe(true);
    expect(top(moves)).toEqual([1, 2, 3, 5]);
    await settled(moves);
    expect(writes).toEqual([{ id: 5, parent: null, order: 4, name: 'Kho bãi' }]);
    expect(saved).toHaveLength(1);
    expect(moves.waiting.value).toEqual([]);
  });

  it('leaves a neighbour below its parent where the list of the rows had lacked that parent', async () => {
    const { moves, writes, table } = desk();
    // Somebody deleted an entry between two pages of the list: "Dịch vụ" was on neither, and its children seem to be at the top.
    moves.load(ROWS.filter(({ id }) => id !== 2));
    expect(top(moves)).toEqual([1, 4, 5, 3]);
    moves.move(3, { parent: null, index: 1 });
    moves.move(1, { parent: null, index: 3 });
    await settled(moves);
    expect(writes.filter(({ id }) => id !== 1 && id !== 3)).toEqual([]);
    expect([table.get(4), table.get(5)]).toEqual([ROWS[3], ROWS[4]]);
  });

  it('leaves a neighbour below such a parent also where it is to make room more than once', async () => {
    const { moves, writes, table } = desk();
    moves.load(ROWS.filter(({ id }) => id !== 2));
    moves.move(3, { parent: null, index: 1 });
    moves.move(3, { parent: null, index: 2 });
    await settled(moves);
    expect([moves.state.value.kind, writes.filter(({ id }) => id !== 3), table.get(4), table.get(5)]).toEqual(['idle', [], ROWS[3], ROWS[4]]);
  });

  it('brings a neighbour that had such a parent to where the person has put it', async () => {
    const { moves, table } = desk();
    moves.load(ROWS.filter(({ id }) => id !== 2));
    moves.move(3, { parent: null, index: 1 });
    moves.move(5, { parent: null, index: 0 });
    const mine = moves.rows.value.find(({ id }) => id === 5);
    await settled(moves);
    expect([moves.state.value.kind, table.get(5)]).toEqual(['idle', mine]);
  });

  it('leaves a neighbour below such a parent also where the list has it by the time that a question is answered', async () => {
    const { moves, table } = desk();
    const mover: Entry = { id: 6, parent: 3, order: 1, name: 'Sự kiện' };
    moves.load([...ROWS.filter(({ id }) => id !== 2), mover]);
    table.set(6, { ...mover, order: 40 });
    moves.move(6, { parent: null, index: 1 });
    expect(moves.waiting.value).toEqual(expect.arrayContaining([4, 5, 6]));
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 6 }] });
    moves.load([...table.values()]);
    moves.settle('mine');
    await settled(moves);
    expect([moves.state.value.kind, childrenOf(buildTree([...table.values()]), null)]).toEqual(['idle', [1, 6, 2, 3]]);
    expect([table.get(4), table.get(5)]).toEqual([ROWS[3], ROWS[4]]);
  });

  it('leaves a neighbour below another parent that it got meanwhile where what was moved stands as wished without it', async () => {
    const { moves, table } = desk();
    moves.load(ROWS.filter(({ id }) => id !== 2));
    table.set(4, { ...ROWS[3]!, parent: 1 });
    moves.move(3, { parent: null, index: 1 });
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 4 }] });
    moves.settle('mine');
    await settled(moves);
    expect([table.get(4), childrenOf(buildTree([...table.values()]), null)]).toEqual([{ ...ROWS[3], parent: 1 }, [1, 3, 2]]);
  });

  it('brings a neighbour to where it is seen whose parent is no more', async () => {
    const { moves, table } = desk();
    table.delete(2);
    moves.load(ROWS.filter(({ id }) => id !== 2));
    moves.move(3, { parent: null, index: 1 });
    await settled(moves);
    expect([table.get(4)?.parent, table.get(5)?.parent]).toEqual([null, null]);
  });

  it('under its own child, or to where it is, does nothing', async () => {
    const { moves, writes } = desk();
    expect(moves.move(2, { parent: 4, index: 0 })).toBe(false);
    expect(moves.move(1, { parent: null, index: 0 })).toBe(false);
    await settled(moves);
    expect(writes).toEqual([]);
  });

  it('keeps what somebody else changed in the row meanwhile', async () => {
    const { moves, table } = desk();
    table.set(5, { ...ROWS[4]!, name: 'Kho bãi và bốc xếp' });
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    expect(table.get(5)).toEqual({ id: 5, parent: null, order: 4, name: 'Kho bãi và bốc xếp' });
  });

  it('keeps also what somebody else changes in a later row while an earlier one is being written', async () => {
    const { table, writes, moves, hold, saved } = desk();
    const letGo = hold();
    moves.move(5, { parent: null, index: 1 });
    const last = moves.waiting.peek().at(-1)!;
    expect(moves.waiting.peek().length).toBeGreaterThan(1);
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    table.set(last, { ...table.get(last)!, name: 'Đã đổi tên' });
    letGo();
    await settled(moves);
    expect(saved).toHaveLength(1);
    expect(table.get(last)?.name).toBe('Đã đổi tên');
  });

  it('keeps what somebody else changes in a row that becomes the first to be written while all are read', async () => {
    let meanwhile: (() => void) | undefined;
    const { moves, table, writes } = desk((_, times) => times === 1, () => {
      // The answer is of before.
      if (meanwhile) queueMicrotask(meanwhile);
      meanwhile = undefined;
    });
    moves.move(4, { parent: null, index: 3 });
    await settled(moves);
    moves.move(3, { parent: 2, index: 0 });
    expect(moves.waiting.value).toEqual([4, 3]);
    meanwhile = () => {
      moves.remove([4]);
      table.set(3, { ...ROWS[2]!, name: 'Tin mới' });
    };
    moves.resume();
    await settled(moves);
    expect([writes.map(({ id }) => id), table.get(3)?.parent, table.get(3)?.name]).toEqual([[3], 2, 'Tin mới']);
  });

  it('asks where somebody moves a later row while earlier ones are being written', async () => {
    const { table, writes, moves, hold } = desk();
    const letGo = hold();
    moves.move(5, { parent: null, index: 1 });
    const last = moves.waiting.peek().at(-1)!;
    expect(moves.waiting.peek().length).toBeGreaterThan(1);
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    table.set(last, { ...table.get(last)!, order: 77 });
    letGo();
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: last, theirs: { order: 77 } }] });
  });

  it('that follows another before that is written is written after it, in its order', async () => {
    const { moves, writes, saved } = desk();
    moves.move(4, { parent: null, index: 0 });
    moves.move(2, { parent: 4, index: 0 });
    await settled(moves);
    expect(writes.map((row) => [row.id, row.parent])).toEqual([[4, null], [2, 4]]);
    expect(saved.flat().map(({ id }) => id)).toEqual([4, 2]);
  });
});

describe('undo', () => {
  it('puts every written row back where it was', async () => {
    const { moves, table, saved } = desk();
    moves.move(4, { parent: null, index: 1 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect([...table.values()].sort((a, b) => a.id - b.id)).toEqual(ROWS);
  });

  it('of one move leaves alone the next, which waits and was put beside it: nobody else has changed the order', async () => {
    const { moves, table, saved, undone, overtaken } = desk();
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    moves.move(2, { parent: null, index: 1 });
    expect(top(moves)).toEqual([3, 2, 1]);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect([childrenOf(buildTree([...table.values()]), null), overtaken, undone]).toEqual([[2, 1, 3], [], [false, false, true]]);
  });

  it.each([
    ['theirs', [[1, 0], [2, 2], [3, 0]], []],
    ['before', [[1, 0], [2, 2], [3, 1]], [[3]]],
  ] as const)('leaves also the neighbours where they are, and is not told as done, where the answer about what was moved is %s', async (choice, left, told) => {
    const { moves, table, saved, undone, overtaken } = desk();
    table.delete(4);
    table.delete(5);
    moves.load([...table.values()]);
    moves.move(3, { parent: null, index: 1 });
    await settled(moves);
    expect([...table.values()].map(({ id, order }) => [id, order])).toEqual([[1, 0], [2, 2], [3, 1]]);
    table.set(3, { ...table.get(3)!, order: 0 });
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 3 }] });
    moves.settle(choice);
    await settled(moves);
    expect([...table.values()].map(({ id, order }) => [id, order])).toEqual(left);
    expect([moves.state.value.kind, saved.slice(1).map((changes) => changes.map(({ id }) => id)), undone.includes(true), overtaken]).toEqual(['idle', told, false, [[3]]]);
  });

  it.each([
    ['another undo', (moves: Moves<Entry>, [first]: readonly (readonly TreeChange[])[]) => moves.undo(first ?? []), [[4], [3]], []],
    ['a move', (moves: Moves<Entry>) => moves.move(2, { parent: null, index: 0 }), [[4]], [2]],
  ] as const)('that is given up is followed by no question about what the same person has written: %s waits behind it', async (_, follow, left, moved) => {
    const made = desk();
    const { moves, table, saved, overtaken } = made;
    holdOnly(made, 0, 0, 0, 0);
    for (const id of [3, 4]) {
      moves.move(id, { parent: null, index: 0 });
      await settled(moves);
    }
    table.set(4, { ...table.get(4)!, order: 9 });
    expect(moves.undo(saved[1] ?? [])).toBe(true);
    expect(follow(moves, saved)).toBe(true);
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 4 }] });
    moves.settle('theirs');
    await settled(moves);
    expect([moves.state.value.kind, overtaken]).toEqual(['idle', left]);
    expect([...new Set(saved.slice(2).flat().map(({ mover }) => mover))]).toEqual(moved);
    expect(moves.rows.value).toEqual([...table.values()]);
  });

  it('leaves alone what was put beside it also where somebody else moves there, and the first write fails', async () => {
    let isOffline = false;
    const made = desk(() => isOffline);
    const { moves, table, saved, overtaken } = made;
    holdOnly(made, 10, 20, 30, 40);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    table.set(2, { ...table.get(2)!, order: table.get(3)!.order! + 1 });
    isOffline = true;
    moves.move(4, { parent: null, index: 1 });
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect(moves.state.value.kind).toBe('failed');
    isOffline = false;
    moves.resume();
    await settled(moves);
    expect([moves.state.value.kind, overtaken, new Set(saved[1]?.map(({ mover }) => mover))]).toEqual(['idle', [], new Set([4])]);
  });

  it.each([
    ['the question about it says so', ({ table, moves }: ReturnType<typeof desk>) => {
      table.delete(3);
      moves.resume();
    }, [1, 2]],
    ['a reading finds that', ({ table, moves }: ReturnType<typeof desk>) => {
      table.delete(3);
      moves.load([...table.values()]);
    }, [1, 2]],
    ['the same person has put it elsewhere in a form', ({ table, moves }: ReturnType<typeof desk>) => {
      table.set(3, { ...table.get(3)!, order: 7 });
      moves.put(table.get(3)!);
    }, [1, 2, 3]],
  ] as const)('leaves the neighbours where they are, and is not told as done, where what was moved has gone: %s', async (_, take, left) => {
    let isOffline = false;
    const made = desk(() => isOffline);
    const { moves, table, writes, saved, undone, overtaken } = made;
    holdOnly(made, 0, 0, 0);
    moves.move(3, { parent: null, index: 1 });
    await settled(moves);
    const before = writes.length;
    isOffline = true;
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect(moves.state.value.kind).toBe('failed');
    isOffline = false;
    take(made);
    await settled(moves);
    moves.settle('theirs');
    await settled(moves);
    expect([moves.state.value.kind, undone, overtaken, writes.slice(before)]).toEqual(['idle', [false], [[3]], []]);
    expect([moves.waiting.value, [...table.keys()]]).toEqual([[], left]);
    expect(moves.rows.value.every((row) => row.order === table.get(row.id)?.order)).toBe(true);
  });

  it('that fails half-way is told by what was moved, and is not told as done where the rest is given up', async () => {
    const made = desk((_, times) => times === 5);
    const { moves, table, writes, saved, undone, overtaken } = made;
    holdOnly(made, 0, 1, 2);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect([moves.state.value.kind, writes.length, moves.told.value]).toEqual(['failed', 4, { written: [], left: [3] }]);
    moves.discard();
    expect([moves.state.value.kind, undone, overtaken]).toEqual(['idle', [false], []]);
    expect(moves.rows.value).toEqual([...table.values()]);
  });

  it('that is whole is told though its row is moved once more at once, and overtaken', async () => {
    const made = desk((_, times) => {
      if (times === 6) made.table.set(1, { ...made.table.get(1)!, order: 50 });
      return false;
    });
    const { moves, writes, saved, undone, overtaken, hold } = made;
    holdOnly(made, 0, 1, 2, 3);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    const letGo = hold();
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await vi.waitUntil(() => writes.length === 4);
    moves.move(3, { parent: null, index: 1 });
    letGo();
    await settled(moves);
    expect([moves.state.value.kind, overtaken, undone, saved[1]?.length]).toEqual(['idle', [[3]], [false, true], 3]);
  });

  it('that is whole is told though its row is moved once more at once, and then put elsewhere in a form, where it stays as others are reckoned anew', async () => {
    const made = desk((_, times) => {
      if (times !== 7) return times === 8;
      made.table.set(3, { ...made.table.get(3)!, order: 40 });
      made.moves.put(made.table.get(3)!);
      return true;
    });
    const { moves, table, saved, undone, overtaken } = made;
    holdOnly(made, 0, 1, 2, 3, 4, 5);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    moves.move(3, { parent: null, index: 1 });
    moves.move(6, { parent: null, index: 4 });
    await settled(moves);
    expect([moves.state.value.kind, moves.waiting.value]).toEqual(['failed', [2, 6, 5]]);
    table.set(9, { id: 9, parent: null, order: 4, name: 'Mục 9' });
    moves.resume();
    await settled(moves);
    expect([moves.state.value.kind, table.get(3)?.order, undone, overtaken]).toEqual(['idle', 40, [false, false, true], []]);
    expect(new Set(saved[1]?.map(({ mover }) => mover))).toEqual(new Set([6]));
  });

  it('is not told as done where what was moved is deleted before its neighbours are back', async () => {
    const made = desk((_, times) => {
      if (times !== 3) return false;
      made.table.delete(3);
      made.moves.remove([3]);
      return false;
    });
    const { moves, table, writes, saved, undone } = made;
    holdOnly(made, 0, 0, 0);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect([moves.state.value.kind, writes.length, undone]).toEqual(['idle', 3, [false]]);
    expect(moves.rows.value).toEqual([...table.values()]);
  });

  it.each([
    ['another move waits', [3], 5, 3],
    ['a move of a neighbour waits', [3], 2, 4],
    ['so is the neighbour that is left, and another move waits', [3, 2], 5, 3],
  ])('is not told as done either, and nothing is asked, where what was moved is deleted and %s', async (_, gone, next, index) => {
    let readings = 0;
    const made = desk(undefined, () => {
      readings += 1;
      if (readings !== 8) return;
      for (const id of gone) made.table.delete(id);
      made.moves.remove(gone);
    });
    const { moves, table, writes, saved, undone } = made;
    holdOnly(made, 0, 0, 0, 7, 8);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    moves.move(next, { parent: null, index });
    await settled(moves);
    expect(writes.map(({ id }) => id).slice(0, 3)).toEqual([2, 1, 1]);
    expect([moves.state.value.kind, undone, new Set(saved[1]?.map(({ mover }) => mover))]).toEqual(['idle', [false, false], new Set([next])]);
    expect(moves.rows.value).toEqual([...table.values()]);
  });

  it('of two moves of a row asks nothing where it had made room between them for one that was deleted since', async () => {
    const made = desk((_, times) => {
      if (times !== 4) return false;
      made.table.delete(2);
      made.moves.remove([2]);
      return false;
    });
    const { moves, table, writes, saved, undone } = made;
    holdOnly(made, 1, 2, 3, 4);
    moves.move(1, { parent: null, index: 3 });
    moves.move(2, { parent: null, index: 2 });
    moves.move(1, { parent: null, index: 0 });
    await settled(moves);
    expect([writes.map(({ id, order }) => [id, order]), saved.map((changes) => changes.map(({ id }) => id))]).toEqual([[[1, 5], [2, 5], [1, 6], [1, 0]], [[1, 1]]]);
    expect(moves.undo(saved[0] ?? [])).toBe(true);
    await settled(moves);
    expect([moves.state.value.kind, table.get(1)?.order, undone]).toEqual(['idle', 1, [false, true]]);
  });

  it('is refused where the row has moved on', async () => {
    const { moves, saved } = desk();
    moves.move(4, { parent: null, index: 1 });
    await settled(moves);
    moves.move(4, { parent: 3, index: 0 });
    await settled(moves);
    expect(moves.undo(saved[0] ?? [])).toBe(false);
  });

  it('is refused where moves of the row wait, though the last of them puts it there again', async () => {
    const lost = desk((row, times) => {
      if (times === 2) lost.table.set(row.id, row);
      return times === 2;
    });
    const { table, moves, saved, undone } = lost;
    holdOnly(lost, 10, 20, 30);
    moves.move(1, { parent: null, index: 2 });
    await settled(moves);
    const { order } = table.get(1)!;
    for (const index of [0, 2]) moves.move(1, { parent: null, index });
    await settled(moves);
    expect([moves.state.value.kind, moves.rows.value.find(({ id }) => id === 1)?.order]).toEqual(['failed', order]);
    expect(moves.undo(saved[0] ?? [])).toBe(false);
    moves.resume();
    await settled(moves);
    expect([moves.state.value.kind, table.get(1)?.order, undone]).toEqual(['idle', order, [false, false]]);
  });
});

describe('what is told of moves that failed', () => {
  const told = ({ told: { value } }: Moves<Entry>): unknown => [value.written, value.left];

  it('is what was moved, not a neighbour that only is to make room for it', async () => {
    const { moves } = desk(() => true);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    expect([moves.waiting.value, told(moves)]).toEqual([[5, 1], [[], [5]]]);
    moves.discard();
    expect(told(moves)).toEqual([[], []]);
  });

  it('is that neighbour where what was moved is written already', async () => {
    const { moves } = desk((_, times) => times === 2);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    expect(told(moves)).toEqual([[5], [1]]);
  });

  it('is nothing as written of which a later move is not', async () => {
    const { moves, writes } = desk((_, times) => times === 2);
    moves.move(5, { parent: 3, index: 0 });
    moves.move(5, { parent: 1, index: 0 });
    await settled(moves);
    expect([writes.map(({ id }) => id), told(moves)]).toEqual([[5], [[], [5]]]);
  });
});

describe('a failure half-way', () => {
  it('says what is saved and what is not, and goes on from there', async () => {
    const { moves, writes, saved } = desk((_, times) => times === 2);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    expect(moves.state.value.kind).toBe('failed');
    expect(writes.map(({ id }) => id)).toEqual([5]);
    expect(moves.waiting.value).toEqual([1]);
    expect(saved).toEqual([]);
    moves.resume();
    await settled(moves);
    expect(writes.map(({ id }) => id)).toEqual([5, 1]);
    expect(saved.flat().map(({ id }) => id)).toEqual([5, 1]);
    expect(top(moves)).toEqual([1, 5, 2, 3]);
  });

  it('waits no longer for a row that a fresh reading does not have', async () => {
    let down = true;
    const { table, writes, moves } = desk(() => down);
    moves.move(1, { parent: 2, index: 0 });
    moves.move(3, { parent: 1, index: 0 });
    await settled(moves);
    expect(moves.state.value.kind).toBe('failed');
    expect(moves.waiting.value).toContain(3);
    table.delete(3);
    moves.load([...table.values()]);
    expect(moves.waiting.value).not.toContain(3);
    down = false;
    moves.resume();
    await settled(moves);
    expect(moves.state.value.kind).toBe('idle');
    expect(writes.map(({ id }) => id)).not.toContain(3);
    expect(writes.map(({ id }) => id)).toContain(1);
  });

  it.each([
    ['a fresh reading does not have', (moves: Moves<Entry>, rows: readonly Entry[]) => moves.load(rows.filter(({ id }) => id !== 3))],
    ['was deleted', (moves: Moves<Entry>) => moves.remove([3])],
  ])('is over where nothing waits any more but a row that %s, and the next move is written by itself', async (_, take) => {
    let down = true;
    const { writes, moves } = desk(() => down);
    // Between two others, which have to make room for it.
    moves.move(3, { parent: null, index: 1 });
    await settled(moves);
    expect(moves.state.value.kind).toBe('failed');
    expect(moves.waiting.value).not.toEqual([3]);
    take(moves, ROWS);
    expect(moves.waiting.value).toEqual([]);
    expect(moves.state.value.kind).toBe('idle');
    down = false;
    moves.move(5, { parent: null, index: 0 });
    await settled(moves);
    expect(writes.map(({ id }) => id)).toContain(5);
  });

  it('tells of no move of a row that was deleted after the first half of it was written', async () => {
    const { moves, writes, saved } = desk((_, times) => times === 2);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    expect([moves.state.value.kind, writes.map(({ id }) => id)]).toEqual(['failed', [5]]);
    moves.remove([5]);
    expect([moves.state.value.kind, saved]).toEqual(['idle', []]);
  });

  it('gives way to a place that the same person has saved since by other means, and only to that', async () => {
    let down = true;
    const { moves, writes, table } = desk(() => down);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    expect(moves.storedRow(5)).toEqual(ROWS[4]);
    moves.put({ ...ROWS[4]!, name: 'Kho' });
    expect(moves.waiting.value).toContain(5);
    table.set(5, { ...ROWS[4]!, parent: 3 });
    moves.put(table.get(5)!);
    expect([moves.waiting.value, moves.state.value.kind]).toEqual([[], 'idle']);
    expect(moves.rows.value.find(({ id }) => id === 5)?.parent).toBe(3);
    down = false;
    moves.move(3, { parent: 2, index: 0 });
    await settled(moves);
    expect(writes.map(({ id }) => id)).toContain(3);
    expect(table.get(5)?.parent).toBe(3);
  });

  it('gives way to no place of somebody else that a form has saved with what it changed itself', async () => {
    let down = true;
    const { moves, table } = desk(() => down);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    table.set(5, { ...ROWS[4]!, name: 'Kho', order: 7 });
    moves.put(table.get(5)!, ['name']);
    expect([moves.state.value.kind, moves.waiting.value]).toEqual(['failed', [5]]);
    down = false;
    moves.resume();
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 5, theirs: { parent: 2, order: 7 } }] });
    table.set(5, { ...ROWS[4]!, parent: 3, order: 7 });
    moves.put(table.get(5)!, ['parent']);
    expect([moves.state.value.kind, moves.waiting.value]).toEqual(['idle', []]);
  });

  it('keeps further moves waiting until the person goes on', async () => {
    const { moves, writes } = desk((_, times) => times === 1);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    moves.move(3, { parent: 2, index: 0 });
    await settled(moves);
    expect(writes).toEqual([]);
    moves.resume();
    await settled(moves);
    expect(writes.map(({ id }) => id)).toEqual([5, 3]);
  });

  it('of another row is still written where a row is taken away while its own is under way', async () => {
    const { moves, writes, saved, hold } = desk();
    const letGo = hold();
    moves.move(4, { parent: null, index: 3 });
    moves.move(3, { parent: 2, index: 0 });
    await vi.waitUntil(() => writes.length > 0);
    moves.remove([4]);
    letGo();
    await settled(moves);
    expect(writes.map(({ id }) => id)).toEqual([4, 3]);
    expect(saved.flat().map(({ id }) => id)).toEqual([3]);
    expect(moves.rows.value.find(({ id }) => id === 3)?.parent).toBe(2);
  });

  it.each([
    ['', () => undefined, [5, 4], []],
    [' and another move waits', (moves: Moves<Entry>) => moves.move(2, { parent: 4, index: 0 }), [5, 4, 3, 2, 1, 2], [[2, 2]]],
  ])('tells of no move of a row that was deleted while a neighbour made room for it%s, and has that where it is stored', async (_, moveOn, written, told) => {
    const made = desk((_row, times) => {
      if (times === 2) made.moves.remove([5]);
      return false;
    });
    const { table, writes, moves, saved } = made;
    moves.load([0, 1, 2, 3, 9].map((order, at): Entry => ({ id: at + 1, parent: null, order, name: `Mục ${at + 1}` })));
    for (const row of moves.rows.value) table.set(row.id, row);
    moves.move(5, { parent: null, index: 0 });
    moveOn(moves);
    await settled(moves);
    expect([writes.map(({ id }) => id), moves.state.value.kind, moves.told.value.written]).toEqual([written, 'idle', []]);
    expect(saved.flat().map(({ id, mover }) => [id, mover])).toEqual(told);
    table.delete(5);
    expect(moves.rows.value).toEqual([...table.values()]);
  });

  it('is followed by no question about a neighbour that was put elsewhere while it made room for what was deleted then', async () => {
    const made = desk((_row, times) => {
      if (times !== 2) return false;
      made.table.delete(3);
      made.moves.remove([3]);
      made.moves.move(2, { parent: null, index: 0 });
      return false;
    });
    const { table, moves, writes, saved } = made;
    holdOnly(made, 0, 1, 2);
    moves.move(3, { parent: null, index: 0 });
    await settled(moves);
    expect([moves.state.value.kind, writes[1]?.id, childrenOf(buildTree([...table.values()]), null)]).toEqual(['idle', 2, [2, 1]]);
    expect(new Set(saved.flat().map(({ mover }) => mover))).toEqual(new Set([2]));
  });

  it('shows a row where a form has put it while its move was being written, and tells of no move', async () => {
    const made = desk(() => {
      made.moves.put({ ...ROWS[4]!, parent: 3 });
      return false;
    });
    const { moves, writes, saved } = made;
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    expect([writes.length, moves.rows.value.find(({ id }) => id === 5)?.parent, saved]).toEqual([1, 3, []]);
  });

  /** Saves the name of row 5 in a form, which has read it as it is stored. */
  function rename({ moves, table }: ReturnType<typeof desk>, name: string): void {
    const row = { ...table.get(5)!, name };
    table.set(5, row);
    moves.put(row, ['name']);
  }

  it('undoes nothing that a form has saved after the row was read to be moved', async () => {
    const made = desk((_, times) => {
      if (times === 1) rename(made, 'Kho');
      return false;
    });
    made.moves.move(5, { parent: null, index: 3 });
    await settled(made.moves);
    expect(made.table.get(5)).toEqual({ ...ROWS[4], name: 'Kho', parent: null, order: 4 });
    expect(made.saved.map((changes) => changes.map(({ id }) => id))).toEqual([[5]]);
  });

  it('undoes nothing of a form either where the write that puts it back is refused at first', async () => {
    const made = desk((_, times) => {
      if (times === 1) rename(made, 'Kho');
      return times === 2;
    });
    made.moves.move(5, { parent: null, index: 3 });
    await settled(made.moves);
    expect([made.moves.state.value.kind, made.table.get(5)?.name]).toEqual(['failed', 'Kho bãi']);
    made.moves.resume();
    await settled(made.moves);
    expect([made.moves.state.value.kind, made.table.get(5)]).toEqual(['idle', { ...ROWS[4], name: 'Kho', parent: null, order: 4 }]);
  });

  it('reads a row once more that a form has saved while it was read to be moved', async () => {
    let readings = 0;
    const made = desk(undefined, () => {
      readings += 1;
      // The answer is of before.
      if (readings === 2) queueMicrotask(() => rename(made, 'Kho'));
    });
    made.moves.move(5, { parent: null, index: 3 });
    await settled(made.moves);
    expect([made.writes, readings]).toEqual([[{ ...ROWS[4], name: 'Kho', parent: null, order: 4 }], 3]);
  });

  it('puts back nothing of a form over what somebody else has changed since', async () => {
    const made = desk((_, times) => {
      if (times === 1) rename(made, 'Kho');
      return false;
    }, () => {
      if (made.writes.length === 1) made.table.set(5, { ...made.table.get(5)!, name: 'Kho lạnh' });
    });
    made.moves.move(5, { parent: null, index: 3 });
    await settled(made.moves);
    expect([made.table.get(5)?.name, made.moves.rows.value.find(({ id }) => id === 5)?.name]).toEqual(['Kho lạnh', 'Kho lạnh']);
  });

  it('whose lost answer had undone what a form saved puts that back where the person goes on, also without a place to write', async () => {
    const made = desk((row, times) => {
      if (times > 1) return false;
      rename(made, 'Kho');
      made.table.set(row.id, row);
      return true;
    });
    made.moves.move(5, { parent: null, index: 3 });
    await settled(made.moves);
    expect([made.moves.state.value.kind, made.table.get(5)?.name]).toEqual(['failed', 'Kho bãi']);
    made.moves.resume();
    await settled(made.moves);
    expect(made.table.get(5)).toEqual({ ...ROWS[4], name: 'Kho', parent: null, order: 4 });
  });

  it('says which were taken back, and does not say it of the next ones where taking back was given up', async () => {
    let broken = false;
    const { moves, saved, undone } = desk(() => broken);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    moves.undo(saved[0] ?? []);
    await settled(moves);
    expect(undone).toEqual([false, true]);
    broken = true;
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    broken = false;
    moves.resume();
    await settled(moves);
    broken = true;
    moves.undo(saved[2] ?? []);
    await settled(moves);
    moves.discard();
    broken = false;
    moves.move(1, { parent: 2, index: 0 });
    await settled(moves);
    expect(undone).toEqual([false, true, false, false]);
  });

  it('has each row written once, however often the person goes on', async () => {
    const { moves, writes } = desk((_, times) => times === 1);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    moves.resume();
    moves.resume();
    await settled(moves);
    expect(writes.map(({ id }) => id)).toEqual([5]);
  });

  it('has nothing more written that is given up while its next row is read once more', async () => {
    const { moves, writes } = desk(undefined, () => {
      if (writes.length === 1) moves.discard();
    });
    moves.move(5, { parent: null, index: 1 });
    await vi.waitUntil(() => writes.length > 0 && moves.state.value.kind === 'idle');
    // For as long as what was given up would take to be written.
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    expect(writes).toHaveLength(1);
  });

  it('is no failure of a write that nothing waits for any more', async () => {
    let isUnderWay = false;
    const { moves, saved, hold } = desk(() => (isUnderWay = true));
    const letGo = hold();
    moves.move(5, { parent: null, index: 3 });
    const state: string[] = [];
    await vi.waitUntil(() => isUnderWay);
    moves.discard();
    letGo();
    for (let turns = 0; turns < 20; turns += 1) {
      await Promise.resolve();
      state.push(moves.state.value.kind);
    }
    expect([new Set(state), saved]).toEqual([new Set(['idle']), []]);
  });

  it('of a row that was deleted while it was being written holds up no other move', async () => {
    const made = desk((row) => {
      if (row.id === 4) made.moves.remove([4]);
      return row.id === 4;
    });
    const { moves, writes, saved } = made;
    moves.move(4, { parent: null, index: 3 });
    moves.move(3, { parent: 2, index: 0 });
    await settled(moves);
    expect([moves.state.value.kind, writes.map(({ id }) => id), saved.flat().map(({ id }) => id)]).toEqual(['idle', [3], [3]]);
  });

  it('tells those apart that were taken back and those that were moved meanwhile', async () => {
    const { moves, saved, undone, hold } = desk();
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    const letGo = hold();
    moves.move(4, { parent: null, index: 0 });
    moves.undo(saved[0] ?? []);
    letGo();
    await settled(moves);
    expect(saved.slice(1).map((changes) => [...new Set(changes.map(({ mover }) => mover))])).toEqual([[4], [5]]);
    expect(undone).toEqual([false, false, true]);
  });

  it('does not write again what a lost answer had saved', async () => {
    const lost = desk((row, times) => {
      if (times === 1) lost.table.set(row.id, row);
      return times === 1;
    });
    lost.moves.move(5, { parent: null, index: 3 });
    await settled(lost.moves);
    expect(lost.moves.state.value.kind).toBe('failed');
    lost.moves.resume();
    await settled(lost.moves);
    expect(lost.moves.state.value.kind).toBe('idle');
    expect(lost.writes).toEqual([]);
  });

  it('is told as moved, by a number of its own, where its answer was lost and somebody else has used that number since', async () => {
    const lost = desk((row, times) => {
      if (times === 1) lost.table.set(row.id, row);
      return times === 1;
    });
    const { table, moves, saved } = lost;
    holdOnly(lost, 1, 2, 3);
    moves.move(1, { parent: null, index: 2 });
    await settled(moves);
    expect([moves.state.value.kind, table.get(1)?.order]).toEqual(['failed', 4]);
    table.set(9, { id: 9, parent: null, order: 4, name: 'Mục 9' });
    moves.resume();
    await settled(moves);
    const orders = [...table.values()].map(({ order }) => order);
    expect([moves.state.value.kind, childrenOf(buildTree([...table.values()]), null), new Set(orders).size]).toEqual(['idle', [2, 3, 1, 9], 4]);
    expect(saved.map((changes) => new Set(changes.map(({ mover }) => mover)))).toEqual([new Set([1])]);
    moves.undo(saved[0] ?? []);
    await settled(moves);
    expect(table.get(1)?.order).toBe(1);
  });

  it('keeps what somebody changes in the next row once what a lost answer had saved was read', async () => {
    const lost = desk((row, times) => {
      if (times === 1) lost.table.set(row.id, row);
      return times === 1;
    }, () => {
      if (lost.table.get(5)?.parent === null) queueMicrotask(() => lost.table.set(1, { ...lost.table.get(1)!, name: 'Đầu trang' }));
    });
    lost.moves.move(5, { parent: null, index: 1 });
    await settled(lost.moves);
    expect([lost.moves.state.value.kind, lost.moves.waiting.value]).toEqual(['failed', [5, 1]]);
    lost.moves.resume();
    await settled(lost.moves);
    expect([lost.moves.state.value.kind, lost.table.get(1)?.name]).toEqual(['idle', 'Đầu trang']);
  });

  it('can be left: what is not written goes back', async () => {
    const { moves, table } = desk((_, times) => times === 2);
    moves.move(5, { parent: null, index: 1 });
    await settled(moves);
    moves.discard();
    expect(moves.state.value.kind).toBe('idle');
    expect(moves.rows.value).toEqual([...table.values()]);
  });
});

describe('what two people move, each of whom still sees the order of before', () => {
  /** Entries 1, 2, … at the top, by these numbers, open for two. */
  function openForTwo(...orders: readonly number[]) {
    const all = orders.map((order, at): Entry => ({ id: at + 1, parent: null, order, name: `Mục ${at + 1}` }));
    const lan = desk();
    const tom = desk();
    lan.table.clear();
    for (const row of all) lan.table.set(row.id, row);
    lan.moves.load(all);
    tom.moves.load(all);
    /** Each sees the other's writes once they read, and not before. */
    const show = (from: typeof lan, to: typeof lan): void => {
      to.table.clear();
      for (const row of from.table.values()) to.table.set(row.id, row);
    };
    const stored = (): readonly number[] => childrenOf(buildTree([...tom.table.values()]), null);
    return { lan, tom, stored, show, async lanMoves(id: number, index: number) {
      lan.moves.move(id, { parent: null, index });
      await settled(lan.moves);
      show(lan, tom);
    } };
  }

  it.each([
    ['without room between the entries', [1, 2, 3, 4]],
    ['with room', [10, 20, 30, 40]],
    ['with one number for all, as where nobody has ordered them yet', [0, 0, 0, 0]],
  ])('is asked about where it is the same entry, %s', async (_, orders) => {
    const { tom, stored, lanMoves } = openForTwo(...orders);
    await lanMoves(2, 2);
    expect(stored()).toEqual([1, 3, 2, 4]);
    tom.moves.move(2, { parent: null, index: 0 });
    await settled(tom.moves);
    expect(tom.moves.state.value).toMatchObject({ kind: 'conflict', conflicts: expect.arrayContaining([expect.objectContaining({ id: 2 })]) });
    expect(tom.writes).toEqual([]);
    tom.moves.settle('mine');
    await settled(tom.moves);
    expect([tom.moves.state.value.kind, stored()[0]]).toEqual(['idle', 2]);
  });

  it('is told as moved only where it stands between those between which it was put, whatever the other has moved', async () => {
    const ends = { moved: 0, anew: 0, overtaken: 0 };
    const wrong: unknown[] = [];
    for (const orders of [[0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [10, 20, 30, 40, 50], [0, 0, 0, 0, 0], [0, 0, 7, 7, 8]]) {
      for (const [hers, herIndex, his, hisIndex] of fours(orders.length)) {
        const { tom, stored, lanMoves } = openForTwo(...orders);
        await lanMoves(hers + 1, herIndex);
        const id = his + 1;
        if (!tom.moves.move(id, { parent: null, index: hisIndex })) continue;
        const wished = top(tom.moves);
        const reckoned = tom.moves.rows.value;
        await settled(tom.moves);
        const answer = (['mine', 'theirs', 'before'] as const)[(hers + his) % 3]!;
        let isGivenUp = false;
        while (tom.moves.state.value.kind === 'conflict') {
          isGivenUp ||= answer !== 'mine' && tom.moves.state.value.conflicts.some((conflict) => conflict.id === id);
          tom.moves.settle(answer);
          await settled(tom.moves);
        }
        const [own, above, below] = [id, wished[hisIndex - 1], wished[hisIndex + 1]].map((each) => stored().indexOf(each!));
        const order = (at: number): number | null | undefined => tom.table.get(stored()[at] ?? NaN)?.order;
        const isTied = order(own!) === order(own! - 1) || order(own!) === order(own! + 1);
        const isThere = (above! < own! || hisIndex === 0) && (own! < below! || below === -1);
        const isTold = tom.saved.flat().some(({ mover }) => mover === id);
        if (isTold) ends.moved += 1;
        if (isTold && tom.writes.some((row) => reckoned.find((each) => each.id === row.id)?.order !== row.order)) ends.anew += 1;
        const isOvertaken = tom.overtaken.flat().includes(id);
        if (isOvertaken) ends.overtaken += 1;
        const isRight = isTold ? isThere && !isTied && !isOvertaken : isThere || isOvertaken || isGivenUp;
        if (!isRight) wrong.push({ orders, hers, herIndex, his, hisIndex, answer, stored: stored() });
      }
    }
    expect(wrong).toEqual([]);
    expect([ends.moved > 100, ends.anew > 10, ends.overtaken > 10]).toEqual([true, true, true]);
  });

  it('stays where the other has put it where that was the answer, though more of the same person waits', async () => {
    const { tom, stored, lanMoves } = openForTwo(1, 2, 3, 4, 5);
    await lanMoves(2, 4);
    tom.moves.move(2, { parent: null, index: 2 });
    tom.moves.move(5, { parent: null, index: 0 });
    await settled(tom.moves);
    expect(tom.moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 2 }] });
    tom.moves.settle('theirs');
    await settled(tom.moves);
    expect([tom.moves.state.value.kind, stored(), tom.overtaken]).toEqual(['idle', [5, 1, 3, 4, 2], []]);
  });

  it.each([
    ['what stands as it was put beside that', [0, 2, 5, 2, 3], [3, 0], [[5, 0], [3, 3]], [5], []],
    ['nothing where the other has moved those beside it', [1, 2, 3, 4, 5], [5, 2], [[3, 3], [1, 2], [5, 0]], [], [3]],
  ] as const)('is not told as moved where the other was to keep the place, but %s', async (
    _, orders, hers, his, moved, overtaken,
  ) => {
    const { tom, lanMoves } = openForTwo(...orders);
    await lanMoves(hers[0], hers[1]);
    for (const [id, index] of his) tom.moves.move(id, { parent: null, index });
    await settled(tom.moves);
    expect(tom.moves.state.value.kind).toBe('conflict');
    tom.moves.settle('theirs');
    await settled(tom.moves);
    const told = new Set(tom.saved.flat().map(({ mover }) => mover));
    expect([tom.moves.state.value.kind, [...told], tom.overtaken.flat()]).toEqual(['idle', moved, overtaken]);
  });

  it('is not told as moved where the other has moved those beside it, also where something else is taken back before it', async () => {
    const { tom, lan, stored, show, lanMoves } = openForTwo(5, 0, 5, 0);
    show(lan, tom);
    tom.moves.move(1, { parent: null, index: 3 });
    await settled(tom.moves);
    show(tom, lan);
    await lanMoves(3, 2);
    tom.moves.undo(tom.saved[0]!);
    tom.moves.move(4, { parent: null, index: 2 });
    expect(top(tom.moves)).toEqual([2, 1, 4, 3]);
    await settled(tom.moves);
    expect([stored(), tom.overtaken, tom.undone, tom.saved.flat().some(({ mover }) => mover === 4)])
      .toEqual([[2, 4, 3, 1], [[4]], [false, true], false]);
  });

  it('is not told as moved where the other has moved those beside it, but what waits with it elsewhere is moved', async () => {
    let isOffline = true;
    const { moves, table, saved, overtaken } = desk(() => isOffline);
    const entries = [[1, null, 10], [2, null, 20], [3, null, 30], [4, null, 40], [11, 1, 10], [12, 1, 20], [21, 2, 10], [22, 2, 20]] as const;
    for (const [id, parent, order] of entries) table.set(id, { id, parent, order, name: `Mục ${id}` });
    table.delete(5);
    moves.load([...table.values()]);
    moves.move(12, { parent: 1, index: 0 });
    moves.move(4, { parent: null, index: 2 });
    moves.move(22, { parent: 2, index: 0 });
    await settled(moves);
    table.set(3, { ...table.get(3)!, order: 5 });
    isOffline = false;
    moves.resume();
    await settled(moves);
    const stored = buildTree([...table.values()]);
    expect([overtaken, new Set(saved.flat().map(({ mover }) => mover))]).toEqual([[[4]], new Set([12, 22])]);
    expect([null, 1, 2].map((parent) => childrenOf(stored, parent))).toEqual([[3, 1, 2, 4], [12, 11], [22, 21]]);
  });

  it.each([
    ['has made an entry at the end, where it is put as well', { id: 9, order: 4 }, 1, 2, [2, 3, 1, 9]],
    ['has put an entry first, where it is put as well', { id: 3, order: 0 }, 2, 0, [3, 2, 1]],
  ] as const)('is told as moved by a number of its own where the other %s', async (_, theirs, id, index, order) => {
    const { moves, table, saved } = desk();
    table.delete(4);
    table.delete(5);
    moves.load([...table.values()]);
    table.set(theirs.id, { name: 'Mục', parent: null, ...theirs });
    moves.move(id, { parent: null, index });
    await settled(moves);
    expect([childrenOf(buildTree([...table.values()]), null), new Set([...table.values()].map((row) => row.order)).size]).toEqual([order, table.size]);
    expect(saved).toHaveLength(1);
  });

  it('shows what a form has made, and not what was deleted, while all were read and it was reckoned anew', async () => {
    let reading = 0;
    const made = desk(() => true, () => {
      reading += 1;
      // The answer is of before.
      if (reading === 1) queueMicrotask(() => {
        made.moves.put({ id: 9, parent: null, order: 9, name: 'Mục 9' });
        made.moves.remove([4]);
      });
    });
    const { table, moves } = made;
    table.clear();
    for (const [at, order] of [0, 2, 1, 4].entries()) table.set(at + 1, { id: at + 1, parent: null, order, name: `Mục ${at + 1}` });
    moves.load([1, 2, 3, 4].map((id) => ({ id, parent: null, order: id, name: `Mục ${id}` })));
    moves.move(2, { parent: null, index: 0 });
    await settled(moves);
    expect([moves.state.value.kind, top(moves)]).toEqual(['failed', [2, 1, 3, 9]]);
  });

  it('shows what a form has saved, and not what was deleted, also while one alone was read that the reading of all had lacked', async () => {
    let reading = 0;
    const made = desk(undefined, () => {
      const { table, moves } = made;
      reading += 1;
      // It was put elsewhere between two pages of the list.
      if (reading === 1) {
        const row = table.get(4)!;
        table.delete(4);
        queueMicrotask(() => table.set(4, row));
      }
      // The answer is of before.
      if (reading === 2) queueMicrotask(() => {
        table.set(1, { ...table.get(1)!, name: 'Mục đầu' });
        moves.put(table.get(1)!, ['name']);
        table.delete(2);
        moves.remove([2]);
      });
    });
    const { table, moves } = made;
    holdOnly(made, 10, 20, 30, 40);
    table.set(3, { ...table.get(3)!, order: 0 });
    moves.move(4, { parent: null, index: 0 });
    await settled(moves);
    expect([moves.state.value.kind, top(moves)]).toEqual(['idle', [3, 4, 1]]);
    expect(moves.rows.value.toSorted((one, other) => one.id - other.id)).toEqual([...table.values()].toSorted((one, other) => one.id - other.id));
  });

  it('is reckoned anew where the other has made room: it is first as it was put, and was tied with another', async () => {
    const { tom, stored } = openForTwo(1, 2, 3, 4);
    tom.table.clear();
    for (const [at, order] of [0, 2, 1, 4].entries()) tom.table.set(at + 1, { id: at + 1, parent: null, order, name: `Mục ${at + 1}` });
    tom.moves.move(2, { parent: null, index: 0 });
    await settled(tom.moves);
    expect([stored(), tom.saved.flat().map(({ mover }) => mover)]).toEqual([[2, 1, 3, 4], [2, 2, 2]]);
  });
});

describe('a place that somebody else changed meanwhile', () => {
  async function collided() {
    const all = desk();
    all.table.set(5, { ...ROWS[4]!, parent: 3, order: 7 });
    all.moves.move(5, { parent: null, index: 3 });
    await settled(all.moves);
    return all;
  }

  it('is asked about before anything is written', async () => {
    const { moves, writes } = await collided();
    expect(moves.state.value).toEqual({
      kind: 'conflict',
      conflicts: [
        { id: 5, before: { parent: 2, order: 2 }, mine: { parent: null, order: 4 }, theirs: { parent: 3, order: 7 } },
      ],
    });
    expect(writes).toEqual([]);
  });

  it('is overwritten, kept or put back as the person says', async () => {
    const expected = { mine: [null, 4], theirs: [3, 7], before: [2, 2] } as const;
    for (const choice of ['mine', 'theirs', 'before'] as const) {
      const { moves, table } = await collided();
      moves.settle(choice);
      await settled(moves);
      expect(moves.state.value.kind).toBe('idle');
      expect([table.get(5)?.parent, table.get(5)?.order]).toEqual(expected[choice]);
      expect(moves.rows.value.find(({ id }) => id === 5)).toEqual(table.get(5));
    }
  });

  it('is gone with the row where that was deleted', async () => {
    const { moves, table, writes } = desk();
    table.delete(5);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 5 }] });
    moves.settle('theirs');
    expect(moves.rows.value.some(({ id }) => id === 5)).toBe(false);
    expect(writes).toEqual([]);
  });

  it('keeps the row that was deleted, and where it stood, while the question is open, however often all are read again', async () => {
    const { moves, table, writes } = desk();
    table.delete(5);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    for (let times = 0; times < 2; times += 1) moves.load([...table.values()]);
    expect([moves.storedRow(5), moves.waiting.value]).toEqual([ROWS[4], [5]]);
    moves.settle('theirs');
    expect([moves.storedRow(5), moves.waiting.value, moves.state.value.kind, writes]).toEqual([undefined, [], 'idle', []]);
  });

  it('is asked about no more once the same person has deleted the row', async () => {
    const { moves, table, saved } = desk();
    table.delete(5);
    moves.move(5, { parent: null, index: 3 });
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 5 }] });
    moves.remove([5]);
    expect([moves.state.value.kind, moves.waiting.value, moves.storedRow(5), saved]).toEqual(['idle', [], undefined, []]);
    moves.move(4, { parent: null, index: 0 });
    await settled(moves);
    expect(table.get(4)?.parent).toBeNull();
  });

  it('is asked about no more once the same person has saved the row at another place', async () => {
    const { moves, table, writes } = await collided();
    moves.put(table.get(5)!);
    expect([moves.state.value.kind, moves.waiting.value, writes]).toEqual(['idle', [], []]);
    expect(moves.rows.value.find(({ id }) => id === 5)).toEqual(table.get(5));
  });

  it('is asked about once more where a form has saved the row there with what it changed itself', async () => {
    const { moves, table } = await collided();
    table.set(5, { ...table.get(5)!, name: 'Kho' });
    moves.put(table.get(5)!, ['name']);
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 5, theirs: { parent: 3, order: 7 } }] });
  });

  it('gives way to the move without a question where the same person has saved the row at its place of before', async () => {
    const { moves, table, writes } = await collided();
    table.set(5, ROWS[4]!);
    moves.put(ROWS[4]!);
    await settled(moves);
    expect([moves.state.value.kind, writes]).toEqual(['idle', [{ ...ROWS[4], parent: null, order: 4 }]]);
  });

  it('is still asked about where the same person has deleted another row of the question, and what else waits goes on after that', async () => {
    const { moves, table } = desk();
    table.set(4, { ...ROWS[3]!, order: 40 });
    table.set(5, { ...ROWS[4]!, order: 41 });
    moves.move(1, { parent: 3, index: 0 });
    moves.move(4, { parent: 3, index: 0 });
    moves.move(5, { parent: null, index: 0 });
    moves.move(3, { parent: 2, index: 0 });
    await vi.waitUntil(() => moves.state.value.kind === 'conflict');
    expect(moves.state.value).toMatchObject({ conflicts: [{ id: 4 }, { id: 5 }] });
    table.delete(4);
    moves.remove([4]);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 5 }] });
    table.delete(5);
    moves.remove([5]);
    await settled(moves);
    expect([moves.state.value.kind, moves.waiting.value]).toEqual(['idle', []]);
    expect([table.get(3)?.parent, [...table.values()]]).toEqual([2, moves.rows.value]);
  });

  /** Row 5 is moved, and row 1, which is to make room for it, has been moved by somebody else. */
  async function neighbourCollided(): Promise<ReturnType<typeof desk>> {
    const made = desk();
    const { moves, table, writes, hold } = made;
    const letGo = hold();
    moves.move(5, { parent: null, index: 1 });
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    table.set(1, { ...ROWS[0]!, order: 77 });
    letGo();
    await settled(moves);
    expect(moves.state.value).toMatchObject({ kind: 'conflict', conflicts: [{ id: 1 }] });
    return made;
  }

  it('of a neighbour is asked about no more once what was moved is deleted, and nothing is told of that', async () => {
    const { moves, saved } = await neighbourCollided();
    moves.remove([5]);
    expect([moves.state.value.kind, moves.waiting.value, saved]).toEqual(['idle', [], []]);
  });

  it('of a neighbour is asked about no more once somebody else has deleted what was moved', async () => {
    const { moves, table, saved } = await neighbourCollided();
    table.delete(5);
    moves.load([...table.values()]);
    expect([moves.state.value.kind, moves.waiting.value, saved]).toEqual(['idle', [], []]);
  });
});
