/**
 * What a row keeps of its texts to be searched and sorted by: `searchText`, `searchExact` and the sort keys; and a name in the
 * form that is no other row's. They follow from the texts and from the rules of `text/` and `accentedForm` alone, so where
 * those change, all rows have theirs made anew: by the next start, and by the restore of a backup. Nothing of it is left to
 * migrations, which know no letters.
 */
import { asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../../src/api/fields.ts';
import { ROWS_BETWEEN_LOOKS } from '../database/database.ts';
import type { Database, SpareDisk } from '../database/database.ts';
import { storedForms as noted } from '../database/schema.ts';
import { endedWith, UNIQUE_VIOLATION } from '../refusal.ts';
import { accentedLines, foldedLines } from '../text/search-text.ts';
import { columnOf } from './entity.ts';
import type { Entity, Values } from './entity.ts';

/**
 * Counts up with every change of what is stored: of `fold`, `accentedForm`, `sortKey`, `personSortKey` or `signInName` (a test
 * says so), of an entity's `searchTexts`, `sortKeys` or `uniqueForms`.
 */
export const RULES = 6;

/** Rows that are read and locked at once. */
const BATCH = 500;

/** So many rows take some seconds, in which nobody is answered: whoever waits might take it for a start that hangs. */
const MANY = 1_000;
/** On the embedded database. */
const ROWS_A_MINUTE = 10_000;

/** What of an entity says which forms its rows keep. */
export type Searched = Pick<Entity, 'table' | 'id' | 'sortKeys' | 'longFields' | 'searchTexts' | 'uniqueForms'>;

/** @param values by domain name, whole but for long texts */
export async function storedForms(entity: Searched, values: Values, tx: Database): Promise<Readonly<Record<string, string>>> {
  const forms: Record<string, string> = {};
  for (const [name, keyOf] of Object.entries(entity.sortKeys)) forms[`${name}Key`] = keyOf((values[name] as string | undefined) ?? '');
  if (columnOf(entity, 'searchText')) {
    const texts = await entity.searchTexts(values, tx);
    forms['searchText'] = foldedLines(texts);
    forms['searchExact'] = accentedLines(texts);
  }
  return forms;
}

/** @param before the row before: texts that stay keep the form that they have (`Entity.uniqueForms`) */
export function uniqueForms(entity: Searched, values: Values, before?: Values): Readonly<Record<string, string>> {
  const anew = Object.entries(entity.uniqueForms ?? {}).filter(([, { of }]) => before?.[of] !== values[of]);
  return Object.fromEntries(anew.map(([column, { of, form }]) => [column, form(String(values[of]))]));
}

/**
 * Makes them anew in all rows, where the database has them by other rules than this version's. Others may be at work on it;
 * whoever is cut short begins again.
 */
export async function renewStoredForms(db: Database, kept: readonly Searched[], spareDisk?: SpareDisk): Promise<void> {
  const [by] = await db.select({ rules: noted.rules }).from(noted);
  if (by?.rules === RULES) return;
  await tellWhereMany(db, kept);
  for (const entity of kept) await renewAll(db, entity, spareDisk);
  await db.insert(noted).values({ id: 1, rules: RULES }).onConflictDoUpdate({ target: noted.id, set: { rules: RULES } });
}

async function tellWhereMany(db: Database, kept: readonly Searched[]): Promise<void> {
  let rows = 0;
  for (const { table } of kept) rows += await db.$count(table);
  if (rows < MANY) return;
  const minutes = Math.ceil(rows / ROWS_A_MINUTE);
  console.log(
    `What ${rows} records are searched and sorted by is stored anew, by the rules of this version: about ${minutes} min on the `
      + 'embedded database, a quarter of that on PostgreSQL. Ending this loses nothing.',
  );
}

async function renewAll(db: Database, entity: Searched, spareDisk: SpareDisk | undefined): Promise<void> {
  const next = (after?: Id): Promise<Id | undefined> => db.transaction((tx) => renewBatch(tx, entity, after, spareDisk));
  for (let last = await next(); last !== undefined; ) last = await next(last);
}

/** @returns the id of the last row that was looked at, or undefined where none was left */
async function renewBatch(
  tx: Database,
  entity: Searched,
  after: Id | undefined,
  spareDisk: SpareDisk | undefined,
): Promise<Id | undefined> {
  const columns: Record<string, PgColumn> = { ...getTableColumns(entity.table), id: entity.id };
  // Neither searched nor sorted by, and megabytes.
  for (const name of entity.longFields) delete columns[name];
  const rows = (await tx.select(columns).from(entity.table)
    .where(after === undefined ? undefined : gt(entity.id, after))
    .orderBy(asc(entity.id)).limit(BATCH).for('no key update')) as Values[];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN_LOOKS === 0) await spareDisk?.(tx);
    const renew = async (forms: Readonly<Record<string, string>>, on: Database) => {
      if (Object.entries(forms).every(([name, form]) => row[name] === form)) return;
      await on.update(entity.table).set(forms as never).where(eq(entity.id, row['id']));
    };
    await renew(await storedForms(entity, row, tx), tx);
    if (!entity.uniqueForms) continue;
    // Two that were different names by the rules of before: which of them is to be called otherwise is for people to say.
    await tx.transaction((within) => renew(uniqueForms(entity, row), within)).catch((error: unknown) => {
      if (!endedWith(error, [UNIQUE_VIOLATION])) throw error;
    });
  }
  return rows.at(-1)?.['id'] as Id | undefined;
}
