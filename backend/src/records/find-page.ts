/** Finding a page of a list: the ids of its rows, and how many rows the whole list has. */
import { and, asc, Column, desc, eq, inArray, is, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '../../../src/api/fields.ts';
import { accentedForm } from '../../../src/lib/accents.ts';
import { fold } from '../../../src/lib/fold.ts';
import { isCompanyPhone, normalisePhone } from '../../../src/lib/phone.ts';
import type { Database } from '../database/database.ts';
import { containsPattern } from '../text/search-text.ts';
import { columnOf } from './entity.ts';
import type { Entity } from './entity.ts';
import { orderBy } from './list-query.ts';
import type { ListQuery } from './list-query.ts';

/** Shorter texts have no trigram, so that nothing but reading every row tells which have them. */
const SHORTEST_SELECTIVE = 3;

/**
 * Either of these is what rows are to hold: the needle, and where records have telephone numbers, which are kept bare, the
 * bare form of one that is written with blanks, dots or `+84`. Digits alone are one only where they are all of it: `8412` may
 * begin a tax code. So it is with 84 at the beginning and nothing that says that it is the country's: `84-86` may be houses.
 */
function needlesOf({ resource }: Entity, needle: string): Iterable<string> {
  const hasNumbers = Object.values(resource.fields).some(({ kind }) => kind === 'phone');
  if (!hasNumbers || !/^[+\d\s.()\p{Pd}]+$/u.test(needle)) return [needle];
  const bare = normalisePhone(needle);
  if (isCompanyPhone(bare)) return new Set([needle, bare]);
  if (!/\D/.test(needle)) return [needle];
  const part = /^[\s(]*(?:\+|00)/.test(needle) ? bare : needle.replaceAll(/\D/g, '');
  return part.length >= SHORTEST_SELECTIVE ? new Set([needle, part]) : [needle];
}

/** The condition, and where it is cheapest to count: a search reads the narrow table, where there is one. */
function filterOf(entity: Entity, query: ListQuery) {
  const needle = fold(query.search);
  const searched = needle !== '' && columnOf(entity, 'searchText') !== undefined;
  const table = searched ? (entity.searchTable ?? entity.table) : entity.table;
  const active = columnOf({ table }, 'active');
  const text = columnOf({ table }, 'searchText');
  return {
    table,
    id: columnOf({ table }, 'id') ?? entity.id,
    where: and(
      searched ? or(...Array.from(needlesOf(entity, needle), (one) => sql`${text} like ${containsPattern(one)}`)) : undefined,
      query.active === undefined || !active ? undefined : eq(active, query.active),
    ),
    selective: searched && needle.length >= SHORTEST_SELECTIVE,
  };
}

function ordersOf(entity: Entity, query: ListQuery): (SQL | PgColumn)[] {
  const sorted = query.sort && orderBy(entity, query.sort.name);
  if (!sorted) return [...entity.order, entity.id];
  const first = query.sort?.descending ? desc(sorted) : asc(sorted);
  // What has no number stands behind those that have one, either way. Not said of other columns: no index is in that order.
  const mayBeMissing = is(sorted, Column) && !sorted.notNull;
  return [mayBeMissing ? sql`${first} nulls last` : first, ...entity.order, entity.id];
}

/** True for rows that have what was typed with its very accents; undefined where nothing is to be preferred. */
function preferenceOf(entity: Entity, query: ListQuery): SQL | undefined {
  const accented = accentedForm(query.search);
  const searchExact = columnOf(entity, 'searchExact');
  return query.sort || accented === '' || !searchExact
    ? undefined
    : sql`${searchExact} like ${containsPattern(accented)}`;
}

/**
 * The ids of a page, in order. Apart from the rows, because an index alone answers this: a page far behind
 * walks over narrow index entries instead of whole rows. Preferred rows and the others are two walks, each of
 * which ends when the page is full, instead of one sort of every hit; the second is seldom needed.
 */
async function pageOfIds(db: Database, entity: Entity, query: ListQuery, total: Promise<number>): Promise<Id[]> {
  const filter = filterOf(entity, query);
  const where = filter.table === entity.table
    ? filter.where
    : inArray(entity.id, db.select({ id: filter.id }).from(filter.table).where(filter.where));
  const offset = offsetOf(query);
  const preferred = preferenceOf(entity, query);
  const orders = ordersOf(entity, query);
  if (!preferred) return walk(db, entity, where, orders, query.size, offset);
  const first = await walk(db, entity, and(where, preferred), orders, query.size, offset);
  if (first.length === query.size) return first;
  const before =
    first.length > 0 || offset === 0
      ? offset + first.length
      : await countRows(db, entity.table, and(where, preferred));
  if (before >= (await total)) return first;
  const missing = query.size === undefined ? undefined : query.size - first.length;
  const rest = await walk(db, entity, and(where, not(preferred)), orders, missing, Math.max(0, offset - before));
  return [...first, ...rest];
}

async function walk(
  db: Database,
  entity: Entity,
  where: SQL | undefined,
  orders: readonly (SQL | PgColumn)[],
  limit: number | undefined,
  from: number,
): Promise<Id[]> {
  const all = db.select({ id: entity.id }).from(entity.table).where(where).orderBy(...orders).$dynamic();
  const found = await (limit === undefined ? all : all.limit(limit).offset(from));
  return found.map(({ id }) => id as Id);
}

/** How many rows stand on the pages before. */
export function offsetOf(query: ListQuery): number {
  return query.size === undefined ? 0 : (query.page - 1) * query.size;
}

async function countRows(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(table).where(where);
  return counted?.total ?? 0;
}

/** Up to so many hits a page is sorted out of all of them; where there are more, a walk soon meets enough. */
const FEW_HITS = 1_000;

/** How many hits there are, and if they are few, which: counting has just gone through each of them. */
async function countHits(db: Database, entity: Entity, query: ListQuery): Promise<{ total: number; few?: Id[] }> {
  const { table, id, where } = filterOf(entity, query);
  const [hits] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      ids: sql<Id[] | null>`to_json((array_agg(${id}))[1:${sql.raw(String(FEW_HITS))}])`,
    })
    .from(table)
    .where(where);
  const total = hits?.total ?? 0;
  return total > FEW_HITS ? { total } : { total, few: hits?.ids ?? [] };
}

