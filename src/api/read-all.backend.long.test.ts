import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend } from '../../backend/src/index.ts';
import type { Backend } from '../../backend/src/index.ts';
import { createRow, readRow } from './row-calls.ts';
import { configureClient } from './client-options.ts';
import { NotFound } from './errors.ts';
import { backofficeFunction } from './function.ts';
import { readAll } from './read-all.ts';
import { readFunctions } from './read-functions.ts';
import { login } from './session.ts';
import { service } from './service.ts';

let backend: Backend;
/** What went over the wire, as `METHOD path body`. */
let calls: string[] = [];

beforeAll(async () => {
  backend = await createBackend({ dataDir: 'memory', adminUsername: 'admin', adminPassword: 'Mat-khau-2026' });
  const toBackend: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const request = new Request(new URL(address, 'http://localhost'), init);
    const path = new URL(request.url).pathname.replace('/api/backend/', '');
    calls.push(`${request.method} ${path} ${typeof init?.body === 'string' ? init.body : ''}`);
    return backend.app.fetch(request);
  };
  const session = { fetch: toBackend, locale: () => 'vi' as const, onUnauthorized: () => undefined };
  configureClient({ ...session, token: () => undefined });
  const { token } = await login('admin', 'Mat-khau-2026');
  configureClient({ ...session, token: () => token });
});

afterAll(() => backend.close());

describe('reading everything from the reference backend', () => {
  it('finds all 57 services', async () => {
    expect(await readAll(service)).toHaveLength(57);
  });

  it('reads the functions to their end, page by page, numbers as text', async () => {
    const seeded = (await readFunctions()).length;
    const made = Array.from({ length: 120 }, (_, at) => `Chức năng ${at}`);
    for (const [at, name] of made.entries()) await createRow(backofficeFunction, { name, order: at }, `lan-${at}`);
    calls = [];
    const names = (await readFunctions()).map(({ name }) => name);
    expect(names).toHaveLength(seeded + made.length);
    expect(made.every((name) => names.includes(name))).toBe(true);
    expect(calls).toEqual([1, 2].map((page) => `POST GetlistallMenu_Paging {"pageIndex":"${page}","pageSize":"100"}`));
  });

  it('reads one function from the list of all, for it has no GET of its own', async () => {
    const [first] = await readFunctions();
    expect(await readRow(backofficeFunction, first?.id)).toMatchObject({ id: first?.id, name: first?.name });
    await expect(readRow(backofficeFunction, 999_999)).rejects.toBeInstanceOf(NotFound);
  });
});
