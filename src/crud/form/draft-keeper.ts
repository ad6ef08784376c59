import { useEffect, useRef, useState } from 'react';
import { pause } from '../../api/retry.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { dropDraft, flushDrafts, otherTabCloses, readDraft, saveDraft } from '../../stores/drafts.ts';
import type { DraftKey, FoundDraft } from '../../stores/drafts.ts';
import { user, userKey } from '../../stores/session.ts';
import { sameValue } from '../merge.ts';
import { dirtyFields } from './save-record.ts';
import type { State } from './save-record.ts';

export interface OfferedDraft {
  readonly draft: FoundDraft;
  /** Fields whose text in the draft is not what the form shows. */
  readonly names: readonly string[];
}

export interface Sending {
  readonly clientKey: string;
  readonly sent: readonly State[];
}

export interface DraftKeeper {
  readonly offered: OfferedDraft | undefined;
  /**
   * Before a save is sent: notes what it sends, and a create's random ID, and waits until that is on disk with what the
   * form holds, so that a try after a reload or a crash is still the same one. `sent` is what earlier tries have sent.
   */
  readonly readyToSend: (before: State, mine: State) => Promise<Sending>;
  /** After each change: keeps what the form holds, or drops the draft where nothing differs any more. */
  readonly keep: (before: State, mine: State) => void;
  /** The session ended under a save: on disk at once, and marked to be sent again. */
  readonly keepUnsent: (before: State, mine: State) => Promise<void>;
  /** The person takes the offer: its identity is this form's from now on. */
  readonly take: () => OfferedDraft | undefined;
  /** The person does not want the offer: it goes, and once it is gone another one may be offered. */
  readonly discard: (before: State, mine: State) => void;
  /** What is stored has changed beneath the form: an offer that says nothing else than that goes. */
  readonly stored: (before: State, mine: State) => void;
  /** Saved or given up. What was offered and not decided about stays. Done once nothing can bring it back. */
  readonly drop: () => Promise<void>;
}

/** A database that hangs holds nobody back for longer. */
const DISK_PATIENCE_MS = 1_000;

async function onDisk(written: Promise<void>): Promise<void> {
  await Promise.race([written, pause(DISK_PATIENCE_MS)]);
}

/** The draft's own id and those that it stands for. */
const idsOf = ({ id, replaces = [] }: FoundDraft): string[] => [id, ...replaces];

