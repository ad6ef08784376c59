import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { newFolder } from '../testing/installation.ts';
import { createMemoryStore } from '../upload/file-store.ts';
import { keepBackup, writeBackup } from './write.ts';

const REFUSED = 'could not write to file "base/pgsql_tmp/pgsql_tmp42.0": No space left on device';

/** A database whose disk has no room for what is read. */
const full = {
  transaction: (work: (tx: unknown) => Promise<unknown>) => work({
    execute: (query: { queryChunks: unknown[] }) => {
      if (!JSON.stringify(query).includes('fetch')) return Promise.resolve();
      return Promise.reject(new DrizzleQueryError('fetch', [], Object.assign(new Error(REFUSED), { severity: 'ERROR', code: '53100' })));
    },
  }),
} as unknown as Database;

it('says that there is no backup where the database has no room on its disk, and what to do', async () => {
  const folder = newFolder();
  await expect(writeBackup({ db: full, files: createMemoryStore() }, join(folder, 'all.backup'), 0)).rejects.toThrow(
    `The database's disk is full (${REFUSED}): make room on it, then try again. No backup was made.`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('says to whoever restores that nothing was', async () => {
  const file = join(newFolder(), 'before.backup');
  const kept = await keepBackup({ db: full, files: createMemoryStore() }, file, 0);
  await expect(full.transaction((tx) => kept.addRows(tx))).rejects.toThrow(`What is there now could not be kept in ${file} (${REFUSED}). Nothing was restored.`);
  await kept.discard();
});
