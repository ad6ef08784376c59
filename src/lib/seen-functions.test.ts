import { describe, expect, it } from 'vitest';
import { seenFunctions } from './seen-functions.ts';
import { buildTree } from './tree.ts';

/** 1 and 2 are folders, 2 within 1; 3 a screen in 2 with a screen 4 below it; 5 a screen at the top. */
const tree = buildTree([
  { id: 1, parent: null, order: 1, link: '' },
  { id: 2, parent: 1, order: 1, link: '' },
  { id: 3, parent: 2, order: 1, link: '/a' },
  { id: 4, parent: 3, order: 1, link: '/b' },
  { id: 5, parent: null, order: 2, link: '/c' },
]);

describe('the functions that somebody sees', () => {
  it.each<[string, readonly number[], readonly (readonly [number, number | null])[]]>([
    ['nothing, where nothing may be accessed', [], []],
    ['a screen in all of its folders', [3], [[1, null], [2, 1], [3, 2]]],
    ['a screen without the screen above it, in the folders above both', [4], [[1, null], [2, 1], [4, 2]]],
    ['a screen below another', [3, 4], [[1, null], [2, 1], [3, 2], [4, 3]]],
    ['a folder that may be accessed and holds nothing to see', [2], [[1, null], [2, 1]]],
    ['no folder beside it', [5], [[5, null]]],
  ])('are %s', (_, open, seen) => {
    expect([...seenFunctions(tree, open)].toSorted(([one], [other]) => one - other)).toEqual(seen);
  });
});