/** A form's draft: kept while one types, looked for when the form opens. */
export function useDraft(resource: Resource<Fields>, record: string | number, names: readonly string[], shown: State): DraftKeeper {
  const [offered, setOffered] = useState<OfferedDraft>();
  // The person as of now: a draft belongs to who typed it, also where the session has ended meanwhile.
  const [key] = useState((): DraftKey => ({ userId: userKey(user.peek()), resource: resource.name, record, form: randomId() }));
  const identity = useRef<Sending>({ clientKey: '', sent: [] });
  /** Drafts that were restored into this form. */
  const taken = useRef<readonly string[]>([]);
  const waiting = useRef<() => void>(undefined);
  const looked = useRef(false);
  const offer = useRef<OfferedDraft>(undefined);

  /** Offers the newest draft that says something else than the form's start; what says nothing new is removed. */
  async function look(isCurrent: () => boolean): Promise<void> {
    const draft = await readDraft(key);
    if (!draft) return;
    const differing = names.filter((name) => differs(resource, name, draft, shown));
    if (differing.length > 0) {
      offer.current = { draft, names: differing };
      if (isCurrent()) setOffered(offer.current);
    } else if (isCurrent()) {
      await dropDraft({ ...key, form: '' }, idsOf(draft));
      await look(isCurrent);
    }
  }

  useEffect(() => {
    let current = true;
    const wait = new AbortController();
    // Asked before the first look: a tab that closes between the two is not missed.
    let closed = otherTabCloses(key, wait.signal);
    const follow = async (): Promise<void> => {
      await look(() => current);
      looked.current = true;
      // Also where the form is gone by now: what was typed in its first moments is no less typed.
      waiting.current?.();
      while (await closed) {
        closed = otherTabCloses(key, wait.signal);
        if (current && !offer.current) await look(() => current);
      }
    };
    void follow();
    // A page that is left before the old draft has been read: what was typed by then is kept all the same.
    const leave = (): void => {
      if (!looked.current) waiting.current?.();
    };
    addEventListener('pagehide', leave);
    return () => {
      current = false;
      wait.abort();
      removeEventListener('pagehide', leave);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- looked for once, when the form opens
  }, []);

  function save(before: State, mine: State, unsent: boolean): void {
    const pending = offer.current;
    const dirty = dirtyFields(resource, names, before, mine);
    if (dirty.length === 0 && !unsent) {
      void dropDraft(key, taken.current);
      return;
    }
    // An offer that nobody has decided about is carried along beneath what is typed now.
    const carried = pending ? pending.names.filter((name) => !dirty.includes(name)) : [];
    const pick = (source: State): State => Object.fromEntries(carried.map((name) => [name, source[name]]));
    // Carried whole, it is this draft; else its text is offered by itself, after this one.
    const whole = pending && carried.length === pending.names.length ? pending.draft : undefined;
    const { clientKey, sent = [] } = whole && identity.current.sent.length === 0 ? whole : identity.current;
    saveDraft(key, {
      values: { ...mine, ...pick(pending?.draft.values ?? {}) },
      base: { ...before, ...pick(pending?.draft.base ?? {}) },
      replaces: [...taken.current, ...(whole ? idsOf(whole) : [])],
      ...(clientKey ? { clientKey } : {}),
      ...(sent.length > 0 ? { sent } : {}),
      ...(unsent ? { unsent } : {}),
    });
  }

  function keep(before: State, mine: State): void {
    // Not before the old draft has been read: the form's own may have to carry it.
    if (looked.current) save(before, mine, false);
    else waiting.current = () => save(before, mine, false);
  }

  return {
    offered,
    async readyToSend(before, mine) {
      const { sent } = identity.current;
      const clientKey = identity.current.clientKey || randomId();
      identity.current = { clientKey, sent: [...sent, mine] };
      waiting.current = undefined;
      save(before, mine, false);
      await onDisk(flushDrafts());
      return { clientKey, sent };
    },
    keep,
    async keepUnsent(before, mine) {
      waiting.current = undefined;
      save(before, mine, true);
      await flushDrafts();
    },
    take() {
      const chosen = offer.current;
      offer.current = undefined;
      setOffered(undefined);
      if (!chosen) return undefined;
      taken.current = [...taken.current, ...idsOf(chosen.draft)];
      // A create that this form has sent itself stays this one.
      if (identity.current.sent.length === 0) {
        identity.current = { clientKey: chosen.draft.clientKey ?? '', sent: chosen.draft.sent ?? [] };
      }
      return chosen;
    },
    discard(before, mine) {
      const draft = offer.current?.draft;
      if (!draft) return;
      offer.current = undefined;
      // What was typed beside the offer had carried it along.
      save(before, mine, false);
      void flushDrafts();
      void onDisk(dropDraft({ ...key, form: '' }, idsOf(draft))).then(() => {
        setOffered(undefined);
        return look(() => true);
      });
    },
    stored(before, mine) {
      const pending = offer.current;
      if (pending && !pending.names.some((name) => differs(resource, name, pending.draft, before))) {
        offer.current = undefined;
        setOffered(undefined);
      }
      keep(before, mine);
    },
    drop: () => onDisk(dropDraft(key, taken.current)),
  };
}

function differs(resource: Resource<Fields>, name: string, draft: FoundDraft, shown: State): boolean {
  if (!(name in draft.values)) return false;
  const value = draft.values[name];
  return !sameValue(resource, name, value, draft.base[name]) && !sameValue(resource, name, value, shown[name]);
}
