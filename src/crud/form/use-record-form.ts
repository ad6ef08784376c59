import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Unauthorized } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { leaveIfSaved, registerUnsaved } from '../../stores/unsaved.ts';
import type { Work } from '../fields/field-props.ts';
import type { FormField } from '../screen.ts';
import { useGone } from '../use-gone.ts';
import { problemsIn, serverProblems } from './field-problems.ts';
import type { FieldProblem, FieldProblems } from './field-problems.ts';
import { onSavedLate, savedLate } from './late-saves.ts';
import { createPendingWork } from './pending-work.ts';
import { withChoice, withTyped } from './open-conflict.ts';
import type { OpenConflict, Version } from './open-conflict.ts';
import { dirtyFields, saveChanges, saveNew } from './save-record.ts';
import type { SaveOutcome, State } from './save-record.ts';
import { useDraft } from './use-draft.ts';
import type { OfferedDraft } from './use-draft.ts';
import { useProblems } from './use-problems.ts';

export interface SavedRecord {
  /** Undefined where the backend does not say and the record could not be found. */
  readonly row: AnyRow | undefined;
  readonly isNew: boolean;
  /** Fields of the other person's that were merged in. */
  readonly taken: readonly string[];
  /** Something was typed while the save was on its way: the form stays open with it. */
  readonly typedOn: boolean;
  /** The form was left while the save was on its way: what the address asks for now is none of its business. */
  readonly left: boolean;
}

export interface RecordFormOptions {
  readonly resource: Resource<Fields>;
  readonly fields: readonly FormField<Fields>[];
  /** Undefined: a new record. */
  readonly id: Id | undefined;
  /** The record as read, or what a new one starts with. */
  readonly start: State;
  /** Put in over `start` as if it had been typed. */
  readonly typed?: State | undefined;
  readonly titleOf?: string;
  readonly onSaved: (saved: SavedRecord) => void;
}

export interface RecordForm {
  readonly resource: Resource<Fields>;
  readonly isNew: boolean;
  readonly fields: readonly FormField<Fields>[];
  readonly idOf: (name: string) => string;
  /** Counts how often a field's value was put in from outside: its control is then mounted anew. */
  readonly generation: (name: string) => number;
  /** What a field's control starts with. */
  readonly valueOf: (name: string) => unknown;
  readonly change: (name: string, value: unknown) => void;
  readonly problemOf: (name: string) => FieldProblem | undefined;
  /** A control at work (an upload) holds the save back. */
  readonly busy: (name: string, work: Work) => void;
  readonly save: () => Promise<void>;
  /** None of the likely twins is this record: saves it as another one. */
  readonly saveApart: () => Promise<void>;
  readonly saving: boolean;
  readonly failure: FormFailure | undefined;
  /** Names with something wrong, in the form's order, after a try to save. */
  readonly wrong: readonly string[];
  readonly conflict: OpenConflict | undefined;
  readonly choose: (name: string, version: Version) => void;
  readonly draft: OfferedDraft | undefined;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
  readonly dirty: () => readonly string[];
  /** Whether a save would be sent as the form stands. */
  readonly isSound: () => boolean;
  /** What the record holds, as far as this form knows. */
  readonly startOf: (name: string) => unknown;
  readonly values: () => State;
  /** Gives the form up without a question: what it held has found another place. */
  readonly abandon: () => void;
  /** Puts every field back to what the form started from. */
  readonly revert: () => void;
}

export type FormFailure =
  | { readonly kind: 'error'; readonly error: unknown; readonly texts: readonly string[] }
  | { readonly kind: 'gone' }
  /** What was chosen for this field did not go up. */
  | { readonly kind: 'working'; readonly name: string }
  /** Records that a try whose answer was lost may have made. */
  | { readonly kind: 'twins'; readonly rows: readonly AnyRow[] };

