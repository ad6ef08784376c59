import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createBackend } from '../index.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import { LONG, newFolder, newSchema } from '../testing/installation.ts';
import { holderOf } from './lock.ts';
import { openPglite, openPostgres } from './open.ts';

describe.each(DATABASE_KINDS)('A database that a newer version has brought up to date, on %s', (kind) => {
  it('is refused in words and left as it is', async () => {
    const dataDir = newFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
    const open = () => (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
    const { db, close } = await open();
    const notes = databaseUrl ? sql`__drizzle_migrations` : sql`drizzle.__drizzle_migrations`;
    await db.execute(sql`insert into ${notes} (hash, created_at) values ('newer', 4102444800000)`);
    await close();
    const words = /^The database was brought up to date by a newer version of the product.* Nothing was changed\. Run that version/;
    await expect(open()).rejects.toThrow(words);
    await expect(createBackend({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })).rejects.toThrow(words);
    expect(await holderOf(dataDir)).toBeUndefined();
  }, LONG);
});
