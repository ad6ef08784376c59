import { describe, expect, it } from 'vitest';

import { makeToken, tokenFor } from '../stores/testing.ts';
import { rowsCall, tokenIn } from './early-calls.ts';

describe('the rows that a page asks for before its code has come', () => {
  it.each([
    ['', { call: 'list?PageIndex=1&PageSize=10', rowsBefore: 0 }],
    ['?page=3&size=20', { call: 'list?PageIndex=3&PageSize=20', rowsBefore: 40 }],
    ['?active=true', { call: 'list?PageIndex=1&PageSize=10&active=true', rowsBefore: 0 }],
    // Hits are marked by the code: such rows are not shown ahead of it.
    [`?search=${encodeURIComponent('vận'.normalize('NFD'))}`, { call: `list?PageIndex=1&PageSize=10&search=${encodeURIComponent('vận'.normalize('NFC'))}` }],
    // The field's name on the wire comes with the code.
    ['?sort=-title', undefined],
  ])('%s', (search, rows) => {
    expect(rowsCall('list', search, true)).toEqual(rows);
  });

  it('are not filtered by a status that the list has not', () => {
    expect(rowsCall('list', '?active=true', false)).toEqual({ call: 'list?PageIndex=1&PageSize=10', rowsBefore: 0 });
  });
});

// With both signs that plain base64 writes otherwise.
const GOOD = tokenFor(60, { name: 'Nguyễn ?????>>>>>' });

describe('the session that is kept, whose rows are asked for while it lasts', () => {
  it.each([
    [`{"token":"${GOOD}"}`, GOOD],
    [`{"token":"${tokenFor(-60)}"}`, undefined],
    [`{"token":"${makeToken({})}"}`, undefined],
    ['{"token":"a.b.c"}', undefined],
    ['{"token":"a"}', undefined],
    ['{"token":1}', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
  ])('%s: %s', (text, token) => {
    expect(tokenIn(text)).toBe(token);
  });
});
