/**
 * What can be done to the records of a list, a tree or a board, wherever they stand: opened by the address, asked about,
 * deleted. The forms and dialogs that lie over the records take this one object.
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Id } from '../api/fields.ts';
import type { AnyRow } from '../api/resource.ts';
import { search, setQuery } from '../stores/location.ts';
import { can } from '../stores/menu.ts';
import type { SavedRecord } from './form/record-form.ts';
import { permissionOf, readId } from './screen.ts';
import type { CrudScreen } from './screen.ts';

/**
 * What the address asks to be opened. `undefined` as id: it names no record of this kind. `below`: the record of a tree that
 * the new one was asked for below.
 */
export type Opened = { readonly kind: 'new'; readonly below: Id | undefined } | { readonly kind: 'edit'; readonly id: Id | undefined };

/** What only those know that show the records. */
export interface RecordRules {
  /** After a form's write: `row` is there now. @returns when it is on the screen */
  readonly saved: (row: AnyRow | undefined, isNew: boolean, how: Pick<SavedRecord, 'changed' | 'left'>) => Promise<void>;
  /** After a delete. @returns when they are on the screen no longer */
  readonly deleted: (ids: readonly Id[]) => Promise<void>;
  /** Why a row cannot be deleted, as far as that is known before the backend is asked. */
  readonly whyKept?: (row: AnyRow) => string | undefined;
  /**
   * A row with the place that it is stored at by now: a move of it, written since it was shown, just now or not at all, is
   * nobody else's change. @param fresh the row as it was just read
   */
  readonly storedRow?: (row: AnyRow, fresh: AnyRow) => AnyRow;
}

export interface RecordActions extends RecordRules {
  readonly screen: CrudScreen;
  readonly opened: ReadonlySignal<Opened | undefined>;
  /** The row that the person is asked about. */
  readonly deleting: ReadonlySignal<AnyRow | undefined>;
  /** Asks whether to delete a row; `undefined` takes the question back. */
  readonly askDelete: (row: AnyRow | undefined) => void;
  /** The row whose further dialog is open, as it was when its button was pressed. */
  readonly acting: ReadonlySignal<AnyRow | undefined>;
  /** Opens the screen's further dialog for a row; `undefined` closes it. */
  readonly act: (row: AnyRow | undefined) => void;
  readonly may: (right: 'add' | 'edit' | 'delete') => boolean;
}

/** What the address asks to be opened, as one text: a search behind an open form opens nothing anew. */
export const recordAsked = computed(() => {
  const query = new URLSearchParams(search.value);
  const kind = (['new', 'edit'] as const).find((name) => query.has(name));
  return kind && `${kind} ${query.get(kind)}`;
});

/** @param rules with whatever else the parts of the page ask of those that show the records: what can be done is added to it */
export function createRecordActions<Rules extends RecordRules>(screen: CrudScreen, rules: Rules): Rules & RecordActions {
  const deleting = signal<AnyRow>();
  const acting = signal<AnyRow>();
  return {
    ...rules,
    screen,
    opened: computed(() => {
      const asked = recordAsked.value;
      if (asked === undefined) return undefined;
      const named = readId(screen.resource, asked.replace(/^\w+ /, ''));
      return asked.startsWith('new ') ? { kind: 'new', below: named } : { kind: 'edit', id: named };
    }),
    deleting,
    askDelete(row) {
      deleting.value = row;
    },
    acting,
    act(row) {
      acting.value = row;
    },
    may: (right) => can(permissionOf(screen), right),
  };
}

/** The query of the list alone: opening a record changes no row's address. */
const listQuery = computed(() => {
  const query = new URLSearchParams(search.value);
  query.delete('new');
  query.delete('edit');
  return query.toString();
});

/** Address of a record's form, relative to the list as it stands: a new tab shows the same list behind it. */
export function recordHref(id: Id): string {
  const query = listQuery.value;
  return `?${query}${query === '' ? '' : '&'}edit=${encodeURIComponent(String(id))}`;
}

/** @returns false where the person stays with what is unsaved */
export function openRecord(id: Id): Promise<boolean> {
  return setQuery({ edit: String(id), new: undefined });
}

/**
 * @param below see `Opened`: in the address, where a reload, a login and the way back and forward find it
 * @returns false where the person stays with what is unsaved
 */
export function openNew(below?: Id): Promise<boolean> {
  return setQuery({ new: String(below ?? ''), edit: undefined });
}

/** `saved`: nothing is left to lose, so nobody is asked. */
export function closeRecord(saved: boolean): Promise<boolean> {
  return setQuery({ edit: undefined, new: undefined }, saved ? { replace: true, force: true } : { replace: true });
}
