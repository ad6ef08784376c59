import { useSignals } from '@preact/signals-react/runtime';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Kind } from '../../api/fields.ts';
import type { AnyRow, Fields } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, tableCellClass } from '../../components/ui/table.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { ownTableKey } from '../../lib/early-rows.ts';
import { writeLocal } from '../../stores/stored.ts';
import { openRecord } from '../crud-store.ts';
import type { Crud } from '../crud-store.ts';
import { openByClick } from '../row-press.ts';
import { fieldOf, isSortable, labelKey, nextSort, titleOf } from '../screen.ts';
import type { Column } from '../screen.ts';
import { cellContent } from './cell.tsx';
import { pageRows } from './page-rows.ts';

/** Widths of the kinds whose text has a known length; the others, what names the row among them, share what is left. */
const WIDTH: Partial<Record<Kind, string>> = {
  picture: '@xl:w-16', integer: '@xl:w-24', flag: '@xl:w-28', choice: '@xl:w-36', date: '@xl:w-32', dateTime: '@xl:w-40',
  phone: '@xl:w-32',
};

/** Where further columns were asked for nothing may be left to share: each has its width, and their sum is the table's. */
const EXTENDED = { title: '@xl:w-56', other: '@xl:w-40' } as const;

function columnWidth(crud: Crud, name: string): string | undefined {
  const extended = crud.columns.extended.value;
  return WIDTH[fieldOf(crud.screen, name).kind] ?? (extended ? EXTENDED[name === crud.screen.titleOf ? 'title' : 'other'] : undefined);
}

// Where the table has less than 576 px (`@xl`), on a telephone or beside the side bar of a tablet, a row is a card: a grid
// of tick, picture, three lines of text, buttons. Its colours, where it is ticked or marked, reach to the window's edges.
const CARD_ROW = '@max-xl:grid @max-xl:grid-cols-[auto_auto_1fr_auto] @max-xl:-mx-4 @max-xl:items-center @max-xl:border-b @max-xl:px-4 @max-xl:py-1.5';
const CARD_CELL = '@max-xl:h-auto @max-xl:border-0 @max-xl:px-0 @max-xl:min-w-0';

function cellClass(crud: Crud, column: Column<Fields>): string {
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

/** Milliseconds within which an answer is no matter: nothing of the table changes before it. */
const ANSWER_PAUSE = 150;

/**
 * True once a condition has held for some milliseconds. By a timer and not by the delay of a transition: while one waits,
 * the browser keeps all that will fade as a picture of its own, which it paints whole at the beginning and at the end.
 */
function useLasting(condition: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, milliseconds]);
  return condition && lasting;
}

export const DataTable = memo(function DataTable({ crud }: { crud: Crud }) {
  useSignals();
  const { list, screen } = crud;
  const shown = list.shown.value;
  const columns = crud.columns.visible.value;
  const selectable = crud.may('delete') || (crud.may('edit') && 'active' in screen.resource.fields);
  // Told once for a table: its rows are some sixty cells.
  const cells = useMemo(() => columns.map((column) => ({ column, className: tableCellClass(CARD_CELL, cellClass(crud, column)) })), [crud, columns]);
  const own = !selectable || crud.columns.chosen.value;
  useEffect(() => void writeLocal(ownTableKey(screen.resource.name), own ? '1' : undefined), [screen, own]);
  const late = useLasting(list.busy.value && shown !== undefined && shown.state !== list.state.value, ANSWER_PAUSE);
  return (
    <Table
      aria-busy={list.busy.value}
      aria-label={t(`screen.${screen.screenKey}`)}
      // Only what is overtaken fades, and only where the answer takes its time.
      {...(late ? { 'data-late': '' } : {})}
      className="table-fixed data-late:opacity-60 data-late:transition-opacity @max-xl:block"
    >
      <TableHeader className={cn('@max-xl:sr-only', crud.columns.extended.value && '@xl:static')}>
        <tr>
          {selectable && (
            <TableHead className="@xl:w-10 print:hidden">
              <SelectPage crud={crud} />
            </TableHead>
          )}
          <TableHead className="@xl:w-14 @xl:text-end">{t('list.number')}</TableHead>
          {columns.map((column) => (
            <ColumnHead key={column.name} crud={crud} column={column} />
          ))}
          <TableHead className={cn('print:hidden', screen.RowActions ? '@xl:w-32 pointer-coarse:@xl:w-40' : '@xl:w-24 pointer-coarse:@xl:w-28')}>
            <span className="sr-only">{t('common.actions')}</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody className="@max-xl:block">
        {shown
          ? pageRows(shown, list.marked.value).map((entry) => (
              <Row key={entry.row.id} crud={crud} cells={cells} selectable={selectable} search={shown.state.search} {...entry} />
            ))
          : Array.from({ length: Math.min(list.state.value.size, 20) }, (_, index) => (
              <SkeletonRow key={index} crud={crud} cells={cells} selectable={selectable} />
            ))}
      </TableBody>
    </Table>
  );
});

