import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerOf } from '../refusal.ts';
import { LONG, newSchema, open } from '../testing/installation.ts';
import { ADMIN_PASSWORD } from '../testing/password.ts';
import { ARTICLE } from '../testing/samples.ts';
import { openOwnDatabase, TEST_POSTGRES } from '../testing/schema.ts';
import { LOCKS } from './advisory-locks.ts';
import { rowsOf } from './database.ts';
import { CALL_LIMITS, NO_LIMITS } from './limits.ts';
import { openPostgres } from './open.ts';
import type { OpenDatabase } from './database.ts';

const LIST = 'Dichvu_Getlist_Paging';
const POOL = 10;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(['127.0.0.1', 'localhost'])('A server that is not there is named with its remedy: %s', async (host) => {
  const opening = openPostgres(`postgres://an:matkhau@${host}:1/kho`);
  const error: unknown = await opening.catch((reason: unknown) => reason);
  expect(String(error)).toMatch(
    new RegExp(`PostgreSQL at ${host}:1 \\(database 'kho', user 'an'\\) cannot be opened: .*ECONNREFUSED`),
  );
  expect(String(error)).toContain('DATABASE_URL');
  expect(String(error)).not.toContain('matkhau');
});

/** The way to a server, which can be cut, or fall silent as behind a firewall that has forgotten it. */
async function lineTo(server: string) {
  const real = new URL(server);
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const upstream = connect(Number(real.port || 5432), real.hostname);
    for (const [one, other] of [[socket, upstream], [upstream, socket]] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => {
        other.destroy();
        sockets.delete(one);
      }).pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const through = new URL(server);
  through.host = `127.0.0.1:${port}`;
  const cut = async () => {
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(cut);
  return {
    address: through.href,
    cut,
    mend: () => listen(port),
    /** Nothing goes through any more on the connections that there are; new ones are well. */
    silence() {
      for (const socket of sockets) socket.unpipe();
    },
  };
}

/** What a client says when it ends its session (PostgreSQL's manual, "Message Formats": Terminate). */
const TERMINATE = Buffer.from('X\u0000\u0000\u0000\u0004');

/** The way through a pooler, which ends no session of the server where a client ends its own. @returns the address */
async function pooledWayTo(server: string): Promise<string> {
  const real = new URL(server);
  const kept: Socket[] = [];
  const pooler = createServer((socket) => {
    const upstream = connect(Number(real.port || 5432), real.hostname);
    kept.push(upstream);
    upstream.on('error', () => undefined).pipe(socket);
    socket.on('error', () => undefined).on('data', (said: Buffer) => said.equals(TERMINATE) || upstream.write(said));
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const upstream of kept) upstream.destroy();
    pooler.close();
  });
  const through = new URL(server);
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return through.href;
}

