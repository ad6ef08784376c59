/**
 * PostgreSQL, 15 or later, by node-postgres. A connection may be lost at any moment (the server starts anew, a firewall
 * forgets it): whoever asked on it gets an error, it never comes back into the pool, and the next one who asks gets
 * another.
 */
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import { reasonOf } from '../log.ts';
import { endedWith } from '../refusal.ts';
import { LOCKS } from './advisory-locks.ts';
import type { Database, OpenDatabase } from './database.ts';
import { NO_LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';
import { addressForDriver, unencrypted } from './postgres-address.ts';
import { addTrigrams } from './trigrams.ts';
import { demandKnownDatabase, migrationFailure, MIGRATIONS } from './version.ts';
import type { Expected } from './version.ts';

/** Below the browser's own limit (`ATTEMPT_LIMIT_MS`), so that people read what is wrong. */
const CONNECT_LIMIT_MS = 15_000;
const CLOSE_LIMIT_MS = 5_000;
/** The second takes bytes as they come. */
const HOLDS_ALL_LETTERS: readonly string[] = ['UTF8', 'SQL_ASCII'];
/** Where the server grants fewer, all but one of those (`connectionsFor`). */
const MOST_CONNECTIONS = 10;
/** A list asks for its rows and their number at once. */
const KEPT_CONNECTIONS = 2;
const IDLE_MS = 60_000;
/** The server's code where it grants no more connections. */
const NO_MORE: readonly string[] = ['53300'];
/** How long after that none is asked for beyond those that are open: each try costs the server a process, and a line of its log. */
const CONTENT_MS = 10_000;

/** The server does not answer or lets nobody in; says which one, why, and what to do. Never the password. */
class NoPostgres extends Error {
  constructor({ host, port, database = '', user = '' }: Client, cause: unknown) {
    super(
      `PostgreSQL at ${host}:${port} (database '${database}', user '${user}') cannot be opened: ${reasonOf(cause)}. ` +
        'See that it runs, and that DATABASE_URL says rightly how to reach it.',
      { cause },
    );
    this.name = 'NoPostgres';
  }
}

/**
 * A connection whose loss is told to those who ask on it: an event that nobody hears would end the process. One that has
 * left a question unanswered for too long is lost as well: whoever asks on it next, a rollback say, does not wait again.
 */
class Connection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as (...question: unknown[]) => unknown;
    const askOnce = (...question: unknown[]): unknown => {
      const asked = ask(...question);
      if (asked instanceof Promise) asked.catch((error: unknown) => isUnanswered(error) && void this.end());
      return asked;
    };
    this.query = askOnce as typeof this.query;
  }
}

/** Whether the driver has given up waiting for an answer: what it has no class and no code for. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

type Given = (error: Error | undefined, client: PoolClient | undefined, release: (reason?: unknown) => void) => void;

/**
 * Has whoever the server grants no further connection, because others have what there is, wait for one of those that are open
 * here. Where none is, nothing could be waited for, and they hear of it.
 */
class SharingPool extends Pool {
  readonly connections = new Set<Client>();
  readonly #most: number;
  /** By `performance.now()`. */
  #contentUntil = 0;

