/**
 * What the parts of a tree page share: the records, the forms, the drag, what the person may do.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { RefObject } from 'react';
import { layersClosed } from '../../components/ui/modal.tsx';
import { childrenOf, placeOf } from '../../lib/tree.ts';
import type { Place, TreeRow } from '../../lib/tree.ts';
import { placeTowards } from '../../lib/tree-move.ts';
import type { Direction } from '../../lib/tree-move.ts';
import { t } from '../../i18n/i18n.ts';
import { createOrderedRecords } from '../order/ordered-records.ts';
import type { OrderedRecords } from '../order/ordered-records.ts';
import { rereadRecords } from '../order/reread.ts';
import { createRecordActions } from '../record-actions.ts';
import type { Opened, RecordActions } from '../record-actions.ts';
import { titleOf } from '../screen.ts';
import { parentOptions } from './parent-options.ts';
import { createTreeDrag } from './tree-drag.ts';
import type { TreeDrag } from './tree-drag.ts';
import type { TreeRecord, TreeScreen } from './tree-screen.ts';
import { createTreeStore } from './tree-store.ts';
import type { TreeStore } from './tree-store.ts';

export interface TreeHost {
  readonly screen: TreeScreen;
  readonly records: OrderedRecords;
  readonly store: TreeStore;
  readonly crud: RecordActions;
  readonly drag: TreeDrag;
  /** The element of the drawn rows and the height of each in px, which whoever draws them keeps: what a drag reckons from. */
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly rowHeight: Signal<number>;
  /** Has the focus go to the row that the keyboard is put on, once that is drawn. */
  sendFocus(isWanted?: boolean): void;
  /** Whether it is to go there; asked once. */
  takesFocus(): boolean;
  /** The record for which a new place is asked ("Move to…"). */
  readonly placing: ReadonlySignal<TreeRecord | undefined>;
  askPlace(row: TreeRecord | undefined): void;
  /** What just happened, for screen readers. */
  readonly spoken: ReadonlySignal<string>;
  readonly nameOf: (id: number) => string;
  /** The parent of one of these rows, and its number. */
  readonly placeText: (id: number, rows: readonly TreeRow[]) => string;
  move(id: number, place: Place): boolean;
  step(id: number, direction: Direction): boolean;
}

function editedId(opened: Opened | undefined): number | undefined {
  return opened?.kind === 'edit' && typeof opened.id === 'number' ? opened.id : undefined;
}

/** The entry that a new one was asked for below. */
function parentAsked(opened: Opened | undefined): number | null {
  return opened?.kind === 'new' && typeof opened.below === 'number' ? opened.below : null;
}

export function createTreeHost(declared: TreeScreen): TreeHost {
  // The parents to choose from are this very tree.
  const parents = parentOptions(
    () => store.tree.peek(),
    (row) => titleOf(declared.screen, row),
    () => editedId(crud.opened.peek()),
  );
  const form = declared.screen.form.map((field) => (field.name === 'parent' ? { ...field, source: parents } : field));
  const screen: TreeScreen = {
    ...declared,
    screen: {
      ...declared.screen,
      form,
      place: { asked: 'parent', along: ['order'] },
      /** A new entry stands last below the one that it was asked for. */
      get defaults() {
        const below = parentAsked(crud.opened.peek());
        const siblings = childrenOf(store.tree.peek(), below);
        const last = store.tree.peek().rows.get(siblings.at(-1) ?? 0)?.order;
        // Behind one without a number stands only what has none either.
        return { ...declared.screen.defaults, parent: below, order: last === null ? null : records.orderBehind(last ?? 0) };
      },
    },
  };
  const nameOf = (id: number): string => {
    const row = store.tree.peek().rows.get(id);
    return row ? titleOf(screen.screen, row) : `#${id}`;
  };
  const records = createOrderedRecords({
    screen: screen.screen,
    readAll: screen.readAll,
    reread: screen.reread ?? ((ids) => rereadRecords(screen.screen.resource, ids, (row) => row as TreeRecord)),
    nameOf,
  });
  const store: TreeStore = createTreeStore(screen, records);
  const crud: RecordActions = createRecordActions(screen.screen, {
    async saved(row, _isNew, { changed, left }) {
      const id = Number(row?.id);
      // Before it stands there by its new name: the line would go, and come again once all have been read.
      store.keep(id);
      const before = store.active.peek();
      const listed = records.saved(row, changed);
      const isThere = (): boolean => store.tree.peek().rows.has(id);
      // Not only once all have been read again: the person may be on another row by then, and is left there. Whoever has left
      // the form is at something else by now.
      if (!left && isThere()) store.reveal(id);
      await listed;
      if (left || crud.opened.peek()) return;
      // The form gives the focus back to the row that it was opened from, which may be drawn no longer after this.
      await layersClosed();
      if (store.active.peek() !== before || !isThere()) return;
      isFocusSent = id !== before && rows.current?.contains(document.activeElement) === true;
      store.reveal(id);
    },
    deleted: records.deleted,
    storedRow: records.storedRow,
    whyKept(row) {
      const { length: count } = childrenOf(store.tree.peek(), Number(row.id));
      return count > 0 ? t('tree.hasChildren', { count }) : undefined;
    },
  });
  const rows: TreeHost['rows'] = { current: null };
  let isFocusSent = false;
  const rowHeight = signal(40);
  const placing = signal<TreeRecord>();
  const spoken = signal('');

  function move(id: number, place: Place): boolean {
    if (!records.moves.move(id, place)) return false;
    store.reveal(id);
    // In the whole tree: the lines leave out what a search does not find.
    const { parent, index } = placeOf(store.tree.peek(), id);
    const { length: count } = childrenOf(store.tree.peek(), parent);
    spoken.value = t('tree.spoken', { title: nameOf(id), position: index + 1, count, parent: parent === null ? t('tree.top') : nameOf(parent) });
    return true;
  }

  function placeText(id: number, all: readonly TreeRow[]): string {
    const { parent = null, order = null } = all.find((row) => row.id === id) ?? {};
    return t('tree.placeAt', { parent: parent === null ? t('tree.top') : nameOf(parent), order: order ?? '–' });
  }

  return {
    screen, records, store, crud, rows, rowHeight, placing, spoken, nameOf, placeText, move,
    drag: createTreeDrag({ tree: store.tree, lines: store.lines, rows, rowHeight, move }),
    sendFocus(isWanted = true) {
      isFocusSent = isWanted;
    },
    takesFocus() {
      const wasSent = isFocusSent;
      isFocusSent = false;
      return wasSent;
    },
    askPlace(row) {
      placing.value = row;
    },
    step(id, direction) {
      const place = placeTowards(store.tree.peek(), store.lines.peek(), id, direction);
      return place !== undefined && move(id, place);
    },
  };
}
