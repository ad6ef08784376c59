import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { dropDraft, flushDrafts, readDraft, saveDraft } from '../../stores/drafts.ts';
import type { DraftKey, StoredDraft } from '../../stores/drafts.ts';
import { user, userKey } from '../../stores/session.ts';
import { sameValue } from '../merge.ts';
import { dirtyFields } from './save-record.ts';
import type { State } from './save-record.ts';

export interface OfferedDraft {
  readonly draft: StoredDraft;
  /** Fields whose text in the draft is not what the form shows. */
  readonly names: readonly string[];
}

export interface DraftKeeper {
  readonly offered: OfferedDraft | undefined;
  /**
   * Sent with a create, kept with its draft: a try after a reload is still the same create. `sentBefore` is
   * true from the second try on.
   */
  readonly clientKey: () => { readonly key: string; readonly sentBefore: boolean };
  /** After each change: keeps what the form holds, or drops the draft where nothing differs any more. */
  readonly keep: (before: State, mine: State) => void;
  /** The session ended under a save: on disk at once, and marked to be sent again. */
  readonly keepUnsent: (before: State, mine: State) => Promise<void>;
  /** The person has decided about the offer; `taken` also takes over its identity. */
  readonly decide: (taken: boolean) => void;
  /** Saved or discarded. */
  readonly drop: () => void;
}

/** A form's draft: kept while one types, looked for when the form opens. */
export function useDraft(resource: Resource<Fields>, record: string | number, names: readonly string[], shown: State): DraftKeeper {
  const [offered, setOffered] = useState<OfferedDraft>();
  // The person as of now: a draft belongs to who typed it, also where the session has ended meanwhile.
  const key = useRef<DraftKey>({ userId: userKey(user.peek()), resource: resource.name, record });
  const clientKey = useRef('');
  const waiting = useRef<() => void>(undefined);
  const looked = useRef(false);
  const offer = useRef<OfferedDraft>(undefined);

  useEffect(() => {
    let current = true;
    void readDraft(key.current).then((draft) => {
      const differing = draft ? names.filter((name) => differs(resource, name, draft, shown)) : [];
      if (draft && differing.length > 0) {
        offer.current = { draft, names: differing };
        if (current) setOffered(offer.current);
      } else if (draft && current) {
        void dropDraft(key.current);
      }
      looked.current = true;
      // Also where the form is gone by now: what was typed in its first moments is no less typed.
      waiting.current?.();
    });
    // A page that is left before the old draft has been read: what was typed by then is kept all the same.
    const leave = (): void => {
      if (!looked.current) waiting.current?.();
    };
    addEventListener('pagehide', leave);
    return () => {
      current = false;
      removeEventListener('pagehide', leave);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- looked for once, when the form opens
  }, []);

  function save(before: State, mine: State, unsent: boolean): void {
    const pending = offer.current;
    const dirty = dirtyFields(resource, names, before, mine);
    if (dirty.length === 0 && !unsent) {
      if (!pending) void dropDraft(key.current);
      return;
    }
    // An offer that nobody has decided about is carried along beneath what is typed now.
    const carried = pending ? pending.names.filter((name) => !dirty.includes(name)) : [];
    const pick = (source: State): State => Object.fromEntries(carried.map((name) => [name, source[name]]));
    saveDraft(key.current, {
      values: { ...mine, ...pick(pending?.draft.values ?? {}) },
      base: { ...before, ...pick(pending?.draft.base ?? {}) },
      ...(clientKey.current === '' ? {} : { clientKey: clientKey.current }),
      ...(unsent ? { unsent } : {}),
    });
  }

  return {
    offered,
    clientKey() {
      const sentBefore = clientKey.current !== '';
      clientKey.current ||= randomId();
      return { key: clientKey.current, sentBefore };
    },
    keep(before, mine) {
      // Not before the old draft has been read: it would be found as this one.
      if (looked.current) save(before, mine, false);
      else waiting.current = () => save(before, mine, false);
    },
    async keepUnsent(before, mine) {
      waiting.current = undefined;
      save(before, mine, true);
      await flushDrafts();
    },
    decide(taken) {
      if (taken) clientKey.current = offer.current?.draft.clientKey ?? clientKey.current;
      else void dropDraft(key.current);
      offer.current = undefined;
      setOffered(undefined);
    },
    drop() {
      offer.current = undefined;
      setOffered(undefined);
      void dropDraft(key.current);
    },
  };
}

function differs(resource: Resource<Fields>, name: string, draft: StoredDraft, shown: State): boolean {
  if (!(name in draft.values)) return false;
  const value = draft.values[name];
  return !sameValue(resource, name, value, draft.base[name]) && !sameValue(resource, name, value, shown[name]);
}
