/**
 * The list: address → query → rows. The address is the only memory of what is asked for; this store reads
 * it, asks the backend, and keeps what is on the screen.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { cutSearch, formatListState, lastPage, listKey, parseListState } from '../../lib/list-query.ts';
import type { ListState, Sort } from '../../lib/list-query.ts';
import { presented } from '../../lib/painted.ts';
import { patience } from '../../lib/patience.ts';
import { screenOf } from '../../routes.ts';
import { path, search, setQuery } from '../../stores/location.ts';
import { knownPage } from '../known-rows.ts';
import type { KnownPage } from '../known-rows.ts';
import { recordAsked } from '../record-actions.ts';
import { askPage, askStateAhead, takeAhead } from '../rows-ahead.ts';
import type { Asked } from '../rows-ahead.ts';
import { createScreenReading } from '../screen-reading.ts';
import { listRules } from '../screen.ts';
import type { CrudScreen } from '../screen.ts';
import { wrote } from '../written.ts';
import { createRowKeys } from './row-keys.ts';

/** What is on the screen, with the state it answers: the numbers of rows never run ahead of the rows. */
export interface Shown {
  readonly state: ListState;
  readonly rows: readonly AnyRow[];
  readonly total: number;
}

export interface ListStore {
  /** What the address asks for. */
  readonly state: ReadonlySignal<ListState>;
  /** The order that the state asks for: as long as that stays, no letter of a search is news to whoever reads this. */
  readonly sort: ReadonlySignal<Sort | undefined>;
  /** Another text wherever the list is narrowed differently: by another search or status. */
  readonly narrowing: ReadonlySignal<string>;
  readonly shown: ReadonlySignal<Shown | undefined>;
  /** Whether these rows are what the address asks for. Others are on their way out: what is ticked there, nobody would see. */
  readonly isAnswered: () => boolean;
  /** How many there are: as shown, else as it was said last of the same search and status. */
  readonly total: ReadonlySignal<number | undefined>;
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<unknown>;
  /** The row's key in React. */
  readonly keyOf: (id: Id) => string;
  /** The row just made or saved: marked where it stands, put on top where the page does not hold it. */
  readonly marked: ReadonlySignal<{ readonly row: AnyRow; readonly isNew: boolean } | undefined>;
  /** Other entries than `page` start the list at its first page again. */
  readonly change: (changes: { [Name in keyof ListState]?: ListState[Name] | undefined }) => Promise<boolean>;
  /**
   * Searches for a text. The page changes once, to the rows of that search: it waits a moment for them. A search that goes
   * on stays one step of the history: "back" undoes the search, not its last letter.
   */
  readonly search: (text: string) => Promise<boolean>;
  /** What the search box holds: the search that waits for its rows, else that of the address. */
  readonly searched: ReadonlySignal<string>;
  /** Takes search and filters back. */
  readonly clearFilters: () => void;
  readonly refresh: () => Promise<void>;
  /** After a write: everything known is old; `row` is what to mark. */
  readonly saved: (row: AnyRow | undefined, isNew: boolean) => Promise<void>;
  /** After a write of the same to several rows, which marks none: what is marked stays. */
  readonly changed: (ids: readonly Id[], values: Omit<AnyRow, 'id'>) => Promise<void>;
  readonly deleted: (ids: readonly Id[]) => Promise<void>;
  /** Whether it is started. */
  readonly onScreen: () => boolean;
  readonly start: () => () => void;
}

/** Another text wherever the list is narrowed differently. */
function narrowed({ search: text, active }: ListState): string {
  return JSON.stringify([text, active]);
}

function isBeyondLast({ rows, total }: KnownPage, { page, size }: ListState): boolean {
  return rows.length === 0 && page > lastPage(total, size);
}

