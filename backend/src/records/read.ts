/** Reading rows: one, or a page of a list. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { INT32_MAX, UUID } from '../../../src/api/fields.ts';
import type { Id } from '../../../src/api/fields.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { columnOf } from './entity.ts';
import type { Entity, Values } from './entity.ts';
import { findPage, offsetOf } from './find-page.ts';
import type { ListQuery } from './list-query.ts';

function columnsOf(entity: Entity, of: 'list' | 'item'): Record<string, PgColumn | SQL> {
  const selected: Record<string, PgColumn | SQL> = {};
  const resource = of === 'list' ? (entity.listResource ?? entity.resource) : entity.resource;
  for (const name of Object.keys(resource.fields)) {
    const column = entity.computed?.[name] ?? columnOf(entity, name);
    if (!column) continue;
    // Whether there is any text at all is worth knowing in a list, the text is not worth its bytes.
    selected[name] = of === 'list' && entity.longFields.includes(name)
      ? sql<string | null>`case when ${column} = '' then '' end`
      : column;
  }
  return selected;
}

/** A page, its rows numbered as they stand in the whole list (`number`), and how many rows the filter lets through. */
export async function listRows(
  db: Database,
  entity: Entity,
  query: ListQuery,
): Promise<{ rows: Values[]; total: number }> {
  const { ids, total } = await findPage(db, entity, query);
  if (ids.length === 0) return { rows: [], total };
  const columns = { ...columnsOf(entity, 'list'), id: entity.id };
  const rows = (await db.select(columns).from(entity.table).where(inArray(entity.id, ids))) as Values[];
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((a, b) => (places.get(a['id'] as Id) ?? 0) - (places.get(b['id'] as Id) ?? 0));
  await entity.enrich?.(db, rows, 'list');
  return { rows: rows.map((row, index) => ({ ...row, number: offsetOf(query) + index + 1 })), total };
}

/** The id as the table keeps it, or undefined where no row can have it. */
export function readId(entity: Entity, wire: unknown): Id | undefined {
  if (entity.id.columnType === 'PgUUID') {
    return typeof wire === 'string' && UUID.test(wire) ? wire.toLowerCase() : undefined;
  }
  const id = typeof wire === 'string' && /^\d{1,10}$/.test(wire) ? Number(wire) : wire;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= INT32_MAX ? id : undefined;
}

/**
 * One row, whole.
 * @param lock `no key update` lets others go on that only refer to the row; `update` is for one that goes away
 * @throws Refusal 404
 */
export async function readRow(
  db: Database,
  entity: Entity,
  id: Id | undefined,
  lock?: 'update' | 'no key update',
): Promise<Values> {
  if (id === undefined) throw new Refusal('notFound');
  const select = db.select(columnsOf(entity, 'item')).from(entity.table).where(eq(entity.id, id));
  const [row] = (lock ? await select.for(lock) : await select) as Values[];
  if (!row) throw new Refusal('notFound');
  await entity.enrich?.(db, [row], 'item');
  return row;
}
