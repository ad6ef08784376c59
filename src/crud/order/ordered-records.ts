/**
 * Records in an order of their own, as a tree or a board shows them: read whole, moved at once, written one by
 * one, each run of moves of one record with a notification that can take it back.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { updateRow } from '../../api/row-calls.ts';
import type { Id } from '../../api/fields.ts';
import type { Reading } from '../../api/list-calls.ts';
import type { AnyRow } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import type { TreeRow } from '../../lib/tree.ts';
import type { StoredPlace, TreeChange } from '../../lib/tree-move.ts';
import { notify, toast } from '../../stores/messages.ts';
import { endedUnasked, isStill, whenPersonGoes } from '../../stores/person.ts';
import { user } from '../../stores/session.ts';
import { leaveIfSaved } from '../../stores/unsaved.ts';
import { savedLate } from '../late-saves.ts';
import { createScreenReading } from '../screen-reading.ts';
import type { CrudScreen } from '../screen.ts';
import { wrote } from '../written.ts';
import { areDeleted, createMoves, same } from './moves.ts';
import type { Moves } from './moves.ts';

/** A record with a place: its order among others, and its parent where it stands in a tree. */
export type OrderedRecord = AnyRow & TreeRow;

export interface OrderedRecordsOptions {
  readonly screen: CrudScreen;
  readonly readAll: (reading: Reading) => Promise<readonly OrderedRecord[]>;
  readonly reread: (ids: readonly number[]) => Promise<ReadonlyMap<number, OrderedRecord>>;
  readonly nameOf: (id: number) => string;
}

export interface OrderedRecords {
  readonly moves: Moves<OrderedRecord>;
  /** What a record was called before it was moved: on a board its name is the place where it stands. */
  readonly movedName: (id: number) => string;
  /** False until the records have been read once. */
  readonly ready: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<unknown>;
  /** Nothing has been read yet, and nothing has failed. */
  readonly coming: ReadonlySignal<boolean>;
  readonly refresh: () => Promise<void>;
  /** The largest order number that can be saved. */
  readonly mostOrder: number;
  /** The number of a new record behind one of this number. Behind the largest there is a newer one stands by the same number. */
  readonly orderBehind: (last: number) => number;
  /** A form has saved this record: it stands where it belongs at once, then all are read again. `changed`: what the person has. */
  readonly saved: (row: AnyRow | undefined, changed?: readonly string[]) => Promise<void>;
  /** These have been deleted: they are gone at once, then all are read again. */
  readonly deleted: (ids: readonly Id[]) => Promise<void>;
  /** A row with the place that it is stored at by now, as far as own moves of it are known: `fresh` is it as just read. */
  readonly storedRow: (row: AnyRow, fresh: AnyRow) => AnyRow;
  /** Reads, and reads again wherever what was read may be old (`screen-reading.ts`). @returns stops. */
  start(): () => void;
}

/** Runs of moves that one message can take back, of all records. */
let runs = 0;

function nextRun(): number {
  runs += 1;
  return runs;
}

