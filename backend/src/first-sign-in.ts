/**
 * The first user's generated password: kept in the data folder, readable by its owner alone, and shown at
 * each start until it is changed. A password that somebody chose is neither kept nor shown.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { UUID } from '../../src/api/fields.ts';
import { user } from '../../src/api/user.ts';
import { LONGEST_PASSWORD } from '../../src/lib/password-limits.ts';
import { fitsPassword, hashPassword, newPassword } from './auth/password.ts';
import type { Database } from './database/database.ts';
import { users } from './database/schema.ts';
import type { FirstUserData } from './seeding.ts';
import { demandUnquoted, WrongSetting } from './environment.ts';
import { reasonOf } from './log.ts';

interface Kept {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

export interface FirstSignIn {
  /** Makes the first user of an empty database. */
  readonly firstUser: () => Promise<FirstUserData>;
  /** What to show at the start; missing once the password was changed, or where it was chosen. */
  readonly shown: (db: Database) => Promise<{ username: string; password: string } | undefined>;
  /** Forgets the kept password where it is this user's. */
  readonly passwordChanged: (userId: string) => void;
}

/**
 * @param dataDir 'memory' keeps nothing beyond the process
 * @param chosen what the settings say of the first user
 */
export function createFirstSignIn(
  dataDir: string,
  chosen: { username: string; password: string | undefined },
): FirstSignIn {
  const path = dataDir === 'memory' ? undefined : join(dataDir, 'first-sign-in.json');
  let kept = path ? readKept(path) : undefined;

  function forget(): void {
    kept = undefined;
    if (!path) return;
    try {
      rmSync(path, { force: true });
    } catch (error) {
      // The password is changed by now, whatever becomes of the file: nobody is told that it is not.
      console.error(`The first password, valid no more, could not be taken out of ${path} (${reasonOf(error)}). Remove it.`);
    }
  }

  return {
    async firstUser() {
      if (user.fields.userName.check(chosen.username)) {
        throw new WrongSetting('ADMIN_USERNAME', 'write at most 50 characters without spaces');
      }
      demandUnquoted('ADMIN_USERNAME', chosen.username);
      // The value itself is not repeated: what comes of this is printed and logged.
      if (chosen.password !== undefined && chosen.password.length > LONGEST_PASSWORD) {
        throw new WrongSetting('ADMIN_PASSWORD', `write at most ${LONGEST_PASSWORD} characters`);
      }
      if (/\p{Cc}/u.test(chosen.password ?? '')) {
        const typical = 'the end of a line, say, as files of Windows have it';
        throw new WrongSetting('ADMIN_PASSWORD', `it holds a character that nobody can type, ${typical}; write it without`);
      }
      const id = crypto.randomUUID();
      const password = chosen.password ?? newPassword();
      if (chosen.password === undefined) {
        kept = { id, username: chosen.username, password };
        // Before the user is saved: a start that is cut short here leaves a file too many, never a password unknown.
        if (path) writeFileSync(path, JSON.stringify(kept), { mode: 0o600 });
      }
      return { id, userName: chosen.username, passwordHash: await hashPassword(password) };
    },
    async shown(db) {
      if (!kept) return undefined;
      const [stored] = await db.select({ hash: users.passwordHash, username: users.userName }).from(users).where(eq(users.id, kept.id));
      const fits = await fitsPassword(kept.password, stored?.hash);
      // Not the name of the first start: they may have another since.
      if (stored && fits) return { username: stored.username, password: kept.password };
      // Changed by another process, or an older state came back: what does not fit is not shown.
      forget();
      return undefined;
    },
    passwordChanged(userId) {
      if (kept?.id === userId) forget();
    },
  };
}

/** @returns undefined too where somebody has written something else there: a start does not fail by it */
function readKept(path: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Partial<Kept> | null;
    const isWhole = UUID.test(kept?.id ?? '') && [kept?.username, kept?.password].every((value) => typeof value === 'string');
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
