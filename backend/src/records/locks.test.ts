import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { rowsOf } from '../database/database.ts';
import { openPostgres } from '../database/open.ts';
import { serviceEntity } from '../entities/articles.ts';
import { staffEntity } from '../entities/staff.ts';
import { userEntity } from '../entities/users.ts';
import { ADMIN, DATABASE_KINDS, describeOnEachDatabase } from '../testing/backends.ts';
import type { NewPerson } from '../testing/client.ts';
import { LONG, newSchema, open } from '../testing/installation.ts';
import { ARTICLE, STAFF } from '../testing/samples.ts';

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

/** Ends when somebody waits for what the transaction holds. */
async function blocks(tx: Database, db: Database): Promise<void> {
  const [own] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
  const pid = Number(own?.['pid']);
  await vi.waitUntil(async () => {
    const waiting = await db.execute(sql`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`);
    return rowsOf(waiting).length > 0;
  });
}

/** Asks while a transaction holds something that the request waits for. @returns its answer, once `meanwhile` is done and committed */
async function answerBehind<Answer>(
  { db }: { readonly db: Database },
  hold: SQL,
  ask: () => Promise<Answer>,
  meanwhile: (tx: Database) => Promise<unknown>,
): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(hold);
    answer = ask();
    await blocks(tx, db);
    await meanwhile(tx);
  });
  return answer;
}

describe.runIf(DATABASE_KINDS.includes('PostgreSQL'))('A write that waits for another', () => {
  it.each([
    ['takes the rights', (id: string) => sql`delete from user_groups where user_id = ${id}`, 403],
    ['ends the session', (id: string) => sql`update users set session_version = 7 where id = ${id}`, 401],
    ['takes the account', (id: string) => sql`delete from users where id = ${id}`, 401],
  ])('is judged by what that one left, which %s of whoever waits', async (_what, takenFrom, status) => {
    const databaseUrl = await newSchema();
    const { client, close } = await open({ dataDir: 'memory', databaseUrl, adminPassword: ADMIN.password });
    const admin = await client.signIn(ADMIN.username, ADMIN.password);
    const { json: member } = await client.ask('POST', 'NhanSu/NhanSu', { token: admin, body: STAFF });
    const other = await openPostgres(databaseUrl);
    const writes: ((person: NewPerson) => ReturnType<typeof client.ask>)[] = [
      ({ token }) => client.ask('POST', 'NhanSu/NhanSu', { token, body: STAFF }),
      ({ token }) => client.ask('PUT', 'NhanSu/NhanSu', { token, body: { id: member.data.id, queQuan: 'Huế' } }),
      ({ token }) => client.ask('DELETE', `NhanSu/NhanSu?id=${member.data.id}`, { token }),
      ({ token, id }) => client.ask('POST', 'user/reset-password', { token, body: { idUser: id } }),
    ];
    for (const write of writes) {
      const person = await client.newPerson(admin, { [staffEntity.link]: [1, 2, 3, 4], [userEntity.link]: [1, 3] });
      const lock = sql`select pg_advisory_xact_lock(${LOCKS.rights})`;
      const answer = await answerBehind(other, lock, () => write(person), (tx) => tx.execute(takenFrom(person.id)));
      expect(answer?.status).toBe(status);
    }
    await other.close();
    await close();
  }, LONG);
});

describe.runIf(DATABASE_KINDS.includes('PostgreSQL'))('A write that waits for a row', () => {
  it.each([
    ['takes the rights', (id: string) => sql`delete from user_groups where user_id = ${id}`, 403],
    ['takes the account', (id: string) => sql`delete from users where id = ${id}`, 401],
  ])('is judged by what was done meanwhile, which %s of whoever waits', async (_what, takenFrom, status) => {
    const databaseUrl = await newSchema();
    const { client, close } = await open({ dataDir: 'memory', databaseUrl, adminPassword: ADMIN.password });
    const admin = await client.signIn(ADMIN.username, ADMIN.password);
    const { json: made } = await client.ask('POST', 'Dichvu/Dichvu', { token: admin, body: ARTICLE });
    const other = await openPostgres(databaseUrl);
    const writes: ((person: NewPerson) => ReturnType<typeof client.ask>)[] = [
      ({ token }) => client.ask('PUT', 'Dichvu/Dichvu', { token, body: { id: made.data.id, tieuDe: 'Đường biển' } }),
      ({ token }) => client.ask('DELETE', `Dichvu/Dichvu?id=${made.data.id}`, { token }),
    ];
    for (const write of writes) {
      const person = await client.newPerson(admin, { [serviceEntity.link]: [1, 2, 3, 4] });
      const row = sql`select from services where id = ${made.data.id} for update`;
      // By another connection: it is done before the row is let go.
      const answer = await answerBehind(other, row, () => write(person), () => other.db.execute(takenFrom(person.id)));
      expect(answer?.status).toBe(status);
    }
    await other.close();
    await close();
  }, LONG);

  it('is unauthorised where its sender goes while the key of its create is taken', async () => {
    const databaseUrl = await newSchema();
    const { client, close } = await open({ dataDir: 'memory', databaseUrl, adminPassword: ADMIN.password });
    const admin = await client.signIn(ADMIN.username, ADMIN.password);
    const person = await client.newPerson(admin, { [serviceEntity.link]: [1, 2] });
    const other = await openPostgres(databaseUrl);
    const create = () => client.ask('POST', 'Dichvu/Dichvu', { token: person.token, body: { ...ARTICLE, clientKey: 'khoa-cua-nguoi-sap-di' } });
    const answer = await answerBehind(other, sql`delete from users where id = ${person.id}`, create, () => Promise.resolve());
    expect(answer?.status).toBe(401);
    await other.close();
    await close();
  }, LONG);
});

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
