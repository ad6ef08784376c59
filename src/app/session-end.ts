import { screenAt } from '../routes.ts';
import { hash, navigate, path, search, targetOf } from '../stores/location.ts';
import { onSignedOut, user } from '../stores/session.ts';
import { LOGIN } from './addresses.ts';
import { loginFor } from './guard.ts';

/**
 * When the session ends the page goes to the login, with the way back unless the person asked to leave. What was typed
 * is in the draft; the question about unsaved changes would only hold up a page that can no longer save. When one begins,
 * perhaps in another tab, the login leads on: the guard knows where to.
 */
export function followSession(): () => void {
  const stopLeadingOn = user.subscribe((person) => {
    if (person && path.peek() === LOGIN) void navigate(LOGIN + search.peek(), { replace: true });
  });
  const stopEnding = onSignedOut((reason) => {
    if (reason === 'asked') return navigate(LOGIN, { force: true });
    if (screenAt(path.peek())?.public) return undefined;
    return navigate(loginFor(targetOf(path.peek() + search.peek() + hash.peek())), { force: true });
  });
  return () => {
    stopLeadingOn();
    stopEnding();
  };
}
