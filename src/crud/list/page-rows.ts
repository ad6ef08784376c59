import type { AnyRow } from '../../api/resource.ts';
import type { Shown } from './list-store.ts';

export interface PageRow {
  readonly row: AnyRow;
  /** Counted across pages; undefined for a new row that stands outside of its page. */
  readonly number: number | undefined;
  readonly marked: boolean;
}

/**
 * The rows to draw. A row just saved is marked where it stands; a new one that the page does not hold (sort,
 * filter, a page further on) stands on top until the next query, so that its maker sees it.
 */
export function pageRows(shown: Shown, marked: { readonly row: AnyRow; readonly isNew: boolean } | undefined): PageRow[] {
  const before = (shown.state.page - 1) * shown.state.size;
  const rows = shown.rows.map((row, index) => ({ row, number: before + index + 1, marked: row.id === marked?.row.id }));
  if (!marked?.isNew || rows.some((entry) => entry.marked)) return rows;
  return [{ row: marked.row, number: undefined, marked: true }, ...rows];
}
