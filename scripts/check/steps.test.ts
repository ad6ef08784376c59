import { expect, it } from 'vitest';

import { add, browserCount, inWords, sumOf, unitCount } from './steps.ts';

const UNITS = unitCount({ passed: 3, skipped: 2, failures: ['one › broke'] });
const BROWSERS = browserCount({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 5 } });

it('says of a step how many of its tests could not run', () => {
  expect([UNITS, BROWSERS].map(inWords)).toEqual(['3 passed, 1 failed, 2 skipped', '4 passed, 2 failed, 5 skipped']);
  expect(inWords({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
});

it('ends with what passed and failed alone, after a line of what was skipped anywhere', () => {
  expect(sumOf(add(add(UNITS, BROWSERS), { passed: 1, failed: 0 }))).toEqual(['7 skipped', '8 passed, 3 failed']);
  expect(sumOf({ passed: 8, failed: 0, skipped: 0 })).toEqual(['8 passed, 0 failed']);
});
