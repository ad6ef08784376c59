/** Work that is one person's alone, and ends when they go. */
import { isSamePerson, user } from './session.ts';

/**
 * Calls once the person who is signed in now no longer is, here or in another tab: at once where nobody is. Their own
 * new sign-in changes nothing.
 * @returns takes it back.
 */
export function whenPersonGoes(run: () => void): () => void {
  const person = user.peek();
  let gone = false;
  return user.subscribe((now) => {
    if (gone || (now && (now === person || isSamePerson(person, now)))) return;
    gone = true;
    run();
  });
}
