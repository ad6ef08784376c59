import { describe, expect, it } from 'vitest';
import { isCompanyPhone, isMobile, normalisePhone } from './phone.ts';

describe('Vietnamese telephone numbers', () => {
  it.each([
    ['0912 345 678', '0912345678'],
    ['+84 912.345.678', '0912345678'],
    ['84912345678', '0912345678'],
    ['(028) 3822-1234', '02838221234'],
    ['+84 (0)24 3826 1234', '02438261234'],
    ['024–3826–1234', '02438261234'],
    ['024\u20113826\u20111234', '02438261234'],
    ['+84 024 3826 1234', '02438261234'],
    // As address books copy it.
    ['\u202a+84 24 3826 1234\u202c', '02438261234'],
    ['0084 24 3826 1234', '02438261234'],
    ['1800 1234', '18001234'],
    ['abc', 'abc'],
  ])('keeps %s as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept);
  });

  it.each(['0312345678', '0512345678', '0712345678', '0812345678', '0912345678', '+84312345678'])(
    'takes %s for a mobile number',
    (typed) => {
      expect(isMobile(typed)).toBe(true);
    },
  );

  it.each(['0212345678', '0412345678', '091234567', '09123456789', '18001234', '', '0912345678x'])(
    'does not take %s for one',
    (typed) => {
      expect(isMobile(typed)).toBe(false);
    },
  );

  it.each(['0912345678', '02838221234', '+842838221234', '18001234', '1900123456'])(
    'takes %s for a company’s number',
    (typed) => {
      expect(isCompanyPhone(typed)).toBe(true);
    },
  );

  it.each(['0283822123', '028382212345', '1800123', '19001234567', '113', ''])(
    'does not take %s for one of a company',
    (typed) => {
      expect(isCompanyPhone(typed)).toBe(false);
    },
  );
});
