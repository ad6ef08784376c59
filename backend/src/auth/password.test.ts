import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** The real argon2, with its work counted: "the same time" is shown by the same work, not by a clock. */
const runs = vi.hoisted(() => ({ verify: 0, outOfMemory: false }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...parameters: Parameters<typeof real.hash>) => (runs.outOfMemory ? Promise.reject(new Error('out of memory')) : real.hash(...parameters)),
    verify: (...parameters: Parameters<typeof real.verify>) => ((runs.verify += 1), real.verify(...parameters)),
  };
});
afterAll(() => vi.doUnmock('@node-rs/argon2'));
const { fitsPassword, hashPassword, newPassword } = await import('./password.ts');

beforeEach(() => {
  runs.verify = 0;
  runs.outOfMemory = false;
});

it('judges unknown users again once there is memory again', async () => {
  // First of all, while there is no decoy yet.
  runs.outOfMemory = true;
  await expect(fitsPassword('sai', undefined)).rejects.toThrow('out of memory');
  runs.outOfMemory = false;
  expect(await fitsPassword('sai', undefined)).toBe(false);
});

it('does the same work for an unknown user as for a wrong password', async () => {
  const hash = await hashPassword('mật khẩu');
  for (const stored of [hash, undefined, null]) expect(await fitsPassword('sai', stored)).toBe(false);
  expect(runs.verify).toBe(3);
});

it('spends on an unknown user what it spends on a known one: memory, passes and all', async () => {
  const costs = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(costs(await hashPassword('a'))).toBe('$argon2id$v=19$m=19456,t=2,p=1');
});

it('fits no password without a hash, not even the decoy\'s', async () => {
  for (const password of ['', 'null', 'undefined', newPassword()])
    expect(await fitsPassword(password, undefined)).toBe(false);
});

it('takes either normal form of the same text', async () => {
  const hash = await hashPassword('Đường dài'.normalize('NFD'));
  expect(await fitsPassword('Đường dài'.normalize('NFC'), hash)).toBe(true);
  expect(await fitsPassword('Duong dai', hash)).toBe(false);
});

it('never fits a longer password by its beginning', async () => {
  const hash = await hashPassword('a'.repeat(200));
  expect(await fitsPassword('a'.repeat(200), hash)).toBe(true);
  expect(await fitsPassword('a'.repeat(201), hash)).toBe(false);
  expect(await fitsPassword('a'.repeat(5_000), hash)).toBe(false);
});

it('fits a password of full length that comes with its marks apart', async () => {
  const password = 'ệ'.repeat(200);
  expect(await fitsPassword(password.normalize('NFD'), await hashPassword(password))).toBe(true);
});

it('does the same work for a password of any length, and normalises no more than a legal one', async () => {
  const hash = await hashPassword('mật khẩu');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    for (const typed of [`a${'\u0301\u0323'.repeat(15_500)}`, `mật khẩu${'a'.repeat(30_000)}`]) {
      expect(await fitsPassword(typed, hash)).toBe(false);
    }
    expect(normalize.mock.contexts.map((text) => String(text).length)).toEqual([800, 800]);
    expect(runs.verify).toBe(2);
  } finally {
    normalize.mockRestore();
  }
});

it('fits no password whose end is cut off before it is looked at', async () => {
  // Hangul comes three times as short when it is composed: 200 syllables are 600 letters.
  const longest = '각'.repeat(200).normalize('NFD');
  const hash = await hashPassword(longest + 'a'.repeat(200));
  expect(await fitsPassword(longest + 'a'.repeat(200), hash)).toBe(true);
  expect(await fitsPassword(longest + 'a'.repeat(201), hash)).toBe(false);
});

it('makes passwords of sixteen letters that nobody mistakes for others', () => {
  const made = Array.from({ length: 500 }, newPassword);
  expect(new Set(made).size).toBe(500);
  for (const password of made) expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{16}$/);
});
