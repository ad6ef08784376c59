/** What a PostgreSQL server does by itself in the background, and PGlite, which has no background, is asked to do. */
import type { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import { keepDoing } from '../background.ts';
import type { DiskRoom } from '../disk-room.ts';
import type { Query } from './database.ts';
import { derivedTables, tables } from './schema.ts';

/**
 * All: a save leaves the whole row of before behind, and the few rows of a small table may each hold megabytes. By name: the
 * server's own tables, which nothing here fills, would take a second, in which nobody is answered.
 */
const TIDIED = Object.values({ ...tables, ...derivedTables }).map(getTableName);

/** Megabytes of log that are kept for the next writes, so that a full disk does not stop them at once, and the most. */
export const LEAST_LOG = 32;
export const MOST_LOG = 64;

const TIDY_MS = 6 * 3_600_000;
const LOOK_AT_LOG_MS = 60_000;
/** Bytes of log after which it is begun anew: as much as a start after a kill goes through again within a second. */
const LOG_BYTES = 16 * 1024 * 1024;

/**
 * Uses the room of rows of before again and keeps statistics and index-only reads quick (PGlite has no autovacuum), and the
 * log short (it has no checkpointer, and would keep every byte that was ever written until it is closed).
 * @returns ends it, after what is under way
 */
export function keepUp(client: PGlite, room: DiskRoom): () => Promise<void> {
  async function tidy(): Promise<void> {
    if (await room.has()) await client.exec(`vacuum (analyze) ${TIDIED.join(', ')}`);
  }

  const query: Query = async (text) => (await client.query<Record<string, unknown>>(text)).rows;
  return keepDoing([
    { work: tidy, everyMs: TIDY_MS, alsoAtOnce: true },
    { work: () => shortenLog(query), everyMs: LOOK_AT_LOG_MS },
  ]);
}

/** Begins the log of the embedded database anew where it is long; within a transaction too, since no rollback reads it. */
export async function shortenLog(query: Query): Promise<void> {
  const [log] = await query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  if (Number(log?.['bytes']) >= LOG_BYTES) await query('checkpoint');
}
