/** A session for tests that are not about sessions: apart from `testing.ts`, because some that share that load a session's code anew. */
import { startSession } from './session.ts';
import { writeStored } from './stored.ts';
import { tokenFor } from './testing.ts';

/** Somebody is signed in for an hour. @returns ends what follows their session */
export function beginSession(): () => void {
  writeStored('user', { token: tokenFor(3_600), id: 'u1' });
  return startSession();
}
