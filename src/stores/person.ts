/** Work that is one person's alone, and ends when they go. */
import type { SessionUser } from '../api/session-user.ts';
import { endedBy, isSamePerson, user } from './session.ts';
import { whileWorking } from './unsaved.ts';

/** Whether it is the person of before who is signed in now: in the same session, whoever that is, or in a new one of theirs. Nobody is still nobody. */
export function isStill(before: SessionUser | undefined, now: SessionUser | undefined): boolean {
  return before === now || isSamePerson(before, now);
}

/** Whether somebody else is signed in than who has begun something: they take what is said of it for their own. */
export function isElse(before: SessionUser | undefined, now: SessionUser | undefined): boolean {
  return now !== undefined && !isStill(before, now);
}

/**
 * Whether the session of whoever has just gone was not ended by themselves, here: its time, a refusal or another tab has ended
 * it, where nobody was asked about what is under way here. Whoever signs out here is, and knows what they end. Asked as they go
 * (`whenPersonGoes`): the reason is known just after, and the next sign-in forgets it, also somebody else's that takes over.
 */
export async function endedUnasked(): Promise<boolean> {
  await Promise.resolve();
  const reason = endedBy.peek();
  return reason !== undefined && reason !== 'asked';
}

/**
 * Calls once the person who is signed in now no longer is, here or in another tab: at once where nobody is. Their own
 * new sign-in changes nothing.
 * @returns takes it back.
 */
export function whenPersonGoes(run: () => void): () => void {
  const person = user.peek();
  let gone = false;
  return user.subscribe((now) => {
    if (gone || (now && isStill(person, now))) return;
    gone = true;
    run();
  });
}

/**
 * Work that goes on where its page is left, but not for the next person.
 * @param work is begun once somebody watches over it: where nobody is signed in, `whenGone` is called before.
 * @param whenGone ends it, or remembers that nobody is there any more who may hear of it; not called once it has ended.
 * @returns what the work does.
 */
export async function personsWork<T>(work: () => Promise<T>, whenGone: () => void): Promise<T> {
  const stopWatching = whenPersonGoes(whenGone);
  try {
    return await whileWorking(work());
  } finally {
    stopWatching();
  }
}
