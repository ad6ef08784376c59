/** Passwords: argon2id hashes, and passwords made by the backend. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LONGEST_PASSWORD } from '../../../src/lib/password-limits.ts';

// OWASP's minimum for argon2id, stated so that a new default of the package changes nothing here.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A legal password may be several times as long as it was chosen where a keyboard sends its marks apart. */
const LONGEST_TYPED = 4 * LONGEST_PASSWORD;

/**
 * One text whatever normal form the keyboard sends: the same password typed on macOS and on Windows. Cut first:
 * the time that normalising takes grows with the square of a run of marks.
 */
const normalised = (password: string) => password.slice(0, LONGEST_TYPED).normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), COST);
}

/**
 * A hash of nothing that anybody could type, so that an unknown user takes the same time as a known one. Made with whoever
 * signs in first, known or not.
 */
let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(newPassword()).catch((error: unknown) => {
    // Short of memory for a moment: not every unknown user from now on is to fail by it.
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/** True where the password fits the hash. Without a hash the work is the same and the answer is no. */
export async function fitsPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const made = await decoyHash();
  const fits = await verify(passwordHash ?? made, normalised(password));
  return fits && passwordHash != null && password.length <= LONGEST_TYPED;
}

// Without letters that look alike: it is read from a screen and typed by hand.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Sixteen letters and digits, about 92 bits. */
export function newPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
