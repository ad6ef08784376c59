import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from './database/database.ts';
import { openPostgres } from './database/open.ts';
import { noteSecret } from './last-secret.ts';
import { LONG, newFolder, newSchema, open } from './testing/installation.ts';
import { ADMIN_PASSWORD } from './testing/password.ts';
import { TEST_POSTGRES } from './testing/schema.ts';

describe.runIf(TEST_POSTGRES)('A start on PostgreSQL', () => {
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('says that sessions end where the last one on the database had another secret, and goes on', async () => {
    const databaseUrl = await newSchema();
    const start = (dataDir: string) => open({ dataDir, databaseUrl, adminPassword: ADMIN_PASSWORD });
    const [one, other] = [newFolder(), newFolder()];
    for (const _ of ['first', 'again']) await start(one);
    expect(warnings).toEqual([]);
    const { client } = await start(other);
    expect(await client.signIn('admin', ADMIN_PASSWORD)).toBeTruthy();
    expect(warnings).toEqual([expect.stringMatching(/secret in .* is another one .* sign in anew.*share one DATA_DIR.*a volume that lasts/s)]);
    expect(warnings[0]).toContain(other);
    // Said once of an installation that has moved, and each time where two go on beside each other.
    await start(other);
    expect(warnings).toHaveLength(1);
    await start(one);
    expect(warnings).toHaveLength(2);
  }, LONG);

  it('says so too where two secrets start at the same moment on a new database', async () => {
    const address = new URL(await newSchema());
    address.searchParams.set('application_name', `starts ${address.searchParams.get('search_path')}`);
    const { db, close } = await openPostgres(address.href);
    try {
      let notes: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        // Both have come as far as they come before either has noted anything.
        await tx.execute(sql`lock table users in share update exclusive mode`);
        notes = Promise.all(['aa', 'bb'].map((fingerprint) => noteSecret(db, `/srv/${fingerprint}`, fingerprint)));
        await expect.poll(async () => rowsOf(await db.execute(sql`select pid from pg_stat_activity
          where application_name = current_setting('application_name') and wait_event_type = 'Lock'`))).toHaveLength(2);
      });
      await notes;
    } finally {
      await close();
    }
    expect(warnings).toEqual([expect.stringMatching(/^The secret in \/srv\/(?:aa|bb) is another one/)]);
  }, LONG);

  it('says nothing where the secret has been copied', async () => {
    const databaseUrl = await newSchema();
    const [one, copy] = [newFolder(), newFolder()];
    const { client } = await open({ dataDir: one, databaseUrl, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    cpSync(join(one, 'secret'), join(copy, 'secret'));
    const { client: beside } = await open({ dataDir: copy, databaseUrl });
    expect((await beside.ask('GET', 'Dichvu_Getlist_Paging', { token })).status).toBe(200);
    expect(warnings).toEqual([]);
  }, LONG);
});