/** Reads the address at once, with what is known of its rows; asks the backend from `start` on. */
export function createListStore(screen: CrudScreen): ListStore {
  const rules = listRules(screen);
  const address = screenOf(screen.screenKey).path;
  const key = computed(() => listKey(parseListState(search.value, rules)));
  // Keyed by its text, so that opening a record (`?edit=`) is no new state of the list.
  const state = computed(() => (key.value, parseListState(search.peek(), rules)));
  const sortText = computed(() => formatListState(state.value).sort);
  const sort = computed(() => (sortText.value, state.peek().sort));
  const narrowing = computed(() => narrowed(state.value));
  const knownNow = (): Shown | undefined => {
    const known = knownPage(screen.resource.name, key.peek());
    return known && { state: state.peek(), ...known };
  };
  // Known rows stand in the first pass already, with no row of placeholders before them.
  const shown = signal(knownNow());
  /** What stood here last and went because another page of it could not be read. */
  let gone: Shown | undefined;
  const total = computed(() => (shown.value ?? (gone && narrowed(gone.state) === narrowing.value ? gone : undefined))?.total);
  const keys = createRowKeys();
  keys.follow(shown.peek()?.rows ?? [], true);
  const reading = createScreenReading(screen);
  const { busy, failure } = reading;
  const marked = signal<{ row: AnyRow; isNew: boolean }>();
  let onScreen = false;
  /** Ends when the rows of the address are on the screen, or why they are not. */
  let following = Promise.resolve();
  /** Writes the search that waits for its rows to the address at once: whatever is changed next, is changed from there. */
  let endWaiting: (() => void) | undefined;
  const awaited = signal<string | undefined>();
  const searched = computed(() => awaited.value ?? state.value.search);

  function show(asked: ListState, page: KnownPage): void {
    const now = shown.peek();
    const before = new Map(now?.rows.map((row) => [row.id, row]));
    // A row that is as it was stays the same object, and is not drawn again.
    const rows = page.rows.map((row) => {
      const old = before.get(row.id);
      return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
    });
    const isSame = now?.state === asked && now.total === page.total && rows.length === now.rows.length && rows.every((row, index) => row === now.rows[index]);
    if (isSame) return;
    keys.follow(rows, now?.state !== asked);
    shown.value = { state: asked, rows, total: page.total };
  }

  /** What a write made of the rows is seen at once: they may not be read again for long. The last one stands until others come. */
  function alter(altered: (rows: readonly AnyRow[]) => AnyRow[]): void {
    const now = shown.peek();
    if (!now) return;
    const rows = altered(now.rows);
    if (rows.length > 0) show(now.state, { rows, total: now.total + rows.length - now.rows.length });
  }

  /** @param ahead the question, where it was asked before the list stood there, or its address said so */
  async function refresh(ahead?: Asked): Promise<void> {
    // The address already names the next screen while this one is still on its way out.
    if (path.peek() !== address) return;
    const asked = state.peek();
    const askedKey = key.peek();
    await reading.read({
      controller: ahead?.controller,
      async ask(dropped) {
        const page = await (ahead?.page ?? askPage(screen, asked, dropped));
        // The last row of the last page was deleted, or somebody shared a page that is no more. What is shown stands until
        // the rows of the last page take its place: the box that ticks all, on a page without rows, would lose the focus.
        if (!dropped.aborted && isBeyondLast(page, asked)) {
          // None of them takes an element over: the focus may be there, on a button about a row that has gone.
          keys.follow([], false);
          // A search that waits begins at its own first page.
          if (endWaiting) {
            endWaiting();
            return page;
          }
          const before = following;
          await change({ page: lastPage(page.total, asked.size) }, true);
          // Which drops this question.
          if (following !== before) await following;
        }
        return page;
      },
      show: (page) => show(asked, page),
      failed() {
        // Rows of another query must not stand under this one's failure.
        const now = shown.peek();
        if (!now || listKey(now.state) === askedKey) return;
        gone = now;
        shown.value = undefined;
      },
    });
  }

  /** Fresh rows for the address; known ones are seen before anybody asks, so that asking holds nothing up. */
  async function follow(isKnown: boolean, ahead: Asked | undefined): Promise<void> {
    const dropped = reading.drop();
    if (isKnown && !ahead) await presented();
    if (!dropped.aborted) await refresh(ahead);
  }

  /** Shows what the address asks for: fresh rows that are here already in the one step, else known ones, and then those. */
  function turn(): void {
    const ahead = takeAhead(screen, key.peek());
    const known = knownNow();
    const isFresh = ahead?.answer !== undefined && !isBeyondLast(ahead.answer, state.peek());
    batch(() => {
      marked.value = undefined;
      failure.value = undefined;
      if (!known) return;
      busy.value = !isFresh;
      show(known.state, known);
    });
    if (isFresh) reading.drop();
    following = isFresh ? Promise.resolve() : follow(known !== undefined, ahead);
  }

  function change(
    changes: { [Name in keyof ListState]?: ListState[Name] | undefined },
    replace = false,
  ): Promise<boolean> {
    endWaiting?.();
    const next = { ...state.peek(), page: 1, ...changes } as ListState;
    // Before the address is written and what follows it is drawn: the answer is on its way meanwhile.
    void askStateAhead(screen, next);
    return goTo(next, replace);
  }

  async function goTo(next: ListState, replace: boolean): Promise<boolean> {
    // The form beside the list stays open: a search sent behind it loses nothing that anybody must be asked about, and no
    // step back from it leads to the form, which is closed by then.
    const went = await setQuery(formatListState(next), { replace: replace || recordAsked.peek() !== undefined, force: true });
    // Taken up by now, or nobody goes there: later it would be an old answer.
    takeAhead(screen, listKey(next))?.controller.abort();
    return went;
  }

  function searchFor(text: string): Promise<boolean> {
    endWaiting?.();
    const before = state.peek();
    const next = { ...before, page: 1, search: cutSearch(text) };
    const replace = before.search !== '' && text !== '';
    const rows = askStateAhead(screen, next);
    if (!rows) return goTo(next, replace);
    return new Promise((done) => {
      const end = (): void => {
        if (endWaiting !== end) return;
        endWaiting = undefined;
        // Somebody may have gone elsewhere, or back, in the meantime.
        const isHere = onScreen && path.peek() === address && state.peek() === before;
        batch(() => {
          done(isHere && goTo(next, replace));
          awaited.value = undefined;
        });
      };
      endWaiting = end;
      awaited.value = next.search;
      void Promise.race([rows, patience()]).then(end);
    });
  }

  return {
    state, sort, narrowing, searched, shown, total, busy, failure, marked, change,
    refresh: () => refresh(),
    search: searchFor,
    keyOf: keys.of,
    isAnswered() {
      const now = shown.peek();
      return now !== undefined && listKey(now.state) === key.peek();
    },
    clearFilters: () => void change({ search: '', active: undefined }),
    async saved(row, isNew) {
      // What was just made stays where its maker sees it, also once a typing error in it is mended.
      const before = marked.peek();
      marked.value = row && { row, isNew: isNew || (before?.isNew === true && before.row.id === row.id) };
      if (row) alter((rows) => rows.map((old) => (old.id === row.id ? { ...old, ...row } : old)));
      await wrote(screen, row);
    },
    async changed(ids, values) {
      const merge = (row: AnyRow): AnyRow => (ids.includes(row.id) ? { ...row, ...values } : row);
      const before = marked.peek();
      marked.value = before && { ...before, row: merge(before.row) };
      alter((rows) => rows.map(merge));
      await wrote(screen);
    },
    async deleted(ids) {
      const before = marked.peek();
      if (before && ids.includes(before.row.id)) marked.value = undefined;
      alter((rows) => rows.filter(({ id }) => !ids.includes(id)));
      await wrote(screen);
    },
    onScreen: () => onScreen,
    start() {
      onScreen = true;
      const stopFollowing = effect(() => {
        if (path.value !== address) return;
        void key.value;
        untracked(turn);
      });
      const stopReading = reading.start(refresh);
      return () => {
        onScreen = false;
        stopFollowing();
        stopReading();
      };
    },
  };
}
