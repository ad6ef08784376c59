/** The rows that a person has ticked, across pages, until the search or the filter changes. */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';

export interface Selection {
  readonly rows: ReadonlySignal<ReadonlyMap<Id, AnyRow>>;
  /** With `upTo` (Shift) every row of the page between the last one ticked and this one follows it. */
  readonly toggle: (row: AnyRow, page: readonly AnyRow[], upTo: boolean) => void;
  readonly toggleAll: (page: readonly AnyRow[]) => void;
  readonly keep: (rows: readonly AnyRow[]) => void;
  /** Puts rows that were read anew in the place of the ticked ones. */
  readonly renew: (read: readonly AnyRow[]) => void;
  readonly clear: () => void;
}

export function createSelection(): Selection {
  const rows = signal<ReadonlyMap<Id, AnyRow>>(new Map());
  let last: Id | undefined;

  function set(changed: readonly AnyRow[], ticked: boolean): void {
    const next = new Map(rows.peek());
    for (const row of changed) {
      if (ticked) next.set(row.id, row);
      else next.delete(row.id);
    }
    rows.value = next;
  }

  return {
    rows,
    toggle(row, page, upTo) {
      const here = page.findIndex(({ id }) => id === row.id);
      const there = upTo ? page.findIndex(({ id }) => id === last) : -1;
      const span = here < 0 || there < 0 ? [row] : page.slice(Math.min(here, there), Math.max(here, there) + 1);
      set(span, !rows.peek().has(row.id));
      last = row.id;
    },
    toggleAll(page) {
      set(page, !page.every(({ id }) => rows.peek().has(id)));
    },
    keep(kept) {
      rows.value = new Map(kept.map((row) => [row.id, row]));
    },
    renew(read) {
      const ticked = read.filter(({ id }) => rows.peek().has(id));
      if (ticked.length > 0) set(ticked, true);
    },
    clear() {
      last = undefined;
      if (rows.peek().size > 0) rows.value = new Map();
    },
  };
}
