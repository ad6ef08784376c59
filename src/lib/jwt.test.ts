import { describe, expect, it } from 'vitest';
import { readToken, tokenProblem } from './jwt.ts';

const NOW = Date.UTC(2026, 10, 21);
const SECONDS = NOW / 1000;

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

const token = (payload: unknown): string => `${part({ alg: 'HS256' })}.${part(payload)}.c2lnbmF0dXJl`;

describe('the token rule of the guard', () => {
  it.each([
    ['a later second', SECONDS + 1],
    ['a fraction', SECONDS + 0.5],
    ['the year 33658', 1e12],
    ['1e15', 1e15],
  ])('accepts an exp of %s', (_name, exp) => {
    expect(tokenProblem(token({ exp }), NOW)).toBeUndefined();
  });

  it.each([
    ['this very moment', SECONDS],
    ['an earlier second', SECONDS - 1],
    ['a negative number', -5],
    ['zero', 0],
  ])('calls an exp of %s expired', (_name, exp) => {
    expect(tokenProblem(token({ exp }), NOW)).toMatchObject({ expired: true });
  });

  it.each([
    ['no exp', token({ name: 'An' })],
    ['an exp as text', token({ exp: String(SECONDS + 999) })],
    ['an exp of null', token({ exp: null })],
    ['an exp beyond numbers', token('{"exp":1e999}')],
    ['an array as payload', token([1, 2])],
    ['a text as payload', token('"text"')],
    ['null as payload', token('null')],
    ['broken JSON', token('{"exp":')],
    ['two parts', 'a.b'],
    ['four parts', 'a.b.c.d'],
    ['five parts', 'a.b.c.d.e'],
    ['an empty payload', 'a..c'],
    ['no token at all', ''],
    ['letters that are no base64url', 'a.***.c'],
    ['bytes that are no UTF-8', `a.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.c`],
  ])('survives %s and calls it unreadable', (_name, bad) => {
    expect(tokenProblem(bad, NOW)).toMatchObject({ expired: false });
  });

  it('says why without a part of the token', () => {
    const secret = token('{"secret-claim":');
    expect(tokenProblem(secret, NOW)?.reason).not.toContain('secret-claim');
    expect(tokenProblem(secret, NOW)?.reason).not.toContain(secret.split('.')[1]);
  });

  it('reads names as UTF-8', () => {
    expect(readToken(token({ sub: 'Nguyễn Thị Ánh', exp: 1 })).subject).toBe('Nguyễn Thị Ánh');
  });

  it('reads an exp of another kind as none', () => {
    expect(readToken(token({ exp: '1' })).exp).toBeUndefined();
    expect(readToken(token({ exp: 1.5 })).exp).toBe(1.5);
  });
});
