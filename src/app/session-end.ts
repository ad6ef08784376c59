import { effect, untracked } from '@preact/signals-react';
import { screenAt } from '../routes.ts';
import { destination, navigate, path, search } from '../stores/location.ts';
import { onSignedOut, user } from '../stores/session.ts';
import { LOGIN } from './addresses.ts';
import { loginFor } from './guard.ts';

/**
 * When the session ends the page goes to the login, with the way back unless the person asked to leave. A click counts,
 * whose page is still to come: its calls are the first to hear of the end. What was typed is in the draft; the question
 * about unsaved changes would only hold up a page that can no longer save. When a session begins, perhaps in another tab,
 * the login leads on: the guard knows where to.
 */
export function followSession(): () => void {
  const stopLeadingOn = effect(() => {
    // Also where it began while the login was still on its way here.
    if (user.value && path.value === LOGIN) untracked(() => void navigate(LOGIN + search.peek(), { replace: true }));
  });
  const stopEnding = onSignedOut((reason) => {
    if (reason === 'asked') return navigate(LOGIN, { force: true });
    const target = destination();
    // What anybody may see stays, but for a 401, which leads to the login from everywhere (specification, section 4).
    const isPublic = target.path === LOGIN || (reason !== 'unauthorized' && screenAt(target.path)?.public);
    return isPublic ? undefined : navigate(loginFor(target), { force: true });
  });
  return () => {
    stopLeadingOn();
    stopEnding();
  };
}
