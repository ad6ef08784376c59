import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { pause } from '../../lib/pause.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Id } from '../../api/fields.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { idOf } from '../../stores/draft.ts';
import type { DraftKey, FoundDraft } from '../../stores/draft.ts';
import { dropDraft, flushDrafts, otherTabCloses, readDraft, saveDraft } from '../../stores/drafts.ts';
import { user, userKey } from '../../stores/session.ts';
import { dirtyFields, pick, sameValue } from '../merge.ts';
import type { Edit, State } from '../merge.ts';
import type { CrudScreen } from '../screen.ts';

export interface OfferedDraft {
  readonly draft: FoundDraft;
  /** Fields that the draft's person has meant otherwise than the form shows; none where pictures are all that it misses. */
  readonly names: readonly string[];
}

export interface Sending {
  readonly clientKey: string;
  readonly sent: readonly State[];
}

/** The record that a save of a new one has made, and what it was then. */
export interface Made {
  readonly id: Id;
  readonly from: State;
}

export interface DraftKeeper {
  /** What was typed into this record before, and never saved: nobody has decided about it yet. */
  readonly offered: ReadonlySignal<OfferedDraft | undefined>;
  /** Looks for a draft to offer. @returns ends that */
  readonly start: () => () => void;
  /**
   * Before a save is sent: notes what it sends, and a create's random ID, and waits until that is on disk with what the
   * form holds, so that a try after a reload or a crash is still the same one. `sent` is what earlier tries have sent.
   */
  readonly readyToSend: (sending: Edit) => Promise<Sending>;
  /** Nothing of what was to be sent last has been written: whoever else writes the same has done it by themselves. */
  readonly refused: () => void;
  /**
   * What was sent last is stored, and whoever writes the same after somebody else has done it by themselves. Of a new record
   * what is stored is still needed: a draft that is restored sends it again.
   */
  readonly answered: () => void;
  /**
   * What was sent is stored as this: to whoever has restored the form's draft, or is offered that of a record that was there,
   * it is nobody's own any more, but what theirs is a change of.
   */
  readonly written: (made: Made) => void;
  /**
   * The form of this new record was left: what it holds is a change of what its save has made, and offered where that is opened,
   * also while the next save of it is on its way.
   */
  readonly goOnAs: (made: Made) => Promise<void>;
  /** What it has gone on as is there no more, and nothing leads to it: it is one of a new record again. */
  readonly comeBack: () => void;
  /** What was sent has made a record that is there no more: the next save makes one of its own. */
  readonly renew: () => void;
  /** After each change: keeps what the form holds and what it waits for, or drops the draft where nothing differs any more. */
  readonly keep: () => void;
  /** The session ended under a save: on disk at once, and marked to be sent again. */
  readonly keepUnsent: () => Promise<void>;
  /** The person takes the offer: its identity is this form's from now on. */
  readonly take: () => OfferedDraft | undefined;
  /** The person does not want the offer: it goes, and once it is gone another one may be offered. */
  readonly discard: () => void;
  /** What is stored has changed beneath the form: an offer is of what still differs from that, and goes where nothing does. */
  readonly stored: () => void;
  /**
   * Saved or given up. What was offered and not decided about stays, but for the word that a new record lacks a picture: the
   * next one is another. Done once nothing can bring it back.
   */
  readonly drop: () => Promise<void>;
}

/** A database that hangs holds nobody back for longer. */
const DISK_PATIENCE_MS = 1_000;

async function onDisk(written: Promise<void>): Promise<void> {
  await Promise.race([written, pause(DISK_PATIENCE_MS)]);
}

/** What has been sent, but for this of it; read off the disk, it is equal to that, not the same. */
function without(sent: readonly State[], settled: State): readonly State[] {
  const at = sent.findIndex((state) => JSON.stringify(state) === JSON.stringify(settled));
  return at < 0 ? sent : sent.toSpliced(at, 1);
}

