import type { State } from './save-record.ts';

export type Version = 'mine' | 'theirs' | 'before';

/** Fields that two people changed differently; the save waits for a choice for each. */
export interface OpenConflict {
  readonly names: readonly string[];
  readonly versions: Readonly<Record<Version, State>>;
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
  if (!conflict.names.includes(name)) return conflict;
  const { versions, chosen } = conflict;
  return {
    ...conflict,
    versions: { ...versions, mine: { ...versions.mine, [name]: value } },
    chosen: chosen[name] ? { ...chosen, [name]: 'mine' } : chosen,
  };
}
