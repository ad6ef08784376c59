import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Fields } from '../../api/resource.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Table, TableBody, TableHead, TableHeader } from '../../components/ui/table.tsx';
import { useLasting } from '../../components/use-lasting.ts';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { ownTableKey } from '../../lib/early-rows.ts';
import { writeLocal } from '../../stores/stored.ts';
import { canHide } from '../crud-store.ts';
import type { Crud } from '../crud-store.ts';
import { fieldOf, isSortable, labelKey, listTitle, nextSort } from '../screen.ts';
import type { Column } from '../screen.ts';
import { cellClass, cellPlaces, columnWidth } from './column-layout.ts';
import { pageRows } from './page-rows.ts';
import { SelectPage } from './select-page.tsx';
import { hasActions, Row, SkeletonRow } from './table-row.tsx';

/** Milliseconds that an answer may take before the rows that it will replace begin to fade. */
const ANSWER_PAUSE = 150;

export const DataTable = memo(function DataTable({ crud }: { crud: Crud }) {
  useSignals();
  const { list, screen } = crud;
  const shown = list.shown.value;
  const columns = crud.columns.visible.value;
  const selectable = crud.may('delete') || canHide(crud);
  const acts = hasActions(crud);
  const cells = useMemo(() => cellPlaces(crud, columns), [crud, columns]);
  const own = !selectable || crud.columns.chosen.value;
  useEffect(() => void writeLocal(ownTableKey(screen.resource.name), own ? '1' : undefined), [screen, own]);
  return (
    <AnsweredTable crud={crud}>
      {/* Above cards it is heard, and seen by whoever comes to it by keyboard: over the first card, so that nothing moves. */}
      <TableHeader className={cn('@max-2xl:-mb-9 @max-2xl:block @max-2xl:not-has-focus-visible:sr-only', crud.columns.extended.value && '@2xl:static')}>
        <tr>
          {selectable && (
            <TableHead className="@2xl:w-10 print:hidden">
              <SelectPage crud={crud} />
            </TableHead>
          )}
          <TableHead className="@2xl:w-14 @2xl:text-end">{t('list.number')}</TableHead>
          {columns.map((column, index) => (
            <ColumnHead key={index} crud={crud} column={column} />
          ))}
          {acts && (
            <TableHead className={cn('print:hidden', screen.rowAction ? '@2xl:w-32 pointer-coarse:@2xl:w-40' : '@2xl:w-24 pointer-coarse:@2xl:w-28')}>
              <span className="sr-only">{t('common.actions')}</span>
            </TableHead>
          )}
        </tr>
      </TableHeader>
      <TableBody className="@max-2xl:block">
        {shown
          ? pageRows(shown, list.marked.value).map((entry) => (
              <Row key={list.keyOf(entry.row.id)} crud={crud} cells={cells} selectable={selectable} acts={acts} search={shown.state.search} {...entry} />
            ))
          : Array.from({ length: Math.min(list.state.value.size, 20) }, (_, index) => (
              <SkeletonRow key={index} crud={crud} cells={cells} selectable={selectable} acts={acts} />
            ))}
      </TableBody>
    </AnsweredTable>
  );
});

/** The table around its rows: says that an answer is awaited, which draws none of them anew. */
function AnsweredTable({ crud: { list, screen }, children }: { crud: Crud; children: ReactNode }) {
  useSignals();
  const shown = list.shown.value;
  const late = useLasting(list.busy.value && shown !== undefined && shown.state !== list.state.value, ANSWER_PAUSE);
  return (
    <Table
      aria-busy={list.busy.value}
      aria-label={listTitle(screen)}
      // Only what is overtaken fades, and only where the answer takes its time. On paper all columns share its width.
      {...(late ? { 'data-late': '' } : {})}
      className="table-fixed print:table-auto data-late:opacity-60 data-late:transition-opacity @max-2xl:block"
    >
      {children}
    </Table>
  );
}

const ColumnHead = memo(function ColumnHead({ crud, column }: { crud: Crud; column: Column<Fields> }) {
  useSignals();
  const { list, screen } = crud;
  const { name } = column;
  const { kind } = fieldOf(screen, name);
  const label = t(labelKey(screen.resource, name));
  const sort = list.sort.value;
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
            // Chromium repeats a head's words on further pages, but no button around them.
            'group/sort inline-flex h-full max-w-full items-center gap-1 hover:text-foreground print:contents',
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