/** What a draft holds of sends and of pictures, where there are any. */
function beyondText(sent: readonly State[], notUp: readonly string[]): Pick<FoundDraft, 'sent' | 'notUp'> {
  const own = sent.filter((state) => Object.keys(state).length > 0);
  return { ...(own.length > 0 ? { sent: own } : {}), ...(notUp.length > 0 ? { notUp } : {}) };
}

/** The draft's own id and those that it stands for. */
const idsOf = ({ id, replaces = [] }: FoundDraft): string[] => [id, ...replaces];

/**
 * Restored, discarded or made a new record of: the form that had kept one of these, and was left, writes it no more, however
 * late its save is answered.
 */
const decided = new Set<string>();

/** Somebody has decided about a draft. @returns the ids of what goes with it */
function decide(draft: FoundDraft): string[] {
  const ids = idsOf(draft);
  for (const id of ids) decided.add(id);
  return ids;
}

/** What was typed into a record that has no form any more. */
export interface LeftBehind {
  readonly values: State;
  /** Fields that were changed. */
  readonly names: readonly string[];
  /** Fields for which pictures were chosen that had not gone up. */
  readonly notUp: readonly string[];
  /** Another form keeps it now. */
  readonly drop: () => Promise<void>;
}

/** The newest draft of a record that is no longer there, or of a new one that may not be added by now. */
export async function leftBehind(resource: Resource<Fields>, record: string | number, names: readonly string[]): Promise<LeftBehind | undefined> {
  const key: DraftKey = { userId: userKey(user.peek()), resource: resource.name, record, form: '' };
  const draft = await readDraft(key);
  if (!draft) return undefined;
  return {
    values: draft.values,
    names: names.filter((name) => isTyped(resource, name, draft)),
    notUp: draft.notUp ?? [],
    drop: () => dropDraft(key, decide(draft)),
  };
}

/** The form of a new record that opens next, which gets what was typed into another one, says that these pictures did not come along. */
export function keepMissing(resource: Resource<Fields>, notUp: readonly string[]): void {
  saveDraft({ userId: userKey(user.peek()), resource: resource.name, record: 'new', form: randomId() }, { values: {}, base: {}, notUp });
}

export interface DraftOptions {
  readonly resource: Resource<Fields>;
  /** The record's ID, or 'new'. */
  readonly record: string | number;
  /** The form's fields. */
  readonly names: readonly string[];
  /** See `CrudScreen`. */
  readonly place?: CrudScreen['place'];
  /** What the form would show if nobody had typed: what is stored by now. */
  readonly shown: () => State;
  readonly held: () => Edit;
  /** Fields for which a picture was chosen that has not gone up. */
  readonly notUp: () => readonly string[];
  /** The form that had kept what was restored into this one has made this of it after all. */
  readonly onCreated: (made: Made) => void;
}

/**
 * What a form does once another one of this page, left before its save was answered, knows what became of that: the forms on
 * the screen, and of those that were left whichever has kept what it had of the other one's draft in its own.
 */
interface Companion {
  readonly created: (clientKey: string, made: Made) => void;
  /** Its draft of this record has gone. */
  readonly saved: (clientKey: string, of: string | number) => void;
  /** What it had sent as this is nobody's own any more: it has not been written, or these of its fields are stored so by now. */
  readonly settled: (clientKey: string, own: State, written?: State) => void;
}

const companions = new Set<Companion>();

