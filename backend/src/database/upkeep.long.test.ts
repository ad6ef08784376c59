import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LONG, newFolder } from '../testing/installation.ts';
import { openPglite } from './open.ts';

it('begins the log of the embedded database anew once it is long, however long the product runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = newFolder();
  const { db, close } = await openPglite(folder);
  const logs = () => readdirSync(join(folder, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  await db.execute(sql`create table filling (text text)`);
  for (let written = 0; written < 12; written += 1) {
    await db.execute(sql`insert into filling select md5(random()::text) from generate_series(1, 100000)`);
    vi.advanceTimersByTime(60_000);
  }
  // Some 120 MB were written; a file of the log has 16 MB, and at most 64 are kept for later.
  await vi.waitFor(() => expect(logs()).toBeLessThanOrEqual(5), 10_000);
  await close();
}, LONG);
