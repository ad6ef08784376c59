import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { linkedPath } from '../../../src/api/function-link.ts';
import { RIGHT } from '../../../src/lib/right.ts';
import type { Right } from '../../../src/lib/right.ts';
import type { Person } from '../auth/rights.ts';
import type { Database } from '../database/database.ts';
import { functions, groupRights, users } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';

const GROUPS = '/system_management/group';
/** The two functions without which nobody could give anybody a right again. */
export const KEPT_LINKS: readonly string[] = ['/system_management/menu', GROUPS];

/** Whether somebody may give any right to any group. */
export function givesAnyRight({ rights }: Person): boolean {
  return rights.get(GROUPS)?.has(RIGHT.edit) ?? false;
}

/**
 * Whether somebody may have a user hold, or hold no longer, what these groups give on the two kept functions: who holds all
 * of it, or may give any right. Whoever looks after users alone would else make an administrator of themselves, sign in as
 * one, or leave nobody who can.
 */
export async function mayMoveControl(tx: Database, person: Person, groupIds: readonly string[]): Promise<boolean> {
  if (groupIds.length === 0 || givesAnyRight(person)) return true;
  const given = await tx
    .selectDistinct({ link: functions.link, right: groupRights.right })
    .from(groupRights)
    .innerJoin(functions, eq(functions.id, groupRights.functionId))
    .where(inArray(groupRights.groupId, [...groupIds]));
  return given.every(({ link, right }) => {
    const path = linkedPath(link);
    return path === undefined || !KEPT_LINKS.includes(path) || person.rights.get(path)?.has(right as Right);
  });
}

const kept = sql`array[${sql.join(KEPT_LINKS.map((link) => sql`${link}`), sql`, `)}]::text[]`;

/**
 * True for a user who holds all four rights on both kept functions, through whichever groups. Each right on each of them is a
 * bit: what a group gives is put together once, and not once for each of its users, since everybody waits for the rights' lock.
 */
const holdsAll = sql`${users.id} in (
  select ug.user_id
  from user_groups ug
  join (
    select gr.group_id, bit_or(1 << (4 * array_position(${kept}, f.link) + gr.right_id - 5)) as bits
    from group_rights gr
    join functions f on f.id = gr.function_id
    where f.link = any(${kept})
    group by gr.group_id
  ) given on given.group_id = ug.group_id
  group by ug.user_id
  having bit_or(given.bits) = ${2 ** (4 * KEPT_LINKS.length) - 1}
)`;

async function namesOf(db: Database, who: SQL | undefined): Promise<string[]> {
  const found = await db.select({ userName: users.userName }).from(users).where(who).orderBy(users.userNameKey);
  return found.map(({ userName }) => userName);
}

/** User names of those who hold all rights on both, whether they can sign in or not. */
export function administrators(db: Database): Promise<string[]> {
  return namesOf(db, holdsAll);
}

const hasPassword = and(isNotNull(users.passwordHash), holdsAll);

/** Those of them who have a password. */
export function administratorsWithPassword(db: Database): Promise<string[]> {
  return namesOf(db, hasPassword);
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
    .where(hasPassword)
    .limit(1);
  if (!found) throw new Refusal('lockout');
}
