/**
 * What the parts of a board share: the pictures in their order, the forms, the pictures that are being added.
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { RefObject } from 'react';
import type { AnyRow } from '../../api/resource.ts';
import type { SessionUser } from '../../api/session-user.ts';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { buildTree, childrenOf, placeOf } from '../../lib/tree.ts';
import { toast } from '../../stores/messages.ts';
import { endedUnasked, isElse } from '../../stores/person.ts';
import { isSamePerson, onSignedOut, user } from '../../stores/session.ts';
import { createOrderedRecords } from '../order/ordered-records.ts';
import type { OrderedRecord, OrderedRecords } from '../order/ordered-records.ts';
import { rereadRecords } from '../order/reread.ts';
import { createRecordActions } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';
import type { CrudScreen } from '../screen.ts';
import { createBoardDrag } from './board-drag.ts';
import type { BoardDrag } from './board-drag.ts';
import { onOneLevel } from './board-screen.ts';
import type { BoardScreen } from './board-screen.ts';
import { createNewPictures } from './new-pictures.ts';
import type { NewPictures, StoppedPicture } from './new-pictures.ts';
import { createPictureRecord } from './picture-record.ts';

export interface BoardHost {
  readonly screen: BoardScreen;
  readonly records: OrderedRecords;
  readonly crud: RecordActions;
  /** The records as they stand. */
  readonly rows: ReadonlySignal<readonly OrderedRecord[]>;
  readonly adding: NewPictures;
  /** The element around the cards. */
  readonly cards: RefObject<HTMLUListElement | null>;
  readonly drag: BoardDrag;
  /** What just happened, for screen readers. */
  readonly spoken: ReadonlySignal<string>;
  /** The record for which a new position is asked. */
  readonly placing: ReadonlySignal<OrderedRecord | undefined>;
  askPlace(row: OrderedRecord | undefined): void;
  readonly nameOf: (id: number) => string;
  /** Where one of these rows stands among them: the numbers that they are ordered by are shown nowhere. */
  readonly placeText: (id: number, rows: readonly OrderedRecord[]) => string;
  /** Puts a record at a position among the others, from 0. */
  move(id: number, index: number): boolean;
  /** The board is on the screen: goes on with what the end of this person's session has stopped. */
  resume(): void;
  /** The page is left: what was being added stops. */
  leave(): void;
}

/** What the end of a session has stopped. In memory alone: as a rule the login is the same document, and says that what somebody has begun is kept. */
const stopped = new Map<BoardScreen, { readonly person: SessionUser | undefined; readonly pictures: readonly StoppedPicture[] }>();
// Whoever signs out by hand, on whichever page they are by then, has done with it: days later nothing is to go up by itself.
onSignedOut((reason) => {
  if (reason === 'asked') stopped.clear();
});

export function createBoardHost(screen: BoardScreen): BoardHost {
  const { resource } = screen.screen;
  const person = user.peek();
  // Pictures have no names: they are called by where they stand.
  const nameOf = (id: number): string => {
    const number = rows.peek().findIndex((row) => row.id === id) + 1;
    return number === 0 ? `#${id}` : t(`${resource.name}.item` as Key, { number });
  };
  const records = createOrderedRecords({
    screen: screen.screen,
    readAll: screen.readAll,
    reread: (ids) => rereadRecords(resource, ids, onOneLevel),
    nameOf,
  });
  const rows: ReadonlySignal<readonly OrderedRecord[]> = computed(() => {
    const tree = buildTree(records.moves.rows.value);
    return childrenOf(tree, null).flatMap((id) => tree.rows.get(id) ?? []);
  });
  const named: CrudScreen = {
    ...screen.screen,
    nameOf: (row) => nameOf(Number(row.id)),
    get defaults() {
      return { ...screen.screen.defaults, order: adding.orderBehindAll() };
    },
  };
  const saved = (row: AnyRow | undefined, changed?: readonly string[]): Promise<void> => records.saved(row && onOneLevel(row), changed);
  const adding = createNewPictures({
    ready: records.ready,
    nextOrder: () => records.orderBehind(rows.peek().at(-1)?.order ?? 0),
    most: records.mostOrder,
    create: (record) => createPictureRecord(screen, record),
    created: (row) => void saved(row),
    finished() {
      if (!isElse(person, user.peek())) toast(t('common.saved'));
    },
  });
  const spoken = signal('');
  const placing = signal<OrderedRecord>();

  function move(id: number, index: number): boolean {
    const name = nameOf(id);
    if (!records.moves.move(id, { parent: null, index })) return false;
    spoken.value = t('board.spoken', { title: name, position: index + 1, count: rows.peek().length });
    return true;
  }

  function placeText(id: number, all: readonly OrderedRecord[]): string {
    return t('board.place', { position: placeOf(buildTree(all), id).index + 1, count: all.length });
  }

  const cards: BoardHost['cards'] = { current: null };
  return {
    screen, records, rows, adding, spoken, placing, nameOf, placeText, cards, move,
    drag: createBoardDrag(cards, move),
    crud: createRecordActions(named, {
      saved: (row, _isNew, { changed }) => saved(row, changed),
      deleted: records.deleted,
      storedRow: records.storedRow,
    }),
    askPlace(row) {
      placing.value = row;
    },
    resume() {
      const found = stopped.get(screen);
      stopped.delete(screen);
      if (found && isSamePerson(found.person, person)) adding.resume(found.pictures);
    },
    leave() {
      const pictures = adding.dispose();
      // Whoever leaves or signs out here is asked about them before.
      void endedUnasked().then((isSo) => {
        if (isSo && pictures.length > 0) stopped.set(screen, { person, pictures });
      });
    },
  };
}