/** A form's draft: kept while one types, looked for when the form opens. */
export function createDraftKeeper(options: DraftOptions): DraftKeeper {
  const { resource, record, names, held, notUp, onCreated } = options;
  // The person as of now: a draft belongs to who typed it, also where the session has ended meanwhile.
  const begun: DraftKey = { userId: userKey(user.peek()), resource: resource.name, record, form: randomId() };
  let key = begun;
  /** Of a new record that has gone on as a change of what its save has made: what that was then. */
  let goesOnFrom: State | undefined;
  /** Of a form that was left with another one's draft: what that one's save has written since. A form that stands hears of it as stored. */
  let writtenSince: State = {};
  const offered = signal<OfferedDraft>();
  /** What is offered, but for a discarded one whose notice stands until it is off the disk. */
  let undecided: OfferedDraft | undefined;
  let identity: Sending = { clientKey: '', sent: [] };
  /** What the last answered save has made of the new record: of what was sent, no more than what differs from that is its form's own. */
  let known: State | undefined;
  /** Drafts that were restored into this form. */
  let taken: readonly string[] = [];
  /** Whether there was an old draft is known: the form's own may have to carry it. */
  let looked = false;
  /** Something was typed before that, and is kept without it for now. */
  let early = false;
  /** What is kept holds another form's draft whose save may still be answered. */
  let isCarrying = false;
  /** Of when the form stood last. */
  let ended = AbortSignal.abort();

  /** An offer is of what differs from what is stored, and goes where nothing does. */
  function narrow(draft: FoundDraft, among: readonly string[]): void {
    const differ = differing(options, draft, among);
    undecided = differ.length > 0 || missesPictures(draft) ? { draft, names: differ } : undefined;
    if (undecided) offer();
    else {
      offered.value = undefined;
      lookAgain();
    }
  }

  /** Not over what this form has sent: of a new record the draft may be another one, and stays for the next form. */
  function offer(): void {
    if (!undecided) return;
    const { before, mine } = held();
    const typed = dirtyFields(resource, names, before, mine);
    const { draft } = undecided;
    const isOver = isFromElsewhere(options, draft) || undecided.names.some((name) => typed.includes(name));
    const isAnother = record === 'new' && identity.sent.length > 0 && isOver;
    offered.value = isAnother ? undefined : { ...undecided, draft: { ...draft, notUp: stillMissing(draft, typed) } };
  }

  /** Pictures that were not put in again. A text may be changed without its picture. */
  function stillMissing({ notUp: missing = [] }: FoundDraft, typed: readonly string[]): string[] {
    return missing.filter((name) => resource.fields[name]?.kind !== 'picture' || !typed.includes(name));
  }

  /** Offers the newest draft that says something else than what is stored; what says nothing new is removed. */
  async function look(isCurrent: () => boolean, removed?: string): Promise<void> {
    const draft = await readDraft(key);
    // A disk that does not let it go would have it found for ever.
    if (!draft || draft.id === removed) return;
    const differ = differing(options, draft);
    if (differ.length > 0 || missesPictures(draft)) {
      undecided = { draft, names: differ };
      if (isCurrent()) offer();
    } else if (isCurrent()) {
      await dropDraft({ ...key, form: '' }, idsOf(draft));
      await look(isCurrent, draft.id);
    }
  }

  function take(): OfferedDraft | undefined {
    const chosen = undecided;
    undecided = undefined;
    offered.value = undefined;
    if (!chosen) return undefined;
    taken = [...taken, ...decide(chosen.draft)];
    // A create that this form has sent itself stays this one.
    if (identity.sent.length === 0) identity = { clientKey: chosen.draft.clientKey ?? '', sent: chosen.draft.sent ?? [] };
    return chosen;
  }

  /** What has been sent, as far as it may have been written without an answer. */
  function unanswered(): readonly State[] {
    const from = known ?? goesOnFrom;
    return from ? identity.sent.map((state) => pick(state, dirtyFields(resource, names, from, state))) : identity.sent;
  }

  /** What the draft says to have been sent. One of a new record needs all of it: restored, it sends that again. */
  const words = (): readonly State[] => (goesOnFrom ? unanswered() : identity.sent);

  /** A form that was left is told of the others no longer than it carries what is theirs. */
  function setCarrying(carries: boolean): void {
    isCarrying = carries;
    if (!carries && ended.aborted) companions.delete(companion);
  }

  function save(unsent = false): void {
    // Whoever has taken this draft over hears what becomes of the others by themselves.
    if (decided.has(idOf(key))) return setCarrying(false);
    early ||= !looked;
    const { before: shownBefore, mine } = held();
    const before = { ...(goesOnFrom ?? shownBefore), ...writtenSince };
    const dirty = dirtyFields(resource, names, before, mine);
    const waiting = notUp();
    // Whoever has put in again what is all that an offer misses has taken it.
    if (undecided?.names.length === 0 && stillMissing(undecided.draft, dirty).length === 0) take();
    else if (undecided && missesPictures(undecided.draft)) offer();
    if (dirty.length === 0 && waiting.length === 0 && !unsent) {
      setCarrying(false);
      void dropDraft(key, taken);
      return;
    }
    // An offer that nobody has decided about is carried along beneath what is typed beside it, and is this draft then. Where
    // any of it was typed over, or this was sent, it may be another record's: then it stays its own, offered after this one.
    const isAlone = goesOnFrom !== undefined || unsent || identity.sent.length > 0 || (undecided && isFromElsewhere(options, undecided.draft));
    const beside = !isAlone && undecided?.names.every((name) => !dirty.includes(name)) ? undecided : undefined;
    // Pictures alone that did not come along are missing here, whatever was sent.
    const whole = undecided?.names.length === 0 ? undecided : beside;
    const carried = whole?.names ?? [];
    const { clientKey, sent = [] } = beside?.draft ?? { ...identity, sent: words() };
    setCarrying(!goesOnFrom && sent.length > 0 && (taken.length > 0 || beside !== undefined));
    const missing = [...new Set([...waiting, ...(whole ? stillMissing(whole.draft, dirty) : [])])];
    saveDraft(key, {
      values: { ...mine, ...pick(whole?.draft.values ?? {}, carried) },
      base: { ...before, ...pick(whole?.draft.base ?? {}, carried) },
      replaces: [...taken, ...(whole ? idsOf(whole.draft) : [])],
      ...(clientKey ? { clientKey } : {}),
      ...(unsent ? { unsent } : {}),
      ...beyondText(sent, missing),
    });
  }

  /** What was offered has gone: while the form stands, another one may be. */
  function lookAgain(): void {
    const stood = ended;
    if (!stood.aborted) void look(() => !stood.aborted);
  }

  const companion: Companion = {
    created(clientKey, made) {
      if (identity.clientKey !== clientKey) return;
      known ??= made.from;
      onCreated(made);
    },
    // Stored by now, it would be sent as that record once more. What was typed beside it goes on as another one's, which a
    // form that was left may have kept together with it.
    saved(clientKey, of) {
      if (undecided?.draft.clientKey !== clientKey || of !== key.record) return;
      undecided = undefined;
      offered.value = undefined;
      save();
      lookAgain();
    },
    settled(clientKey, own, written = {}) {
      if (identity.clientKey === clientKey) {
        identity = { ...identity, sent: without(identity.sent, own) };
        if (ended.aborted && key.record !== 'new') writtenSince = { ...writtenSince, ...written };
        offer();
      } else if (undecided?.draft.clientKey === clientKey) {
        const { draft, names: among } = undecided;
        narrow({ ...draft, base: { ...draft.base, ...written }, sent: without(draft.sent ?? [], own) }, among);
      } else return;
      save();
    },
  };

  /** Tells the other forms. */
  function tell(news: (other: Companion) => void): void {
    for (const other of companions) if (other !== companion) news(other);
  }

  function settle(own: State, written?: State): void {
    tell((other) => other.settled(identity.clientKey, own, written));
  }

  /** The draft goes from there, with what was restored into it, and with the word that a new record lacks a picture. */
  async function forget(from: DraftKey): Promise<void> {
    const missingOnly = record === 'new' && undecided?.names.length === 0 ? idsOf(undecided.draft) : [];
    await onDisk(dropDraft(from, [...taken, ...missingOnly]));
    // Not before: whoever is just looking may have read it still.
    tell((other) => other.saved(identity.clientKey, from.record));
  }

  async function drop(): Promise<void> {
    early = false;
    setCarrying(false);
    await forget(key);
  }

  return {
    offered,
    start() {
      const wait = new AbortController();
      ended = wait.signal;
      const isCurrent = (): boolean => !wait.signal.aborted;
      // Asked before the first look: a tab that closes between the two is not missed.
      let closed = otherTabCloses(key, wait.signal);
      const follow = async (): Promise<void> => {
        await look(isCurrent);
        looked = true;
        if (isCurrent() && early && undecided) save();
        while (await closed) {
          closed = otherTabCloses(key, wait.signal);
          if (isCurrent() && !undecided) await look(isCurrent);
        }
      };
      void follow();
      companions.add(companion);
      return () => {
        wait.abort();
        setCarrying(isCarrying);
      };
    },
    async readyToSend({ before, mine }) {
      const sent = unanswered();
      const clientKey = identity.clientKey || randomId();
      // What a record held already is not this form's word: an older draft that is restored yet may be held against another.
      const own = record === 'new' ? mine : pick(mine, dirtyFields(resource, names, before, mine));
      identity = { clientKey, sent: [...identity.sent, own] };
      offer();
      save();
      await onDisk(flushDrafts());
      return { clientKey, sent };
    },
    refused() {
      const own = words().at(-1);
      identity = { ...identity, sent: identity.sent.slice(0, -1) };
      offer();
      save();
      if (own) settle(own);
    },
    answered() {
      identity = key.record === 'new' ? { ...identity, sent: identity.sent.slice(-1) } : { clientKey: '', sent: [] };
      writtenSince = {};
      offer();
      save();
    },
    written(made) {
      if (key.record === 'new') {
        known = made.from;
        tell((other) => other.created(identity.clientKey, made));
      } else for (const own of words()) settle(own, pick(made.from, Object.keys(own)));
      if (goesOnFrom) goesOnFrom = made.from;
    },
    async goOnAs(made) {
      if (decided.has(idOf(key))) {
        await drop();
        return;
      }
      const goesOn = key !== begun;
      goesOnFrom = made.from;
      key = { ...begun, record: made.id };
      save();
      if (goesOn) return;
      // Whoever has restored it before it went is told what it has become.
      tell((other) => other.created(identity.clientKey, made));
      await forget(begun);
    },
    comeBack() {
      if (key === begun || decided.has(idOf(key))) return;
      const gone = key;
      key = begun;
      goesOnFrom = undefined;
      save();
      void forget(gone);
    },
    renew() {
      identity = { clientKey: '', sent: [] };
      known = undefined;
      offer();
      save();
    },
    keep: () => save(),
    async keepUnsent() {
      save(true);
      await flushDrafts();
    },
    take,
    discard() {
      const draft = undecided?.draft;
      if (!draft) return;
      undecided = undefined;
      // What was typed beside the offer had carried it along.
      save();
      void flushDrafts();
      void onDisk(dropDraft({ ...key, form: '' }, decide(draft))).then(() => {
        offered.value = undefined;
        return look(() => true, draft.id);
      });
    },
    stored() {
      if (undecided) narrow(undecided.draft, undecided.names);
      save();
    },
    drop,
  };
}

