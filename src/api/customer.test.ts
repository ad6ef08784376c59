import { describe, expect, it } from 'vitest';

import { customer } from './customer.ts';

describe("a customer's type", () => {
  it.each([1, 2, 3, 17])('may be %i: the lookup of the backend may offer more than two', (type) => {
    expect(customer.fields.type.check(type)).toBeUndefined();
  });

  it.each([0, -1, 1.5])('is not %j', (type) => {
    expect(customer.fields.type.check(type)).toEqual({ code: 'invalid' });
  });
});

describe("a customer's tax code", () => {
  const { taxCode } = customer.fields;

  it.each(['0312345678', '0312345678-001', '0312345678001', '079190001234', 'DE123456789', 'ie1234567ab', 'KR124-81-00998', ''])('may be %j', (code) => {
    expect(taxCode.check(code)).toBeUndefined();
  });

  it.each([
    ['0 3 1 2 3 4 5 6 7 8', '0312345678'],
    ['0312 345 678', '0312345678'],
    ['\u200b0312345678\u200e', '0312345678'],
    ['0312345678 \u2013 001', '0312345678-001'],
    ['0312345678\u2011001', '0312345678-001'],
    ['GB 123 4567 89', 'GB123456789'],
  ])('is read as invoices and web pages have it, %j', (copied, code) => {
    expect(taxCode.check(copied)).toBeUndefined();
    expect(taxCode.tidy(copied)).toBe(code);
  });

  it('goes back as it came where it is none', () => {
    expect(taxCode.tidy('chưa có - hỏi lại')).toBe('chưa có - hỏi lại');
  });

  it.each(['12', '03123456789', '0312345678-01', '07919000123x', '0791-9000-1234', 'D123456789', 'DE12', '12-3456789'])('is not %j', (code) => {
    expect(taxCode.check(code)).toEqual({ code: 'invalid' });
  });
});
