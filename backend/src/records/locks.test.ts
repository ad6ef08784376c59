import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { rowsOf } from '../database/database.ts';
import { openPostgres } from '../database/open.ts';
import { staffEntity } from '../entities/staff.ts';
import { ADMIN, DATABASE_KINDS, describeOnEachDatabase } from '../testing/backends.ts';
import { LONG, newSchema, open } from '../testing/installation.ts';
import { STAFF } from '../testing/samples.ts';
import { LOCKS } from './locks.ts';

describeOnEachDatabase('Writes at the same moment', {}, (fixture) => {
  let token: string;

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  it('do not wait for each other in a ring: a change of a user and creates by that user with a key', async () => {
    const { client } = fixture;
    const person = await client.newPerson(token, { [staffEntity.link]: [1, 2] });
    const pairs = Array.from({ length: 12 }, (_, index) => [
      client.ask('PUT', 'User/user', { token, body: { id: person.id } }),
      client.ask('POST', 'NhanSu/NhanSu', { token: person.token, body: { ...STAFF, clientKey: `khoa-${index}` } }),
    ]);
    const answers = await Promise.all(pairs.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

/** Ends when somebody waits for what the transaction holds: here the change, which has the rights' lock by then. */
async function blocks(tx: Database, db: Database): Promise<void> {
  const [own] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
  const pid = Number(own?.['pid']);
  await vi.waitUntil(async () => {
    const waiting = await db.execute(sql`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`);
    return rowsOf(waiting).length > 0;
  }, { timeout: LONG });
}

describe.runIf(DATABASE_KINDS.includes('PostgreSQL'))('A write that PostgreSQL ends for a ring of locks', () => {
  it('is run once more', async () => {
    const databaseUrl = await newSchema();
    const { client, close } = await open({ dataDir: 'memory', databaseUrl, adminPassword: ADMIN.password });
    const token = await client.signIn(ADMIN.username, ADMIN.password);
    const { json } = await client.ask('POST', 'NhanSu/NhanSu', { token, body: STAFF });
    const other = await openPostgres(databaseUrl);
    let change: ReturnType<typeof client.ask> | undefined;
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '1min'`);
      await tx.execute(sql`select from staff where id = ${json.data.id} for update`);
      change = client.ask('PUT', 'NhanSu/NhanSu', { token, body: { id: json.data.id, queQuan: 'Huế' } });
      await blocks(tx, other.db);
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.rights})`);
    });
    expect((await change)?.status).toBe(200);
    await other.close();
    await close();
  }, LONG);
});
