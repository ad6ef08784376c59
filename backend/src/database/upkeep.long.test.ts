import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { LONG, newFolder, open } from '../testing/installation.ts';
import { addWordyServices } from '../testing/wordy-services.ts';
import { createMemoryStore } from '../upload/file-store.ts';
import { openPglite } from './open.ts';

/** Files of the log, of 16 MB each; at most 64 MB are kept for later. */
const logsOf = (folder: string) => readdirSync(join(folder, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
const MOST_LOGS = 5;

it('begins the log of the embedded database anew once it is long, however long the product runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = newFolder();
  const { db, close } = await openPglite(folder);
  await db.execute(sql`create table filling (text text)`);
  for (let written = 0; written < 12; written += 1) {
    await db.execute(sql`insert into filling select md5(random()::text) from generate_series(1, 100000)`);
    vi.advanceTimersByTime(60_000);
  }
  // Some 120 MB were written.
  await vi.waitFor(() => expect(logsOf(folder)).toBeLessThanOrEqual(MOST_LOGS));
  await close();
}, LONG);

it('begins it anew while a first start of other rules goes through the rows, and while a restore does', async () => {
  const tell = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => tell.mockRestore());
  const dataDir = newFolder();
  await (await open({ dataDir })).close();
  const old = await openPglite(dataDir);
  await addWordyServices(old.db, 1_000);
  await old.close();
  const { close } = await open({ dataDir });
  expect(logsOf(dataDir)).toBeLessThanOrEqual(MOST_LOGS);
  await close();

  const file = join(newFolder(), 'all.backup');
  const renewed = await openPglite(dataDir);
  await writeBackup({ db: renewed.db, files: createMemoryStore() }, file, 0);
  await renewed.close();
  const other = newFolder();
  const empty = await openPglite(other);
  onTestFinished(() => empty.close());
  expect(await restoreBackup({ ...empty, files: createMemoryStore() }, file)).toMatchObject({ files: 0 });
  expect(logsOf(other)).toBeLessThanOrEqual(MOST_LOGS);
}, LONG);