export function createOrderedRecords(options: OrderedRecordsOptions): OrderedRecords {
  const { screen, nameOf } = options;
  const { resource } = screen;
  const least = resource.fields['order']?.min ?? 0;
  const mostOrder = resource.fields['order']?.max ?? Infinity;
  const ready = signal(false);
  const reading = createScreenReading(screen);
  const { busy, failure } = reading;
  let writes = 0;
  /** Whether something may have been written, a lost answer's too, that the screen has not been told of. */
  let isUntold = false;
  let onScreen = false;
  // A page that is opened once more has another queue, which takes back its own moves alone.
  let run = nextRun();
  /** Where the moves that were written have left each record. */
  const lastPlaces = new Map<number, StoredPlace>();

  /** What has been moved since nothing waited, by the names that it had then. */
  const moved = new Map<number, string>();

  const movedName = (id: number): string => moved.get(id) ?? nameOf(id);

  const queue = createMoves<OrderedRecord>({
    readAll: () => options.readAll({ fresh: true }),
    reread: options.reread,
    async write(row) {
      const known = queue.storedRow(row.id);
      const writer = user.peek();
      try {
        await updateRow(resource, row);
      } finally {
        isUntold = isStill(writer, user.peek());
      }
      writes += 1;
      // The form of the record may be open.
      const changed = (['parent', 'order'] as const).filter((name) => known?.[name] !== row[name]);
      savedLate(writer, resource, row.id, Object.fromEntries(changed.map((name) => [name, row[name]])));
    },
    saved: movesSaved,
    overtaken(ids, undone) {
      toast(undone ? t('tree.undoLate') : t('tree.overtaken', { titles: ids.map(movedName).join(', ') }), 'error');
      // A form may have added or deleted records while all were read for the move.
      if (onScreen) void refresh();
    },
    ended() {
      if (isUntold && !personGone) tellScreen();
    },
    ...(least >= 0 ? { least } : {}),
    most: mostOrder,
  });

  const moves: Moves<OrderedRecord> = {
    ...queue,
    move(id, place) {
      const name = nameOf(id);
      if (queue.state.peek().kind === 'idle') moved.clear();
      if (!queue.move(id, place)) return false;
      if (!moved.has(id)) moved.set(id, name);
      return true;
    },
    discard() {
      queue.discard();
      // What was refused may rest on a record that somebody has deleted or moved since these were read.
      if (onScreen) void refresh();
    },
    settle(choice) {
      queue.settle(choice);
      // Theirs may stand below a record that was not there yet when these were read.
      if (onScreen) void refresh();
    },
  };

  function tellScreen(): void {
    isUntold = false;
    void wrote(screen);
  }

  function movesSaved(changes: readonly TreeChange[], undone: boolean): void {
    if (personGone) return;
    leaveIfSaved();
    for (const { id, before, after } of changes) {
      // It was put elsewhere since: what came before that cannot be taken back together with this.
      if (lastPlaces.has(id) && !same(lastPlaces.get(id), before)) run = nextRun();
      lastPlaces.set(id, after);
    }
    // What was put back for somebody else's sake is nobody's move, and is what there is to tell where that is all.
    const movers = changes.flatMap(({ mover }) => mover ?? []);
    const named = new Set(movers.length > 0 ? movers : changes.map(({ id }) => id));
    const title = [...named].map(movedName).join(', ');
    // Also what is shown here: others may have moved those around it.
    tellScreen();
    if (undone) {
      toast(t('common.undone'));
      return;
    }
    notify({
      kind: 'success',
      text: t('tree.moved', { title }),
      topic: [run, ...named].join(),
      action: { label: t('common.undo'), run: () => undo(changes) },
    });
  }

  function undo(changes: readonly TreeChange[]): boolean {
    const isPossible = moves.undo(changes);
    if (!isPossible) toast(t('tree.undoLate'), 'error');
    return isPossible;
  }

  // Moves are one person's: nobody else goes on with those that wait, reads their names, or takes them back.
  let stopWatching: (() => void) | undefined;
  let personGone = false;
  effect(() => {
    if (moves.state.value.kind === 'idle') {
      stopWatching?.();
      stopWatching = undefined;
    } else {
      stopWatching ??= untracked(() => whenPersonGoes(() => {
        const failed = queue.told.peek().left.length;
        personGone = true;
        queue.discard();
        personGone = false;
        // Whoever signs out here is asked about them before.
        void endedUnasked().then((isSo) => {
          if (isSo && failed > 0) toast(t('bulk.failed', { failed }), 'error');
        });
      }));
    }
  });

  // Where nobody sees the notice any more, nobody can answer it: it is told, and nothing waits.
  effect(() => {
    const now = moves.state.value;
    if (onScreen || (now.kind !== 'failed' && now.kind !== 'conflict')) return;
    untracked(() => {
      const { left } = moves.told.peek();
      // What is asked about may be one that was only to make room: whoever has moved others knows nothing of it.
      const conflicts = now.kind === 'conflict' ? now.conflicts.filter(({ id }) => left.includes(id)) : [];
      const asked = conflicts.map(({ id }) => id);
      const rest = left.filter((id) => !asked.includes(id));
      const tell = (text: string, ids: readonly number[]): void => {
        if (ids.length > 0) toast(`${text}: ${ids.map(movedName).join(', ')}`, 'error');
      };
      tell(t(areDeleted(conflicts) ? 'tree.deletedTitle' : 'tree.conflictTitle'), asked);
      tell(t('bulk.failed', { failed: rest.length }), rest);
      moves.discard();
    });
  });

  // The question tells places among all: others may stand elsewhere by now, too, and only what was moved has been read again.
  effect(() => {
    if (moves.state.value.kind === 'conflict' && onScreen) untracked(() => void refresh());
  });

  async function ask(dropped: AbortSignal): Promise<readonly OrderedRecord[]> {
    const before = writes;
    const rows = await options.readAll({ signal: dropped });
    // A move has been written since the question: the answer may be of before it, and would put the row back.
    return writes === before || dropped.aborted ? rows : ask(dropped);
  }

  async function refresh(): Promise<void> {
    await reading.read({
      ask,
      show(rows) {
        moves.load(rows);
        ready.value = true;
      },
    });
  }

  return {
    moves, movedName, ready, busy, failure, refresh, mostOrder,
    orderBehind: (last) => Math.min(last + 1, mostOrder),
    coming: computed(() => !ready.value && failure.value === undefined),
    async saved(row, changed) {
      if (typeof row?.id === 'number') moves.put(row as OrderedRecord, changed);
      await wrote(screen, row);
    },
    storedRow(row, fresh) {
      const { parent, order } = { parent: null, ...fresh } as unknown as OrderedRecord;
      // What stands where it has just been read needs nothing of what was read before.
      if (row['order'] === order && (row['parent'] ?? null) === parent) return row;
      const id = Number(row.id);
      const stored = moves.isHeadedFor(id, { parent, order }) ? { parent, order } : moves.storedRow(id);
      return stored ? { ...row, parent: stored.parent, order: stored.order } : row;
    },
    async deleted(ids) {
      moves.remove(ids.map(Number));
      await wrote(screen);
    },
    start() {
      onScreen = true;
      void refresh();
      const stopReading = reading.start(refresh);
      return () => {
        onScreen = false;
        stopReading();
      };
    },
  };
}
