import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { giveOrder } from '../control/client.ts';
import { controlPath } from '../control/server.ts';
import type { Order } from '../control/server.ts';
import { createBackend } from '../index.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import { LONG, newFolder, newSchema, open } from '../testing/installation.ts';
import { holderOf } from '../testing/lock-holder.ts';
import { openPglite, openPostgres } from './open.ts';
import type { Expected } from './version.ts';
import { ROOM_ELSEWHERE } from '../disk-room.ts';

describe.each(DATABASE_KINDS)('A database that a newer version has brought up to date, on %s', (kind) => {
  it('is refused in words and left as it is', async () => {
    const dataDir = newFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
    const openIt = () => (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
    const { db, close } = await openIt();
    const notes = databaseUrl ? sql`__drizzle_migrations` : sql`drizzle.__drizzle_migrations`;
    await db.execute(sql`insert into ${notes} (hash, created_at) values ('newer', 4102444800000)`);
    await close();
    const words = /^The database was brought up to date by a newer version of the product.* Nothing was changed\. Run that version/;
    await expect(openIt()).rejects.toThrow(words);
    await expect(createBackend({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })).rejects.toThrow(words);
    expect(await holderOf(dataDir)).toBeUndefined();
  }, LONG);
});

describe.each(DATABASE_KINDS)('A command, on %s', (kind) => {
  const openIt = async (dataDir: string, databaseUrl: string | undefined, expected: Expected) => {
    const { close } = await (databaseUrl ? openPostgres(databaseUrl, expected) : openPglite(dataDir, ROOM_ELSEWHERE, expected));
    await close();
  };

  it('lays nothing down where no installation is, and brings no older one up to date', async () => {
    const dataDir = newFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
    await expect(openIt(dataDir, databaseUrl, 'installation')).rejects.toThrow(/^The database holds no installation in its schema .* Nothing was changed/);
    await openIt(dataDir, databaseUrl, 'installation or nothing');
    await openIt(dataDir, databaseUrl, 'installation');

    const { db, close } = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
    const notes = databaseUrl ? sql`__drizzle_migrations` : sql`drizzle.__drizzle_migrations`;
    // As the version before the last migration has left it.
    await db.execute(sql`delete from ${notes} where created_at = (select max(created_at) from ${notes})`);
    await close();
    const words = /^The database is of an older version of the product. Nothing was changed/;
    await expect(openIt(dataDir, databaseUrl, 'installation')).rejects.toThrow(words);
    await expect(openIt(dataDir, databaseUrl, 'installation or nothing')).rejects.toThrow(words);
  }, LONG);
});

it('A command that only another version knows is refused in words by a running product', async () => {
  const dataDir = newFolder();
  await open({ dataDir });
  const order = { command: 'tidy' } as unknown as Order;
  await expect(giveOrder(controlPath(dataDir), order)).rejects.toThrow('is of another version and does not know this command. Stop it');
}, LONG);
