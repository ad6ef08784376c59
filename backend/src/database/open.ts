/**
 * The database behind the backend: PGlite in the data folder, PGlite in memory for tests, or PostgreSQL by
 * address (`postgres.ts`). One schema and one folder of migrations serve all three.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { addTrigrams, GROWING_TABLES } from './trigrams.ts';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Whatever runs Drizzle's queries: the database itself or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** The rows of a plain query. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}

// Not by `import.meta.url`: a screen's test runs this beside a document, where that is an http address.
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Name of the last migration: which shape the database has. */
export function newestMigration(): string {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.at(-1)?.tag ?? '';
}

const databaseIn = (folder: string) => join(folder, 'database');

const isDatabase = (path: string) => existsSync(join(path, 'PG_VERSION'));

/** Whether an embedded database lies in a data folder. */
export function holdsDatabase(folder: string): boolean {
  return isDatabase(databaseIn(folder));
}

/** The embedded database; `folder` is where its files lie, or 'memory'. The caller holds the folder's lock. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  const path = folder === 'memory' ? undefined : databaseIn(folder);
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

/** PGlite itself, before it is prepared; without a path in memory. @throws where the path holds files of something else. */
export async function startPglite(path?: string): Promise<PGlite> {
  const [pglite, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const extensions = { pg_trgm };
  if (path === undefined) return pglite.PGlite.create({ extensions, loadDataDir: await emptyDatabase() });
  if (!isDatabase(path)) await unpackDatabase(path);
  return pglite.PGlite.create({ extensions, dataDir: path });
}

/** The files of a new database, as a compressed archive: running initdb takes 5 s. */
async function emptyDatabase(): Promise<Blob> {
  return (await import('@electric-sql/pglite-prepopulatedfs')).dataDir();
}

/**
 * Lays down the files of a new database, all or none: whoever is killed over it starts anew. PGlite would unpack the
 * archive too (`loadDataDir`), a good second slower: through its own file system.
 *
 * @param path missing or empty
 */
async function unpackDatabase(path: string): Promise<void> {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new Error(`${path} holds files, but no database. Move them away, or set DATA_DIR to another folder.`);
  }
  const { parseTar } = await import('nanotar');
  const entries = parseTar(gunzipSync(await (await emptyDatabase()).arrayBuffer()));
  const half = `${path}.unpacking`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  // One after the other and in one go: a thousand small files take five times as long through promises.
  for (const { name, type, data } of entries) {
    if (type === 'directory') mkdirSync(join(half, name), { recursive: true });
    else writeFileSync(join(half, name), data ?? '');
  }
  renameSync(half, path);
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

/**
 * A PostgreSQL database, 15 or later. The address may name a schema of its own: `?search_path=name`.
 * @throws where the server cannot be reached, or lacks that schema; the message names the remedy, and no password
 */
export async function openPostgres(address: string): Promise<OpenDatabase> {
  const { connectToPostgres } = await import('./postgres.ts');
  return connectToPostgres(address, MIGRATIONS);
}