function missesPictures({ notUp = [] }: FoundDraft): boolean {
  return notUp.length > 0;
}

function isTyped(resource: Resource<Fields>, name: string, { values, base }: FoundDraft): boolean {
  return name in values && !sameValue(resource, name, values[name], base[name]);
}

/**
 * What somebody has meant otherwise than the form shows: what they have typed, and where any of it differs what a new record's
 * form had begun with, as far as that was meant: all of it where Save was pressed, else the place that it was opened for. A
 * mere order number moves on with each record that others add.
 */
function differing({ resource, record, names, place, shown }: DraftOptions, draft: FoundDraft, among = names): string[] {
  const now = shown();
  const differ = among.filter((name) => name in draft.values && !sameValue(resource, name, draft.values[name], now[name]));
  const typed = differ.filter((name) => isTyped(resource, name, draft));
  if (record !== 'new' || typed.length === 0) return typed;
  if (draft.unsent || (draft.sent ?? []).length > 0) return differ;
  const meant = place && differ.includes(place.asked) ? [...typed, place.asked, ...place.along] : typed;
  return differ.filter((name) => meant.includes(name));
}

/** The form of a new record that was opened for another place is another record's. */
function isFromElsewhere({ resource, record, place, shown }: DraftOptions, { base }: FoundDraft): boolean {
  if (record !== 'new' || !place) return false;
  const { asked } = place;
  return asked in base && !sameValue(resource, asked, base[asked], shown()[asked]);
}
