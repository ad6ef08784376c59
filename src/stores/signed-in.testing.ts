/** A session for tests that are not about sessions: apart from `testing.ts`, because some that share that load a session's code anew. */
import { followStored, startSession } from './session.ts';
import { dropStored, writeStored } from './stored.ts';
import { tokenFor } from './testing.ts';

/** Somebody is signed in for an hour. @returns ends what follows their session */
export function beginSession(): () => void {
  writeStored('user', { token: tokenFor(3_600), id: 'u1' });
  return startSession();
}

/** By the person, or by a refusal there: this tab is told of the end alone. */
export function endInAnotherTab(): void {
  dropStored('user');
  followStored();
}
