import { describe, expect, it } from 'vitest';
import { buildTree } from './tree.ts';
import type { Right } from './right.ts';
import { changesOfRights, holdsAll, ticksOf, toggled, withTick } from './rights-matrix.ts';
import type { Held } from './rights-matrix.ts';

const PAGES = 1;
const SERVICE = 2;
const PRODUCT = 3;
const SYSTEM = 4;
const USER = 5;
const TREE = buildTree([
  { id: PAGES, parent: null, order: 1 },
  { id: SERVICE, parent: PAGES, order: 1 },
  { id: PRODUCT, parent: PAGES, order: 2 },
  { id: SYSTEM, parent: null, order: 2 },
  { id: USER, parent: SYSTEM, order: 1 },
]);
const ORDER = [PAGES, SERVICE, PRODUCT, SYSTEM, USER];

function held(rights: Record<number, readonly Right[]>): Held {
  return new Map(Object.entries(rights).map(([id, list]) => [Number(id), new Set(list)]));
}

function plain(state: Held): Record<number, Right[]> {
  const some = [...state].filter(([, rights]) => rights.size > 0);
  return Object.fromEntries(some.map(([id, rights]) => [id, [...rights].sort((a, b) => a - b)]));
}

describe('ticking', () => {
  it('a parent ticks everything below it, with access', () => {
    expect(plain(withTick(TREE, held({}), PAGES, 3, true))).toEqual({ 1: [1, 3], 2: [1, 3], 3: [1, 3] });
  });

  it('add, edit or delete brings access', () => {
    for (const right of [2, 3, 4] as const) {
      expect(plain(withTick(TREE, held({}), USER, right, true))).toEqual({ [USER]: [1, right] });
    }
  });

  it('access off takes the others with it; another off leaves access', () => {
    const all = held({ [SERVICE]: [1, 2, 3, 4] });
    expect(plain(withTick(TREE, all, SERVICE, 1, false))).toEqual({});
    expect(plain(withTick(TREE, all, SERVICE, 4, false))).toEqual({ [SERVICE]: [1, 2, 3] });
  });

  it('never spreads upwards', () => {
    expect(plain(withTick(TREE, held({}), SERVICE, 2, true))).toEqual({ [SERVICE]: [1, 2] });
  });

  it('the head of a column goes for all functions', () => {
    const all = toggled(TREE, held({}), null, 1);
    expect(plain(all)).toEqual({ 1: [1], 2: [1], 3: [1], 4: [1], 5: [1] });
    expect(plain(toggled(TREE, all, null, 1))).toEqual({});
  });

  it('leaves rights on functions that the menu does not know', () => {
    expect(plain(toggled(TREE, held({ 99: [1, 4] }), null, 1))[99]).toEqual([1, 4]);
  });

  it('makes a half-ticked parent whole before it empties it', () => {
    const half = held({ [SERVICE]: [1] });
    const whole = toggled(TREE, half, PAGES, 1);
    expect(plain(whole)).toEqual({ 1: [1], 2: [1], 3: [1] });
    expect(plain(toggled(TREE, whole, PAGES, 1))).toEqual({});
  });
});

describe('what a line shows', () => {
  it('is on or off only where the function and all below agree', () => {
    const ticks = ticksOf(TREE, held({ [PAGES]: [1], [SERVICE]: [1, 2], [PRODUCT]: [1], [SYSTEM]: [1] }));
    expect(ticks.get(PAGES)).toEqual({ 1: 'on', 2: 'mixed', 3: 'off', 4: 'off' });
    expect(ticks.get(SYSTEM)).toEqual({ 1: 'mixed', 2: 'off', 3: 'off', 4: 'off' });
    expect(ticks.get(null)).toEqual({ 1: 'mixed', 2: 'mixed', 3: 'off', 4: 'off' });
  });
});

describe('what changes', () => {
  it('is said once for all functions to which the same happens, gains first', () => {
    const before = held({ [SERVICE]: [1, 4], [USER]: [1] });
    const after = held({ [SERVICE]: [1], [PRODUCT]: [1, 2], [PAGES]: [1, 2], [USER]: [1, 3] });
    expect(changesOfRights(before, after, ORDER)).toEqual([
      { kind: 'gained', rights: [1, 2], functionIds: [PAGES, PRODUCT] },
      { kind: 'gained', rights: [3], functionIds: [USER] },
      { kind: 'lost', rights: [4], functionIds: [SERVICE] },
    ]);
  });

  it('is nothing where a right went and came back', () => {
    const start = held({ [SERVICE]: [1, 2] });
    const back = withTick(TREE, withTick(TREE, start, SERVICE, 2, false), SERVICE, 2, true);
    expect(changesOfRights(start, back, ORDER)).toEqual([]);
  });
});

describe('the rights that keep the door open', () => {
  it('count only where all four are held on each function', () => {
    const all = held({ [SYSTEM]: [1, 2, 3, 4], [USER]: [1, 2, 3, 4] });
    expect(holdsAll(all, [SYSTEM, USER])).toBe(true);
    expect(holdsAll(withTick(TREE, all, USER, 4, false), [SYSTEM, USER])).toBe(false);
  });
});
