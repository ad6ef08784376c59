/** Reading rows: one, or a page of a list (contract, Lists). */
import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fold } from '../../../src/lib/fold.ts';
import { UUID } from '../../../src/api/fields.ts';
import type { Database } from '../database/open.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { FieldProblem } from '../refusal.ts';
import { accentedForm, containsPattern } from '../text/search-text.ts';
import type { Entity, Values } from './entity.ts';
import { withoutControls } from './values.ts';

export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];
const MOST_PAGES = 100_000_000;
const LONGEST_SEARCH = 200;

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  /** Missing: everything. */
  readonly size: number | undefined;
  readonly search: string;
  readonly sort: { readonly name: string; readonly descending: boolean } | undefined;
  readonly active: boolean | undefined;
}

/** A list's parameters; empty ones count as missing. @throws Refusal 400 naming each that cannot be understood */
export function readListQuery(entity: Entity, parameters: ReadonlyMap<string, string>): ListQuery {
  const problems = new Map<string, FieldProblem>();
  const { fields } = entity.listResource ?? entity.resource;
  const given = (name: string) => parameters.get(name)?.trim() ?? '';
  const refuse = (name: string) => void problems.set(name, { kind: 'invalid' });

  const pageText = given('PageIndex');
  const page = pageText === '' ? 1 : Number(pageText);
  if (!/^\d*$/.test(pageText) || page < 1 || page > MOST_PAGES) refuse('PageIndex');

  const sizeText = given('PageSize');
  const size = sizeText === '' ? undefined : Number(sizeText);
  if (size !== undefined && !(/^\d+$/.test(sizeText) && PAGE_SIZES.includes(size))) refuse('PageSize');

  const sortField = given('SortField');
  const name = Object.keys(fields).find((key) => fields[key]?.wire === sortField);
  if (sortField !== '' && (name === undefined || orderBy(entity, name) === undefined)) refuse('SortField');
  const direction = given('SortOrder').toLowerCase();
  if (!['', 'asc', 'desc'].includes(direction)) refuse('SortOrder');

  const activeText = given('active');
  if (!['', 'true', 'false'].includes(activeText)) refuse('active');

  if (problems.size > 0) throw invalid(entity.resource.name, problems);
  const paged = !entity.whole || sizeText !== '' || pageText !== '';
  return {
    page,
    size: paged ? (size ?? PAGE_SIZES[0]) : undefined,
    search: withoutControls(parameters.get('search') ?? '').slice(0, LONGEST_SEARCH),
    sort: name === undefined ? undefined : { name, descending: direction === 'desc' },
    active: activeText === '' || !entity.columns['active'] ? undefined : activeText === 'true',
  };
}

/** What a sort by this field sorts by, or undefined where it cannot be sorted by. */
function orderBy(entity: Entity, name: string): SQL | PgColumn | undefined {
  const own = entity.sortBy?.[name];
  if (own) return own;
  if (name in entity.sortKeys) return entity.columns[`${name}Key`];
  const column = entity.columns[name];
  switch (entity.resource.fields[name]?.kind) {
    case 'id': case 'integer': case 'flag': case 'choice': case 'date': case 'dateTime':
      return column;
    case 'text': case 'email': case 'phone': case 'url':
      // Addresses, numbers and codes: no Vietnamese in them, so their letters' own order will do.
      return column && sql`lower(${column}) collate "C"`;
    default:
      return undefined;
  }
}

function columnsOf(entity: Entity, of: 'list' | 'item'): Record<string, PgColumn | SQL> {
  const selected: Record<string, PgColumn | SQL> = {};
  const resource = of === 'list' ? (entity.listResource ?? entity.resource) : entity.resource;
  for (const name of Object.keys(resource.fields)) {
    const column = entity.computed?.[name] ?? entity.columns[name];
    if (!column) continue;
    // Whether there is any text at all is worth knowing in a list, the text is not worth its bytes.
    selected[name] = of === 'list' && entity.longFields.includes(name)
      ? sql<string | null>`case when ${column} = '' then '' end`
      : column;
  }
  return selected;
}