/** The ids of a page and the number of rows that the filter lets through. */
export async function findPage(db: Database, entity: Entity, query: ListQuery): Promise<{ ids: Id[]; total: number }> {
  const { table, where, selective } = filterOf(entity, query);
  if (!selective) {
    const counting = countRows(db, table, where);
    const [ids, total] = await Promise.all([pageOfIds(db, entity, query, counting), counting]);
    return { ids, total };
  }
  const { total, few } = await countHits(db, entity, query);
  if (!few) return { ids: await pageOfIds(db, entity, query, Promise.resolve(total)), total };
  if (offsetOf(query) >= total) return { ids: [], total };
  const preferred = preferenceOf(entity, query);
  const orders = [...(preferred ? [desc(preferred)] : []), ...ordersOf(entity, query)];
  return { ids: await walk(db, entity, inArray(entity.id, few), orders, query.size, offsetOf(query)), total };
}

/**
 * A row's number in the whole list, as long as nothing is searched for and no sort is chosen; undefined where somebody
 * has just deleted it.
 */
export async function placeOf(db: Database, entity: Entity, id: Id): Promise<number | undefined> {
  const keys = sql.join([...entity.order, entity.id], sql`, `);
  // Counted along the index of the order: numbering every row, to read one number, took four times as long.
  const own = sql`(select ${keys} from ${entity.table} where ${eq(entity.id, id)})`;
  return (await countRows(db, entity.table, sql`(${keys}) <= ${own}`)) || undefined;
}
