/** What the two trees (website menu, back-office menu) have in common. */
import { eq } from 'drizzle-orm';
import type { functions, websiteMenu } from '../database/schema.ts';
import type { Removal, Write } from '../records/entity.ts';
import { problemAt, Refusal } from '../refusal.ts';

type Tree = typeof websiteMenu | typeof functions;

/** The parent must exist and must not be the entry itself or lie below it. Runs under the tree's write lock. */
export async function guardParent(
  { tx, id, values }: Write,
  table: Tree,
  resource: string,
  wire: string,
): Promise<void> {
  const parent = values['parent'] as number | null;
  const passed = new Set<number>();
  // Up to the top: as many steps as the tree is deep.
  for (let at = parent; at !== null;) {
    if (at === id || passed.has(at)) throw problemAt(resource, wire, 'ownChild', 'ownChild');
    passed.add(at);
    const [row] = await tx
      .select({ parent: table.parent })
      .from(table as typeof websiteMenu)
      .where(eq(table.id, at));
    if (!row) throw problemAt(resource, wire, 'unknown');
    at = row.parent;
  }
}

export async function refuseWithChildren({ tx, id }: Removal, table: Tree): Promise<void> {
  const [child] = await tx.select({ id: table.id }).from(table as typeof websiteMenu)
    .where(eq(table.parent, id as number)).limit(1);
  if (child) throw new Refusal('hasChildren');
}
