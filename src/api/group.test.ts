import { describe, expect, it } from 'vitest';
import type { Right } from '../lib/right.ts';
import { mergeRights, readFunctionRights, sameRights } from './group.ts';
import type { FunctionRights } from './group.ts';

function rights(held: Record<number, readonly Right[]>): FunctionRights[] {
  return Object.entries(held).map(([id, list]) => {
    return { functionId: Number(id), functionName: `Chức năng ${id}`, rights: list };
  });
}

/** What all answers hold. */
function agreed(...versions: Parameters<typeof mergeRights>): readonly FunctionRights[] {
  const { before, mine, theirs } = mergeRights(...versions);
  expect([before, theirs].map((other) => sameRights(mine, other))).toEqual([true, true]);
  return mine;
}

describe('the rights of a group', () => {
  it('are the same whatever their order and however nothing is written', () => {
    expect(sameRights(rights({ 1: [1, 2], 2: [1] }), rights({ 2: [1], 1: [2, 1], 3: [] }))).toBe(true);
    expect(sameRights(rights({ 1: [1, 2] }), rights({ 1: [1, 3] }))).toBe(false);
    expect(sameRights(rights({ 1: [1] }), rights({}))).toBe(false);
  });

  it('are read once each, also where a backend answers a right or a function twice', () => {
    const read = readFunctionRights([
      { id: 7, functionName: 'Dịch vụ', dataPermission: [{ id: 1 }, { id: 1 }] },
      { id: 8, dataPermission: [{ id: 1 }] },
      { id: 7, functionName: 'Dịch vụ', dataPermission: [{ id: 2 }, 1] },
    ]);
    expect(read).toEqual([
      { functionId: 7, functionName: 'Dịch vụ', rights: [1, 2] },
      { functionId: 8, functionName: '', rights: [1] },
    ]);
  });

  it('merge where two people changed different functions', () => {
    const before = rights({ 1: [1], 2: [1, 2], 3: [1] });
    const mine = rights({ 1: [1, 3], 2: [1, 2], 3: [1] });
    const theirs = rights({ 1: [1], 3: [1], 4: [1] });
    expect(agreed(before, mine, theirs)).toEqual(rights({ 1: [1, 3], 3: [1], 4: [1] }));
  });

  it('merge where both changed one function to the same', () => {
    const merged = agreed(rights({ 1: [1] }), rights({ 1: [1, 2] }), rights({ 1: [2, 1] }));
    expect(merged).toEqual(rights({ 1: [1, 2] }));
    expect(agreed(rights({ 1: [1] }), rights({}), rights({}))).toEqual([]);
  });

  it('merge with what I took away said as such, where somebody else changed another function', () => {
    const merged = agreed(rights({ 1: [1], 2: [1] }), rights({ 1: [], 2: [1] }), rights({ 1: [1], 2: [1, 2] }));
    expect(merged).toEqual(rights({ 1: [], 2: [1, 2] }));
  });

  it('differ by answer in the function alone that both changed differently, and in no other that one of them changed', () => {
    const before = rights({ 1: [1], 2: [1, 4], 3: [1] });
    expect(mergeRights(before, rights({ 1: [1, 2], 2: [1, 4], 3: [] }), rights({ 1: [1, 3], 3: [1] }))).toEqual({
      mine: rights({ 1: [1, 2], 3: [] }),
      theirs: rights({ 1: [1, 3], 3: [] }),
      before: rights({ 1: [1], 3: [] }),
    });
    expect(mergeRights(rights({ 1: [1] }), rights({ 1: [1, 2] }), rights({}))).toEqual({
      mine: rights({ 1: [1, 2] }), theirs: [], before: rights({ 1: [1] }),
    });
  });

  it('say of what an answer takes away from what is stored that it is taken away', () => {
    const { before } = mergeRights(rights({}), rights({ 1: [1, 2] }), rights({ 1: [1, 3] }));
    expect(before).toEqual(rights({ 1: [] }));
  });
});
