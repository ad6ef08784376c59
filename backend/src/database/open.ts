/**
 * The database behind the backend: PGlite in the data folder, PGlite in memory for tests, or PostgreSQL by
 * address (`postgres.ts`). One schema and one folder of migrations serve all three.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { rowsOf } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { CALL_LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';
import { failOnceEnded } from './server-end.ts';
import { addTrigrams } from './trigrams.ts';
import { LEAST_LOG, keepUp, MOST_LOG, shortenLog } from './upkeep.ts';
import { demandKnownDatabase, MIGRATIONS, MIGRATIONS_SCHEMA } from './version.ts';
import type { Expected } from './version.ts';
import { ROOM_ELSEWHERE } from '../disk-room.ts';
import type { DiskRoom } from '../disk-room.ts';

/** Where the embedded database of a data folder lies. */
export const databaseIn = (folder: string) => join(folder, 'database');

const isDatabase = (path: string) => statSync(join(path, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;

/** Whether an embedded database lies in a data folder. @throws {Error} where that folder lets nobody look */
export function holdsDatabase(folder: string): boolean {
  return isDatabase(databaseIn(folder));
}

/**
 * The embedded database; `folder` is where its files lie, or 'memory'. The caller holds the folder's lock.
 * @param room where the files lie
 */
export async function openPglite(
  folder: string,
  room: DiskRoom = ROOM_ELSEWHERE,
  expected: Expected = 'anything',
): Promise<OpenDatabase> {
  const path = folder === 'memory' ? undefined : databaseIn(folder);
  const { client, ended } = await startPglite(path).catch((error: unknown) => {
    throw notOpened(path, error);
  });
  const db = await prepareDatabase(client, expected).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  const stopUpkeep = path ? keepUp(client, room) : undefined;
  return {
    db,
    ended,
    async spareDisk(on) {
      await shortenLog(async (text) => rowsOf(await on.execute(text)));
      await room.demandNow();
    },
    async close() {
      await stopUpkeep?.();
      await client.close();
    },
  };
}

/** PGlite names neither file nor cause of what ends its server at the start. */
function notOpened(path: string | undefined, error: unknown): unknown {
  const isServers = error instanceof Error && /^Aborted|failed to initialize/.test(error.message);
  if (!isServers || path === undefined) return error;
  return new Error(
    `The database in ${path} cannot be opened (${error.message}). See that all files in it belong to the user who runs `
      + 'this; else it is damaged: move it away and bring back a backup with npm run restore.',
    { cause: error },
  );
}

export interface StartedPglite {
  readonly client: PGlite;
  /** Resolves once the server has ended by itself; from then on every call fails. */
  readonly ended: Promise<Error>;
}

/** PGlite itself, before it is prepared; without a path in memory. @throws where the path holds files of something else. */
export async function startPglite(path?: string): Promise<StartedPglite> {
  const client = await createPglite(path);
  return { client, ended: failOnceEnded(client) };
}

async function createPglite(path: string | undefined): Promise<PGlite> {
  const [pglite, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const extensions = { pg_trgm };
  if (path === undefined) return pglite.PGlite.create({ extensions, loadDataDir: await emptyDatabase() });
  if (!isDatabase(path)) await unpackDatabase(path);
  const startParams = [
    ...pglite.PGlite.defaultStartParams, '-c', `min_wal_size=${LEAST_LOG}MB`, '-c', `max_wal_size=${MOST_LOG}MB`,
  ];
  return pglite.PGlite.create({ extensions, dataDir: path, startParams });
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

/** Gives PGlite the newest tables and indexes. @throws see `demandKnownDatabase` */
export async function prepareDatabase(client: PGlite, expected: Expected = 'anything'): Promise<Database> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  await demandKnownDatabase(query, MIGRATIONS_SCHEMA, expected);
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: MIGRATIONS, migrationsSchema: MIGRATIONS_SCHEMA });
  await addTrigrams(query);
  return db as unknown as Database;
}

/**
 * A PostgreSQL database, 15 or later. The address may name a schema of its own: `?search_path=name`.
 * @throws where the server cannot be reached, or lacks that schema; the message names the remedy, and no password
 */
export async function openPostgres(
  address: string,
  expected: Expected = 'anything',
  limits: Limits = CALL_LIMITS,
): Promise<OpenDatabase> {
  const { connectToPostgres } = await import('./postgres.ts');
  return connectToPostgres(address, expected, limits);
}
