/**
 * The model of one record's form: values, rules, draft, conflicts, and a save that is sent once whatever is clicked. Its
 * controls own their text, so that a letter typed draws nothing anew but what follows from it.
 */
import { batch, computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { askerNow } from '../../api/asker.ts';
import { isMaybeDone, Unauthorized } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { keepFocusInPlace } from '../../lib/keep-focus-in-place.ts';
import { toast } from '../../stores/messages.ts';
import { endedUnasked, isElse, isStill } from '../../stores/person.ts';
import { user } from '../../stores/session.ts';
import { leaveIfSaved, registerUnsaved, released } from '../../stores/unsaved.ts';
import type { Work } from '../fields/field-props.ts';
import { onSavedLate, savedLate } from '../late-saves.ts';
import { dirtyFields, pick, sameValue } from '../merge.ts';
import type { Edit, State } from '../merge.ts';
import type { CrudScreen, FormField } from '../screen.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { Made, OfferedDraft } from './draft-keeper.ts';
import { isRefusal } from './failed-save.ts';
import { problemsTyped, serverProblems } from './field-problems.ts';
import type { FieldProblems } from './field-problems.ts';
import { failedText, undecidedText } from './not-saved-text.ts';
import { questionOf, undecided, withChoice, withRestored, withTyped } from './open-conflict.ts';
import type { OpenConflict, Version } from './open-conflict.ts';
import { createPendingWork } from './pending-work.ts';
import { saveChanges, saveNew } from './save-record.ts';
import type { SaveOutcome, Twin } from './save-record.ts';
import { savedText } from './saved-text.ts';
import { searchedBoxes } from './searched-boxes.ts';
import { isWrittenOn, sinceSent } from './since-sent.ts';
import type { SinceSent } from './since-sent.ts';

export interface SavedRecord {
  /** Undefined where the backend does not say and the record could not be found. */
  readonly row: AnyRow | undefined;
  readonly isNew: boolean;
  /** Fields that this person has changed. */
  readonly changed: readonly string[];
  /** Something was typed, or a picture chosen, while the save was on its way: the form stays open with it. */
  readonly typedOn: boolean;
  /** The form was left while the save was on its way, or is being left: what the address asks for now is none of its business. */
  readonly left: boolean;
}

export interface RecordFormOptions {
  readonly resource: Resource<Fields>;
  readonly fields: readonly FormField<Fields>[];
  /** See `CrudScreen`. */
  readonly place?: CrudScreen['place'];
  /** Undefined: a new record. */
  readonly id: Id | undefined;
  /** The record as read, or what a new one starts with. */
  readonly start: State;
  /** Put in over `start` as if it had been typed. */
  readonly typed?: State | undefined;
  readonly titleOf?: string;
  /** What people call the record, of which this is known: a new one has no id yet. */
  readonly nameOf: (record: State) => string;
  /** What the rows of the record's list are, where they are less than it. */
  readonly listed?: Resource<Fields> | undefined;
  /** Asks whether this may be sent, which is sound; absent where nobody need be asked. A form that goes leaves it open. */
  readonly agree?: ((before: State, mine: State) => Promise<boolean>) | undefined;
  /** The form is the page, and goes on from what it has saved: whoever is in the middle of a text stays there. */
  readonly staysOpen?: boolean;
  /** Whoever has saved it is told of that by the form itself. */
  readonly onSaved: (saved: SavedRecord) => void;
  /** A save has failed that may have been done all the same: what shows such records elsewhere may be of before it. */
  readonly onMaybeSaved?: () => void;
}

export type FormFailure =
  | { readonly kind: 'error'; readonly error: unknown; readonly texts: readonly string[] }
  | { readonly kind: 'gone' }
  /** What was chosen for a field did not go up. */
  | { readonly kind: 'working' }
  /** What is the matter is said at its place in the form, and nobody was led there: they were typing on. */
  | { readonly kind: 'elsewhere' }
  /** Records that a try whose answer was lost may have made. */
  | { readonly kind: 'twins'; readonly twins: readonly Twin[] };

/** The part of a form where its conflict is decided: named like a field. */
export const CONFLICT = 'conflict';

export interface RecordForm {
  readonly resource: Resource<Fields>;
  readonly isNew: boolean;
  readonly fields: readonly FormField<Fields>[];
  /** The id of a field's control, or of the place where the conflict is decided. */
  readonly idOf: (name: string) => string;
  /** What the form holds. A control reads it once, at its start. */
  readonly values: ReadonlySignal<State>;
  /** Fields that hold something else than the record as this form knows it: what a save would change. */
  readonly dirty: ReadonlySignal<readonly string[]>;
  /** The record as it was last seen, also where what is typed is a change of an older one: what is left once that is given up. */
  readonly stored: ReadonlySignal<State>;
  /** Counts how often another value was put into a field from outside: its control is then mounted anew. */
  readonly generation: (name: string) => number;
  readonly change: (name: string, value: unknown) => void;
  /** What is wrong, as far as anybody has been told. */
  readonly problems: ReadonlySignal<FieldProblems>;
  /** The field, or `CONFLICT`, to go to once what is the matter with it is drawn; another object each time. */
  readonly wanted: ReadonlySignal<{ readonly name: string } | undefined>;
  /** A control at work (an upload) holds the save back. @returns whether a save is under way */
  readonly busy: (name: string, work: Work) => boolean;
  /** Fields for which a picture was chosen that has not gone up. */
  readonly notUp: () => readonly string[];
  readonly save: () => Promise<void>;
  /** This likely twin is what the lost try has made: saves into it what was typed since. */
  readonly saveInto: (twin: Twin) => Promise<void>;
  /** None of the likely twins is this record: saves it as another one. */
  readonly saveApart: () => Promise<void>;
  /** What an earlier save of this new record had made is gone: saves it as another one. */
  readonly saveAnew: () => Promise<void>;
  readonly saving: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<FormFailure | undefined>;
  readonly conflict: ReadonlySignal<OpenConflict | undefined>;
  readonly choose: (name: string, version: Version) => void;
  readonly draft: ReadonlySignal<OfferedDraft | undefined>;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
  /** Gives the form up without a question. @returns to be called once what it held is kept in another place: its draft goes */
  readonly abandon: () => () => void;
  /** Puts every field back to what is stored, as far as this form has seen it. */
  readonly revert: () => void;
  /** The form is on the screen. @returns ends that */
  readonly start: () => () => void;
}

/** @param formId what the ids of its controls begin with */
export function createRecordForm(options: RecordFormOptions, formId: string): RecordForm {
  const { resource, fields, id, titleOf, listed } = options;
  const person = user.peek();
  const isNew = id === undefined;
  const names = fields.map(({ name }) => name);
  const idOf = (name: string): string => `${formId}-${name}`;
  const values = signal<State>({ ...options.start, ...options.typed });
  const before = signal<State>(options.start);
  const stored = signal<State>(options.start);
  const dirty = computed(() => dirtyFields(resource, names, before.value, values.value));
  const generations = signal<Readonly<Record<string, number>>>({});
  const problems = signal<FieldProblems>({});
  const wanted = signal<{ readonly name: string }>();
  const saving = signal(false);
  const failure = signal<FormFailure>();
  const conflict = signal<OpenConflict>();
  const work = createPendingWork();
  const held = (): Edit => ({ before: before.peek(), mine: values.peek() });
  // The draft of a new record may be of another one than this.
  const shown = (): State => (isNew ? options.start : stored.peek());
  const draft = createDraftKeeper({
    resource, record: id ?? 'new', names, place: options.place, shown, held,
    notUp: () => left ?? work.notUp(),
    onCreated(late) {
      // Of a record's own form, which has taken what a new one goes on with, that is no news.
      if (!isNew) return;
      made ??= late;
      if (!dropSaved()) void goOnAsMade();
    },
  });
  /** Somebody has tried to save: from then on they are told what is wrong. */
  let tried = false;
  /** Saved or given up: nothing is left to lose. */
  let done = false;
  /** While the form stands, undefined. What had not gone up as it was left: its controls give that up then. */
  let left: readonly string[] | undefined;
  /** The person is asked whether this may be sent. */
  let asking = false;
  /** What the form held as its save began, with what has been put into it since without anybody typing; and what was searched in it. */
  let began: State = {};
  let searchedThen: string | undefined;
  /** What the person has said to be other records, alike as they look. */
  const apart = new Set<Id>();
  /**
   * What an earlier save of this new record has made. While the form stands, its draft goes on being one of a new record: where
   * it is restored, all of it is typed.
   */
  let made: Made | undefined;
  /** It was found deleted, and no save has found it since: nothing leads to it. */
  let isGone = false;

  function take(changes: State): void {
    values.value = { ...values.peek(), ...changes };
    if (tried) recheck(Object.keys(changes));
  }

  /**
   * Puts values into the fields from outside. The controls of those that held others, and of `anew`, are mounted anew: with
   * any other goes what is at work in it, or searched. Letters may be about to be typed there: what is mounted anew has the
   * focus again before the next one.
   */
  function put(changes: State, anew: readonly string[] = []): void {
    const old = values.peek();
    const mounted = Object.keys(changes).filter((name) => anew.includes(name) || !sameValue(resource, name, old[name], changes[name]));
    take(changes);
    const counts = generations.peek();
    const focused = mounted.find((name) => idOf(name) === document.activeElement?.id);
    generations.value = { ...counts, ...Object.fromEntries(mounted.map((name) => [name, (counts[name] ?? 0) + 1])) };
    if (focused !== undefined) wanted.value = { name: focused };
  }

  function wrongIn(checked: readonly string[]): FieldProblems {
    const unread = checked.filter(work.isUnread).map((name) => [name, { code: 'unread' }] as const);
    return { ...problemsTyped(resource, checked, isNew ? undefined : before.peek(), values.peek()), ...Object.fromEntries(unread) };
  }

  /** What a save would be refused for: a picture on its way up is not missing. */
  const wrongSettled = (): FieldProblems => wrongIn(names.filter((name) => !work.isOpen(name) || work.isUnread(name)));

  /** Shows these. @returns the first field that has any */
  function tell(found: FieldProblems): string | undefined {
    problems.value = found;
    return names.find((name) => found[name]);
  }

  /** What stands in the box that somebody is searching in. */
  const searched = (): string | undefined => searchedBoxes().find((box) => box === document.activeElement)?.value;

  /** Since the save began. */
  function isTypedOn(): boolean {
    const search = searched();
    if (search !== undefined && search !== searchedThen) return true;
    return names.some(work.isUnread) || isWrittenOn(resource, names, began, values.peek());
  }

  /** Goes to what a save has come to while the form stands, but takes the field from nobody who types on: they are told beside the buttons. */
  function lead(name: string, typedOn = isTypedOn()): void {
    if (left) return;
    if (!typedOn) {
      wanted.value = { name };
      return;
    }
    keepFocusInPlace();
    failure.value = failure.peek() ?? { kind: 'elsewhere' };
  }

  /** Fields were changed: what is shown stays only while it is true. */
  function recheck(changed: readonly string[]): void {
    const told = Object.entries(problems.peek());
    // The backend alone knows whether what it refused is still wrong, and is not asked at each letter.
    const refused = told.filter(([name, { code }]) => code === 'server' && !changed.includes(name));
    problems.value = { ...wrongIn([...told.map(([name]) => name), ...changed]), ...Object.fromEntries(refused) };
    if (failure.peek()?.kind === 'elsewhere' && !conflict.peek() && Object.keys(problems.peek()).length === 0) failure.value = undefined;
  }

  /**
   * What this person has written late, by an earlier form or by a move, is the start of this one, beneath what was typed into
   * it. What a control is at work on is a change of what that began with: the next save asks.
   */
  function followLate(late: State): void {
    const typed = dirty.peek();
    const followed = Object.keys(late).filter((name) => typed.includes(name) || !work.isOpen(name));
    stored.value = { ...stored.peek(), ...late };
    before.value = { ...before.peek(), ...pick(late, followed) };
    const untouched = pick(late, followed.filter((name) => !typed.includes(name)));
    put(untouched);
    began = { ...began, ...untouched };
    draft.stored();
  }

  async function send(sending: Edit): Promise<SaveOutcome> {
    const { before: from, mine } = sending;
    // The disk may take its time, and the record is read before it is written: somebody else may sign in meanwhile.
    const asker = askerNow();
    const { clientKey, sent } = await draft.readyToSend(sending);
    if (id !== undefined) return saveChanges(resource, id, from, mine, sent, asker);
    if (made) return saveChanges(resource, made.id, made.from, mine, sent, asker);
    return saveNew({ resource, listed, titleOf, values: mine, clientKey, sent, apart, asker });
  }

  /** What is saved of what the form holds: of a new record what a save has made of it by now. */
  function savedState(): State {
    return made?.from ?? before.peek();
  }

  /** The fields that would be lost. */
  function unsaved(): readonly string[] {
    return dirtyFields(resource, names, savedState(), values.peek());
  }

  /** A picture would be lost, or something else that is begun. */
  function isAtWork(): boolean {
    return left ? left.length > 0 : work.hasAny();
  }

  /** More than what is saved. */
  function holdsMore(): boolean {
    return isAtWork() || unsaved().length > 0;
  }

  /**
   * Of a new record that is saved no draft is left once what was begun meanwhile is taken back: restored, it would be written
   * over that record. @returns whether it is that
   */
  function dropSaved(): boolean {
    const isSaved = made !== undefined && !holdsMore();
    if (isSaved) void draft.drop();
    return isSaved;
  }

  /**
   * Left after a save has made a record of it: what it held beyond that is a change of that record, not another one. What the
   * next save of it is still to answer is no other record either.
   */
  async function goOnAsMade(): Promise<void> {
    const isHeld = left && !done && !isGone && holdsMore();
    // Whoever's session has ended unasked signs in again where the new record's form stands.
    if (isHeld && made && (user.peek() || !(await endedUnasked()))) await draft.goOnAs(made);
  }

  const since = (sent: Edit): SinceSent => sinceSent(resource, names, sent, held());

  /** What is held from now on against other values than before: a new record that is made by now as well. */
  function holdAgainst(changes: State): void {
    before.value = { ...before.peek(), ...changes };
    if (made) made = { ...made, from: { ...made.from, ...changes } };
  }

  /** Of a save that has failed no form says anything any more: its person is told, if they are still there. */
  function tellLeft(text: string): void {
    if (!left || !isStill(person, user.peek())) return;
    const record = isNew ? { ...values.peek(), id: made?.id } : stored.peek();
    toast(`${options.nameOf(record)}: ${text}`, 'error');
  }

  /** Two people changed the same: what only the other person changed is taken over, the rest is asked about. */
  function askAbout(found: Extract<SaveOutcome, { kind: 'conflict' }>, sent: Edit): void {
    const typedOn = isTypedOn();
    const { question, taken, together } = questionOf(resource, found, held(), since(sent), names.filter(work.isOpen));
    if (isNew) made = { id: found.theirs.id, from: savedState() };
    stored.value = found.theirs;
    put({ ...taken, ...together });
    // They are stored: giving mine up would lose none of them.
    holdAgainst(taken);
    conflict.value = question;
    lead(CONFLICT, typedOn);
  }

  /** The fields that the save has put back, which this person had written by other means. Any other value is somebody else's, who came after. */
  function undoneBy({ row }: Extract<SaveOutcome, { kind: 'saved' }>, sent: Edit): string[] {
    const late = before.peek();
    const holds = (name: string, state: State): boolean => sameValue(resource, name, row?.[name], state[name]);
    return since(sent).followed.filter((name) => holds(name, sent.mine) && !holds(name, late));
  }

  /** As a form that opens with this would, but for the controls that show it already. */
  function goOnWith(row: AnyRow): void {
    done = false;
    tried = false;
    before.value = row;
    put(row);
    draft.answered();
    draft.stored();
    released();
  }

  async function conclude({ row, taken }: Extract<SaveOutcome, { kind: 'saved' }>, sent: Edit): Promise<void> {
    const { mine } = sent;
    const changed = dirtyFields(resource, names, sent.before, mine);
    const { followed } = since(sent);
    const known = before.peek();
    const merged = taken.filter((name) => !sameValue(resource, name, row?.[name], known[name]));
    // Of a new record whose next save this was, what an earlier one had written is no change of this one's.
    const from = made?.from ?? sent.before;
    const of = id ?? made?.id;
    if (left && of !== undefined && row) savedLate(person, resource, of, pick(row, dirtyFields(resource, names, from, mine)));
    // Work that is open by now, or was as the form was left, has begun since: what was open before was waited for.
    const goesOn = (): boolean => since(sent).typed.length > 0 || isAtWork();
    if (row) draft.written({ id: row.id, from: mine });
    let typedOn = goesOn();
    if (!typedOn) {
      done = true;
      // Before anybody is told: what is said to be saved is never offered again as if it were not.
      await draft.drop();
      // A slow disk leaves time to type on.
      typedOn = goesOn();
      done = !typedOn;
      // What was typed meanwhile, and taken back, has been kept once more.
      if (done) void draft.drop();
    }
    // A new record's next save is a change of what this one has made; where nobody says which that is, the same create again.
    if (isNew) made = row && { id: row.id, from: mine };
    if (!typedOn || !isNew) before.value = { ...mine, ...pick(before.peek(), [...followed, ...since(sent).restored]) };
    if (row) stored.value = row;
    if (typedOn) draft.answered();
    else if (row && options.staysOpen && !left) goOnWith(row);
    const leaves = leaveIfSaved();
    if (!isElse(person, user.peek())) toast(savedText(resource, merged));
    options.onSaved({ row, isNew, changed, typedOn, left: left !== undefined || leaves });
  }

  async function report(error: unknown): Promise<void> {
    if (isRefusal(error)) draft.refused();
    if (isMaybeDone(error)) options.onMaybeSaved?.();
    if (error instanceof Unauthorized) await draft.keepUnsent();
    const { placed, unplaced } = serverProblems(resource, left ? [] : names, error);
    const first = tell(placed);
    if (first === undefined || unplaced.length > 0) failure.value = { kind: 'error', error, texts: unplaced };
    if (first !== undefined) lead(first);
    tellLeft(failedText(error, unplaced));
  }

  /** Sends what the form holds, once nothing is on its way up any more; nothing where that was stopped by hand. */
  async function sendSettled(): Promise<void> {
    await work.ends();
    // Whoever closed the form while it waited has given the save up.
    if (left || done) return;
    const name = names.find(work.hasFailed);
    if (name !== undefined) {
      failure.value = { kind: 'working' };
      lead(name);
      return;
    }
    const wrong = tell(wrongSettled());
    if (wrong !== undefined) {
      lead(wrong);
      return;
    }
    // Who has stopped it may choose another, and knows that nothing is saved.
    if (work.isStopped()) return;
    const sent = held();
    await finish(await send(sent), sent);
  }

  /** @param sent what the save that came to this has sent in all, by one try or more */
  async function finish(outcome: SaveOutcome, sent: Edit): Promise<void> {
    isGone = outcome.kind === 'gone';
    if (outcome.kind !== 'saved') draft.refused();
    const undone = outcome.kind === 'saved' && !left ? undoneBy(outcome, sent) : [];
    if (undone.length > 0) {
      // Nothing but that, whatever was typed or begun since: the person is told of this save once it is whole.
      const mine = { ...sent.mine, ...pick(before.peek(), undone) };
      // A change once more, also for the next save where this one fails.
      before.value = { ...before.peek(), ...pick(sent.mine, undone) };
      await finish(await send({ before: sent.mine, mine }), { ...sent, mine });
    } else if (outcome.kind === 'saved') await conclude(outcome, sent);
    else {
      if (outcome.kind === 'conflict') askAbout(outcome, sent);
      else failure.value = outcome;
      if (isGone) draft.comeBack();
      tellLeft(undecidedText(outcome));
    }
  }

  /** @returns false where the person says no */
  async function agreed(agree: NonNullable<RecordFormOptions['agree']>): Promise<boolean> {
    asking = true;
    try {
      return await agree(savedState(), values.peek());
    } finally {
      asking = false;
    }
  }

  /** @param settle what was decided about the record, which counts once this is agreed to */
  async function save(settle?: () => void): Promise<void> {
    if (saving.peek() || asking || done) return;
    const asked = conflict.peek();
    if (asked && undecided(asked).length > 0) {
      conflict.value = { ...asked, isDue: true };
      failure.value = undefined;
      wanted.value = { name: CONFLICT };
      return;
    }
    if (options.agree && Object.keys(wrongIn(names)).length === 0 && !(await agreed(options.agree))) return;
    settle?.();
    conflict.value = undefined;
    failure.value = undefined;
    tried = true;
    const wrong = tell(wrongSettled());
    if (wrong !== undefined) {
      wanted.value = { name: wrong };
      return;
    }
    began = values.peek();
    searchedThen = searched();
    saving.value = true;
    try {
      await sendSettled();
    } catch (error) {
      await report(error);
    } finally {
      saving.value = false;
      await goOnAsMade();
    }
  }

  return {
    resource, fields, isNew, values, stored, dirty, problems, wanted, saving, failure, conflict,
    idOf,
    notUp: work.notUp,
    save: () => save(),
    draft: draft.offered,
    generation: (name) => generations.value[name] ?? 0,
    change(name, value) {
      take({ [name]: value });
      const asked = conflict.peek();
      conflict.value = asked && withTyped(asked, name, value);
      if (!dropSaved()) draft.keep();
    },
    busy(name, state) {
      const isReadNow = work.isUnread(name) && state !== 'unread';
      const wasOpen = work.isOpen(name);
      work.report(name, state);
      // What could not be read is no longer wrong once it can be, or is given up; until then it is only being typed.
      if (tried && isReadNow) recheck([name]);
      if (failure.peek()?.kind === 'working' && !names.some(work.hasFailed)) failure.value = undefined;
      // The controls of a form that goes give up what they do: its draft is what it held before. What could not be read may
      // have hidden a picture on its way up.
      if (!dropSaved() && !left && !done && (isReadNow || work.isOpen(name) !== wasOpen)) draft.keep();
      return saving.peek();
    },
    saveInto: ({ row, from }) => save(() => {
      made = { id: row.id, from };
    }),
    saveApart() {
      const failed = failure.peek();
      return save(() => {
        if (failed?.kind === 'twins') for (const { row } of failed.twins) apart.add(row.id);
      });
    },
    saveAnew: () => save(() => {
      made = undefined;
      isGone = false;
      draft.renew();
    }),
    choose(name, version) {
      const asked = conflict.peek();
      if (!asked) return;
      // What is on its way into the field is this person's own.
      put({ [name]: asked.versions[name]?.[version] }, version === 'mine' ? [] : [name]);
      const decided = withChoice(asked, name, version);
      // From here on their version is what mine is held against.
      if (undecided(decided).length === 0) holdAgainst(asked.theirs);
      conflict.value = decided;
      draft.keep();
    },
    restoreDraft() {
      const offered = draft.take();
      if (!offered) return;
      const asked = conflict.peek();
      // Of what is asked about, the person sees what mine is held against.
      const others = offered.names.filter((name) => !asked?.names.includes(name));
      holdAgainst(pick(offered.draft.base, others));
      put(pick(offered.draft.values, offered.names));
      conflict.value = asked && withRestored(asked, offered.names, offered.draft);
      draft.keep();
    },
    discardDraft: draft.discard,
    abandon() {
      done = true;
      return () => void draft.drop();
    },
    revert() {
      before.value = stored.peek();
      // A picture on its way up would come back as a change.
      const open = names.filter(work.isOpen);
      put(pick(stored.peek(), [...dirty.peek(), ...open]), open);
      void draft.drop();
      batch(() => {
        conflict.value = undefined;
        failure.value = undefined;
        problems.value = {};
      });
      released();
    },
    start() {
      left = undefined;
      const ends = [
        registerUnsaved({ isDirty: () => !done && holdsMore() }),
        draft.start(),
        ...(id === undefined ? [] : [onSavedLate(resource, id, followLate)]),
      ];
      if (options.typed) draft.keep();
      return () => {
        left = work.notUp();
        for (const end of ends) end();
        void goOnAsMade();
      };
    },
  };
}