function filterOf(entity: Entity, query: ListQuery): SQL | undefined {
  const needle = fold(query.search);
  const { searchText, active } = entity.columns;
  return and(
    needle === '' || !searchText ? undefined : sql`${searchText} like ${containsPattern(needle)}`,
    query.active === undefined || !active ? undefined : eq(active, query.active),
  );
}

function ordersOf(entity: Entity, query: ListQuery): (SQL | PgColumn)[] {
  const sorted = query.sort && orderBy(entity, query.sort.name);
  const first = sorted ? [query.sort?.descending ? desc(sorted) : asc(sorted)] : [];
  return [...first, ...entity.order, entity.id];
}

/** True for rows that have what was typed with its very accents; undefined where nothing is to be preferred. */
function preferenceOf(entity: Entity, query: ListQuery): SQL | undefined {
  const accented = accentedForm(query.search);
  const { searchExact } = entity.columns;
  return query.sort || accented === '' || !searchExact
    ? undefined
    : sql`${searchExact} like ${containsPattern(accented)}`;
}

/**
 * The ids of a page, in order. Apart from the rows, because an index alone answers this: a page far behind
 * walks over narrow index entries instead of whole rows. Preferred rows and the others are two walks, each of
 * which ends when the page is full, instead of one sort of every hit; the second is seldom needed.
 */
async function pageOfIds(
  db: Database,
  entity: Entity,
  query: ListQuery,
  total: Promise<number>,
): Promise<(number | string)[]> {
  const where = filterOf(entity, query);
  const offset = query.size === undefined ? 0 : (query.page - 1) * query.size;
  const walk = async (condition: SQL | undefined, limit: number | undefined, from: number) => {
    const all = db
      .select({ id: entity.id })
      .from(entity.table)
      .where(condition)
      .orderBy(...ordersOf(entity, query))
      .$dynamic();
    const found = await (limit === undefined ? all : all.limit(limit).offset(from));
    return found.map(({ id }) => id as number | string);
  };
  const preferred = preferenceOf(entity, query);
  if (!preferred) return walk(where, query.size, offset);
  const first = await walk(and(where, preferred), query.size, offset);
  if (first.length === query.size) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countRows(db, entity, and(where, preferred));
  if (before >= (await total)) return first;
  const missing = query.size === undefined ? undefined : query.size - first.length;
  return [...first, ...(await walk(and(where, not(preferred)), missing, Math.max(0, offset - before)))];
}

async function countRows(db: Database, entity: Entity, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(entity.table).where(where);
  return counted?.total ?? 0;
}

/** A page and the number of rows that the filter lets through. */
export async function listRows(
  db: Database,
  entity: Entity,
  query: ListQuery,
): Promise<{ rows: Values[]; total: number }> {
  const counting = countRows(db, entity, filterOf(entity, query));
  const [ids, total] = await Promise.all([pageOfIds(db, entity, query, counting), counting]);
  if (ids.length === 0) return { rows: [], total };
  const columns = { ...columnsOf(entity, 'list'), id: entity.id };
  const rows = (await db.select(columns).from(entity.table).where(inArray(entity.id, ids))) as Values[];
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((a, b) => (places.get(a['id'] as number) ?? 0) - (places.get(b['id'] as number) ?? 0));
  await entity.enrich?.(db, rows, 'list');
  return { rows, total };
}

const INT32_MAX = 2_147_483_647;

/** The id as the table keeps it, or undefined where no row can have it. */
export function readId(entity: Entity, wire: unknown): number | string | undefined {
  if (entity.id.columnType === 'PgUUID') {
    return typeof wire === 'string' && UUID.test(wire) ? wire.toLowerCase() : undefined;
  }
  const id = typeof wire === 'string' && /^\d{1,10}$/.test(wire) ? Number(wire) : wire;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= INT32_MAX ? id : undefined;
}

/** One row, whole. @throws Refusal 404 */
export async function readRow(
  db: Database,
  entity: Entity,
  id: number | string | undefined,
  lock?: 'update',
): Promise<Values> {
  if (id === undefined) throw new Refusal('notFound');
  const select = db.select(columnsOf(entity, 'item')).from(entity.table).where(eq(entity.id, id));
  const [row] = (lock ? await select.for(lock) : await select) as Values[];
  if (!row) throw new Refusal('notFound');
  await entity.enrich?.(db, [row], 'item');
  return row;
}
