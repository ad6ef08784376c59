import { and, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';

/** The two functions without which nobody could give anybody a right again. */
export const KEPT_LINKS: readonly string[] = ['/system_management/menu', '/system_management/group'];

/** True for a user who holds all four rights on both kept functions, through whichever groups. */
const holdsAll = sql`(
  select count(distinct (f.link, gr.right_id))
  from user_groups ug
  join group_rights gr on gr.group_id = ug.group_id
  join functions f on f.id = gr.function_id
  where ug.user_id = "users"."id" and f.link in (${sql.join(KEPT_LINKS.map((link) => sql`${link}`), sql`, `)})
) = ${KEPT_LINKS.length * 4}`;

/** User names of those who hold all rights on both, whether they can sign in or not. */
export async function administrators(db: Database): Promise<string[]> {
  const found = await db.select({ userName: users.userName }).from(users).where(holdsAll).orderBy(users.userNameKey);
  return found.map(({ userName }) => userName);
}

/**
 * Somebody who can sign in holds all rights on both kept functions; else the transaction is refused and undone.
 * A user without a password cannot sign in, so such a one doesn't count. Runs at the end of every write that
 * could take a right away, under the rights' lock.
 */
export async function requireAdministrator(tx: Database): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.passwordHash), holdsAll))
    .limit(1);
  if (!found) throw new Refusal('lockout');
}
