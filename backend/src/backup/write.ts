/**
 * A backup: every row and every uploaded picture in one file, a gzip of JSON lines, whatever the database is.
 * It is taken from one snapshot while the product goes on working, and written beside its place first, so that
 * a file under the chosen name is always a whole backup. The pictures are read outside of the snapshot, into a member of
 * the gzip of their own: on the embedded database every request waits while a transaction is open, and during a restore on
 * PostgreSQL too.
 *
 * Left out are the installation's secret and a first password that is still unchanged: a backup opens no
 * session. After a restore everybody signs in anew.
 */
import { open, rename, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import type { Database, SpareDisk } from '../database/database.ts';
import { newestMigration } from '../database/version.ts';
import { DiskFull } from '../disk-room.ts';
import { reasonOf } from '../log.ts';
import { partName, removeStaleParts } from '../parts.ts';
import { DISK_FULL, endedWith } from '../refusal.ts';
import type { FileStore } from '../upload/file-store.ts';
import { isOfFullDisk, isWriteRefusal } from '../write-refusal.ts';
import { FORMAT, VERSION } from './format.ts';
import type { Line, Summary } from './format.ts';
import { ALL_TABLES } from './locking.ts';
import { createNamedPictures } from './named-pictures.ts';
import type { Missing, NamedPictures } from './named-pictures.ts';
import { demandAllowed, demandDatabaseRoomHad, demandRoomHad, placeFor } from './place.ts';
import { TABLES_IN_ORDER } from './tables.ts';

/** Where pictures lie. */
export interface Pictures {
  readonly files: FileStore;
  /** Where uploads go to a store of their own, which may well have pictures that `files` has not. */
  readonly store?: FileStore | undefined;
}

export interface BackupSource extends Pictures {
  readonly db: Database;
}

export interface RestoreTarget extends BackupSource {
  readonly spareDisk?: SpareDisk | undefined;
}

/** What a backup holds, and what it should hold too. */
export interface Made extends Summary {
  /** How large the file is. */
  readonly bytes: number;
  readonly missing?: Missing;
}

/** How many rows are fetched at once; how many a line has at most, and after how many characters it takes no more. */
const ROWS_AT_ONCE = 50;
/** The database keeps the fetched rows in memory up to this size: beyond it they go to its disk, which may be full. */
const MEMORY_OF_ROWS = '256MB';
const ROWS_OF_LINE = 500;
const LENGTH_OF_LINE = 1_000_000;

/**
 * Writes a backup to a file, and takes away what killed ones have left beside it.
 * @param signal ends it, with its reason
 * @throws where the file cannot be written; nothing is left behind then
 */
export async function writeBackup(
  { db, ...pictures }: BackupSource,
  file: string,
  now: number,
  signal?: AbortSignal,
): Promise<Made> {
  const backup = await begin(pictures, file, signal);
  try {
    await db.transaction(async (tx) => {
      // Before the snapshot is taken: to one of a restore's middle, what it emptied and filled would be empty.
      await tx.execute(sql`lock table ${ALL_TABLES} in access share mode`);
      await backup.add([header(now)], backup.rows(tx));
    }, { isolationLevel: 'repeatable read', accessMode: 'read only' });
    await backup.add(backup.pictures(), backup.end());
    return await backup.finish();
  } finally {
    await backup.discard();
  }
}

/** A backup of what is about to be replaced, in steps: nobody waits for its pictures, and there is none of a restore that failed. */
export interface KeptBackup {
  /** @param tx has the tables to itself */
  addRows(tx: Database): Promise<void>;
  /** The file is there from then on: once the rows are replaced, and before anybody sees it. */
  finish(): Promise<Made>;
  /** Leaves nothing behind where it was not finished. */
  discard(): Promise<void>;
}

/**
 * Begins a backup with its pictures. One that comes into a store before the rows do is not in it and stays where it is: a
 * restore takes no picture away, and everybody would wait for another look at a large store.
 *
 * @param signal ends it, with its reason
 * @throws {Error} where there is no room for it beside the embedded database
 */
export async function keepBackup(
  { db, spareDisk, ...pictures }: RestoreTarget,
  file: string,
  now: number,
  signal?: AbortSignal,
): Promise<KeptBackup> {
  const tell = (error: unknown) => {
    throw notKept(file, error);
  };
  const backup = await begin(pictures, file, signal).catch(tell);
  let rowsAt: number;
  try {
    await backup.add([header(now)], sparing(backup.pictures(), db, spareDisk));
    rowsAt = await backup.size();
  } catch (error) {
    await backup.discard();
    return tell(error);
  }
  return {
    addRows: (tx) =>
      backup.add(sparing(inTurn([backup.rows(tx), backup.laterFiles()]), tx, spareDisk), backup.end(rowsAt)).catch(tell),
    finish: () => backup.finish().catch(tell),
    discard: () => backup.discard(),
  };
}

/** Lines, each of them while the disk has room. */
async function* sparing(lines: Lines, db: Database, spareDisk: SpareDisk | undefined): AsyncGenerator<string> {
  for await (const text of lines) {
    await spareDisk?.(db);
    yield text;
  }
}

/** Whoever restores has named no file for this backup, and is not to be told to name another. @returns other errors as they are */
function notKept(file: string, error: unknown): unknown {
  const isOfDisk = (cause: unknown) =>
    cause instanceof DiskFull || isOfFullDisk(cause) || isWriteRefusal(cause) || endedWith(cause, [DISK_FULL]);
  const cause = error instanceof Error && isOfDisk(error.cause) ? error.cause : error;
  if (!isOfDisk(cause)) return error;
  return new Error(`What is there now could not be kept in ${file} (${reasonOf(cause)}). Nothing was restored.`, { cause });
}

async function begin({ files, store }: Pictures, file: string, signal: AbortSignal | undefined) {
  signal?.throwIfAborted();
  const place = await placeFor(file);
  await removeStaleParts(dirname(place));
  // A name of its own: another backup may be written to the same file meanwhile.
  const part = `${place}.${partName()}`;
  // Readable by its owner alone: it holds password hashes and people's data.
  const written = await open(part, 'wx', 0o600).catch((error: unknown) => {
    demandAllowed(dirname(place), error);
    demandRoomHad(dirname(place), error);
    throw error;
  });
  let whole = false;
  const count: Counted = { rows: 0, files: 0, ...(store ? { stored: 0 } : {}) };
  const named = createNamedPictures();
  const had = new Set<string>();

  async function* picturesOf(from: FileStore, isNew: (name: string) => boolean): AsyncGenerator<string> {
    for (const picture of await from.names()) {
      const bytes = isNew(picture) ? await from.read(picture) : undefined;
      if (!bytes) continue;
      count.files += 1;
      if (from === files) had.add(picture);
      else count.stored = (count.stored ?? 0) + 1;
      named.found(picture);
      yield line({ file: picture, base64: Buffer.from(bytes).toString('base64'), ...(from === store ? { in: 'store' } : {}) });
    }
  }

  return {
    /** Packs lines into one more member of the gzip. */
    add: (...parts: readonly Lines[]) => pack(inTurn(parts), written, dirname(place), signal),
    rows: (tx: Database) => rowLines(tx, count, named),
    /** After the rows of a snapshot: what one names was stored before it was. One more that came since does no harm. */
    async *pictures() {
      for (const from of store ? [files, store] : [files]) yield* picturesOf(from, () => true);
    },
    /** What has come into the folder since its pictures were read. */
    laterFiles: () => picturesOf(files, (name) => !had.has(name)),
    *end(rowsAt?: number) {
      yield line({ end: { ...count, ...(rowsAt === undefined ? {} : { rowsAt }) } });
    },
    size: async () => (await written.stat()).size,
    async finish(): Promise<Made> {
      await written.sync();
      const { size } = await written.stat();
      await written.close();
      await rename(part, place);
      whole = true;
      const missing = named.missing();
      return { ...count, bytes: size, ...(missing ? { missing } : {}) };
    },
    async discard() {
      if (whole) return;
      await written.close();
      await rm(part, { force: true });
    },
  };
}

type Lines = Iterable<string> | AsyncIterable<string>;

async function* inTurn(parts: readonly Lines[]): AsyncGenerator<string> {
  for (const part of parts) yield* part;
}

/** @param folder where the file is */
async function pack(lines: AsyncGenerator<string>, to: FileHandle, folder: string, signal: AbortSignal | undefined): Promise<void> {
  let refused: { readonly reason: unknown } | undefined;
  const write = (packed: AsyncIterable<Buffer>) => writeFile(to, packed).catch((reason: unknown) => {
    refused = { reason };
    throw reason;
  });
  try {
    await pipeline(Readable.from(lines), createGzip({ level: 6 }), write, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    // The pipeline tells of what else ended for it.
    const reason = refused ? refused.reason : error;
    demandRoomHad(folder, reason);
    demandDatabaseRoomHad(reason);
    throw reason;
  } finally {
    // Its last question to the database has been answered: nothing follows the transaction's end.
    await lines.return(undefined);
  }
}

type Counted = { -readonly [name in keyof Summary]: Summary[name] };

const line = (value: Line): string => `${JSON.stringify(value)}\n`;

function header(now: number): string {
  return line({ format: FORMAT, version: VERSION, migration: newestMigration(), madeAt: new Date(now).toISOString() });
}

async function* rowLines(tx: Database, count: { rows: number }, named: NamedPictures): AsyncGenerator<string> {
  await tx.execute(sql.raw(`set local work_mem = '${MEMORY_OF_ROWS}'`));
  for (const table of TABLES_IN_ORDER) {
    let rows: Record<string, unknown>[] = [];
    let length = 0;
    for await (const text of rowTexts(tx, table)) {
      const row = JSON.parse(text) as Record<string, unknown>;
      named.note(row);
      rows.push(row);
      count.rows += 1;
      length += text.length;
      if (rows.length < ROWS_OF_LINE && length < LENGTH_OF_LINE) continue;
      yield line({ table, rows });
      rows = [];
      length = 0;
    }
    if (rows.length > 0) yield line({ table, rows });
  }
}

/** The rows of a table, each as JSON; few at once, since a record's texts may be long. */
async function* rowTexts(tx: Database, table: string): AsyncGenerator<string> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_json(t)::text as row from ${sql.identifier(table)} t`,
  );
  for (;;) {
    const fetched = rowsOf(await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)));
    if (fetched.length === 0) break;
    for (const { row } of fetched) yield String(row);
  }
  await tx.execute(sql`close backup_rows`);
}
