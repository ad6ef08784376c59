import { describe, expect, it } from 'vitest';
import { entriesOf, parseJson } from './json.ts';

describe('JSON from elsewhere', () => {
  it.each([
    '{"__proto__":{"admin":true},"a":1}',
    '{"a":1,"deep":[{"__proto__":{"admin":true}}]}',
    '{"\\u005f_proto__":{"admin":true},"a":1}',
    '{"constructor":{"prototype":{"admin":true}},"a":1}',
  ])('reaches no prototype: %s', (text) => {
    const value = parseJson(text) as { a: number; deep?: { admin?: boolean }[] };
    expect(value.a).toBe(1);
    const copy: Record<string, unknown> = Object.assign({}, value, value.deep?.[0]);
    expect(copy['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(JSON.stringify(value)).not.toContain('admin');
  });

  it('keeps texts that merely mention such names', () => {
    expect(parseJson('{"a":"__proto__ and \\u1ec7"}')).toEqual({ a: '__proto__ and ệ' });
  });

  it('throws on what is no JSON', () => {
    for (const text of ['', '<html>', '{"a":1', 'undefined']) expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('gives the entries of objects alone', () => {
    expect([...entriesOf({ a: 1 })]).toEqual([['a', 1]]);
    for (const other of [null, undefined, 'text', 5, [1, 2]]) expect(entriesOf(other).size).toBe(0);
  });
});
