/** What has become of a form's fields while a save of it was on its way. */
import type { Fields, Resource } from '../../api/resource.ts';
import { withoutEmptyEnd } from '../../lib/empty-end.ts';
import { dirtyFields } from '../merge.ts';
import type { Edit, State } from '../merge.ts';

export interface SinceSent {
  /** Held against another value, and touched by nobody: they follow what this person has written by other means. */
  readonly followed: readonly string[];
  /** Somebody has typed in them. */
  readonly typed: readonly string[];
  /** Those of the typed that came out of a draft: they go on being a change of what that was begun with. */
  readonly restored: readonly string[];
}

/** @param names the form's fields */
export function sinceSent(resource: Resource<Fields>, names: readonly string[], sent: Edit, now: Edit): SinceSent {
  const touched = dirtyFields(resource, names, now.before, now.mine);
  const rebased = names.filter((name) => now.before[name] !== sent.before[name]);
  const followed = rebased.filter((name) => !touched.includes(name));
  const typed = dirtyFields(resource, names, sent.mine, now.mine).filter((name) => !followed.includes(name));
  return { followed, typed, restored: typed.filter((name) => rebased.includes(name)) };
}

/** Whether somebody has written into a text. Pictures that have come since may have gone up by themselves; one that was there already is described, or taken out, by hand. */
function isTextWritten(began: string, now: string): boolean {
  const own = now.replaceAll(/<img\b(?:[^">]|"[^"]*")*>/g, (picture) => (began.includes(/\ssrc="[^"]*"/.exec(picture)?.[0] ?? '') ? picture : ''));
  // Where a picture stood last, the editor left out the empty paragraphs before it as soon as it was gone.
  return own === now || withoutEmptyEnd(own) !== withoutEmptyEnd(began);
}

/** Whether somebody has written into one of these fields. A picture that a save waits for comes by itself, also one in a text. */
export function isWrittenOn(resource: Resource<Fields>, names: readonly string[], began: State, now: State): boolean {
  return names.some((name) => {
    const kind = resource.fields[name]?.kind;
    if (kind === 'picture' || now[name] === began[name]) return false;
    return kind !== 'html' || isTextWritten(String(began[name]), String(now[name]));
  });
}
