import { describe, expect, it } from 'vitest';

import { groupDigits } from './numbers.ts';

const NUMBERS = [0, 7, 42, 999, 1_000, 9_999, 10_000, 123_456, 1_234_567, 2_147_483_647, Number.MAX_SAFE_INTEGER];

describe.each(['vi-VN', 'vi', 'en'])('a number in %s', (language) => {
  it.each([...NUMBERS, ...NUMBERS.slice(1).map((number) => -number)])('%d is written as Intl.NumberFormat does', (number) => {
    expect(groupDigits(number, language)).toBe(new Intl.NumberFormat(language).format(number));
  });
});
