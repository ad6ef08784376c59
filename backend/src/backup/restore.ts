/** Bringing a backup back: its pictures, then all of its rows in one transaction, or none. */
import { sql } from 'drizzle-orm';
import { holdsUsers } from '../database/holds-users.ts';
import { ROWS_BETWEEN_LOOKS, rowsOf } from '../database/database.ts';
import type { Database, SpareDisk } from '../database/database.ts';
import { DiskFull } from '../disk-room.ts';
import { entities } from '../entities/entities.ts';
import { reasonOf } from '../log.ts';
import { renewStoredForms } from '../records/stored-forms.ts';
import { databaseError, isDatabaseAway } from '../refusal.ts';
import { isFileName } from '../upload/file-store.ts';
import type { FileStore } from '../upload/file-store.ts';
import type { End, Summary } from './format.ts';
import { ALL_TABLES, withTablesAlone } from './locking.ts';
import { checkHeader, openBackup, readLines, UnusableBackup } from './read.ts';
import type { BackupFile } from './read.ts';
import { TABLES_IN_ORDER, TABLES_WITH_SERIAL, TREES } from './tables.ts';
import type { KeptBackup, Made, RestoreTarget } from './write.ts';

export interface Restored extends Summary {
  /** What the backup of what was there before holds, where one was kept. */
  readonly kept?: Made;
}

/**
 * Replaces everything in the database by what the backup holds, and adds its pictures: those of a store to the store
 * where there is one here, else to the folder. Every session ends. The product may be running on it: only while rows are
 * replaced does it wait, and what somebody saves then is saved to what came back. Pictures come before the rows that name
 * them, when the file has been found whole; those that are there stay as they are.
 *
 * @param keep begins to keep what is there, and has its rows once nobody can add to them any more; undefined where nothing is
 * @param signal ends it, with its reason, while the rows are not yet replaced
 * @throws UnusableBackup
 * @throws {Error} where the embedded database has no room for the rows of both
 */
export async function restoreBackup(
  source: RestoreTarget,
  file: string,
  keep?: () => Promise<KeptBackup | undefined>,
  signal?: AbortSignal,
): Promise<Restored> {
  // One and the same file throughout, whatever is put in its place meanwhile.
  const backup = await openBackup(file, signal);
  try {
    const { rowsAt, ...summary } = await check(backup);
    const kept = await keep?.();
    try {
      await addPictures(source, backup);
      let left: string | undefined;
      const made = await withTablesAlone(source.db, async (tx) => {
        left = 'Nothing was changed.';
        if (keep && !kept && (await holdsUsers(tx))) {
          throw new Error('Somebody has begun to use this database meanwhile. Nothing was changed. Try again.');
        }
        await kept?.addRows(tx);
        await replaceRows(tx, backup, rowsAt, summary.rows, source.spareDisk).catch(tellOfBoth);
        const finished = await kept?.finish();
        // From here on it is committed, and nobody knows how far that has come where no answer comes.
        left = 'Either all rows are back, or nothing was changed.';
        return finished;
      }, { signal }).catch((error: unknown) => tellOfLoss(error, left));
      return { ...summary, ...(made ? { kept: made } : {}) };
    } finally {
      await kept?.discard();
    }
  } finally {
    await backup.handle.close();
  }
}

/** What can be told of a backup without a database. @returns what is in it @throws UnusableBackup */
async function check(backup: BackupFile): Promise<End> {
  const { file } = backup;
  const count = { rows: 0, files: 0, stored: 0 };
  let end: End | undefined;
  let first = true;
  for await (const line of readLines(backup)) {
    if (end) throw new UnusableBackup(file, 'it goes on behind its end.');
    if (first) checkHeader(file, line);
    else if ('rows' in line) {
      if (!TABLES_IN_ORDER.includes(line.table)) {
        throw new UnusableBackup(file, `it holds a table '${line.table}' that does not exist here.`);
      }
      count.rows += line.rows.length;
    } else if ('file' in line) {
      if (!isFileName(line.file)) throw new UnusableBackup(file, 'it names a picture outside its folder.');
      count.files += 1;
      if (line.in === 'store') count.stored += 1;
    } else if ('end' in line) end = line.end;
    first = false;
  }
  if (end?.rows !== count.rows || end.files !== count.files) throw new UnusableBackup(file, 'it is not whole.');
  const { rowsAt } = end;
  if (rowsAt !== undefined && !(Number.isSafeInteger(rowsAt) && rowsAt >= 0)) throw new UnusableBackup(file, 'it is damaged.');
  const { stored, ...rest } = count;
  return { ...rest, ...(stored > 0 ? { stored } : {}), ...(rowsAt === undefined ? {} : { rowsAt }) };
}

/** What is there is asked for once: `add` would fetch or write each picture to tell, and still does for one that comes meanwhile. */
async function addPictures({ db, files, store, spareDisk }: RestoreTarget, backup: BackupFile): Promise<void> {
  const there = new Map<FileStore, ReadonlySet<string>>();
  for await (const line of readLines(backup)) {
    if (!('file' in line)) continue;
    const target = line.in === 'store' && store ? store : files;
    const names = there.get(target) ?? new Set(await target.names());
    there.set(target, names);
    if (names.has(line.file)) continue;
    await spareDisk?.(db);
    await target.add(line.file, Buffer.from(line.base64, 'base64'));
  }
}

/** No account has new passwords faster than that for long; and counted in such steps the time fits an integer for centuries. */
const SESSION_STEP_MS = 10_000;

/**
 * What lies before the rows and behind them is not unpacked, since everybody waits.
 * @param from where the member of the gzip begins that has them; missing: at the file's start
 * @param count how many there are
 */
