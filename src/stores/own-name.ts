/** The name that the session keeps of the person, once they have given their account another one. */
import { followStored, keepUser, user } from './session.ts';
import { tellTabs } from './tabs.ts';

/**
 * Has the frame and the password managers, in every tab, told the name that the person signs in by from now on: the session
 * holds for hours, and would go on with the old one. Only where an id tells people apart: by another name alone it would be
 * somebody else's session. Which of the staff the account is given to is not followed: it is written with their number, and
 * what the person is called for their sake the backend says at sign-in alone.
 * @param account as it was written or read, whosever it is: by now somebody else may have signed in
 */
export function followOwnName({ id, userName }: { readonly id: string; readonly userName: string }): void {
  followStored();
  const mine = user.peek();
  // A backend may leave the name out of the rows of a list.
  if (mine?.id?.toLowerCase() !== id.toLowerCase() || mine.userName === userName || userName === '') return;
  // Whoever stands for nobody is called by the name of the account.
  const name = mine.name === mine.userName ? { name: userName } : {};
  keepUser({ ...mine, ...name, userName });
  followStored();
  tellTabs({ kind: 'session' });
}
