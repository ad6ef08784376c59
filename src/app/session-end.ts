import { screenAt } from '../routes.ts';
import { hash, navigate, path, search, targetOf } from '../stores/location.ts';
import { onSignedOut } from '../stores/session.ts';
import { LOGIN } from './addresses.ts';
import { loginFor } from './guard.ts';

/**
 * When the session ends the page goes to the login, with the way back unless the person asked to leave. What was typed
 * is in the draft; the question about unsaved changes would only hold up a page that can no longer save.
 */
export function followSession(): () => void {
  return onSignedOut((reason) => {
    if (reason === 'asked') return navigate(LOGIN, { force: true });
    if (screenAt(path.peek())?.public) return undefined;
    return navigate(loginFor(targetOf(path.peek() + search.peek() + hash.peek())), { force: true });
  });
}
