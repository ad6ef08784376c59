/**
 * Moves in a tree or on a board: shown at once, written one after the other, honest when one fails.
 *
 * A move becomes few rows to write (`lib/tree-move.ts`). Before anything is written all are read again: where others
 * changed the place of one that is to be written the person is asked, and where they changed the order around it, the
 * move is reckoned anew. Before a row is written it is read once more: what others changed in its other fields is kept.
 * What a form saves between that reading and the write would be undone by the write, or undo it: the row is then read and
 * written once more. When a write fails the queue stops where it stands; what was saved is saved, the rest waits and can
 * go on.
 */
import { batch, computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Place, Tree, TreeRow } from '../../lib/tree.ts';
import { buildTree, siblingsAfterMove } from '../../lib/tree.ts';
import { applyChanges, changesOfMove, reversed } from '../../lib/tree-move.ts';
import type { StoredPlace, TreeChange } from '../../lib/tree-move.ts';
import { placeWished, standsAsWished } from './wish.ts';
import type { Wish } from './wish.ts';

export interface MoveCalls<R extends TreeRow> {
  /** All rows as the backend has them now; one that moves while they are read may be missing. */
  readAll(): Promise<readonly R[]>;
  /** Some rows as the backend has them now; one that is missing was deleted meanwhile. */
  reread(ids: readonly number[]): Promise<ReadonlyMap<number, R>>;
  write(row: R): Promise<unknown>;
  /** Everything that was asked for has been written; `changes` in the order of writing. `undone`: they take others back. */
  saved(changes: readonly TreeChange[], undone: boolean): void;
  /** These were not moved: others have changed places between which they were to stand. `undone`: not taken back. */
  overtaken(ids: readonly number[], undone: boolean): void;
  /** Nothing waits any more: all is written, or was given up, perhaps half-way. */
  ended(): void;
  /** Smallest order number that the field takes; without it, 0 or the smallest that is in use. */
  readonly least?: number;
  /** Largest order number that the field takes. */
  readonly most?: number | undefined;
}

export interface PlaceConflict {
  readonly id: number;
  readonly before: StoredPlace;
  readonly mine: StoredPlace;
  /** Absent where the row was deleted meanwhile. */
  readonly theirs?: StoredPlace;
}

export type MovesState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly conflicts: readonly PlaceConflict[] };

export interface Moves<R extends TreeRow> {
  /** The rows as they are shown: as stored, with what waits to be written. */
  readonly rows: ReadonlySignal<readonly R[]>;
  readonly state: ReadonlySignal<MovesState>;
  /** Ids that wait. */
  readonly waiting: ReadonlySignal<readonly number[]>;
  /**
   * What is told of moves that failed: ids of which all is written, and of which something is left. A neighbour that makes
   * room is no move of anybody's: it is told by itself only once what was moved is written.
   */
  readonly told: ReadonlySignal<{ readonly written: readonly number[]; readonly left: readonly number[] }>;
  /** Rows freshly read; what waits to be written stays on top of them, and what a conflict is about is kept until it is settled. */
  load(rows: readonly R[]): void;
  /** A row as it is stored, without what waits. */
  storedRow(id: number): R | undefined;
  /** Whether a move that waits would have the row there: it is just being written, or was, and the answer is lost. */
  isHeadedFor(id: number, place: StoredPlace): boolean;
  /**
   * A row that was just made or saved by other means than a move: where that has given it another place, its moves wait no more.
   * What is asked about it is out of date. @param changed the fields that this person has changed; without it, all
   */
  put(row: R, changed?: readonly string[]): void;
  /** Rows that this person has deleted; what waits for them is forgotten, and what is asked about them. */
  remove(ids: readonly number[]): void;
  /** False where the row cannot stand there or stands there already. */
  move(id: number, place: Place): boolean;
  /** Takes written changes back; false where one of the rows has moved on since, or a move of it waits. */
  undo(changes: readonly TreeChange[]): boolean;
  /** Goes on after a failure. */
  resume(): void;
  /** Forgets what is not written yet. */
  discard(): void;
  /** Answers a conflict: write mine over theirs, keep theirs, or put back what was there before. */
  settle(choice: 'mine' | 'theirs' | 'before'): void;
}

