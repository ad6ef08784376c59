import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vietnamStamp } from '../../../src/lib/dates.ts';
import type { OpenDatabase } from '../database/database.ts';
import { clientKeys, users } from '../database/schema.ts';
import { DATABASE_KINDS, START } from '../testing/backends.ts';
import { openTestDatabase } from '../testing/database.ts';
import { LONG, newFolder, open } from '../testing/installation.ts';
import { openMemoryDatabase } from '../testing/memory-database.ts';
import { forgetOldKeys } from './client-keys.ts';

const DAY_MS = 86_400_000;
const userId = '00000000-0000-4000-8000-000000000001';
const USER = { id: userId, userName: 'an', signInName: 'an', userNameKey: 'an', sessionVersion: 1, searchText: '', searchExact: '' };
const keysAt = (time: number, count: number) => Array.from({ length: count }, (_, index) => ({
  userId, resource: 'service', key: `${time}-${index}`, rowId: '1', createdAt: vietnamStamp(time),
}));

describe.each(DATABASE_KINDS)('Which rows creates have made, on %s', (kind) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database?.close());

  it('is forgotten after half a year, however many they are, and not before', async () => {
    const { db } = database;
    const old = START - 181 * DAY_MS;
    await db.insert(users).values(USER);
    await db.insert(clientKeys).values([...keysAt(old, 2_500), ...keysAt(START - 179 * DAY_MS, 3), ...keysAt(START, 2)]);
    const stopped = await forgetOldKeys(db, START, () => false);
    expect(stopped).toBe(1_000);
    expect(await forgetOldKeys(db, START)).toBe(1_500);
    expect((await db.select().from(clientKeys)).length).toBe(5);
    expect(await forgetOldKeys(db, START)).toBe(0);
  });
});

it('is forgotten by a product that runs', async () => {
  const dataDir = newFolder();
  const database = await openMemoryDatabase();
  const { db } = database;
  await db.insert(users).values(USER);
  await db.insert(clientKeys).values([...keysAt(START - 181 * DAY_MS, 2), ...keysAt(START, 1)]);
  await open({ dataDir, database, now: () => START });
  await expect.poll(async () => (await db.select().from(clientKeys)).length).toBe(1);
}, LONG);
