import { describe, expect, it } from 'vitest';
import type { Right } from '../lib/right.ts';
import { mergeRights, readFunctionRights, sameRights } from './group.ts';
import type { FunctionRights } from './group.ts';

function rights(held: Record<number, readonly Right[]>): FunctionRights[] {
  return Object.entries(held).map(([id, list]) => {
    return { functionId: Number(id), functionName: `Chức năng ${id}`, rights: list };
  });
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
    expect(mergeRights(before, mine, theirs)).toEqual(rights({ 1: [1, 3], 3: [1], 4: [1] }));
  });

  it('merge where both changed one function to the same', () => {
    const merged = mergeRights(rights({ 1: [1] }), rights({ 1: [1, 2] }), rights({ 1: [2, 1] }));
    expect(merged).toEqual(rights({ 1: [1, 2] }));
    expect(mergeRights(rights({ 1: [1] }), rights({}), rights({}))).toEqual([]);
  });

  it('merge with what I took away said as such, where somebody else changed another function', () => {
    const merged = mergeRights(rights({ 1: [1], 2: [1] }), rights({ 1: [], 2: [1] }), rights({ 1: [1], 2: [1, 2] }));
    expect(merged).toEqual(rights({ 1: [], 2: [1, 2] }));
  });

  it('do not merge where both changed one function differently', () => {
    expect(mergeRights(rights({ 1: [1] }), rights({ 1: [1, 2] }), rights({ 1: [1, 3] }))).toBeUndefined();
    expect(mergeRights(rights({ 1: [1] }), rights({ 1: [1, 2] }), rights({}))).toBeUndefined();
  });
});
