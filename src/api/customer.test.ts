import { describe, expect, it } from 'vitest';

import { customer } from './customer.ts';

describe("a customer's tax code", () => {
  const { taxCode } = customer.fields;

  it.each(['0312345678', '0312345678-001', '0312345678001', '079190001234', ''])('may be %j', (code) => {
    expect(taxCode.check(code)).toBeUndefined();
  });

  it.each(['12', '03123456789', '0312345678-01', '07919000123x', '0791-9000-1234'])('is not %j', (code) => {
    expect(taxCode.check(code)).toEqual({ code: 'invalid' });
  });
});
