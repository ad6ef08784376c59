import type { Versions } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { answersOf, pick, sameValue } from '../merge.ts';
import type { Edit, Merge, State } from '../merge.ts';
import type { SinceSent } from './since-sent.ts';

export type Version = keyof Versions;

/** Fields that two people changed differently; the save waits for a choice for each. */
export interface OpenConflict {
  readonly names: readonly string[];
  /** By name. */
  readonly versions: Readonly<Record<string, Versions>>;
  /** Their record: what mine is held against once all is decided. */
  readonly theirs: State;
  readonly chosen: Readonly<Record<string, Version | undefined>>;
  /** Merged without asking. */
  readonly taken: readonly string[];
  /** A save was tried before each field was decided: whoever did so is told of those that are not. */
  readonly isDue?: boolean;
}

/** What a save has found: two people's changes of one record. */
interface Found extends Merge {
  /** What both have changed. */
  readonly base: State;
  readonly theirs: AnyRow;
}

/**
 * The question that this becomes, in a form that went on meanwhile.
 * @param now what the form holds
 * @param since what has become of it while the save was on its way
 * @param open fields in which something is begun that their values do not hold yet: it would go with the control
 * @returns what goes into the form: as `taken` their changes that nobody is asked about, also of fields that the form does
 *   not show, since a save writes them; as `together`, in what is asked, mine with all that does not contradict theirs
 */
export function questionOf(
  resource: Resource<Fields>,
  { base, theirs, values: merged, taken: changedByThem, conflicts }: Found,
  now: Edit,
  { followed, typed, restored }: SinceSent,
  open: readonly string[],
): { question: OpenConflict; taken: State; together: State } {
  const typedOn = [...typed, ...open];
  const from = { ...base, ...pick(now.before, restored) };
  const both = [...conflicts, ...changedByThem.filter((name) => typedOn.includes(name))];
  const answers = both.map((name) => [name, answersOf(resource, name, from, now.mine, theirs)] as const);
  // What was typed since agrees with what they have changed.
  const agreed = answers.filter(([name, versions]) => !conflicts.includes(name) && sameValue(resource, name, versions.mine, versions.theirs));
  const taken = pick(merged, changedByThem.filter((name) => !typedOn.includes(name)));
  // Whoever goes on in a field that is asked about goes on from what the two made together.
  const ours = answers.filter(([name, { mine }]) => mine !== now.mine[name]).map(([name, { mine }]) => [name, mine]);
  const together = Object.fromEntries(ours) as State;
  const asked = Object.fromEntries(answers.filter((answer) => !agreed.includes(answer)));
  const told = [...Object.keys(taken), ...agreed.map(([name]) => name)].filter((name) => !followed.includes(name));
  const question = { names: Object.keys(asked), taken: told, chosen: {}, versions: asked, theirs };
  const values = { ...now.mine, ...taken, ...together };
  return { question: withRestored(question, restored, { values, base: now.before }), taken, together };
}

/** The conflict with one field decided: until it is saved, it may be decided otherwise. */
export function withChoice(conflict: OpenConflict, name: string, version: Version): OpenConflict {
  return { ...conflict, chosen: { ...conflict.chosen, [name]: version } };
}

/** Fields that nobody has decided about. */
export function undecided({ names, chosen }: OpenConflict): readonly string[] {
  return names.filter((name) => !chosen[name]);
}

/** The conflict after something was typed into one of its fields: that is what counts as mine now, whatever was chosen before. */
export function withTyped(conflict: OpenConflict, name: string, value: unknown): OpenConflict {
  const { versions, chosen } = conflict;
  const asked = versions[name];
  if (!asked) return conflict;
  return {
    ...conflict,
    versions: { ...versions, [name]: { ...asked, mine: value } },
    chosen: chosen[name] ? { ...chosen, [name]: 'mine' } : chosen,
  };
}

/**
 * The conflict after an older draft was put into the form: mine in what is asked about, and in all else a change of what the
 * draft was begun with, so that the next save asks where somebody else has changed that too.
 */
export function withRestored(
  conflict: OpenConflict,
  names: readonly string[],
  { values, base }: { readonly values: State; readonly base: State },
): OpenConflict {
  const typed = names.reduce((asked, name) => withTyped(asked, name, values[name]), conflict);
  const apart = names.filter((name) => !conflict.names.includes(name));
  const theirs = { ...typed.theirs, ...pick(base, apart) };
  return { ...typed, taken: typed.taken.filter((name) => !apart.includes(name)), theirs };
}
