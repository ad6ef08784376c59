/**
 * Who asks, and what they may do. Read from the database for every request, so that a right taken away, a
 * deleted user or a new password counts from the next request on.
 */
import { eq, sql } from 'drizzle-orm';
import { linkedPath } from '../../../src/api/function-link.ts';
import { RIGHT } from '../../../src/lib/right.ts';
import type { Right, RightName } from '../../../src/lib/right.ts';
import type { Database } from '../database/database.ts';
import { staff, users } from '../database/schema.ts';
import type { Claims } from './token.ts';

export interface Person {
  readonly id: string;
  readonly userName: string;
  /** The staff member's name where the user has one, else the user name: what "created by" shows. */
  readonly name: string;
  /** Rights by the path that the function which carries them links to. */
  readonly rights: ReadonlyMap<string, ReadonlySet<Right>>;
}

/** One of some rights on a function with this link; or, instead, on any function whose link lies below it. */
export interface OneRight {
  readonly link: string;
  readonly anyOf: readonly RightName[];
  readonly below?: boolean;
}

/** What a call needs beyond a valid token; of a list one is enough. */
export type Need = 'nothing' | 'token' | OneRight | readonly OneRight[];

// Made distinct as pairs of numbers: with the rights of a hundred groups, their texts took ten times as long.
const RIGHTS_OF_USER = sql<string>`(
  select coalesce(string_agg(held.right_id || ' ' || f.link, ${'\n'}), '')
  from (
    select distinct gr.function_id, gr.right_id
    from user_groups ug
    join group_rights gr on gr.group_id = ug.group_id
    where ug.user_id = "users"."id"
  ) held
  join functions f on f.id = held.function_id
  where f.link is not null
)`;

/** The person whom a token names, or undefined where the user is gone or the session was ended. */
export async function findPerson(db: Database, claims: Claims): Promise<Person | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      userName: users.userName,
      staffName: staff.name,
      sessionVersion: users.sessionVersion,
      rights: RIGHTS_OF_USER,
    })
    .from(users)
    .leftJoin(staff, eq(staff.id, users.staff))
    .where(eq(users.id, claims.userId));
  if (!row || row.sessionVersion !== claims.sessionVersion) return undefined;
  return { id: row.id, userName: row.userName, name: row.staffName ?? row.userName, rights: readRights(row.rights) };
}

function readRights(lines: string): Map<string, Set<Right>> {
  const rights = new Map<string, Set<Right>>();
  for (const line of lines.split('\n')) {
    const [right = '', link] = line.split(/ (.*)/s);
    const path = linkedPath(link);
    if (path === undefined) continue;
    const held = rights.get(path) ?? new Set<Right>();
    held.add(Number(right) as Right);
    rights.set(path, held);
  }
  return rights;
}

function holds(person: Person, { link, anyOf, below }: OneRight): boolean {
  return [...person.rights].some(
    ([held, rights]) => (below ? held.startsWith(`${link}/`) : held === link)
      && anyOf.some((name) => rights.has(RIGHT[name])),
  );
}

/** By the rights that the person was found with (`findPerson`). */
export function mayDo(person: Person, need: Exclude<Need, 'nothing'>): boolean {
  if (need === 'token') return true;
  return 'link' in need ? holds(person, need) : need.some((one) => holds(person, one));
}
