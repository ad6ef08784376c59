/** Where the columns of a list stand: as a table, and on the card that a row becomes where there is little room. */
import type { FieldKind } from '../../api/fields.ts';
import type { Fields } from '../../api/resource.ts';
import { tableCellClass } from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import type { Crud } from '../crud-store.ts';
import { fieldOf } from '../screen.ts';
import type { Column } from '../screen.ts';

/** Widths of the kinds whose text has a known length; the others, what names the row among them, share what is left. */
const WIDTH: Partial<Record<FieldKind, string>> = {
  picture: '@2xl:w-16', integer: '@2xl:w-28', flag: '@2xl:w-28', choice: '@2xl:w-36', date: '@2xl:w-32', dateTime: '@2xl:w-40',
  phone: '@2xl:w-32',
};

/** Where further columns were asked for nothing may be left to share: each has its width, and their sum is the table's. */
const EXTENDED = { title: '@2xl:w-56', other: '@2xl:w-40' } as const;

/** The classes of a column's head that give it its width; none where it shares what is left. */
export function columnWidth(crud: Crud, name: string): string | undefined {
  const extended = crud.columns.extended.value;
  return WIDTH[fieldOf(crud.screen, name).kind] ?? (extended ? EXTENDED[name === crud.screen.titleOf ? 'title' : 'other'] : undefined);
}

// Where the table has less than 672 px (`@2xl`, as for trees and records), on a telephone or beside the side bar of a
// tablet, a row is a card (theme.css).
export const CARD_ROW = '@max-2xl:card-row';
export const CARD_CELL = '@max-2xl:card-cell';

/** The classes of a column's cells, head included: where they stand and from which width on they are shown. */
export function cellClass(crud: Crud, column: Column<Fields>): string {
  const { kind } = fieldOf(crud.screen, column.name);
  const title = column.name === crud.screen.titleOf;
  return cn(
    // Numbers end far from the text that begins beside them.
    kind === 'integer' && '@2xl:pe-6 @2xl:text-end',
    // With letters so large that it would leave no room for the name, a card goes without it.
    kind === 'picture' && '@max-2xl:[grid-area:1/2/span_3] @max-2xl:pe-3 @max-3xs:hidden',
    kind !== 'picture' && '@max-2xl:col-start-3',
    !title && (column.onCard ? '@max-2xl:text-muted-foreground' : '@max-2xl:hidden'),
    // Paper is narrower than the screens that have it, and has room for it.
    column.from === 'xl' && '@2xl:not-print:max-xl:hidden',
    column.from === '2xl' && '@2xl:max-2xl:hidden',
  );
}

/** A column with the classes of its body cells. */
export interface CellPlace {
  readonly column: Column<Fields>;
  readonly className: string;
}

/** Whether the words of a column may end a line anywhere on paper, to leave room for others: those of numbers and codes, which are short, may not. */
function breaksAnywhere(crud: Crud, column: Column<Fields>): boolean {
  const { kind, max = Infinity } = fieldOf(crud.screen, column.name);
  return !(kind in WIDTH) && max > 20;
}

/** Told once for a table: its rows are some sixty cells. */
export function cellPlaces(crud: Crud, columns: readonly Column<Fields>[]): CellPlace[] {
  return columns.map((column) => ({
    column,
    className: tableCellClass(CARD_CELL, cellClass(crud, column), breaksAnywhere(crud, column) && 'print:wrap-anywhere'),
  }));
}
