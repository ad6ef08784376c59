/**
 * The database behind the backend: PGlite in the data folder, PGlite in memory for tests, or PostgreSQL by
 * address. One schema and one folder of migrations serve all three.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { addTrigrams, GROWING_TABLES } from './trigrams.ts';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Whatever runs Drizzle's queries: the database itself or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

// Not by `import.meta.url`: a screen's test runs this beside a document, where that is an http address.
/** The rows of a plain query, however the driver wraps them. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (Array.isArray(result)) return result as Record<string, unknown>[];
  return (result as { rows: Record<string, unknown>[] }).rows;
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Name of the last migration: which shape the database has. */
export function newestMigration(): string {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.at(-1)?.tag ?? '';
}

/** The embedded database; `folder` is where its files lie, or 'memory'. The caller holds the folder's lock. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  const path = folder === 'memory' ? undefined : join(folder, 'database');
  const client = await startPglite(path);
  const db = await prepareDatabase(client);
  const stopTidying = path ? keepTidy((text) => client.exec(text)) : undefined;
  return {
    db,
    async close() {
      await stopTidying?.();
      await client.close();
    },
  };
}

/** PGlite itself, before it is prepared; without a path in memory. */
export async function startPglite(path?: string): Promise<PGlite> {
  const fresh = path === undefined || !existsSync(join(path, 'PG_VERSION'));
  if (path) mkdirSync(path, { recursive: true, mode: 0o700 });
  const [pglite, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  // A copy of a ready folder instead of running initdb: a first start of 2 s instead of 5 s.
  const loadDataDir = fresh ? await (await import('@electric-sql/pglite-prepopulatedfs')).dataDir() : undefined;
  return pglite.PGlite.create({
    extensions: { pg_trgm }, ...(path ? { dataDir: path } : {}), ...(loadDataDir ? { loadDataDir } : {}),
  });
}

/** Gives PGlite the newest tables and indexes. */
export async function prepareDatabase(client: PGlite): Promise<Database> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  await addTrigrams(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  return db as unknown as Database;
}

const TIDY_MS = 6 * 3_600_000;

/** PGlite has no autovacuum: without this, statistics grow stale and index-only reads look at every row again. */
function keepTidy(run: (text: string) => Promise<unknown>): () => Promise<void> {
  const tidy = () => run(`vacuum (analyze) ${GROWING_TABLES.join(', ')}`).then(() => undefined, () => undefined);
  // At once, but behind the first requests.
  let tidying = new Promise<void>((resolve) => setImmediate(() => resolve(tidy())));
  const timer = setInterval(() => (tidying = tidying.then(tidy)), TIDY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return tidying;
  };
}

/** Any number that both sides of a lock on PostgreSQL agree on. */
const MIGRATION_LOCK = 7_205_116;

/** A PostgreSQL database, 15 or later. The address may name a schema of its own: `?search_path=name`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const options = { onnotice: () => undefined };
  // One connection, so that the lock and the migrations share a session: several backends may start at once.
  const single = postgres(url, { ...options, max: 1 });
  try {
    await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const [row] = await single<{ schema: string | null }[]>`select current_schema() as schema`;
    if (!row?.schema) {
      throw new Error('DATABASE_URL names a schema (search_path) that does not exist: create it first.');
    }
    await migrate(drizzle({ client: single }), { migrationsFolder: MIGRATIONS, migrationsSchema: row.schema });
    await addTrigrams((text) => single.unsafe(text));
  } finally {
    await single.end();
  }
  const client = postgres(url, { ...options, max: 10 });
  return {
    db: drizzle({ client }) as unknown as Database,
    close: () => client.end({ timeout: 5 }),
  };
}
