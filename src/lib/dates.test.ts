import { describe, expect, it } from 'vitest';
import { isStamp, readTypedDate, showDate, showDateTime, vietnamStamp } from './dates.ts';

describe('dates', () => {
  it('are shown day first, without leading zeros', () => {
    expect(showDate('2026-03-09T08:05:00')).toBe('9/3/2026');
    expect(showDateTime('2026-03-09T08:05:07')).toBe('9/3/2026 08:05:07');
    expect(showDateTime('2026-12-31')).toBe('31/12/2026 00:00:00');
  });

  it('keep a time that says no seconds', () => {
    expect(showDateTime('2026-03-09T08:05')).toBe('9/3/2026 08:05:00');
    expect(showDateTime('2026-03-09 08:05')).toBe('9/3/2026 08:05:00');
  });

  it('are shown as they stand where they cannot be read', () => {
    for (const stamp of ['', 'yesterday', '2026-02-30T00:00:00', '2026-13-01']) {
      expect(showDate(stamp)).toBe(stamp);
      expect(showDateTime(stamp)).toBe(stamp);
    }
  });

  it('are never converted to the zone of the computer', () => {
    expect(showDateTime('2026-01-01T00:00:00Z')).toBe('1/1/2026 00:00:00');
  });

  it.each([
    ['9/3/1990', '1990-03-09T00:00:00'],
    [' 09.03.1990 ', '1990-03-09T00:00:00'],
    ['29-2-2024', '2024-02-29T00:00:00'],
    ['9 3 1990', '1990-03-09T00:00:00'],
    ['9 / 3 / 1990', '1990-03-09T00:00:00'],
    // All that an iPhone's keyboard for numbers has.
    ['09031990', '1990-03-09T00:00:00'],
  ])('are read as typed: %s', (typed, stamp) => {
    expect(readTypedDate(typed)).toBe(stamp);
  });

  it.each(['29/2/2023', '31/4/2024', '1/13/2024', '0/1/2024', '9/3/90', '9/3/0990', '9/3', 'mai', '1990', '931990', '20260309', '31041990', '090319901'])(
    'refuse %s',
    (typed) => {
      expect(readTypedDate(typed)).toBeUndefined();
    },
  );

  it('tell a stamp by its calendar day', () => {
    expect(isStamp('2024-02-29T10:00:00')).toBe(true);
    expect(isStamp('2023-02-29T10:00:00')).toBe(false);
    expect(isStamp('29/2/2024')).toBe(false);
  });

  it.each(['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.5', '2024-02-29 10:00:00', '2024-02-29T24:00:00', '2024-02-29T10:00'])('take %s for no stamp', (text) => {
    expect(isStamp(text)).toBe(false);
  });

  it('are written in Vietnam time', () => {
    expect(vietnamStamp(Date.UTC(2026, 0, 1, 20, 30, 5))).toBe('2026-01-02T03:30:05');
  });
});
