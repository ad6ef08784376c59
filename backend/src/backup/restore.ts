/** Bringing a backup back: all of it in one transaction, or nothing. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { newestMigration, rowsOf } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import { users } from '../database/schema.ts';
import { databaseError } from '../refusal.ts';
import { isFileName } from '../upload/file-store.ts';
import { ALL_TABLES, withTablesAlone } from './locking.ts';
import { TABLES_IN_ORDER, TABLES_WITH_SERIAL, TREES } from './tables.ts';
import { FORMAT, VERSION } from './write.ts';
import type { BackupSource, Line, Summary } from './write.ts';

/** The file is no backup, not whole, or of another version; the database is as it was. */
export class UnusableBackup extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason} Nothing was changed.`);
    this.name = 'UnusableBackup';
  }
}

/**
 * Replaces everything in the database by what the backup holds, and adds its pictures: those of a store to the store
 * where there is one here, else to the folder. Every session ends. The product may be running on it: what somebody saves
 * meanwhile waits, and is saved to what came back.
 *
 * @param keep sees what was there, once nobody can add to it any more
 * @throws UnusableBackup
 */
export function restoreBackup(
  { db, files, store }: BackupSource,
  file: string,
  keep?: (before: Database) => Promise<void>,
): Promise<Summary> {
  return withTablesAlone(db, async (tx) => {
    await keep?.(tx);
    const oldSessions = await largestSessionVersion(tx);
    await tx.execute(sql`truncate ${ALL_TABLES}`);
    const count = { rows: 0, files: 0, stored: 0 };
    const trees = new Map<string, TreeRow[]>(TREES.map((table) => [table, []]));
    let end: Summary | undefined;
    let first = true;
    for await (const line of readLines(file)) {
      if (end) throw new UnusableBackup(file, 'it goes on behind its end.');
      if (first) checkHeader(file, line);
      else if ('rows' in line) count.rows += await addRows(tx, file, line, trees.get(line.table));
      else if ('file' in line) {
        if (!isFileName(line.file)) throw new UnusableBackup(file, 'it names a picture outside its folder.');
        await (line.in === 'store' && store ? store : files).add(line.file, Buffer.from(line.base64, 'base64'));
        count.files += 1;
        if (line.in === 'store') count.stored += 1;
      } else if ('end' in line) end = line.end;
      first = false;
    }
    if (end?.rows !== count.rows || end.files !== count.files) throw new UnusableBackup(file, 'it is not whole.');
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (!anybody) throw new UnusableBackup(file, 'it holds no user, so nobody could sign in.');
    for (const [table, rows] of trees) await hangUp(tx, file, table, rows);
    await continueIds(tx);
    // Sessions of before must not live on through a user whose count of passwords went back.
    const sessions = Math.max(oldSessions, await largestSessionVersion(tx)) + 1;
    await tx.execute(sql`update users set session_version = ${sessions}`);
    const { stored, ...rest } = count;
    return { ...rest, ...(stored > 0 ? { stored } : {}) };
  });
}

async function* readLines(file: string): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  createReadStream(file).on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of gunzip) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield readLine(line);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw new UnusableBackup(file, 'there is no such file.');
    if (code.startsWith('Z_') || error instanceof SyntaxError) {
      throw new UnusableBackup(file, 'it is damaged or no backup.');
    }
    throw error;
  }
}

function readLine(text: string): Line {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null) throw new SyntaxError('a line of a backup is an object');
  if ('rows' in line && !Array.isArray(line.rows)) throw new SyntaxError('the rows of a backup are a list');
  return line as Line;
}

function checkHeader(file: string, line: Line): void {
  if (!('format' in line) || line.format !== FORMAT) throw new UnusableBackup(file, 'it is no backup of this product.');
  if (line.version !== VERSION || line.migration !== newestMigration()) {
    throw new UnusableBackup(
      file,
      `it was made by another version (database ${line.migration}, here ${newestMigration()}). ` +
        'Restore it with that version and then update: a start brings the database up to date.',
    );
  }
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
): Promise<number> {
  if (!TABLES_IN_ORDER.includes(table)) {
    throw new UnusableBackup(file, `it holds a table '${table}' that does not exist here.`);
  }
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
  return rows.length;
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
    const { code, constraint } = databaseError(error) ?? { code: '', constraint: '' };
    const details = [code && `code ${code}`, constraint].filter((part) => part !== '').join(', ');
    throw new UnusableBackup(
      file,
      `the database does not take its rows of '${table}'${details === '' ? '' : ` (${details})`}.`,
    );
  }
}

async function continueIds(tx: Database): Promise<void> {
  for (const table of TABLES_WITH_SERIAL) {
    await tx.execute(sql`
      select setval(
        pg_get_serial_sequence(${table}, 'id'),
        coalesce((select max(id) from ${sql.identifier(table)}), 0) + 1,
        false
      )`);
  }
}

async function largestSessionVersion(tx: Database): Promise<number> {
  const [row] = rowsOf(await tx.execute(sql`select coalesce(max(session_version), 0) as largest from users`));
  return Number(row?.['largest'] ?? 0);
}
