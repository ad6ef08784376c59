import { expect, it } from 'vitest';
import { createRowKeys } from './row-keys.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

it('gives the first rows of every list the same keys', () => {
  const [one, other] = [createRowKeys(), createRowKeys()];
  one.follow(rows(1, 2), true);
  other.follow(rows(7, 8), true);
  expect([other.of(7), other.of(8)]).toEqual([one.of(1), one.of(2)]);
});

it('gives the rows of another page the keys of those that go, and leaves those that stay theirs', () => {
  const keys = createRowKeys();
  keys.follow(rows(1, 2, 3), true);
  const before = [1, 2, 3].map(keys.of);
  keys.follow(rows(4, 2, 5), true);
  expect([4, 2, 5].map(keys.of)).toEqual(before);
});

it('gives no row the key of one that was deleted from the same page', () => {
  const keys = createRowKeys();
  keys.follow(rows(1, 2, 3), true);
  const [first, second, third] = [1, 2, 3].map(keys.of);
  keys.follow(rows(1, 3, 4), false);
  expect([keys.of(1), keys.of(3)]).toEqual([first, third]);
  expect([first, second, third]).not.toContain(keys.of(4));
});

it('gives no two rows one key, whatever came and went', () => {
  const keys = createRowKeys();
  for (const [ids, areOthers] of [[[1, 2, 3], true], [[2], true], [[2, 4, 5, 6], false], [[6, 7, 8, 9, 2], true]] as const) {
    keys.follow(rows(...ids), areOthers);
    expect(new Set(ids.map(keys.of)).size).toBe(ids.length);
  }
});

it('has a key for a row outside of the page', () => {
  const keys = createRowKeys();
  keys.follow(rows(1), true);
  expect(keys.of(99)).not.toBe(keys.of(1));
});
