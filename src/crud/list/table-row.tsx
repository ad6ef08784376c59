import { useSignals } from '@preact/signals-react/runtime';
import { memo, useDeferredValue, useId } from 'react';
import type { MouseEvent } from 'react';
import type { FieldKind } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { CellCheckbox } from '../../components/ui/checkbox.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { IconName } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { TableCell, TableRow } from '../../components/ui/table.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { openRecord } from '../record-actions.ts';
import type { Crud } from '../crud-store.ts';
import { openByClick } from '../row-press.ts';
import { fieldOf } from '../screen.ts';
import { cellContent } from './cell.tsx';
import { CARD_CELL, CARD_ROW } from './column-layout.ts';
import type { CellPlace } from './column-layout.ts';

interface RowProps {
  crud: Crud;
  cells: readonly CellPlace[];
  row: AnyRow;
  /** Undefined for a new row that stands outside of its page. */
  number: number | undefined;
  marked: boolean;
  selectable: boolean;
  /** Whether a row has buttons at its end. */
  acts: boolean;
  /** What was searched for, to be marked. */
  search: string;
}

/**
 * Drawn again only where something about it changes: a list is busy at each key of a search. What a row has beside its
 * columns stays as it is where another record comes into it, with the next page or list: it is named by the cell of the
 * record's name, and the row hears it.
 */
export const Row = memo(function Row({ crud, cells, row, number, marked, selectable, acts, search }: RowProps) {
  useSignals();
  const named = useId();
  const { screen, selection } = crud;
  const ticked = selection.rows.value.has(row.id);

  return (
    <TableRow
      aria-selected={ticked}
      {...(marked ? { 'data-marked': '' } : {})}
      className={cn(CARD_ROW, 'cursor-pointer', marked && 'bg-info-muted')}
      onClick={(event) => press(event, crud, row)}
    >
      {selectable && <TickCell named={named} ticked={ticked} />}
      <NumberCell number={number} />
      {cells.map(({ column, className }, index) => (
        <td key={index} id={column.name === screen.titleOf ? named : undefined} className={className}>
          {cellContent({ screen, column, row, search })}
        </td>
      ))}
      {acts && (
        <ActionsCell
          named={named}
          own={ownAction(crud)}
          mayEdit={crud.may('edit')}
          mayDelete={crud.may('delete')}
        />
      )}
    </TableRow>
  );
});

/** Of a row's controls, what they do by their `value`; anywhere else a press opens the record. */
function press(event: MouseEvent, crud: Crud, row: AnyRow): void {
  const control = event.target instanceof Element ? event.target.closest('input, button') : null;
  if (control instanceof HTMLInputElement) {
    if (crud.list.isAnswered()) crud.selection.toggle(row, crud.list.shown.peek()?.rows ?? [], event.shiftKey);
  } else if (control instanceof HTMLButtonElement) {
    if (control.value === 'edit') void openRecord(row.id);
    else if (control.value === 'delete') crud.askDelete(row);
    else if (control.value === 'own') crud.act(row);
  } else {
    openByClick(event, row.id);
  }
}

/** What the rows of this list can do beside being edited and deleted, where the person may. */
function ownAction({ screen: { rowAction }, may }: Crud): Crud['screen']['rowAction'] {
  return rowAction && (rowAction.right === undefined || may(rowAction.right)) ? rowAction : undefined;
}

/** Whether the person may do anything that a row has a button for. */
export function hasActions(crud: Crud): boolean {
  return crud.may('edit') || crud.may('delete') || ownAction(crud) !== undefined;
}

interface NamedByRow {
  /** The id of the cell whose text is the record's name. */
  readonly named: string;
}

const TICK_CELL = cn(CARD_CELL, '@max-2xl:[grid-area:1/1/span_3] @max-2xl:pe-3 print:hidden');
const ACTIONS_CELL = cn(CARD_CELL, '@max-2xl:[grid-area:1/4/span_3] print:hidden');

const TickCell = memo(function TickCell({ named, ticked }: NamedByRow & { ticked: boolean }) {
  useSignals();
  const id = `${named}-tick`;
  return (
    <TableCell className={TICK_CELL}>
      <CellCheckbox id={id} aria-label={t('list.select')} aria-labelledby={`${id} ${named}`} checked={ticked} onCheckedChange={() => undefined} />
    </TableCell>
  );
});

const NumberCell = memo(function NumberCell({ number }: Pick<RowProps, 'number'>) {
  useSignals();
  return (
    <TableCell className="text-end text-muted-foreground @max-2xl:hidden" title={number === undefined ? t('list.newOutside') : ''}>
      {number === undefined ? <Icon name="plus" className="inline size-3.5" /> : formatNumber(number)}
    </TableCell>
  );
});

interface ActionsProps extends NamedByRow {
  readonly own: Crud['screen']['rowAction'];
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
}

/** Seen at hover and focus, always there for the keyboard, always seen where there is no hover. */
const ActionsCell = memo(function ActionsCell({ named, own, mayEdit, mayDelete }: ActionsProps) {
  useSignals();
  // A third of what a row consists of, and seen at hover alone: drawn after what is seen at once.
  const isDrawn = useDeferredValue(true, false);
  const button = (value: string, label: Key, icon: IconName) => {
    const id = `${named}-${value}`;
    return (
      // Pointed at, it shows its word; a title of the button itself would be read out as well, after its name.
      <Button variant="ghost" size="icon" value={value} id={id} aria-label={t(label)} aria-labelledby={`${id} ${named}`} title={undefined}>
        <span title={t(label)} className="grid size-full place-items-center">
          <Icon name={icon} />
        </span>
      </Button>
    );
  };
  return (
    <TableCell className={ACTIONS_CELL}>
      {isDrawn ? (
        <span className="flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100">
          {own && button('own', own.label, own.icon)}
          {mayEdit && button('edit', 'common.edit', 'pencil')}
          {mayDelete && button('delete', 'common.delete', 'trash')}
        </span>
      ) : (
        <ActionsBlank own={own} />
      )}
    </TableCell>
  );
});

/** As high and as wide as the buttons will be, which under a finger are higher than any row. */
function ActionsBlank({ own }: Pick<ActionsProps, 'own'>) {
  return <span className={cn('block h-control', own ? '@max-2xl:w-[calc(3*var(--control))]' : '@max-2xl:w-[calc(2*var(--control))]')} />;
}

const SKELETON: Partial<Record<FieldKind, string>> = { picture: 'h-8 w-11', integer: 'ms-auto h-3 w-4' };

/** Takes a row's place from the first moment and shows itself after 150 ms, so that a quick answer never flashes. */
export function SkeletonRow({ crud, cells, selectable, acts }: Pick<RowProps, 'crud' | 'cells' | 'selectable' | 'acts'>) {
  return (
    <TableRow className={cn(CARD_ROW, 'skeleton-late')}>
      {selectable && (
        <TableCell className={TICK_CELL}>
          <span className="block size-4 pointer-coarse:size-5" />
        </TableCell>
      )}
      <TableCell className="@max-2xl:hidden">
        <Skeleton className="ms-auto h-3 w-4" />
      </TableCell>
      {cells.map(({ column, className }) => (
        <td key={column.name} className={className}>
          <Skeleton className={SKELETON[fieldOf(crud.screen, column.name).kind] ?? 'my-1 h-3 w-3/4'} />
        </td>
      ))}
      {acts && (
        <TableCell className={ACTIONS_CELL}>
          <ActionsBlank own={ownAction(crud)} />
        </TableCell>
      )}
    </TableRow>
  );
}