/** A record's form: values, rules, draft, conflicts, and a save that is sent once whatever is clicked. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, fields, id, start, titleOf } = options;
  const names = fields.map(({ name }) => name);
  const formId = useId();
  const idOf = (name: string): string => `${formId}-${name}`;
  // Not state: a control owns its text, so a letter typed draws nothing anew but what is wrong with it.
  const values = useRef<State>({ ...start, ...options.typed });
  /** What a change is told by: the record as this form knows it. */
  const before = useRef<State>(start);
  /** Somebody has tried to save: from then on they are told what is wrong. */
  const tried = useRef(false);
  /** A save is on its way. */
  const lock = useRef(false);
  /** Saved or given up: nothing is left to lose. */
  const done = useRef(false);
  /** The person has said that what looks like this record is another one. */
  const apart = useRef(false);
  const [work] = useState(createPendingWork);
  const gone = useGone();
  /** A new record that an earlier try has made, and somebody has changed since. */
  const made = useRef<Id>(undefined);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const notUp = failure?.kind === 'working' ? idOf(failure.name) : undefined;
  useEffect(() => {
    // Once it is said below the form, which makes the form shorter: what is to be tried again is in sight.
    if (notUp !== undefined) document.getElementById(notUp)?.focus();
  }, [failure, notUp]);
  const [conflict, setConflict] = useState<OpenConflict>();
  const [generations, setGenerations] = useState<Readonly<Record<string, number>>>({});
  const draft = useDraft(resource, id ?? 'new', names, start);
  const { problems, show, recheck } = useProblems(resource, names, idOf);

  const dirty = (): string[] => dirtyFields(resource, names, before.current, values.current);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  // Before the first letter can be typed: an ordinary effect may come after it.
  useLayoutEffect(
    () => registerUnsaved({ isDirty: () => !done.current && (work.hasAny() || isDirty.current().length > 0) }),
    [work],
  );
  const follow = useRef(followLate);
  follow.current = followLate;
  useEffect(() => (id === undefined ? undefined : onSavedLate(resource, id, (stored) => follow.current(stored))), [resource, id]);
  useEffect(() => {
    if (options.typed) draft.keep(start, values.current);
    // oxlint-disable-next-line react/exhaustive-deps -- what came with the form counts as typed, once
  }, []);

  function take(changes: State): void {
    values.current = { ...values.current, ...changes };
    if (tried.current) recheck(Object.keys(changes), values.current);
  }

  /** Puts values into the fields from outside: their controls are mounted anew. */
  function put(changes: State): void {
    take(changes);
    setGenerations((counts) => ({ ...counts, ...Object.fromEntries(Object.keys(changes).map((name) => [name, (counts[name] ?? 0) + 1])) }));
  }

  /** What an earlier form of this record has saved late is the start of this one, beneath what was typed into it. */
  function followLate(stored: State): void {
    const typed = dirty();
    before.current = { ...before.current, ...stored };
    put(Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name) && !typed.includes(name))));
    draft.stored(before.current, values.current);
  }

  /**
   * What is wrong, but for what was so in the record already and nobody has touched: a backend whose rules are other than
   * ours may have stored it, and is the one to judge it.
   */
  function wrongIn(checked: readonly string[]): FieldProblems {
    const typed = dirty();
    const stored = id === undefined ? {} : problemsIn(resource, checked, before.current);
    const wrong = Object.entries(problemsIn(resource, checked, values.current)).filter(
      ([name, { code }]) => typed.includes(name) || stored[name]?.code !== code,
    );
    const unread = names.filter(work.isUnread).map((name) => [name, { code: 'invalid' }] as const);
    return Object.fromEntries([...wrong, ...unread]);
  }

  async function send(mine: State): Promise<SaveOutcome> {
    const { clientKey, sent } = await draft.readyToSend(before.current, mine);
    const known = id ?? made.current;
    if (known !== undefined) return saveChanges(resource, known, before.current, mine, sent);
    return saveNew(resource, { values: mine, titleOf, clientKey, sent, apart: apart.current });
  }

  /** The fields that somebody has typed in since `mine` was sent. */
  function typedSince(mine: State): string[] {
    return dirtyFields(resource, names, mine, values.current);
  }

  /** Two people changed the same: what only the other person changed is taken over, the rest is asked about. */
  function askAbout({ theirs, ...outcome }: Extract<SaveOutcome, { kind: 'conflict' }>, mine: State): void {
    const typedOn = typedSince(mine);
    const taken = outcome.taken.filter((name) => !typedOn.includes(name));
    const conflicts = [...outcome.conflicts, ...outcome.taken.filter((name) => typedOn.includes(name))];
    made.current = theirs.id as Id;
    put(Object.fromEntries(taken.filter((name) => names.includes(name)).map((name) => [name, theirs[name]])));
    setConflict({ names: conflicts, taken, chosen: {}, versions: { mine: values.current, theirs, before: before.current } });
  }

  async function conclude({ row, taken }: Extract<SaveOutcome, { kind: 'saved' }>, mine: State): Promise<void> {
    if (gone.current && id !== undefined && row) {
      savedLate(resource, id, Object.fromEntries(dirtyFields(resource, names, before.current, mine).map((name) => [name, row[name]])));
    }
    let typedOn = typedSince(mine).length > 0;
    if (!typedOn) {
      done.current = true;
      // Before anybody is told: what is said to be saved is never offered again as if it were not.
      await draft.drop();
      // A slow disk leaves time to type on.
      typedOn = typedSince(mine).length > 0;
      done.current = !typedOn;
    }
    // A new record's next save is the same create again, which answers with what this one has made.
    if (!typedOn || id !== undefined) before.current = mine;
    if (typedOn) draft.keep(before.current, values.current);
    options.onSaved({ row, isNew: id === undefined, taken, typedOn, left: gone.current });
    leaveIfSaved();
  }

  async function report(error: unknown): Promise<void> {
    if (error instanceof Unauthorized) await draft.keepUnsent(before.current, values.current);
    const { placed, unplaced } = serverProblems(resource, names, error);
    if (show(placed, unplaced.length === 0) && unplaced.length === 0) return;
    setFailure({ kind: 'error', error, texts: unplaced });
  }

  async function save(): Promise<void> {
    // A ref, not state: two clicks in one frame would both still see the old state.
    if (lock.current || done.current) return;
    if (conflict) {
      document.getElementById(idOf('conflict'))?.focus();
      return;
    }
    setFailure(undefined);
    tried.current = true;
    // A picture on its way up is not missing.
    const settled = names.filter((name) => !work.isOpen(name));
    if (show(wrongIn(settled))) return;
    lock.current = true;
    setSaving(true);
    try {
      await work.ends();
      // Whoever closed the form while it waited has given the save up.
      if (gone.current || done.current) return;
      const name = names.find(work.hasFailed);
      if (name !== undefined) setFailure({ kind: 'working', name });
      else if (!show(wrongIn(names))) {
        const mine = values.current;
        const outcome = await send(mine);
        if (outcome.kind === 'saved') await conclude(outcome, mine);
        else if (outcome.kind === 'conflict') askAbout(outcome, mine);
        else setFailure(outcome);
      }
    } catch (error) {
      await report(error);
    } finally {
      lock.current = false;
      setSaving(false);
    }
  }

  function choose(name: string, version: Version): void {
    if (!conflict) return;
    put({ [name]: conflict.versions[version][name] });
    const rest = withChoice(conflict, name, version);
    // From here on their version is what mine is held against.
    if (!rest) before.current = conflict.versions.theirs;
    setConflict(rest);
    draft.keep(before.current, values.current);
  }

  return {
    resource, fields, idOf, save, saving,
    isNew: id === undefined,
    saveApart() {
      apart.current = true;
      return save();
    },
    failure, conflict, choose,
    generation: (name) => generations[name] ?? 0,
    valueOf: (name) => values.current[name],
    change(name, value) {
      take({ [name]: value });
      setConflict((open) => open && withTyped(open, name, value));
      draft.keep(before.current, values.current);
    },
    problemOf: (name) => problems[name],
    busy(name, state) {
      // What could not be read is no longer wrong once it is typed anew or given up.
      if (tried.current && work.isUnread(name)) recheck([name], values.current);
      work.report(name, state);
      setFailure((told) => (told?.kind === 'working' && !names.some(work.hasFailed) ? undefined : told));
    },
    wrong: names.filter((name) => problems[name]),
    draft: draft.offered,
    restoreDraft() {
      const offered = draft.take();
      if (!offered) return;
      before.current = { ...before.current, ...Object.fromEntries(offered.names.map((name) => [name, offered.draft.base[name]])) };
      put(Object.fromEntries(offered.names.map((name) => [name, offered.draft.values[name]])));
      draft.keep(before.current, values.current);
    },
    discardDraft: () => draft.discard(before.current, values.current),
    dirty,
    isSound: () => Object.keys(wrongIn(names)).length === 0,
    startOf: (name) => start[name],
    values: () => values.current,
    abandon() {
      done.current = true;
      void draft.drop();
    },
    revert() {
      // A picture on its way up would come back as a change.
      const touched = [...dirty(), ...names.filter(work.isOpen)];
      put(Object.fromEntries(touched.map((name) => [name, before.current[name]])));
      void draft.drop();
      setConflict(undefined);
      setFailure(undefined);
      show({});
    },
  };
}
