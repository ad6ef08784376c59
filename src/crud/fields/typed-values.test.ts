import { describe, expect, it } from 'vitest';
import { integer, date } from '../../api/fields.ts';
import { readTypedDay, readTypedInteger, showTypedDay, showTypedInteger } from './typed-values.ts';

describe('a typed number', () => {
  it.each([['7', 7], [' 007 ', 7], ['-3', -3], ['+4', 4], ['0', 0], ['\u200b12', 12], ['12\ufeff', 12]])('reads %j', (typed, value) => {
    expect(readTypedInteger(typed)).toBe(value);
  });

  it('knows an emptied field', () => {
    expect(readTypedInteger('  ')).toBeNull();
    expect(showTypedInteger(null)).toBe('');
  });

  it.each(['1.000', '1,5', '3x', '1e3', '0x10', '--1', '12345678901234567890', '٣'])('keeps %j as typed and calls it invalid', (typed) => {
    const value = readTypedInteger(typed);
    expect(showTypedInteger(value)).toBe(typed);
    expect(integer('n').check(value as number)).toEqual({ code: 'invalid' });
  });
});

describe('a typed day', () => {
  it.each([['9/3/2026', '2026-03-09T00:00:00'], [' 09.03.2026', '2026-03-09T00:00:00'], ['29/2/2024', '2024-02-29T00:00:00'], ['2026-03-09', '2026-03-09T00:00:00'], ['\u200e9\u200e/\u200e3\u200e/\u200e2026', '2026-03-09T00:00:00']])(
    'reads %j',
    (typed, value) => {
      expect(readTypedDay(typed)).toBe(value);
    },
  );

  it.each(['31/4/2026', '29/2/2026', '3/2026', '9/3/26', 'hôm nay', '2026-02-30', '2026-03-09abc'])('keeps %j as typed and calls it invalid', (typed) => {
    const value = readTypedDay(typed);
    expect(showTypedDay(value)).toBe(typed);
    expect(date('d').check(value)).toEqual({ code: 'invalid' });
  });

  it('shows a stored day as people write it', () => {
    expect(showTypedDay('2026-03-09T00:00:00')).toBe('9/3/2026');
    expect(showTypedDay('')).toBe('');
  });
});