const ColumnHead = memo(function ColumnHead({ crud, column }: { crud: Crud; column: Column<Fields> }) {
  useSignals();
  const { list, screen } = crud;
  const { name } = column;
  const { kind } = fieldOf(screen, name);
  const label = t(labelKey(screen.resource, name));
  const sort = list.state.value.sort;
  const order = sort?.field === name ? sort.order : undefined;
  const sortable = isSortable(screen, name);
  return (
    <TableHead
      {...(sortable ? { 'aria-sort': order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending' } : {})}
      className={cn(columnWidth(crud, name), cellClass(crud, column))}
    >
      {sortable ? (
        <button
          type="button"
          className={cn(
            'group/sort inline-flex h-full max-w-full items-center gap-1 hover:text-foreground',
            order && 'text-foreground',
            kind === 'integer' && 'flex-row-reverse',
          )}
          onClick={() => void list.change({ sort: nextSort(sort, name) })}
        >
          <span className="truncate">{label}</span>
          <Icon
            name={order === 'desc' ? 'arrow-down' : 'arrow-up'}
            className={cn('size-3.5', !order && 'opacity-0 group-hover/sort:opacity-60 print:hidden')}
          />
        </button>
      ) : (
        <span className={kind === 'picture' ? 'sr-only' : 'block truncate'}>{label}</span>
      )}
    </TableHead>
  );
});

function SelectPage({ crud }: { crud: Crud }) {
  useSignals();
  const rows = crud.list.shown.value?.rows ?? [];
  const ticked = rows.filter(({ id }) => crud.selection.rows.value.has(id)).length;
  return (
    <Checkbox
      aria-label={t('list.selectAll')}
      className="block"
      checked={ticked === 0 ? false : ticked === rows.length ? true : 'indeterminate'}
      disabled={rows.length === 0}
      onCheckedChange={() => crud.selection.toggleAll(rows)}
    />
  );
}

interface CellPlace {
  readonly column: Column<Fields>;
  readonly className: string;
}

interface RowProps {
  crud: Crud;
  cells: readonly CellPlace[];
  row: AnyRow;
  /** Undefined for a new row that stands outside of its page. */
  number: number | undefined;
  marked: boolean;
  selectable: boolean;
  /** What was searched for, to be marked. */
  search: string;
}

/** Drawn again only where something about it changes: a list is busy at each key of a search. */
const Row = memo(function Row({ crud, cells, row, number, marked, selectable, search }: RowProps) {
  useSignals();
  // A third of what a row consists of, and seen at hover alone: drawn after what is seen at once.
  const actions = useDeferredValue(true, false);
  const { screen, selection, list } = crud;
  const title = titleOf(screen, row);
  const ticked = selection.rows.value.has(row.id);

  return (
    <TableRow
      aria-selected={ticked}
      {...(marked ? { 'data-marked': '' } : {})}
      className={cn(CARD_ROW, 'cursor-pointer', marked && 'bg-info-muted')}
      onClick={(event) => openByClick(event, row.id)}
    >
      {selectable && (
        <TableCell className={cn(CARD_CELL, '@max-xl:row-span-3 @max-xl:pe-3 print:hidden')}>
          <Checkbox
            aria-label={t('list.select', { title })}
            className="block"
            checked={ticked}
            onClick={(event) => selection.toggle(row, list.shown.peek()?.rows ?? [], event.shiftKey)}
            onCheckedChange={() => undefined}
          />
        </TableCell>
      )}
      <TableCell className="text-end text-muted-foreground @max-xl:hidden" title={number === undefined ? t('list.newOutside') : ''}>
        {number ?? <Icon name="plus" className="inline size-3.5" />}
      </TableCell>
      {cells.map(({ column, className }) => (
        <td key={column.name} className={className}>
          {cellContent({ screen, column, row, search })}
        </td>
      ))}
      <TableCell className={cn(CARD_CELL, '@max-xl:col-start-4 @max-xl:row-start-1 @max-xl:row-span-3 print:hidden')}>
        {actions ? (
          <RowActions crud={crud} row={row} title={title} />
        ) : (
          // As high and as wide as they will be: under a finger no row is as high as they are.
          <span className={cn('block h-control', screen.RowActions ? '@max-xl:w-[calc(3*var(--control))]' : '@max-xl:w-[calc(2*var(--control))]')} />
        )}
      </TableCell>
    </TableRow>
  );
});

/** Seen at hover and focus, always there for the keyboard, always seen where there is no hover. */
function RowActions({ crud, row, title }: { crud: Crud; row: AnyRow; title: string }) {
  useSignals();
  const More = crud.screen.RowActions;
  return (
    <span className="flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100">
      {More && <More row={row as never} />}
      {crud.may('edit') && (
        <Button variant="ghost" size="icon" aria-label={t('common.editOf', { title })} onClick={() => void openRecord(row.id)}>
          <Icon name="pencil" />
        </Button>
      )}
      {crud.may('delete') && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('common.deleteOf', { title })}
          onClick={() => crud.askDelete(row)}
        >
          <Icon name="trash" />
        </Button>
      )}
    </span>
  );
}

const SKELETON: Partial<Record<Kind, string>> = { picture: 'h-8 w-11', integer: 'ms-auto h-3 w-4' };

/** Takes a row's place from the first moment and shows itself after 150 ms, so that a quick answer never flashes. */
function SkeletonRow({ crud, cells, selectable }: { crud: Crud; cells: readonly CellPlace[]; selectable: boolean }) {
  return (
    <TableRow className={cn(CARD_ROW, 'skeleton-late')}>
      {selectable && <TableCell className={CARD_CELL} />}
      <TableCell className="@max-xl:hidden">
        <Skeleton className="ms-auto h-3 w-4" />
      </TableCell>
      {cells.map(({ column, className }) => (
        <td key={column.name} className={className}>
          <Skeleton className={SKELETON[fieldOf(crud.screen, column.name).kind] ?? 'my-1 h-3 w-3/4'} />
        </td>
      ))}
      <TableCell className={CARD_CELL} />
    </TableRow>
  );
}
