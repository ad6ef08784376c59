/** What the two trees (website menu, back-office menu) have in common. */
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import type { functions, websiteMenu } from '../database/schema.ts';
import type { Removal, Write } from '../records/entity.ts';
import { problemAt, Refusal } from '../refusal.ts';

type Tree = typeof websiteMenu | typeof functions;

/**
 * The parent must exist and must not be the entry itself or lie below it. Asked in one question, however deep the tree is,
 * since everybody waits meanwhile, and only where the entry moves. Runs under the tree's write lock.
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
}

export async function refuseWithChildren({ tx, id }: Removal, table: Tree): Promise<void> {
  const [child] = await tx.select({ id: table.id }).from(table as typeof websiteMenu)
    .where(eq(table.parent, id as number)).limit(1);
  if (child) throw new Refusal('hasChildren');
}
