import type { Versions } from '../../api/fields.ts';
import { pick } from '../merge.ts';
import type { State } from '../merge.ts';

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
