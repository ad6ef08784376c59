/**
 * All that one list page works with: the list, the ticked rows, the columns, the record in the address.
 * Parts of the page take this one object instead of a dozen properties.
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Id } from '../api/fields.ts';
import type { AnyRow } from '../api/resource.ts';
import { search, setQuery } from '../stores/location.ts';
import { can } from '../stores/menu.ts';
import { createColumnChoice } from './list/columns.ts';
import type { ColumnChoice } from './list/columns.ts';
import { createExporter } from './list/exporter.ts';
import type { Exporter } from './list/exporter.ts';
import { createListStore } from './list/list-store.ts';
import type { ListStore } from './list/list-store.ts';
import { createSelection } from './list/selection.ts';
import type { Selection } from './list/selection.ts';
import { permissionOf, readId } from './screen.ts';
import type { CrudScreen } from './screen.ts';

/** What the address asks to be opened. `undefined` as id: it names no record of this kind. */
export type Opened = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly id: Id | undefined };

export interface Crud {
  readonly screen: CrudScreen;
  readonly list: ListStore;
  readonly selection: Selection;
  readonly columns: ColumnChoice;
  readonly opened: ReadonlySignal<Opened | undefined>;
  /** The row that the person is asked about. */
  readonly deleting: ReadonlySignal<AnyRow | undefined>;
  /** Asks whether to delete a row; `undefined` takes the question back. */
  readonly askDelete: (row: AnyRow | undefined) => void;
  /** Why a row cannot be deleted, as far as that is known before the backend is asked. */
  readonly whyKept?: (row: AnyRow) => string | undefined;
  /** The row whose further dialog is open, as it was when its button was pressed. */
  readonly acting: ReadonlySignal<AnyRow | undefined>;
  /** Opens the screen's further dialog for a row; `undefined` closes it. */
  readonly act: (row: AnyRow | undefined) => void;
  readonly exporter: Exporter;
  readonly may: (right: 'add' | 'edit' | 'delete') => boolean;
}

export function createCrud(screen: CrudScreen): Crud {
  const asked = computed(() => {
    const query = new URLSearchParams(search.value);
    // As one text, so that a search behind an open form opens nothing anew.
    return query.has('new') ? 'new' : query.has('edit') ? `edit ${query.get('edit')}` : undefined;
  });
  const list = createListStore(screen);
  const deleting = signal<AnyRow>();
  const acting = signal<AnyRow>();
  return {
    screen,
    list,
    selection: createSelection(),
    columns: createColumnChoice(screen),
    opened: computed(() => {
      if (asked.value === undefined || asked.value === 'new') return asked.value && { kind: 'new' };
      return { kind: 'edit', id: readId(screen.resource, asked.value.slice('edit '.length)) };
    }),
    deleting,
    askDelete(row) {
      deleting.value = row;
    },
    acting,
    act(row) {
      acting.value = row;
    },
    exporter: createExporter(screen, list),
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

export function openRecord(id: Id): Promise<boolean> {
  return setQuery({ edit: String(id), new: undefined });
}

export function openNew(): Promise<boolean> {
  return setQuery({ new: '', edit: undefined });
}

/** `saved`: nothing is left to lose, so nobody is asked. */
export function closeRecord(saved: boolean): Promise<boolean> {
  return setQuery({ edit: undefined, new: undefined }, saved ? { replace: true, force: true } : { replace: true });
}
