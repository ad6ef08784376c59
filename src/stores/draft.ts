/** What a draft is, and how it is named: by user, resource, record, tab, and opening of the form. */
import { randomId } from '../lib/random-id.ts';

export interface DraftKey {
  /** `userKey(user)`: nobody is offered somebody else's draft. */
  readonly userId: string;
  readonly resource: string;
  readonly record: string | number;
  /** A random ID: one opening of the form. */
  readonly form: string;
}

export interface Draft {
  /** The form's values by domain name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The values that the form started from. */
  readonly base: Readonly<Record<string, unknown>>;
  /** A new record's random ID: a save that is repeated after a reload is still the same create. */
  readonly clientKey?: string;
  /** What saves have sent whose answer did not come: it may have been written. */
  readonly sent?: readonly Readonly<Record<string, unknown>>[];
  /** A save of this was sent and refused by the session's end: it is offered to be sent again. */
  readonly unsent?: boolean;
  /** Fields for which pictures were chosen that had not gone up: they are not in it. */
  readonly notUp?: readonly string[];
  /** Ids of the drafts whose text this one holds as well: they are not offered beside it, and go with it. */
  readonly replaces?: readonly string[];
}

export interface StoredDraft extends Draft {
  /** When it was typed, in milliseconds since 1970. */
  readonly savedAt: number;
}

export interface FoundDraft extends StoredDraft {
  readonly id: string;
}

/** Before a tab's id. */
const TAB = 'backoffice-drafts:';
const tabId = randomId();

/** This tab's name: of the lock that it holds while it lives, and in localStorage of its note (`draft-notes.ts`). */
export const thisTab = TAB + tabId;

export function isTab(name: string): boolean {
  return name.startsWith(TAB);
}

/** What the ids of all drafts of a record start with. */
export function prefixOf({ userId, resource, record }: DraftKey): string {
  return `${JSON.stringify([userId, resource, String(record)])}@`;
}

/** The id of the form's own draft. Neither random ID holds a slash. */
export function idOf(key: DraftKey): string {
  return `${prefixOf(key)}${tabId}/${key.form}`;
}

/** The tab that has written a draft. */
export function tabOf(id: string): string {
  return TAB + id.slice(id.lastIndexOf('@') + 1).replace(/\/.*/, '');
}
