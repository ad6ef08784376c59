import { eq, inArray, sql } from 'drizzle-orm';
import { user } from '../../../src/api/user.ts';
import type { Answer, Call } from '../call.ts';
import { newPassword } from '../auth/password.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { groups, staff, userGroups, users } from '../database/schema.ts';
import type { Entity, Removal, Values, Write, Written } from '../records/entity.ts';
import { readId } from '../records/read.ts';
import { storedForms } from '../records/stored-forms.ts';
import { writing } from '../records/write.ts';
import { problemAt, Refusal } from '../refusal.ts';
import { setPassword } from '../session/change-password.ts';
import { signInName } from '../session/sign-in.ts';
import { sortKey } from '../text/sort-key.ts';
import { note } from '../words.ts';
import { mayMoveControl, requireAdministrator } from './lockout.ts';

async function staffName(tx: Database, member: unknown): Promise<string | undefined> {
  if (typeof member !== 'number') return '';
  const [row] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, member));
  return row?.name;
}

/** In the order in which the list of groups names them: people compare the groups of one row with those of the next. */
async function addGroups(db: Database, rows: Values[]): Promise<void> {
  const ids = rows.map((row) => row['id'] as string);
  const held = ids.length === 0
    ? []
    : await db.select({ userId: userGroups.userId, groupId: groups.id })
      .from(userGroups)
      .innerJoin(groups, eq(groups.id, userGroups.groupId))
      .where(inArray(userGroups.userId, ids))
      .orderBy(groups.nameKey, groups.id);
  for (const row of rows) {
    row['groups'] = held.filter(({ userId }) => userId === row['id']).map(({ groupId }) => groupId);
  }
}

async function guard({ tx, person, before, values }: Write): Promise<void> {
  if ((await staffName(tx, values['staff'])) === undefined) throw problemAt('user', 'idUserInfo', 'unknown');
  const wanted = values['groups'] as string[];
  const known = wanted.length === 0 ? [] : await tx.select({ id: groups.id }).from(groups).where(inArray(groups.id, wanted));
  if (known.length < wanted.length) throw problemAt('user', 'idRoles', 'unknown');
  const had = (before?.['groups'] ?? []) as string[];
  const moved = [...wanted.filter((group) => !had.includes(group)), ...had.filter((group) => !wanted.includes(group))];
  if (!(await mayMoveControl(tx, person, moved))) throw problemAt('user', 'idRoles', 'control', 'control');
  // Under another name nobody signs in who knows the one of before alone.
  const isRenamed = before !== undefined && signInName(String(before['userName'])) !== signInName(String(values['userName']));
  if (isRenamed && !(await mayMoveControl(tx, person, had))) throw problemAt('user', 'userName', 'ofControl', 'control');
}

async function refuseControl({ tx, person, row }: Removal): Promise<void> {
  if (!(await mayMoveControl(tx, person, row['groups'] as string[]))) throw new Refusal('control');
}

async function saveGroups({ tx, id: userId, values }: Written): Promise<void> {
  const wanted = values['groups'] as string[];
  await tx.delete(userGroups).where(eq(userGroups.userId, userId as string));
  if (wanted.length > 0) {
    await tx.insert(userGroups).values(wanted.map((groupId) => ({ userId: userId as string, groupId })));
  }
  await requireAdministrator(tx);
}

export const userEntity: Entity = {
  resource: user,
  link: '/system_management/user',
  table: users,
  id: users.id,
  sortKeys: { userName: sortKey },
  // By the person's given name, as the list shows it; accounts that stand for nobody come last.
  sortBy: {
    staff: sql`coalesce((select s.name_key from staff s where s.id = "users"."staff_id"), ${'\uffff'}) collate "C"`,
  },
  order: [users.userNameKey, users.signInName],
  longFields: [],
  writeLock: LOCKS.rights,
  searchTexts: async (values, tx) => [String(values['userName']), (await staffName(tx, values['staff'])) ?? ''],
  uniqueForms: { signInName: { of: 'userName', form: signInName } },
  // Kept as it is where the user exists: a session ends with the password, not with a change of groups.
  derive: (values) => (values['id'] ? {} : { sessionVersion: 1 }),
  enrich: addGroups,
  guard,
  wrote: saveGroups,
  removing: refuseControl,
  removed: ({ tx }) => requireAdministrator(tx),
};

/** A staff member's new name is found in the search of users, too. */
export async function renewUserSearch(tx: Database, member: number): Promise<void> {
  const accounts = await tx
    .select({ id: users.id, userName: users.userName, staff: users.staff })
    .from(users)
    .where(eq(users.staff, member));
  for (const account of accounts) {
    await tx.update(users).set(await storedForms(userEntity, account, tx)).where(eq(users.id, account.id));
  }
}

/** `user/reset-password`: a new password, made here and told once. */
export async function resetPassword(call: Call): Promise<Answer> {
  const wireId = call.body.get('idUser');
  if (wireId === undefined || wireId === null || wireId === '') throw problemAt('user', 'idUser', 'required');
  const userId = readId(userEntity, wireId);
  if (userId === undefined) throw new Refusal('notFound');
  const password = newPassword();
  const done = await setPassword(call, String(userId), password, {
    within: (store) => writing(call, userEntity, async (tx, person) => {
      const held = await tx.select({ groupId: userGroups.groupId }).from(userGroups).where(eq(userGroups.userId, String(userId)));
      if (!(await mayMoveControl(tx, person, held.map(({ groupId }) => groupId)))) throw new Refusal('control');
      return store(tx);
    }),
  });
  if (!done) throw new Refusal('notFound');
  return { status: 'success', message: note('passwordReset', call.language), data: { newPassword: password } };
}