describe.runIf(TEST_POSTGRES)('PostgreSQL', () => {
  /** Looks on, and ends connections, from outside. */
  let watch: OpenDatabase;
  let address: string;
  let name: string;
  let databases: OpenDatabase[];

  const named = (url: string, application: string): string => {
    const parsed = new URL(url);
    parsed.searchParams.set('application_name', application);
    return parsed.href;
  };

  beforeEach(async () => {
    name = `test_${randomBytes(8).toString('hex')}`;
    const schema = await newSchema();
    address = named(schema, name);
    watch = await openPostgres(named(schema, `${name}_watch`));
    databases = [watch];
  }, LONG);
  afterEach(async () => {
    for (const database of databases) await database.close();
  });

  const openOne = async () => {
    const database = await openPostgres(address);
    databases.push(database);
    return database;
  };
  const connections = async () => {
    const [row] = rowsOf(await watch.db.execute(sql`
      select count(*)::int as count from pg_stat_activity where application_name = ${name}`));
    return Number(row?.['count']);
  };
  const cut = () => watch.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`);

  /** As many transactions at once as there are connections: none of them is lost for good. */
  async function expectWholePool({ db }: OpenDatabase): Promise<void> {
    let arrived = 0;
    let allThere = () => undefined as void;
    const meeting = new Promise<void>((resolve) => (allThere = resolve));
    await Promise.all(Array.from({ length: POOL }, () => db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      arrived += 1;
      if (arrived === POOL) allThere();
      await meeting;
    })));
    expect(await connections()).toBe(POOL);
  }

  it('has its connections back after transactions that cannot begin', async () => {
    const database = await openOne();
    for (let time = 0; time < POOL + 2; time += 1) {
      await expect(database.db.transaction(async () => undefined, { isolationLevel: 'none' as never }))
        .rejects.toThrow('begin');
    }
    await expectWholePool(database);
  });

  it('has its connections back after transactions that lose them in a query', async () => {
    const database = await openOne();
    for (let time = 0; time < POOL + 2; time += 1) {
      await expect(database.db.transaction((tx) => tx.execute(sql`
        select pg_terminate_backend(pg_backend_pid())`))).rejects.toThrow('pg_terminate_backend');
    }
    await expectWholePool(database);
  });

  it('has its connections back after transactions that lose them before they commit', async () => {
    const database = await openOne();
    for (let time = 0; time < POOL + 2; time += 1) {
      await expect(database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await cut();
        await expect.poll(connections).toBe(0);
      })).rejects.toThrow('rollback');
    }
    await expectWholePool(database);
  });

  it('gives nobody a connection that has ended while nobody used it', async () => {
    const database = await openOne();
    await expectWholePool(database);
    await cut();
    await expect.poll(connections).toBe(0);
    // What the server said before it let go has come; each connection is told of it in a turn of its own.
    await new Promise((done) => setImmediate(done));
    await expectWholePool(database);
  });

  it('rolls back a transaction that refuses, and keeps its connection', async () => {
    const { db } = await openOne();
    const pid = async () => rowsOf(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.['pid'];
    const before = await pid();
    await expect(db.transaction(async (tx) => {
      await tx.execute(sql`insert into positions (id, name, name_key) values (1, 'Lái xe', '')`);
      throw new Error('refused');
    })).rejects.toThrow('refused');
    expect(rowsOf(await db.execute(sql`select id from positions`))).toEqual([]);
    expect(await pid()).toBe(before);
  });

  it('opens an address that would rather be encrypted, and one that insists fails where the server cannot', async () => {
    const { db } = await openOne();
    const [row] = rowsOf(await db.execute(sql`select current_setting('ssl') as ssl`));
    const asking = (mode: string) => {
      const url = new URL(address);
      url.searchParams.set('sslmode', mode);
      return openPostgres(url.href);
    };
    databases.push(await asking('prefer'));
    if (row?.['ssl'] === 'on') databases.push(await asking('require'));
    else await expect(asking('require')).rejects.toThrow('The server does not support SSL connections');
  });

  it('is not waited for on connections that died without a word: people are told, and then all is well', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const line = await lineTo(address);
    const database = await openPostgres(line.address, 'anything', { ...CALL_LIMITS, answer: 1_500 });
    const { client } = await open({ dataDir: 'memory', database, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const ask = () => Promise.all(Array.from({ length: POOL }, async () => {
      const { status, json } = await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
      return [status, json.message] as const;
    }));
    await expectWholePool(database);
    line.silence();
    const silent = await ask();
    expect(new Set(silent.map(([status]) => status))).toEqual(new Set([503]));
    expect(silent[0]?.[1]).toMatch(/cơ sở dữ liệu.*Hãy thử lại/);
    const after = await ask();
    expect(new Set(after.map(([status]) => status))).toEqual(new Set([200]));
  }, LONG);

  it.each([
    ['in a query', true],
    ['before it commits', false],
  ])('ends a transaction whose connection dies without a word %s, and does not wait for its rollback, too', async (_when, asks) => {
    const answer = 4_000;
    const line = await lineTo(address);
    const database = await openPostgres(line.address, 'anything', { ...CALL_LIMITS, answer });
    databases.push(database);
    let silent = 0;
    const ended: unknown = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.silence();
      silent = performance.now();
      if (asks) await tx.execute(sql`select 2`);
    }).catch((error: unknown) => error);
    expect(performance.now() - silent).toBeLessThan(2 * answer - 500);
    expect(answerOf(ended, 'vi', 'PUT /').status).toBe(503);
  }, LONG);

  it('has nobody wait long for what somebody else holds: people are told, and nothing is done', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const database = await openPostgres(address, 'anything', { ...CALL_LIMITS, lock: 300 });
    const { client } = await open({ dataDir: 'memory', database, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    await watch.db.transaction(async (tx) => {
      await tx.execute(sql`lock table services in share mode`);
      const saves = await Promise.all(Array.from({ length: POOL + 1 }, () =>
        client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE })));
      expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([503]));
      expect(saves[0]?.json.message).toMatch(/đang bận.*Hãy thử lại/);
      expect((await client.ask('GET', LIST, { token })).status).toBe(200);
    });
    const kept = rowsOf(await watch.db.execute(sql`select id from services`));
    expect(kept).toEqual([]);
    expect((await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE })).status).toBe(200);
  }, LONG);

  it('ends what a call has it work on for too long, and the transaction of a backend that is gone', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const database = await openPostgres(address, 'anything', { ...CALL_LIMITS, statement: 300, idleTransaction: 400 });
    databases.push(database);
    const { db } = database;
    const tooLong: unknown = await db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
    expect(answerOf(tooLong, 'vi', 'GET /').status).toBe(503);
    const left: unknown = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await expect.poll(connections).toBe(0);
      await tx.execute(sql`select 2`);
    }).catch((error: unknown) => error);
    expect(answerOf(left, 'vi', 'PUT /').status).toBe(503);
  }, LONG);

  it('sets a session up as the product needs it, whatever its keeper has set for the database', async () => {
    const own = await openOwnDatabase();
    onTestFinished(() => own.drop());
    for (const [setting, value] of [['default_transaction_isolation', 'serializable'], ['datestyle', 'German'], ['lock_timeout', '1s']]) {
      await own.alter(`set ${setting} = '${value}'`);
    }
    for (const [limits, lock] of [[CALL_LIMITS, '10s'], [NO_LIMITS, '0']] as const) {
      const { db, close } = await openPostgres(own.url, 'anything', limits);
      const [row] = rowsOf(await db.execute(sql`select current_setting('default_transaction_isolation') as isolation,
        current_setting('datestyle') as datestyle, current_setting('lock_timeout') as lock`));
      expect(row).toEqual({ isolation: 'read committed', datestyle: expect.stringMatching(/^ISO/), lock });
      await close();
    }
  }, LONG);

  it('leaves nothing locked to those who start next, also through a pooler, which keeps the session of who has started', async () => {
    const own = await openOwnDatabase();
    onTestFinished(() => own.drop());
    const through = await pooledWayTo(own.url);
    await (await openPostgres(through)).close();
    const database = new URL(own.url).pathname.slice(1);
    expect(rowsOf(await watch.db.execute(sql`select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = ${database})`))).toEqual([]);
  }, LONG);

  it('says what a start waits for while another one brings the tables up to date, or a pooler keeps it locked, and goes on then', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const own = await openOwnDatabase();
    onTestFinished(() => own.drop());
    const other = await openPostgres(own.url);
    onTestFinished(() => other.close());
    let starting: Promise<OpenDatabase> | undefined;
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.migration})`);
      starting = openPostgres(own.url);
      await expect.poll(() => said.mock.calls.join('\n')).toMatch(/Waiting for another start, .*pooler in session mode/);
    });
    databases.push(await (starting as Promise<OpenDatabase>));
    expect(said).toHaveBeenCalledTimes(1);
  }, LONG);

  it('says of a database that has not all letters of Vietnamese which one to make instead', async () => {
    const own = await openOwnDatabase("encoding 'LATIN1' locale 'C' template template0");
    onTestFinished(() => own.drop());
    await expect(openPostgres(own.url)).rejects.toThrow(/stores texts as LATIN1.*encoding 'UTF8'/);
  }, LONG);

  it.each(['table services ()', 'type users as enum ()'])('says of a database of another program, which has its own %s, to name another one, and leaves that as it is', async (what) => {
    const own = await openOwnDatabase();
    onTestFinished(() => own.drop());
    await own.run(`create ${what}; create schema beside`);
    await expect(open({ dataDir: 'memory', databaseUrl: own.url })).rejects.toThrow(
      /holds something in its schema 'public' that is not noted there \((?:relation|type) "\w+" already exists\).*of another program.*Nothing of that was changed.*search_path=NAME/,
    );
    const { client } = await open({ dataDir: 'memory', databaseUrl: `${own.url}?search_path=beside`, adminPassword: ADMIN_PASSWORD });
    expect(await client.signIn('admin', ADMIN_PASSWORD)).toBeTruthy();
  }, LONG);

  it('says of tables of the product that were brought back without the notes of what they have been through how to go on', async () => {
    const own = await openOwnDatabase();
    onTestFinished(() => own.drop());
    await (await openPostgres(own.url)).close();
    await own.run('create table kept as table __drizzle_migrations; delete from __drizzle_migrations');
    await expect(openPostgres(own.url)).rejects.toThrow(
      /relation "\w+" already exists\).*of the product itself, brought back without the rows of __drizzle_migrations.*Nothing of that was changed.*Bring those rows back/,
    );
    await own.run('insert into __drizzle_migrations table kept');
    databases.push(await openPostgres(own.url));
  }, LONG);

  it('starts for a role that has a schema and no right on the database, and says what a role lacks that has none', async () => {
    const run = (statements: string) => watch.db.execute(sql.raw(statements));
    await run(`create role ${name} login password 'x'; create schema ${name} authorization ${name}`);
    try {
      const asRole = new URL(address);
      [asRole.username, asRole.password] = [name, 'x'];
      asRole.searchParams.set('search_path', name);
      for (const _ of ['first', 'again']) {
        const { client, close } = await open({ dataDir: 'memory', databaseUrl: asRole.href, adminPassword: ADMIN_PASSWORD });
        expect(await client.signIn('admin', ADMIN_PASSWORD)).toBeTruthy();
        await close();
      }
      await run(`drop schema ${name} cascade; create schema ${name}; grant usage on schema ${name} to ${name}`);
      await expect(open({ dataDir: 'memory', databaseUrl: asRole.href })).rejects.toThrow(/permission denied for schema/);
    } finally {
      await run(`drop schema ${name} cascade; drop role ${name}`);
    }
  }, LONG);

  it.each([2, 3])('answers all who ask at once where the role is granted %i connections', async (granted) => {
    const run = (statements: string) => watch.db.execute(sql.raw(statements));
    await run(`create role ${name} login password 'x' connection limit ${granted}; create schema ${name} authorization ${name}`);
    const asRole = new URL(address);
    [asRole.username, asRole.password] = [name, 'x'];
    asRole.searchParams.set('search_path', name);
    const { client, close } = await open({ dataDir: 'memory', databaseUrl: asRole.href, adminPassword: ADMIN_PASSWORD });
    try {
      const token = await client.signIn('admin', ADMIN_PASSWORD);
      const answers = await Promise.all(Array.from({ length: 30 }, () => client.ask('GET', LIST, { token })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    } finally {
      await close();
      await run(`drop schema ${name} cascade; drop role ${name}`);
    }
  }, LONG);

  it('has those who ask share the connections that there are while the server grants no more of them, and takes more once it does', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const run = (statements: string) => watch.db.execute(sql.raw(statements));
    await run(`create role ${name} login password 'x'; create schema ${name} authorization ${name}`);
    const asRole = new URL(address);
    [asRole.username, asRole.password] = [name, 'x'];
    asRole.searchParams.set('search_path', name);
    const database = await openPostgres(asRole.href);
    const { client, close } = await open({ dataDir: 'memory', database, adminPassword: ADMIN_PASSWORD });
    try {
      const token = await client.signIn('admin', ADMIN_PASSWORD);
      await cut();
      await expect.poll(connections).toBe(0);
      const ask = async () => {
        const answers = await Promise.all(Array.from({ length: 30 }, async (_, at) => {
          const { status } = await (at % 2 ? client.ask('GET', LIST, { token }) : client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE }));
          return status;
        }));
        return [...new Set(answers)];
      };
      // Nobody has one: nothing could be waited for.
      await run(`alter role ${name} connection limit 0`);
      expect(await ask()).toEqual([503]);
      // As where others take what the server has, after the pool was sized.
      await run(`alter role ${name} connection limit 2`);
      expect((await client.ask('GET', LIST, { token })).status).toBe(200);
      expect(await ask()).toEqual([200]);
      expect(await ask()).toEqual([200]);
      expect(await connections()).toBeLessThanOrEqual(2);
      await run(`alter role ${name} connection limit -1`);
      const later = performance.now() + 60_000;
      vi.spyOn(performance, 'now').mockReturnValue(later);
      await expectWholePool(database);
    } finally {
      await close();
      await run(`drop schema ${name} cascade; drop role ${name}`);
    }
  }, LONG);

  it('closes within its limit while a query hangs, and ends it', async () => {
    const { db, close } = await openPostgres(address);
    const hanging = db.execute(sql`select pg_sleep(600)`).then(() => 'answered', () => 'ended');
    await expect.poll(connections).toBe(1);
    // Whatever is to happen at the limit happens by a timer; without one this test would wait for the query.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = close();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await hanging).toBe('ended');
    await closing;
  }, LONG);

  it('may end all connections at any moment: later requests succeed, and none that was answered is lost', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { client } = await open({ dataDir: 'memory', databaseUrl: address, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const statuses: number[] = [];
    const saved: string[] = [];
    let going = true;
    const reader = async (path: string) => {
      while (going) statuses.push((await client.ask('GET', path, { token })).status);
    };
    const writer = async (person: string) => {
      for (let count = 1; going; count += 1) {
        const title = `${person} ${count}`;
        const { status } = await client.ask('POST', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, tieuDe: title } });
        statuses.push(status);
        if (status === 200) saved.push(title);
      }
    };
    const work = Promise.all([
      ...['?PageSize=10', '?search=duong', '?PageSize=100'].flatMap((query) => [reader(LIST + query), reader(LIST + query)]),
      ...['An', 'Bình', 'Chi', 'Dũng', 'Giang', 'Hà'].map(writer),
    ]);
    const good = () => statuses.filter((status) => status === 200).length;
    try {
      for (let time = 0; time < 12; time += 1) {
        const before = good();
        await expect.poll(good, { interval: 1 }).toBeGreaterThan(before + 20);
        await cut();
      }
    } finally {
      going = false;
      await work;
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const after = await Promise.all(Array.from({ length: 3 * POOL }, (_, index) =>
      client.ask('POST', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, tieuDe: `Sau ${index}` } })));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await connections()).toBeLessThanOrEqual(POOL);
    const kept = rowsOf(await watch.db.execute(sql`select title from services`)).map(({ title }) => title);
    expect(kept).toEqual(expect.arrayContaining(saved));
  }, LONG);

  it.each([
    ['lets nobody in, as before it is restored', 'allow_connections false', 'allow_connections true', 503],
    ['takes no writes, as after it stood in for another', 'set default_transaction_read_only = on', 'reset default_transaction_read_only', 200],
  ])('whose database %s says so to people until that is over', async (_state, change, back, reading) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const database = await openOwnDatabase();
    onTestFinished(() => database.drop());
    const { client } = await open({ dataDir: 'memory', databaseUrl: database.url, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const read = () => client.ask('GET', LIST, { token });
    const save = () => client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
    await database.alter(change);
    expect((await read()).status).toBe(reading);
    const refused = await save();
    expect([refused.status, refused.json.message]).toEqual([503, expect.stringMatching(/cơ sở dữ liệu.*Hãy thử lại/)]);
    await database.alter(back);
    expect([(await read()).status, (await save()).status]).toEqual([200, 200]);
  }, LONG);

  it('may be gone for a while: people are told to try again, and then all is well', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const line = await lineTo(address);
    const { client } = await open({ dataDir: 'memory', databaseUrl: line.address, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const save = () => client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
    expect((await save()).status).toBe(200);

    await line.cut();
    for (const answer of [await client.ask('GET', LIST, { token }), await save()]) {
      expect([answer.status, answer.json.status]).toEqual([503, 'error']);
      expect(answer.json.message).toMatch(/cơ sở dữ liệu.*Hãy thử lại/);
    }
    await line.mend();
    expect([(await client.ask('GET', LIST, { token })).status, (await save()).status]).toEqual([200, 200]);
  }, LONG);
});
