import type { User } from '../../../api/user.ts';
import { user as person, userKey } from '../../../stores/session.ts';

/** Whether it is the account of whoever is signed in, in any case of letters: backends write ids, and people names, as they like. */
export function isOwnAccount({ id, userName }: Pick<User, 'id' | 'userName'>): boolean {
  return [id, userName].some((own) => own.toLowerCase() === userKey(person.value).toLowerCase());
}
