/**
 * Two people, one record: what a save does when the record changed while it was being edited.
 *
 * Field by field: what only one of the two changed is taken from that one; what both changed to the same is
 * no conflict; what both changed differently is asked (mine, theirs, before).
 */
import type { Versions } from '../api/fields.ts';
import type { Fields, Resource } from '../api/resource.ts';

/** A record's values by domain name: as stored, as read, or as a form holds them. */
export type State = Readonly<Record<string, unknown>>;

/** A change of a record: what it was, and what somebody makes of it. */
export interface Edit {
  readonly before: State;
  readonly mine: State;
}

export interface Merge {
  /** Mine, with what only the other changed taken over. A field in conflict holds the answer "mine". */
  readonly values: Record<string, unknown>;
  /** Fields with changes of the other person's that were merged without asking; it is said. */
  readonly taken: readonly string[];
  /** Fields that both changed, differently. */
  readonly conflicts: readonly string[];
}

/** Equal as the wire would have them: text in its tidied form, lists regardless of their order. */
export function sameValue(resource: Resource<Fields>, name: string, one: unknown, other: unknown): boolean {
  // Long texts are mostly untouched, and compared with each key that is typed beside them.
  if (one === other) return true;
  const field = resource.fields[name];
  if (field?.same && one !== undefined && other !== undefined) return field.same(one, other);
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: Fields[string] | undefined, value: unknown): string {
  if (value === undefined) return '';
  // A number field that holds unreadable text has no tidied form but its own.
  const tidied: unknown = field && typeof value === typeof field.empty ? field.tidy(value) : value;
  if (typeof tidied === 'string') return `"${tidied}`;
  return JSON.stringify(Array.isArray(tidied) ? tidied.map(String).sort() : tidied);
}

/** Names of the writable fields in which two states of a record differ. */
export function changedFields(resource: Resource<Fields>, one: State, other: State): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => !field.readOnly && field.kind !== 'id' && !sameValue(resource, name, one[name], other[name]))
    .map(([name]) => name);
}

/** Of a form's fields, those that a person has changed. */
export function dirtyFields(resource: Resource<Fields>, names: readonly string[], before: State, mine: State): string[] {
  return changedFields(resource, before, mine).filter((name) => names.includes(name));
}

/** These fields of a state, also those that it does not have. */
export function pick(source: State, names: readonly string[]): State {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

/**
 * Where both have changed a field differently, its own rule (`Field.merge`) is asked before it counts as a conflict.
 * @param before the record as both found it
 */
export function threeWay(resource: Resource<Fields>, before: State, mine: State, theirs: State): Merge {
  const byMe = new Set(changedFields(resource, before, mine));
  const byThem = changedFields(resource, before, theirs);
  const taken = byThem.filter((name) => !byMe.has(name));
  const values = { ...mine };
  for (const name of taken) values[name] = theirs[name];
  const conflicts: string[] = [];
  for (const name of byThem) {
    if (!byMe.has(name) || sameValue(resource, name, mine[name], theirs[name])) continue;
    const answers = answersOf(resource, name, before, mine, theirs);
    values[name] = answers.mine;
    (sameValue(resource, name, answers.mine, answers.theirs) ? taken : conflicts).push(name);
  }
  return { values, taken, conflicts };
}

/** What can be answered where both have changed a field: each answer holds all in which they do not contradict each other. */
export function answersOf(resource: Resource<Fields>, name: string, before: State, mine: State, theirs: State): Versions {
  const versions = { before: before[name], mine: mine[name], theirs: theirs[name] };
  return resource.fields[name]?.merge?.(versions.before, versions.mine, versions.theirs) ?? versions;
}
