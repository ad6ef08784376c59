/** Getting in, and back in: whom the machine itself names, and sets a new password for. */
import { inArray } from 'drizzle-orm';
import type { Services } from './call.ts';
import type { Database } from './database/database.ts';
import { users } from './database/schema.ts';
import { administrators, administratorsWithPassword } from './entities/lockout.ts';
import { newPassword } from './auth/password.ts';
import { setPassword } from './session/change-password.ts';
import { signInName, whoIs } from './session/sign-in.ts';

export interface NewSignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Sets a new password and ends the user's sessions.
 * @throws where nobody has that name; the message names who could be meant
 */
export async function resetAdministrator(
  services: Pick<Services, 'db' | 'passwordChanged'>,
  username: string,
): Promise<NewSignIn> {
  const { db } = services;
  const [user] = await db.select({ id: users.id, userName: users.userName }).from(users)
    .where(inArray(users.id, whoIs(db, username)));
  if (!user) {
    const names = (await administrators(db)).join(', ');
    throw new Error(`There is no user '${username}'. Name one of the administrators: ${names}.`);
  }
  const password = newPassword();
  await setPassword(services, user.id, password);
  return { username: user.userName, password };
}

/** Whom to sign in as: the one of the settings where that is an administrator, else another; undefined where there is none. */
export async function administratorToName(db: Database, preferred: string): Promise<string | undefined> {
  const names = await administratorsWithPassword(db);
  return names.find((name) => signInName(name) === signInName(preferred)) ?? names[0];
}