async function replaceRows(
  tx: Database,
  backup: BackupFile,
  from: number | undefined,
  count: number,
  spareDisk: SpareDisk | undefined,
): Promise<void> {
  const { file } = backup;
  const oldSessions = await largestSessionVersion(tx);
  await tx.execute(sql`truncate ${ALL_TABLES}`);
  const trees = new Map<string, TreeRow[]>(TREES.map((table) => [table, []]));
  let left = count;
  for await (const line of readLines(backup, from)) {
    if ('rows' in line) {
      for (let at = 0; at < line.rows.length; at += ROWS_BETWEEN_LOOKS) {
        await spareDisk?.(tx);
        await addRows(tx, file, { table: line.table, rows: line.rows.slice(at, at + ROWS_BETWEEN_LOOKS) }, trees.get(line.table));
      }
      left -= line.rows.length;
    }
    if (left === 0) break;
  }
  if (left > 0) throw new UnusableBackup(file, 'its rows are not where it says that they are.');
  if (!(await holdsUsers(tx))) throw new UnusableBackup(file, 'it holds no user, so nobody could sign in.');
  for (const [table, rows] of trees) await hangUp(tx, file, table, rows);
  await continueIds(tx);
  // Another version may have made the backup, and searched and sorted otherwise.
  await renewStoredForms(tx, entities, spareDisk);
  // Sessions of before must not live on through a user whose count of passwords went back, or who is back and was nowhere
  // any more with a count: the time is ahead of any count that rises by one with each password.
  const sessions = Math.max(oldSessions, await largestSessionVersion(tx), Math.floor(Date.now() / SESSION_STEP_MS)) + 1;
  await tx.execute(sql`update users set session_version = ${sessions}`);
}

/** Of a disk that is full only until the transaction has been taken back, nobody would see why. */
function tellOfBoth(error: unknown): never {
  if (!(error instanceof DiskFull)) throw error;
  throw new Error(
    `${error.message} Until the rows of the backup are all there, those of before take room beside them. Nothing was changed.`,
    { cause: error },
  );
}

/** @param left what a connection that is lost has left behind; undefined where the database has not been worked on */
function tellOfLoss(error: unknown, left: string | undefined): never {
  if (left === undefined || !isDatabaseAway(error)) throw error;
  const { cause } = error as Error;
  throw new Error(`The connection to the database was lost (${reasonOf(cause)}). ${left} See that it answers, and run this again.`, { cause });
}

interface TreeRow {
  readonly id: unknown;
  readonly parent_id: unknown;
}

/** @param tree where the table is one: rows that lie below others, to be hung up once all of them are there */
async function addRows(
  tx: Database,
  file: string,
  { table, rows }: { table: string; rows: readonly unknown[] },
  tree: TreeRow[] | undefined,
): Promise<void> {
  const name = sql.identifier(table);
  let added: readonly unknown[] = rows;
  if (tree) {
    const entries = rows as readonly TreeRow[];
    tree.push(...entries.filter((row) => row?.parent_id != null).map(({ id, parent_id }) => ({ id, parent_id })));
    added = entries.map((row) => ({ ...row, parent_id: null }));
  }
  await orUnusable(file, table, tx.execute(sql`
    insert into ${name} overriding system value
    select * from json_populate_recordset(null::${name}, ${JSON.stringify(added)}::json)`));
}

/**
 * Puts the rows of a tree below their parents. Not at once: a backup has rows as they lie in the table, and a
 * parent that was changed after its child was made lies behind it, maybe in a later line.
 */
async function hangUp(tx: Database, file: string, table: string, rows: readonly TreeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  await orUnusable(file, table, tx.execute(sql`
    update ${name} set parent_id = kept.parent_id
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) kept
    where kept.id = ${name}.id`));
}

/** The database's own words are left out: they quote the rows, password hashes among them. */
async function orUnusable(file: string, table: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { code, constraint } = databaseError(error) ?? { code: '', constraint: '' };
    const details = [code && `code ${code}`, constraint].filter((part) => part !== '').join(', ');
    throw new UnusableBackup(
      file,
      `the database does not take its rows of '${table}'${details === '' ? '' : ` (${details})`}.`,
    );
  }
}

/**
 * Never back to an id that was given out, here or where the backup was made: it may stand in an open form or in
 * `client_keys`, and would be somebody else's record. Not by `setval`, which no rollback takes back.
 */
async function continueIds(tx: Database): Promise<void> {
  const [keys] = rowsOf(await tx.execute(sql`select max(row_id::integer) as largest from client_keys where row_id ~ '^[0-9]{1,9}$'`));
  const claimed = sql.raw(String(Number(keys?.['largest'] ?? 0)));
  for (const table of TABLES_WITH_SERIAL) {
    const name = sql.identifier(table);
    const [serial] = rowsOf(await tx.execute(sql`select pg_get_serial_sequence(${`"${table}"`}, 'id') as name`));
    // What it says of itself: PostgreSQL's functions tell nothing of one that was restarted and has given out none since.
    const [row] = rowsOf(await tx.execute(sql`
      select 1 + greatest(
        ${claimed},
        (select max(id) from ${name}),
        (select case when is_called then last_value else last_value - 1 end from ${sql.raw(String(serial?.['name']))})
      ) as next`));
    await tx.execute(sql`alter table ${name} alter column id restart with ${sql.raw(String(Number(row?.['next'])))}`);
  }
}

async function largestSessionVersion(tx: Database): Promise<number> {
  const [row] = rowsOf(await tx.execute(sql`select coalesce(max(session_version), 0) as largest from users`));
  return Number(row?.['largest'] ?? 0);
}
