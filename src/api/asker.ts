/**
 * Who began something that takes several calls: a record that is read before it is written, a list of several pages. Each
 * call goes out with the token of whoever is signed in by then, and that may be somebody else, or nobody.
 */
import { personNow, tokenNow } from './client-options.ts';
import { Unauthorized } from './errors.ts';

export interface Asker {
  readonly token: string | undefined;
  /** The same at each sign-in; empty where nobody can be told apart. */
  readonly person: string;
}

export function askerNow(): Asker {
  return { token: tokenNow(), person: personNow() };
}

/**
 * The same person's new sign-in changes nothing.
 * @throws {Unauthorized} once somebody else, or nobody, is signed in: the backend is not asked.
 */
export function stillAsks({ token, person }: Asker, method: string, path: string): void {
  if (tokenNow() === token || (person !== '' && personNow() === person)) return;
  throw new Unauthorized({ method, path, reason: 'whoever began this is no longer signed in' });
}
