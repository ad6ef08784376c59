import { mkdtempSync, rmSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '../secret.ts';
import { ADMIN, describeOnEachDatabase, START } from '../testing/backends.ts';
import { TOKEN_SECONDS } from './token.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-tokens-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const NOW = START / 1_000;
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A token signed by whoever holds the key, whatever it says. */
function signed(header: unknown, payload: unknown, key: Uint8Array, hash = 'sha256'): string {
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

describeOnEachDatabase('Tokens', { dataDir }, (fixture) => {
  let good: string;
  let own: { sub: string; v: number; iat: number; exp: number };
  let key: Uint8Array;

  beforeAll(async () => {
    good = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    own = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
    key = openSecrets(dataDir).tokens;
  });

  const status = async (authorization: string) =>
    (await fixture.client.ask('GET', 'GetallFunction', { headers: { Authorization: authorization } })).status;
  const sign = (payload: unknown, header: unknown = HS256) => signed(header, payload, key);

  it('lets in what it signed itself', async () => {
    expect(await status(`Bearer ${good}`)).toBe(200);
    expect(await status(`bearer  ${good} `)).toBe(200);
    // The forged ones below differ from this one in a single point each.
    expect(await status(`Bearer ${sign(own)}`)).toBe(200);
  });

  const part = (index: number) => good.split('.')[index] ?? '';
  const other = new Uint8Array(32).fill(7);

  it.each<[name: string, token: () => string]>([
    ['no exp', () => sign({ ...own, exp: undefined })],
    ['exp as text', () => sign({ ...own, exp: String(own.exp) })],
    ['exp as a date', () => sign({ ...own, exp: '2099-01-01T00:00:00Z' })],
    ['exp null', () => sign({ ...own, exp: null })],
    ['exp true', () => sign({ ...own, exp: true })],
    ['exp a list', () => sign({ ...own, exp: [own.exp] })],
    ['exp an object', () => sign({ ...own, exp: { valueOf: own.exp } })],
    ['exp 1e15', () => sign({ ...own, exp: 1e15 })],
    ['exp in milliseconds', () => sign({ ...own, exp: own.exp * 1_000 })],
    ['exp beyond eight hours', () => sign({ ...own, exp: NOW + TOKEN_SECONDS + 3_600 })],
    ['exp a fraction', () => sign({ ...own, exp: own.exp - 0.5 })],
    ['exp now', () => sign({ ...own, exp: NOW })],
    ['exp a second ago', () => sign({ ...own, exp: NOW - 1 })],
    ['exp zero', () => sign({ ...own, exp: 0 })],
    ['exp negative', () => sign({ ...own, exp: -own.exp })],
    ['exp too large for a number', () => sign(`{"sub":"${own.sub}","v":${own.v},"iat":${NOW},"exp":1e999}`)],
    ['no iat', () => sign({ ...own, iat: undefined })],
    ['nbf in the future', () => sign({ ...own, nbf: NOW + 3_600 })],
    ['no sub', () => sign({ ...own, sub: undefined })],
    ['sub a number', () => sign({ ...own, sub: 1 })],
    ['sub of nobody', () => sign({ ...own, sub: '00000000-0000-4000-8000-000000000000' })],
    ['sub no UUID', () => sign({ ...own, sub: "' or 1=1 --" })],
    ['sub with a NUL', () => sign({ ...own, sub: '\u0000' })],
    ['no version', () => sign({ ...own, v: undefined })],
    ['version as text', () => sign({ ...own, v: String(own.v) })],
    ['an older version', () => sign({ ...own, v: own.v - 1 })],
    ['a newer version', () => sign({ ...own, v: own.v + 1 })],
    ['a list as payload', () => sign([own])],
    ['a text as payload', () => sign('"text"')],
    ['null as payload', () => sign('null')],
    ['a number as payload', () => sign('1')],
    ['an empty payload', () => sign('')],
    ['a payload that is no JSON', () => sign('{"sub":')],
    ['algorithm none, unsigned', () => `${base64url({ alg: 'none' })}.${part(1)}.`],
    ['algorithm None, unsigned', () => `${base64url({ alg: 'None' })}.${part(1)}.`],
    ['algorithm none, signed', () => sign(own, { alg: 'none' })],
    ['no algorithm', () => sign(own, { typ: 'JWT' })],
    ['algorithm HS512', () => signed({ alg: 'HS512' }, own, key, 'sha512')],
    ['algorithm HS384', () => signed({ alg: 'HS384' }, own, key, 'sha384')],
    ['algorithm RS256 with our key', () => sign(own, { alg: 'RS256' })],
    ['an unknown critical header', () => sign(own, { ...HS256, crit: ['x'], x: 1 })],
    [
      'a key of its own in the header',
      () => signed({ ...HS256, jwk: { kty: 'oct', k: base64url('x') } }, own, new TextEncoder().encode('x')),
    ],
    ['another key', () => signed(HS256, own, other)],
    ['an empty key', () => signed(HS256, own, new Uint8Array())],
    ['a changed payload', () => `${part(0)}.${base64url({ ...own, v: own.v, name: 'x' })}.${part(2)}`],
    ['a changed header', () => `${base64url({ ...HS256, kid: 'x' })}.${part(1)}.${part(2)}`],
    ['a signature cut short', () => good.slice(0, -4)],
    [
      'a signature changed in its first letter',
      () => `${part(0)}.${part(1)}.${part(2).startsWith('A') ? 'B' : 'A'}${part(2).slice(1)}`,
    ],
    ['no signature', () => `${part(0)}.${part(1)}.`],
    ['two parts', () => `${part(0)}.${part(1)}`],
    ['four parts', () => `${good}.${part(2)}`],
    ['five parts', () => `${good}.x.x`],
    ['one part', () => part(1)],
    ['dots', () => '...'],
    ['nothing', () => ''],
    ['itself twice', () => `${good}${good}`],
    ['a header that is no JSON', () => `${base64url('x')}.${part(1)}.${part(2)}`],
    ['a very long text', () => 'a'.repeat(100_000)],
  ])('turns away a token with %s', async (_name, token) => {
    expect(await status(`Bearer ${token()}`)).toBe(401);
  });

  it.each([
    ['no scheme', () => good], ['another scheme', () => `Basic ${good}`],
    ['scheme and no space', () => `Bearer${good}`],
    ['two tokens', () => `Bearer ${good} ${good}`], ['a list of two', () => `Bearer ${good}, Bearer ${good}`],
    ['quotes', () => `Bearer "${good}"`], ['the scheme alone', () => 'Bearer'],
  ])('turns away a header with %s', async (_name, header) => {
    expect(await status(header())).toBe(401);
  });

  it('lets no token outlive its eight hours by a second', async () => {
    fixture.clock.pass(TOKEN_SECONDS * 1_000 - 1_000);
    expect(await status(`Bearer ${good}`)).toBe(200);
    fixture.clock.pass(1_000);
    expect(await status(`Bearer ${good}`)).toBe(401);
  });

  it('tells no reason why a token was turned away', async () => {
    const answers = await Promise.all([sign({ ...own, exp: 1 }), 'x', signed(HS256, own, other)].map((token) =>
      fixture.client.ask('GET', 'GetallFunction', { token })));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer');
  });
});
