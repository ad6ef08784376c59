/** Where the columns of a list stand: as a table, and on the card that a row becomes where there is little room. */
import type { Kind } from '../../api/fields.ts';
import type { Fields } from '../../api/resource.ts';
import { tableCellClass } from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import type { Crud } from '../crud-store.ts';
import { fieldOf } from '../screen.ts';
import type { Column } from '../screen.ts';

/** Widths of the kinds whose text has a known length; the others, what names the row among them, share what is left. */
const WIDTH: Partial<Record<Kind, string>> = {
  picture: '@xl:w-16', integer: '@xl:w-24', flag: '@xl:w-28', choice: '@xl:w-36', date: '@xl:w-32', dateTime: '@xl:w-40',
  phone: '@xl:w-32',
};

/** Where further columns were asked for nothing may be left to share: each has its width, and their sum is the table's. */
const EXTENDED = { title: '@xl:w-56', other: '@xl:w-40' } as const;

/** The classes of a column's head that give it its width; none where it shares what is left. */
export function columnWidth(crud: Crud, name: string): string | undefined {
  const extended = crud.columns.extended.value;
  return WIDTH[fieldOf(crud.screen, name).kind] ?? (extended ? EXTENDED[name === crud.screen.titleOf ? 'title' : 'other'] : undefined);
}

// Where the table has less than 576 px (`@xl`), on a telephone or beside the side bar of a tablet, a row is a card: a grid
// of tick, picture, three lines of text, buttons. Its colours, where it is ticked or marked, reach to the window's edges.
export const CARD_ROW = '@max-xl:grid @max-xl:grid-cols-[auto_auto_1fr_auto] @max-xl:-mx-4 @max-xl:items-center @max-xl:border-b @max-xl:px-4 @max-xl:py-1.5';
export const CARD_CELL = '@max-xl:h-auto @max-xl:border-0 @max-xl:px-0 @max-xl:min-w-0';

/** The classes of a column's cells, head included: where they stand and from which width on they are shown. */
export function cellClass(crud: Crud, column: Column<Fields>): string {
  const { kind } = fieldOf(crud.screen, column.name);
  const title = column.name === crud.screen.titleOf;
  return cn(
    kind === 'integer' && '@xl:text-end',
    kind === 'picture' && '@max-xl:col-start-2 @max-xl:row-start-1 @max-xl:row-span-3 @max-xl:pe-3',
    kind !== 'picture' && '@max-xl:col-start-3',
    !title && (column.onCard ? '@max-xl:text-muted-foreground' : '@max-xl:hidden'),
    column.from === 'xl' && '@xl:max-xl:hidden',
    column.from === '2xl' && '@xl:max-2xl:hidden',
  );
}

/** A column with the classes of its body cells. */
export interface CellPlace {
  readonly column: Column<Fields>;
  readonly className: string;
}

/** Told once for a table: its rows are some sixty cells. */
export function cellPlaces(crud: Crud, columns: readonly Column<Fields>[]): CellPlace[] {
  return columns.map((column) => ({ column, className: tableCellClass(CARD_CELL, cellClass(crud, column)) }));
}
