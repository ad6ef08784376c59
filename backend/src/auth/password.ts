/** Passwords: argon2id hashes, and passwords made by the backend. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LONGEST_TYPED, normalisedPassword } from '../../../src/lib/same-password.ts';

// OWASP's minimum for argon2id, stated so that a new default of the package changes nothing here.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalisedPassword(password), COST);
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
  const fits = await verify(passwordHash ?? made, normalisedPassword(password));
  return fits && passwordHash != null && password.length <= LONGEST_TYPED;
}

// Without letters that look alike: it is read from a screen and typed by hand.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Sixteen letters and digits, about 92 bits. */
export function newPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
