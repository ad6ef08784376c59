/**
 * Saves whose form was left before their answer came, moves, and what an undo has shown or hidden again. The record may be
 * open by then: what this person has stored late is nobody else's change, and no draft any more.
 */
import type { Id } from '../api/fields.ts';
import type { Fields, Resource } from '../api/resource.ts';
import type { SessionUser } from '../api/session-user.ts';
import { isElse } from '../stores/person.ts';
import { user } from '../stores/session.ts';
import type { State } from './merge.ts';

/** @param stored the fields that were changed, as they are stored now */
type Follow = (stored: State) => void;

interface Follower {
  readonly resource: string;
  readonly id: Id | undefined;
}

const followers = new Map<Follow, Follower>();

/**
 * Hears of late saves of a record for as long as it is read or open.
 * @param id undefined: of the one record of a resource that has no list
 * @returns ends that
 */
export function onSavedLate(resource: Resource<Fields>, id: Id | undefined, follow: Follow): () => void {
  followers.set(follow, { resource: resource.name, id });
  return () => followers.delete(follow);
}

/** @param writer who began it: to somebody else who has taken the page over since it is another's change */
export function savedLate(writer: SessionUser | undefined, resource: Resource<Fields>, id: Id, stored: State): void {
  if (isElse(writer, user.peek())) return;
  for (const [follow, { resource: name, id: followed }] of followers) {
    if (name === resource.name && (followed ?? id) === id) follow(stored);
  }
}