interface Queued extends TreeChange {
  /**
   * The parent, none of the rows when this was asked for, of a neighbour that is to be written at the top because of that.
   * The list of the rows may have lacked it; a row that nobody has moved stays where it is below a parent that is there after all.
   */
  readonly unseen?: number | undefined;
  /** The move that it is part of. Absent where it puts back a place that was written before. */
  readonly wish?: Wish;
  /** What it takes back together with others: asked for after all that waits before it. */
  readonly undo?: readonly TreeChange[] | undefined;
}

/** A row as it was sent to be written, and what a form has saved of it since it was read for that. */
interface Sent<R> {
  readonly row: R;
  readonly saved: Partial<R>;
}

/** Whether both are one place. */
export function same(a: StoredPlace | undefined, b: StoredPlace): boolean {
  return a !== undefined && a.parent === b.parent && a.order === b.order;
}

/** Whether all that is asked about was deleted: no place can be chosen for any of it. */
export function areDeleted(conflicts: readonly PlaceConflict[]): boolean {
  return conflicts.every(({ theirs }) => theirs === undefined);
}

const unique = (changes: readonly TreeChange[]): number[] => [...new Set(changes.map(({ id }) => id))];

/** @param calls one at a time; where one rejects, the queue stops there (`failed`) */
export function createMoves<R extends TreeRow>(calls: MoveCalls<R>): Moves<R> {
  const stored = signal<readonly R[]>([]);
  const waiting = signal<readonly Queued[]>([]);
  const state = signal<MovesState>({ kind: 'idle' });
  const rows = computed(() => applyChanges(stored.value, waiting.value));
  /** Since the queue was last empty. */
  const written = signal<readonly Queued[]>([]);
  /** Rows that a form has saved or deleted since they were last read here. */
  const unread = new Set<number>();
  const told = computed(() => {
    const done = new Set(unique(written.value));
    for (const { id } of waiting.value) done.delete(id);
    const meant = (changes: readonly TreeChange[]): number[] =>
      [...new Set(changes.map(({ id, mover = id }) => (done.has(mover) ? id : mover)))];
    const left = meant(waiting.value);
    return { written: meant(written.value).filter((id) => !left.includes(id)), left };
  });
  /** What was sent of rows that wait still, until one is answered: also where no answer came, it may have been written, or be later. */
  const sent = new Map<number, readonly Sent<R>[]>();
  let running = false;

  const storedRow = (id: number): R | undefined => stored.peek().find((row) => row.id === id);

  function replace(row: R): void {
    stored.value = stored.peek().map((each) => (each.id === row.id ? row : each));
  }

  async function reread(ids: readonly number[]): Promise<ReadonlyMap<number, R>> {
    for (const id of ids) unread.delete(id);
    return calls.reread(ids);
  }

  /** The row with what a form had saved in it where this queue has written the old over that, and nobody anything since. */
  function mended(row: R): R {
    const undone = (sent.get(row.id) ?? []).flatMap(({ row: was, saved }) => {
      const names = Object.keys(saved) as (keyof R)[];
      return names.filter((name) => row[name] === was[name] && row[name] !== saved[name]).map((name) => [name, saved[name]] as const);
    });
    return undone.length === 0 ? row : { ...row, ...Object.fromEntries(undone) };
  }

  /** What stands in the way of the rows' waiting changes, judged by the first change of each. */
  function conflictsOf(ids: readonly number[], current: ReadonlyMap<number, R>): PlaceConflict[] {
    return ids.flatMap((id) => {
      const own = waiting.peek().filter((change) => change.id === id);
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) return [];
      const theirs = current.get(id);
      // A lost answer looks like a change by somebody else; it is ours where it stands where we wanted it.
      if (theirs && (same(theirs, first.before) || own.some(({ after }) => same(theirs, after)))) return [];
      const conflict = { id, before: first.before, mine: last.after };
      return [theirs ? { ...conflict, theirs: { parent: theirs.parent, order: theirs.order } } : conflict];
    });
  }

  /** The first change that waits for a row begins where the row is. */
  function startFrom(id: number, before: StoredPlace): void {
    const first = waiting.peek().find((change) => change.id === id);
    waiting.value = waiting.peek().map((change) => (change === first ? { ...change, before } : change));
  }

  /**
   * What is to be written for a move.
   *
   * @param tree of the rows with all that waits before it, and is `ahead`
   * @param untie as in `changesOfMove`: what is dropped where it lay is no move, but what was moved there is told as such
   */
  function changesFor(tree: Tree<R>, place: Place, wish: Wish, ahead: readonly Queued[], untie = false): Queued[] {
    const least = calls.least ?? Math.min(0, ...[...tree.rows.values()].map((row) => row.order ?? 0));
    const unseen = ({ id, before: { parent } }: TreeChange): number | undefined => {
      const earlier = ahead.findLast((each) => each.id === id);
      if (earlier) return earlier.unseen;
      return id === wish.id || parent === null || tree.rows.has(parent) ? undefined : parent;
    };
    return (changesOfMove(tree, wish.id, place, least, calls.most, untie) ?? [])
      .map((change) => ({ ...change, mover: wish.id, wish, unseen: change.id === wish.id ? undefined : unseen(change) }));
  }

  /** Whether a neighbour that is to make room stays where it is: below a parent that is there after all. */
  function staysBelow({ id, unseen }: Queued, found: ReadonlyMap<number, R>): boolean {
    return unseen !== undefined && found.get(id)?.parent === unseen && found.has(unseen);
  }

  /**
   * What is moved still: neighbours may wait where their mover has gone, or was left where others have put it. That an earlier
   * move of it is taken back says nothing of this one.
   */
  function moversMeant(): ReadonlySet<number> {
    return new Set([...waiting.peek(), ...written.peek()].filter(({ id, mover, undo }) => id === mover && !undo).map(({ id }) => id));
  }

  /**
   * Has all that waits stand where it was wished, among the rows as they are by now: others may have given those around it
   * other numbers. Where they have changed the places of those between which a move was to stand, nothing of that one is written.
   */
  function followOthers(found: ReadonlyMap<number, R>): void {
    const wishes = new Map<number, Wish>();
    const meant = moversMeant();
    // What puts back a place has a number to go back to, and no siblings.
    const back = waiting.peek().filter(({ wish }) => !wish);
    for (const { wish } of waiting.peek()) {
      if (!wish) continue;
      wishes.delete(wish.id);
      if (meant.has(wish.id)) wishes.set(wish.id, wish);
    }
    const movers = [...wishes.keys()];
    // Also what is taken back after it, and what found no place: neither says where it is to stand.
    const later = (id: number): ReadonlySet<number> => {
      const after = waiting.peek().slice(waiting.peek().findLastIndex(({ wish }) => wish?.id === id) + 1);
      return new Set([...movers.slice(movers.indexOf(id) + 1), ...after.filter(({ undo }) => undo).map((change) => change.id), ...lost]);
    };
    const lost: number[] = [];
    const fresh = [...found.values()];
    const tree = buildTree(applyChanges(fresh, waiting.peek().filter((change) => !staysBelow(change, found))));
    if ([...wishes].every(([id, wish]) => standsAsWished(tree, wish, later(id)))) return;
    const again = [...back];
    for (const [id, wish] of wishes) {
      const now = buildTree(applyChanges(fresh, again));
      const place = placeWished(now, wish, later(id));
      if (!place) {
        lost.push(id);
        continue;
      }
      // What a lost answer had saved is told as written all the same, and taken back to where it stood before.
      const there = waiting.peek().filter((change) => change.wish === wish && same(found.get(change.id), change.after));
      // What is taken back goes first from here on: the next round would not see that it was asked for later.
      const passed = later(id);
      const kept: Wish = { ...wish, siblings: wish.siblings.filter((each) => each === id || !passed.has(each)) };
      again.push(...there.map((change) => ({ ...change, wish: kept })));
      again.push(...changesFor(now, place, kept, again, true));
    }
    untell(lost);
    batch(() => {
      stored.value = fresh;
      waiting.value = again;
    });
    if (lost.length > 0) calls.overtaken(lost, false);
  }

  /** Whether the rows are where their waiting changes have them; else the person is asked. */
  function areFree(ids: readonly number[], current: ReadonlyMap<number, R>): boolean {
    const conflicts = conflictsOf(ids, current);
    if (conflicts.length > 0) state.value = { kind: 'conflict', conflicts };
    return conflicts.length === 0;
  }

  /** All rows as they are now, by their ids. */
  async function readAll(): Promise<Map<number, R>> {
    unread.clear();
    const all = await calls.readAll();
    const found = new Map(all.map((row) => [row.id, row]));
    const needed = waiting.peek().flatMap(({ id, unseen = id }) => [id, unseen]);
    const missing = [...new Set(needed)].filter((id) => !found.has(id));
    if (missing.length > 0) for (const [id, row] of await reread(missing)) found.set(id, row);
    // What a form has saved or deleted meanwhile is newer than the answers.
    for (const id of unread) {
      const row = storedRow(id);
      if (row) found.set(id, row);
      else found.delete(id);
    }
    return found;
  }

  /**
   * One round: reads all rows, then writes what waits change by change. A long move takes its time: each row is read once
   * more when its turn comes, and after it where a form has saved it meanwhile. True where nothing stopped it.
   */
  async function round(): Promise<boolean> {
    const found = await readAll();
    if (!areFree(unique(waiting.peek()), found)) return false;
    followOthers(found);
    // A move that is made while this round is writing: the next round reads all first.
    const due = new Set(waiting.peek());
    for (let [change] = waiting.peek(); change && due.has(change); [change] = waiting.peek()) {
      const { id } = change;
      const now = await reread([id]);
      // Given up by now, or saved by a form once more.
      if (waiting.peek()[0] !== change || unread.has(id)) continue;
      const row = now.get(id);
      if (!areFree([id], now) || !row) return false;
      found.set(id, row);
      const stays = staysBelow(change, found);
      const place: StoredPlace = stays ? { parent: row.parent, order: row.order } : change.after;
      const kept = mended(row);
      const after: R = { ...kept, ...place };
      const waits = (): boolean => waiting.peek().includes(change);
      try {
        if (kept !== row || !same(row, place)) {
          sent.set(id, [...(sent.get(id) ?? []), { row: after, saved: {} }]);
          await calls.write(after);
        }
      } catch (error) {
        if (waits()) throw error;
        // What has been given up meanwhile fails nobody.
        continue;
      }
      if (waits() && unread.has(id)) continue;
      sent.delete(id);
      // Also what was given up meanwhile is there by now, unless a form has put it elsewhere.
      const isThere = same(storedRow(id), row);
      if (waits() || isThere) replace(after);
      // Not the first any more, or gone, where a row was taken away meanwhile. What waits for it by now was asked for before the answer.
      if (!waits()) {
        if (isThere || same(storedRow(id), place)) startFrom(id, place);
        continue;
      }
      // A neighbour of what has gone, or was left where others have put it, made room for nothing that there is to tell.
      const isTold = change.mover === undefined || change.undo !== undefined || moversMeant().has(change.mover);
      if (isTold) written.value = [...written.peek(), { ...change, after: place }];
      waiting.value = waiting.peek().filter((each) => each !== change);
      // What else waits for it was asked for where it was seen.
      if (stays) startFrom(id, place);
    }
    return true;
  }

  async function run(): Promise<void> {
    if (running || waiting.peek().length === 0) return;
    running = true;
    state.value = { kind: 'saving' };
    try {
      let going = true;
      while (going && waiting.peek().length > 0) going = await round();
      if (going) finish();
    } catch (error) {
      // What has been given up while it was read fails nobody either.
      if (waiting.peek().length === 0) finish();
      else state.value = { kind: 'failed', error };
    } finally {
      running = false;
    }
  }

  function finish(): void {
    state.value = { kind: 'idle' };
    const done = written.peek();
    // What was moved while others were taken back is told by itself, and can be taken back by itself.
    const own = done.filter(({ undo }) => !undo);
    const back = done.filter(({ undo }) => undo);
    written.value = [];
    sent.clear();
    if (own.length > 0) calls.saved(own, false);
    if (back.length > 0) calls.saved(back, true);
    calls.ended();
  }

  function enqueue(changes: readonly Queued[]): void {
    waiting.value = [...waiting.peek(), ...changes];
    // After a failure or a conflict the person decides when to go on; new moves queue up behind.
    if (state.peek().kind === 'idle') void run();
  }

  const isFor = (ids: readonly number[]) => ({ mover }: TreeChange): boolean => mover !== undefined && ids.includes(mover);

  function drop(ids: readonly number[]): void {
    const undos = new Set(waiting.peek().filter(isFor(ids)).map(({ undo }) => undo));
    waiting.value = waiting.peek().filter((change) => !ids.includes(change.id));
    // Where others were only to make room for what is gone, there is nothing to write for it any more.
    for (const undo of undos) if (undo && waiting.peek().filter((change) => change.undo === undo).every(isFor(ids))) endUndo(undo);
    if (waiting.peek().every(isFor(ids))) waiting.value = [];
    untell(ids);
    // Nothing is left that failed: the next move waits for nobody's decision.
    if (state.peek().kind === 'failed' && waiting.peek().length === 0) finish();
  }

  /** Of moves of what is gone, or given up, nothing is told. What has been taken back has been, whatever becomes of it after that. */
  function untell(ids: readonly number[]): void {
    written.value = written.peek().filter((change) => change.undo ?? (!ids.includes(change.id) && !isFor(ids)(change)));
  }

  /** Nothing more is written of an undo, and what was is not told as taken back: only the whole is. */
  function endUndo(undo: readonly TreeChange[]): void {
    const left = unique(waiting.peek().filter((change) => change.undo === undo));
    waiting.value = waiting.peek().filter((change) => change.undo !== undo);
    written.value = written.peek().filter((change) => change.undo !== undo);
    // What waits behind it begins where it has left each row. The row may wait in an earlier move's undo as well.
    for (const id of left) {
      const row = storedRow(id);
      if (row) startFrom(id, { parent: row.parent, order: row.order });
    }
  }

  /**
   * With one that stays where somebody else has put it, nothing of the same undo is taken back any more.
   *
   * @param asMoved only where it is what had been moved: without a neighbour that is gone the others can be taken back
   */
  function leaveUndo(id: number, asMoved = false): void {
    const isOf = (changes: readonly TreeChange[]): boolean => !asMoved || changes.some(({ id: each, mover = each }) => mover === id);
    const undo = waiting.peek().find((change) => change.id === id && change.undo && isOf(change.undo))?.undo;
    if (!undo) return;
    const movers = new Set(undo.map((change) => change.mover ?? change.id));
    endUndo(undo);
    calls.overtaken([...movers], true);
    leaveUndo(id, asMoved);
  }

  /** As `drop`, for what has gone or was put elsewhere: where that was moved, its undo goes whole. */
  function giveUp(ids: readonly number[]): void {
    for (const id of ids) leaveUndo(id, true);
    drop(ids);
  }

  function forget(ids: readonly number[]): void {
    giveUp(ids);
    stored.value = stored.peek().filter((row) => !ids.includes(row.id));
  }

  /** What has gone, or was saved by other means, is not asked about any more. */
  function askNoMore(ids: readonly number[]): void {
    const asked = state.peek();
    if (asked.kind !== 'conflict') return;
    const waits = new Set(waiting.peek().map(({ id }) => id));
    const conflicts = asked.conflicts.filter(({ id }) => waits.has(id) && !ids.includes(id));
    if (conflicts.length === asked.conflicts.length) return;
    if (conflicts.length > 0) state.value = { kind: 'conflict', conflicts };
    else if (waits.size > 0) void run();
    else finish();
  }

  return {
    rows,
    state,
    remove(ids) {
      for (const id of ids) unread.add(id);
      forget(ids);
      askNoMore(ids);
    },
    waiting: computed(() => unique(waiting.value)),
    load(fresh) {
      const asked = state.peek();
      const about = asked.kind === 'conflict' ? asked.conflicts.map(({ id }) => id) : [];
      const isIn = (list: readonly R[], id: number): boolean => list.some((row) => row.id === id);
      // An open question names its rows and tells their places: what was deleted stays for as long as it stands.
      const kept = stored.peek().filter(({ id }) => about.includes(id) && !isIn(fresh, id));
      stored.value = [...fresh, ...kept];
      const concerned = waiting.peek().flatMap(({ id, mover }) => (mover === undefined ? [id] : [id, mover]));
      const lost = concerned.filter((id) => !isIn(stored.peek(), id));
      giveUp(lost);
      askNoMore(lost);
    },
    told,
    storedRow,
    isHeadedFor: (id, place) => waiting.peek().some((change) => change.id === id && same(place, change.after)),
    put(row, changed) {
      const own = waiting.peek().filter(({ id }) => id === row.id);
      const known = own.flatMap(({ before, after }) => [before, after]);
      // What stands there otherwise is somebody else's, and asked about when the move's turn comes.
      const chosen = (['parent', 'order'] as const).filter((name) => changed?.includes(name) ?? true);
      if (known.length > 0 && !known.some((place) => chosen.every((name) => place[name] === row[name]))) giveUp([row.id]);
      stored.value = [...stored.peek().filter(({ id }) => id !== row.id), row];
      unread.add(row.id);
      const fields = Object.entries(row).filter(([name]) => changed?.includes(name) ?? true);
      const before = sent.get(row.id);
      if (before) sent.set(row.id, before.map((each) => ({ ...each, saved: { ...each.saved, ...Object.fromEntries(fields) } })));
      askNoMore([row.id]);
    },
    move(id, place) {
      const now = buildTree(rows.peek());
      const siblings = siblingsAfterMove(now, id, place);
      const changes = siblings ? changesFor(now, place, { id, parent: place.parent, siblings }, waiting.peek()) : [];
      if (changes.length === 0) return false;
      enqueue(changes);
      return true;
    },
    undo(changes) {
      const last = new Map(changes.map((change) => [change.id, change.after]));
      const now = new Map(rows.peek().map((row) => [row.id, row]));
      if (![...last].every(([id, after]) => same(now.get(id), after))) return false;
      // Moves that are reckoned anew go behind what is taken back: of the same row, neither would find it where it begins.
      if (waiting.peek().some(({ id, wish }) => wish && last.has(id))) return false;
      enqueue(reversed(changes).map((change) => ({ ...change, undo: changes })));
      return true;
    },
    resume() {
      void run();
    },
    discard() {
      for (const { undo } of waiting.peek()) if (undo) endUndo(undo);
      waiting.value = [];
      finish();
    },
    settle(choice) {
      const current = state.peek();
      if (current.kind !== 'conflict') return;
      for (const { id, before, theirs } of current.conflicts) {
        if (!theirs) {
          forget([id]);
          continue;
        }
        const row = storedRow(id);
        if (row) replace({ ...row, ...theirs });
        if (choice === 'mine') {
          startFrom(id, theirs);
        } else {
          leaveUndo(id);
          drop([id]);
          if (choice === 'before') waiting.value = [...waiting.peek(), { id, before: theirs, after: before }];
        }
      }
      if (waiting.peek().length === 0) finish();
      else void run();
    },
  };
}
