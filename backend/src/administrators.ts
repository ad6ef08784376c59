/** Getting back in: a new password for an administrator, set on the machine itself. */
import { eq } from 'drizzle-orm';
import type { Services } from './call.ts';
import { users } from './database/schema.ts';
import { administrators } from './entities/lockout.ts';
import { newPassword } from './auth/password.ts';
import { setPassword } from './session/change-password.ts';
import { userNameKey } from './session/sign-in.ts';

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
    .where(eq(users.userNameKey, userNameKey(username)));
  if (!user) {
    const names = (await administrators(db)).join(', ');
    throw new Error(`There is no user '${username}'. Name one of the administrators: ${names}.`);
  }
  const password = newPassword();
  await setPassword(services, user.id, password);
  return { username: user.userName, password };
}
