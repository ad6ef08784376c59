/**
 * Drafts: what is typed in a form survives reload, crash and the end of a session. In IndexedDB, by user, resource and
 * record; passwords never come here, because no resource has one.
 *
 * Each opening of a form writes a draft of its own, so that neither two tabs on one record nor two visits can overwrite
 * each other's. A form is offered the newest draft of its record that no living tab is working on, and the next one
 * once that is saved or discarded.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { UseStore } from 'idb-keyval';
import { report } from '../lib/report.ts';
import { forgetNote, noteDown, notes } from './draft-notes.ts';
import { idOf, prefixOf, tabOf, thisTab } from './draft.ts';
import type { Draft, DraftKey, FoundDraft, StoredDraft } from './draft.ts';
import { holdLock, livingTabs, oneCloses } from './living-tabs.ts';

/** Typing is on disk within 600 ms (p95): this pause and the write, also on a slow computer that is busy (`npm run bench`). */
const PAUSE_MS = 150;
const LIFE_MS = 30 * 86_400_000;
/** What has expired is cleared out when nobody waits for anything. */
const EXPIRY_DELAY_MS = 30_000;

const failed = signal(false);

/** True while the last draft could not be kept (a full disk, no database): the form says so. */
export const draftsFailed: ReadonlySignal<boolean> = failed;

const pending = new Map<string, StoredDraft>();
/** What is on its way to the disk. */
const underway = new Set<Map<string, StoredDraft>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();

type Database = typeof import('idb-keyval') & { readonly store: UseStore };
let opened: Promise<Database> | undefined;

/** The database is no part of the first load: it comes with the first form. */
function database(): Promise<Database> {
  opened ??= openDatabase();
  return opened;
}

async function openDatabase(): Promise<Database> {
  try {
    const idb = await import('idb-keyval');
    setTimeout(() => void expireDrafts(), EXPIRY_DELAY_MS);
    return { ...idb, store: idb.createStore('backoffice', 'drafts') };
  } catch (error) {
    // A chunk that did not come, a database that would not open: the next draft tries again.
    opened = undefined;
    throw error;
  }
}

/** Keeps what the form holds now; on disk after a short pause, and at once when the page is hidden. */
export function saveDraft(key: DraftKey, draft: Draft): void {
  follow();
  database().catch(() => {});
  pending.set(idOf(key), { ...draft, savedAt: Date.now() });
  timer ??= setTimeout(() => void flushDrafts(), PAUSE_MS);
}

/** Writes what waits; done once everything is on disk or `draftsFailed` says that it is not. */
export function flushDrafts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (pending.size === 0) return writing;
  const batch = new Map(pending);
  pending.clear();
  underway.add(batch);
  return inOrder(async () => {
    try {
      await change((drafts) => {
        for (const [id, draft] of batch) drafts.put(draft, id);
      });
      failed.value = false;
    } catch (error) {
      report('Draft not kept', error);
      failed.value = true;
      for (const [id, draft] of batch) if (!pending.has(id)) pending.set(id, draft);
    } finally {
      underway.delete(batch);
    }
    forgetNoteOnceWritten();
  });
}

/** What is not on disk yet, the newest of each form. */
function unwritten(): [string, StoredDraft][] {
  return [...new Map([...underway, pending].flatMap((drafts) => [...drafts]))];
}

function forgetNoteOnceWritten(): void {
  if (unwritten().length === 0) forgetNote(thisTab);
}

