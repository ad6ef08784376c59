import { and, eq, sql } from 'drizzle-orm';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../src/lib/password-limits.ts';
import { samePassword } from '../../../src/lib/same-password.ts';
import type { Answer, Call } from '../call.ts';
import { fitsPassword, hashPassword } from '../auth/password.ts';
import { changesOf } from '../auth/login-limit.ts';
import type { Database } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { invalid, problemAt, Refusal } from '../refusal.ts';
import type { FieldProblem } from '../refusal.ts';
import { note } from '../words.ts';
import { signInName } from './sign-in.ts';

const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;

/** Writes a new password by a connection or transaction. @returns whether there was one to change */
type StorePassword = (db: Database) => Promise<boolean>;

interface Setting {
  /** The hash that it takes the place of, where it may replace no later one; missing: whatever is there. */
  readonly insteadOf?: string | null | undefined;
  /** Runs the change together with what must hold for it, in one transaction; missing: by itself. */
  readonly within?: (store: StorePassword) => Promise<boolean>;
}

/**
 * Gives a user a new password, ends all of the user's sessions, and tells of it once that is committed.
 * @returns whether it did
 */
export async function setPassword(
  call: Pick<Call, 'db' | 'passwordChanged'>,
  userId: string,
  password: string,
  { insteadOf, within = (store) => store(call.db) }: Setting = {},
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const isSet = await within(async (db) => {
    const changed = await db
      .update(users)
      .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(and(eq(users.id, userId), insteadOf == null ? undefined : eq(users.passwordHash, insteadOf)))
      .returning({ id: users.id });
    return changed.length > 0;
  });
  if (isSet) call.passwordChanged(userId);
  return isSet;
}

/** `user/change-password`: one's own. Guessing the current one is limited like guessing at the login. */
export async function changePassword(call: Call): Promise<Answer> {
  const { db, body, person } = call;
  const problems = new Map<string, FieldProblem>();
  const [current = '', next = '', again = ''] = FIELDS.map((name) => {
    const value = body.get(name);
    if (typeof value === 'string' && value !== '') return value;
    problems.set(name, { kind: 'required' });
    return '';
  });
  if (!problems.has('newPassword')) {
    if (next.length < SHORTEST_PASSWORD) problems.set('newPassword', { kind: 'tooShort', limit: SHORTEST_PASSWORD });
    else if (next.length > LONGEST_PASSWORD) problems.set('newPassword', { kind: 'tooLong', limit: LONGEST_PASSWORD });
    else if (samePassword(next, current)) problems.set('newPassword', { kind: 'unchanged' });
  }
  if (!problems.has('confirmNewPassword') && !samePassword(again, next)) problems.set('confirmNewPassword', { kind: 'mismatch' });
  if (problems.size > 0) throw invalid('session', problems);

  const [user] = await db.select({ id: users.id, hash: users.passwordHash, sessionVersion: users.sessionVersion })
    .from(users).where(eq(users.id, person.id));
  const counted = changesOf(signInName(person.userName), user);
  const wait = call.loginLimit.begin(counted, call.address);
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
  if (!(await fitsPassword(current, user?.hash))) throw problemAt('session', 'currentPassword', 'wrong');
  call.loginLimit.succeeded(counted, call.address);
  // A new one that came meanwhile has ended this session, and what was verified is no longer the password.
  if (!(await setPassword(call, person.id, next, { insteadOf: user?.hash }))) throw new Refusal('unauthorised');
  return { status: 'success', message: note('passwordChanged', call.language) };
}
