/**
 * A backup: every row and every uploaded picture in one file, a gzip of JSON lines, whatever the database is.
 * It is taken from one snapshot while the product goes on working, and written beside its place first, so that
 * a file under the chosen name is always a whole backup. The pictures come behind the snapshot, as a second member
 * of the gzip: on the embedded database every request waits while a transaction is open.
 *
 * Left out are the installation's secret and a first password that is still unchanged: a backup opens no
 * session. After a restore everybody signs in anew.
 */
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { newestMigration, rowsOf } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import { partName, removeStaleParts } from '../parts.ts';
import type { FileStore } from '../upload/file-store.ts';
import { ALL_TABLES } from './locking.ts';
import { TABLES_IN_ORDER } from './tables.ts';

export const FORMAT = 'backoffice-backup';
export const VERSION = 1;

/** The lines of a backup, in this order: one header, rows, files, one end that counts them. */
export type Line =
  | { readonly format: typeof FORMAT; readonly version: number; readonly migration: string; readonly madeAt: string }
  | { readonly table: string; readonly rows: readonly unknown[] }
  | { readonly file: string; readonly base64: string; readonly in?: 'store' }
  | { readonly end: Summary };

export interface Summary {
  readonly rows: number;
  /** All pictures. */
  readonly files: number;
  /** Those among them that lie in a store of their own; missing where there is none. */
  readonly stored?: number;
}

/** Where pictures lie. */
export interface Pictures {
  readonly files: FileStore;
  /** Where uploads go to a store of their own, which may well have pictures that `files` has not. */
  readonly store?: FileStore | undefined;
}

export interface BackupSource extends Pictures {
  readonly db: Database;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes a backup to a file, and takes away what killed ones have left beside it.
 * @param signal ends it, with its reason
 * @throws where the file cannot be written; nothing is left behind then
 */
export function writeBackup({ db, ...pictures }: BackupSource, file: string, now: number, signal?: AbortSignal): Promise<Summary> {
  const fromSnapshot = (read: (tx: Database) => Promise<void>) =>
    db.transaction(async (tx) => {
      // Before the snapshot is taken: to one of a restore's middle, what it emptied and filled would be empty.
      await tx.execute(sql`lock table ${ALL_TABLES} in access share mode`);
      await read(tx);
    }, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  return writeFrom(fromSnapshot, pictures, { file, now, signal });
}

/** The same from within a transaction that has the tables to itself. */
export function writeBackupWithin(tx: Database, pictures: Pictures, file: string, now: number): Promise<Summary> {
  return writeFrom((read) => read(tx), pictures, { file, now });
}

async function writeFrom(
  reading: (read: (tx: Database) => Promise<void>) => Promise<void>,
  { files, store }: Pictures,
  { file, now, signal }: { file: string; now: number; signal?: AbortSignal | undefined },
): Promise<Summary> {
  signal?.throwIfAborted();
  await demandPlace(file);
  await removeStaleParts(dirname(file));
  // A name of its own: another backup may be written to the same file meanwhile.
  const part = `${file}.${partName()}`;
  // Readable by its owner alone: it holds password hashes and people's data.
  const written = await open(part, 'wx', 0o600);
  const summary: Counted = { rows: 0, files: 0, ...(store ? { stored: 0 } : {}) };
  try {
    await reading((tx) => pack(rowLines(tx, now, summary), written, signal));
    await pack(fileLines(files, store, summary), written, signal);
    await written.sync();
    await written.close();
    await rename(part, file);
    return summary;
  } catch (error) {
    await written.close();
    await rm(part, { force: true });
    throw error;
  }
}

async function pack(lines: AsyncGenerator<string>, to: FileHandle, signal: AbortSignal | undefined): Promise<void> {
  const write = (packed: AsyncIterable<Buffer>) => writeFile(to, packed);
  try {
    await pipeline(Readable.from(lines), createGzip({ level: 6 }), write, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    // Its last question to the database has been answered: nothing follows the transaction's end.
    await lines.return(undefined);
  }
}

/** Before the work, which may take minutes: the last step is where a folder in the file's place would be met. */
async function demandPlace(file: string): Promise<void> {
  const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory();
  if (await isFolder(file)) throw new Error(`${file} is a folder: name a file in it. No backup was made.`);
  if (!(await isFolder(dirname(file)))) {
    throw new Error(`The folder ${dirname(file)} does not exist: make it, or name another file. No backup was made.`);
  }
}

type Counted = { -readonly [name in keyof Summary]: Summary[name] };

const line = (value: Line): string => `${JSON.stringify(value)}\n`;

async function* rowLines(tx: Database, now: number, count: { rows: number }): AsyncGenerator<string> {
  yield line({ format: FORMAT, version: VERSION, migration: newestMigration(), madeAt: new Date(now).toISOString() });
  for (const table of TABLES_IN_ORDER) {
    await tx.execute(
      sql`declare backup_rows no scroll cursor for select to_json(t)::text as row from ${sql.identifier(table)} t`,
    );
    for (;;) {
      const rows = rowsOf(await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)));
      if (rows.length === 0) break;
      count.rows += rows.length;
      yield line({ table, rows: rows.map(({ row }) => JSON.parse(String(row)) as unknown) });
    }
    await tx.execute(sql`close backup_rows`);
  }
}

/**
 * After the rows: a picture that a row of the snapshot names was stored before that row was, and none is ever taken
 * away. One more that came since does no harm.
 */
async function* fileLines(files: FileStore, store: FileStore | undefined, count: Counted): AsyncGenerator<string> {
  for (const from of store ? [files, store] : [files]) {
    for (const file of await from.names()) {
      const bytes = await from.read(file);
      if (!bytes) continue;
      count.files += 1;
      if (from === store) count.stored = (count.stored ?? 0) + 1;
      yield line({ file, base64: Buffer.from(bytes).toString('base64'), ...(from === store ? { in: 'store' } : {}) });
    }
  }
  yield line({ end: count });
}