  constructor(config: PoolConfig & { readonly max: number }) {
    super(config);
    this.#most = config.max;
    this.on('connect', (client) => this.connections.add(client));
    this.on('remove', (client) => this.connections.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<PoolClient> | undefined {
    if (!given) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (performance.now() >= this.#contentUntil) this.options.max = this.#most;
    super.connect((error, client, release) => {
      const open = Math.min(this.connections.size, this.totalCount);
      if (!endedWith(error, NO_MORE) || open === 0) return given(error, client, release);
      this.options.max = open;
      this.#contentUntil = performance.now() + CONTENT_MS;
      this.connect(given);
    });
    return undefined;
  }
}

/**
 * What is said to each session, whatever the settings of the database, the role or the address are. Not among the
 * parameters of the start: a pooler before the server may refuse them.
 */
function sessionSettings({ lock, statement, idleTransaction }: Limits): string {
  const settings = {
    // What a lock guards is read after it has come (`records/write.ts`).
    default_transaction_isolation: "'read committed'",
    datestyle: "'ISO'",
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleTransaction,
  };
  return Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`).join(';');
}

function settingsOf(address: string): ClientConfig {
  return {
    connectionString: address,
    fallback_application_name: 'backoffice',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: IDLE_MS,
  };
}

async function connect(address: string): Promise<{ single: Client; address: string }> {
  const single = new Connection(settingsOf(address));
  try {
    await single.connect();
    await single.query(sessionSettings(NO_LIMITS));
    return { single, address };
  } catch (error) {
    const plain = unencrypted(address);
    if (plain !== undefined && reasonOf(error).includes('does not support SSL')) return connect(plain);
    throw new NoPostgres(single, error);
  }
}

/**
 * Has Drizzle's migrator, which begins each time by making the schema that is there, go on without that: PostgreSQL looks
 * first whether the role may make schemas in the database, and one that has this schema alone could never start.
 */
function makeNoSchema(client: Client): void {
  const ask = client.query.bind(client) as (question: unknown, ...more: unknown[]) => unknown;
  const askOthers = (question: { readonly text?: string } | string, ...more: unknown[]): unknown => {
    const text = typeof question === 'string' ? question : question.text;
    return text?.startsWith('CREATE SCHEMA') ? ask('select') : ask(question, ...more);
  };
  client.query = askOthers as typeof client.query;
}

/** How many connections requests share: of those that the role and the database are granted, one is left to commands, a backup say. */
async function connectionsFor(client: Client): Promise<number> {
  const { rows: [granted] } = await client.query<{ most: number | null }>(
    `select min(most) as most from (
      select rolconnlimit as most from pg_roles where rolname = current_user
      union all select datconnlimit from pg_database where datname = current_database()
    ) granted where most >= 0`,
  );
  return Math.max(1, Math.min(MOST_CONNECTIONS, (granted?.most ?? Infinity) - 1));
}

async function lockMigration(client: Client): Promise<void> {
  const { rows: [row] } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [LOCKS.migration]);
  if (row?.had) return;
  console.error(
    'Waiting for another start, or a command, that brings the database up to date. Where none is running, a pooler in '
      + 'transaction mode has kept its lock: let DATABASE_URL name the server itself or a pooler in session mode, and start that pooler anew.',
  );
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
}

/** The database behind DATABASE_URL, with the newest tables and indexes. @throws see `openPostgres` */
export async function connectToPostgres(databaseUrl: string, expected: Expected, limits: Limits): Promise<OpenDatabase> {
  // One connection, so that the lock and the migrations share a session: several backends may start at once.
  const { single, address } = await connect(addressForDriver(databaseUrl));
  let most: number;
  try {
    await lockMigration(single);
    const { rows: [row] } = await single.query<{ schema: string | null; encoding: string }>(
      "select current_schema() as schema, current_setting('server_encoding') as encoding",
    );
    if (!row?.schema) {
      throw new Error('DATABASE_URL names a schema (search_path) that does not exist: create it first.');
    }
    if (!HOLDS_ALL_LETTERS.includes(row.encoding)) {
      throw new Error(
        `The database that DATABASE_URL names stores texts as ${row.encoding}, which has not all letters of Vietnamese. `
          + "Create one for UTF8: create database … encoding 'UTF8' template template0.",
      );
    }
    const query = async (text: string) => (await single.query<Record<string, unknown>>(text)).rows;
    await demandKnownDatabase(query, row.schema, expected);
    makeNoSchema(single);
    const { schema } = row;
    await migrate(drizzle({ client: single }), { migrationsFolder: MIGRATIONS, migrationsSchema: schema }).catch((error: unknown) => {
      throw migrationFailure(error, schema);
    });
    await addTrigrams(query);
    most = await connectionsFor(single);
  } finally {
    // A pooler may keep the session, and the lock with it, that of an earlier start too. A lost connection has lost the lock.
    await single.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await single.end();
  }
  return openPool(address, limits, most);
}

function openPool(address: string, limits: Limits, most: number): OpenDatabase {
  const pool = new SharingPool({
    ...settingsOf(address), Client: Connection, max: most, min: Math.min(KEPT_CONNECTIONS, most), idleTimeoutMillis: IDLE_MS,
    query_timeout: limits.answer,
    onConnect: (client) => client.query(sessionSettings(limits)),
  });
  // Of an idle connection that was lost: the pool has let go of it, and nobody was waiting for it.
  pool.on('error', () => undefined);

  /**
   * Instead of Drizzle's own, which begins before it is ready to give the connection back, gives back a lost one as if
   * it were whole (drizzle-team/drizzle-orm#6114), and says of a lost one that it cannot roll back, not what came before.
   */
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      // As Drizzle says it of a query that finds no connection.
      throw new DrizzleQueryError('begin', [], error instanceof Error ? error : new Error(String(error)));
    });
    let begun = false;
    let failure: { readonly reason: unknown } | undefined;
    try {
      return await drizzle({ client }).transaction(async (tx) => {
        begun = true;
        try {
          return await work(tx as unknown as Parameters<typeof work>[0]);
        } catch (reason) {
          failure = { reason };
          throw reason;
        }
      }, config);
    } catch (error) {
      throw failure ? failure.reason : error;
    } finally {
      const whole = begun && client.getTransactionStatus() === 'I';
      client.release(!whole);
    }
  };

  return {
    db: Object.assign(drizzle({ client: pool }) as unknown as Database, { transaction }),
    async close() {
      let limit: NodeJS.Timeout | undefined;
      const cutOff = new Promise<void>((resolve) => {
        limit = setTimeout(() => {
          // Ending a connection in mid-query ends the query too.
          for (const client of pool.connections) void client.end();
          resolve();
        }, CLOSE_LIMIT_MS);
      });
      await Promise.race([pool.end(), cutOff]);
      clearTimeout(limit);
    },
  };
}
