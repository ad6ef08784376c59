import { LONGEST_PASSWORD } from './password-limits.ts';

/** A legal password may be several times as long as it was chosen where a keyboard sends its marks apart. */
export const LONGEST_TYPED = 4 * LONGEST_PASSWORD;

/**
 * One text whatever normal form the keyboard sends: the same password typed on macOS and on Windows. Cut first:
 * the time that normalising takes grows with the square of a run of marks.
 */
export function normalisedPassword(password: string): string {
  return password.slice(0, LONGEST_TYPED).normalize('NFC');
}

/** Whether both sign the same person in. */
export function samePassword(one: string, other: string): boolean {
  return Math.max(one.length, other.length) <= LONGEST_TYPED ? normalisedPassword(one) === normalisedPassword(other) : one === other;
}