async function change(made: (drafts: IDBObjectStore) => void): Promise<void> {
  const { promisifyRequest, store } = await database();
  await store('readwrite', (drafts) => {
    made(drafts);
    // A page that is going away does not live to the transaction's own end.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

/**
 * Begins at once, whatever is still being written: a page that is hidden has no time to wait, and the database itself
 * keeps the order. @returns when this and all before it are done.
 */
function inOrder(write: () => Promise<void>): Promise<void> {
  writing = Promise.all([writing, write()]).then(() => undefined);
  return writing;
}

/** The newest draft of the record that is nobody's living work; undefined where there is none (or no database). */
export async function readDraft(key: DraftKey): Promise<FoundDraft | undefined> {
  try {
    await flushDrafts();
    const { entries, store } = await database();
    const prefix = prefixOf(key);
    const alive = await livingTabs();
    await takeNotes(alive);
    const now = Date.now();
    const kept = new Map(await entries<string, StoredDraft>(store));
    // What the disk did not take is no less typed.
    for (const [id, draft] of pending) kept.set(id, draft);
    const all = [...kept].filter(([id, draft]) => id.startsWith(prefix) && now - draft.savedAt < LIFE_MS);
    const replaced = new Set(all.flatMap(([, draft]) => draft.replaces ?? []));
    const [first] = all
      .filter(([id]) => id !== idOf(key) && !replaced.has(id))
      .filter(([id]) => !alive.has(tabOf(id)))
      .toSorted(([, one], [, other]) => other.savedAt - one.savedAt);
    return first && { ...first[1], id: first[0] };
  } catch {
    return undefined;
  }
}

/**
 * Waits for a living tab to close that holds a draft of the record: a page that is being left may still be dying while
 * the next one looks for its draft.
 * @returns false where there is no such tab, or `until` ended the wait.
 */
export async function otherTabCloses(key: DraftKey, until: AbortSignal): Promise<boolean> {
  try {
    const { keys, store } = await database();
    const alive = await livingTabs();
    const prefix = prefixOf(key);
    const ids = [...(await keys<string>(store)), ...notes().flatMap(([, drafts]) => drafts.map(([id]) => id))];
    const holding = new Set(ids.filter((id) => id.startsWith(prefix)).map(tabOf).filter((name) => alive.has(name)));
    if (holding.size === 0) return false;
    await oneCloses(holding, until);
    return true;
  } catch {
    return false;
  }
}

/** Saved or discarded: the form's own draft goes at once, and `others` by their ids. Done once the disk says so. */
export async function dropDraft(key: DraftKey, others: readonly string[] = []): Promise<void> {
  const gone = [idOf(key), ...others];
  for (const waiting of [pending, ...underway]) for (const id of gone) waiting.delete(id);
  forgetNoteOnceWritten();
  await inOrder(async () => {
    try {
      await change((drafts) => {
        for (const id of gone) drafts.delete(id);
      });
    } catch (error) {
      report('Draft not removed', error);
    }
  });
}

/**
 * A page that is left may be gone before the database has answered (it may not even be open yet): what is not on
 * disk is noted down where writing takes no time. Whoever opens a form next takes the notes over into the database.
 */
function leave(): void {
  if (unwritten().length === 0) return;
  noteUnwritten();
  void flushDrafts();
}

function noteUnwritten(): void {
  try {
    noteDown(unwritten());
  } catch (error) {
    report('Draft not noted down', error);
  }
}

async function takeNotes(alive: ReadonlySet<string | undefined>): Promise<void> {
  const { getMany, store } = await database();
  for (const [of, noted] of notes()) {
    if (of === thisTab || alive.has(of)) continue;
    const kept = await getMany<StoredDraft | undefined>(noted.map(([id]) => id), store);
    // A browser that was killed may have forgotten that a note was taken away: what was typed since is on disk.
    const newer = noted.filter(([, draft], at) => draft.savedAt >= (kept[at]?.savedAt ?? 0));
    try {
      await change((drafts) => {
        for (const [id, draft] of newer) drafts.put(draft, id);
      });
      forgetNote(of);
    } catch (error) {
      report('Noted drafts not taken over', error);
      failed.value = true;
      // This tab's from now on, as what it could not write itself.
      for (const [id, draft] of newer) pending.set(id, draft);
      forgetNote(of);
      noteUnwritten();
    }
  }
}

let following = false;

/**
 * From the first draft on: writes at once when the page is hidden, and holds a lock as long as the tab lives, which
 * tells the others that its drafts are being worked on.
 */
function follow(): void {
  if (following) return;
  following = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
  holdLock();
}

/** Clears out what is older than 30 days. A failure is no matter: what has expired is never offered. */
async function expireDrafts(): Promise<void> {
  try {
    const { entries, delMany, store } = await database();
    const now = Date.now();
    const old = (await entries<string, StoredDraft>(store)).filter(([, draft]) => now - draft.savedAt >= LIFE_MS);
    await delMany(
      old.map(([id]) => id),
      store,
    );
  } catch (error) {
    report('Old drafts not removed', error);
  }
}
