/** What the two trees (website menu, back-office menu) have in common. */
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import type { functions, websiteMenu } from '../database/schema.ts';
import type { Removal, Write } from '../records/entity.ts';
import { invalid, problemAt, Refusal } from '../refusal.ts';

type Tree = typeof websiteMenu | typeof functions;

/** Nobody finds their way in a deeper one, and drawing one of a thousand ends a browser's stack. */
const MOST_LEVELS = 50;

/**
 * The parent must exist, must not be the entry itself or lie below it, and the tree gets no deeper than it may be. Asked
 * only where the entry moves, in a question for each direction, since everybody waits meanwhile. Runs under the tree's
 * write lock.
 */
export async function guardParent(
  { tx, id, before, values }: Write,
  table: Tree,
  resource: string,
  wire: string,
): Promise<void> {
  const parent = values['parent'] as number | null;
  if (parent === null || parent === before?.['parent']) return;
  const above = rowsOf(await tx.execute(sql`
    with recursive above(id, parent_id) as (
      select id, parent_id from ${table} where id = ${parent}
      union
      select entry.id, entry.parent_id from ${table} entry join above on entry.id = above.parent_id
    )
    select id from above
  `));
  if (above.length === 0) throw problemAt(resource, wire, 'unknown');
  if (above.some((row) => row['id'] === id)) throw problemAt(resource, wire, 'ownChild', 'ownChild');
  const [own] = rowsOf(await tx.execute(sql`
    with recursive below(id, level) as (
      select id, 1 from ${table} where id = ${id ?? null}
      union all
      select entry.id, level + 1 from ${table} entry join below on below.id = entry.parent_id where level < ${MOST_LEVELS}
    )
    select max(level) as levels from below
  `));
  if (above.length + Number(own?.['levels'] ?? 1) > MOST_LEVELS) {
    throw invalid(resource, new Map([[wire, { kind: 'tooDeep', limit: MOST_LEVELS }]]));
  }
}

export async function refuseWithChildren({ tx, id }: Removal, table: Tree): Promise<void> {
  const [child] = await tx.select({ id: table.id }).from(table as typeof websiteMenu)
    .where(eq(table.parent, id as number)).limit(1);
  if (child) throw new Refusal('hasChildren');
}
