import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { IconName } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { openRecord, recordHref } from '../record-actions.ts';
import { DragHandle } from '../order/drag-handle.tsx';
import type { OrderedRecord } from '../order/ordered-records.ts';
import { isBeside, openByLink } from '../row-press.ts';
import type { BoardHost } from './board-host.ts';
import { pictureOf } from './board-screen.ts';
import { CardPicture } from './card-picture.tsx';

interface CardProps {
  host: BoardHost;
  row: OrderedRecord;
  name: string;
  onPress: (event: PointerEvent, row: OrderedRecord) => void;
  onKey: (event: KeyboardEvent, id: number) => void;
}

/** One picture of the board. Its picture opens the form; its foot says where it stands and what can be done. */
export function Card({ host, row, name, onPress, onKey }: CardProps) {
  useSignals();
  const { drag } = host;
  const movable = host.crud.may('edit');
  const drop = drag.drop.value;
  const waiting = host.records.moves.waiting.value.includes(row.id);

  function onCardPress(event: PointerEvent): void {
    // With a mouse the whole card is the handle; a finger on it scrolls.
    if (movable && event.pointerType === 'mouse' && isBeside(event, 'button')) onPress(event, row);
  }

  return (
    <li
      data-card={row.id}
      {...(waiting ? { 'aria-busy': true } : {})}
      className={cn('group/row relative rounded-lg border bg-card', drag.dragged.value === row.id && 'opacity-50')}
      onPointerDown={onCardPress}
    >
      {drop?.beside === row.id && (
        <span
          aria-hidden="true"
          // An edge, as in a tree: a ground is not seen in forced colours.
          className={cn(
            'absolute rounded-full border-2 border-ring',
            drop.stacked ? 'inset-x-0 h-1' : 'inset-y-0 w-1',
            drop.stacked && (drop.side === 'before' ? '-top-2.5' : '-bottom-2.5'),
            !drop.stacked && (drop.side === 'before' ? '-start-2.5' : '-end-2.5'),
          )}
        />
      )}
      <a
        href={recordHref(row.id)}
        data-row-link=""
        aria-label={name}
        className="block rounded-t-lg"
        onClick={(event) => openByLink(event, row.id)}
        onKeyDown={(event) => onKey(event, row.id)}
      >
        <CardPicture address={pictureOf(row)} />
      </a>
      <div className={cn('flex min-h-control items-center gap-1 pe-1', movable ? 'ps-1' : 'ps-3')}>
        {movable && <DragHandle className="h-control w-6 pointer-coarse:w-11 print:hidden" onPress={(event) => onPress(event, row)} />}
        {/* It goes by where it stands; a second number, that of its order, would say something else after most moves. */}
        <span className="min-w-0 flex-1 font-medium">{name}</span>
        <CardActions host={host} row={row} name={name} />
      </div>
    </li>
  );
}

function CardActions({ host, row, name }: { host: BoardHost; row: OrderedRecord; name: string }) {
  useSignals();
  const { crud } = host;
  const action = (icon: IconName, label: string, run: () => void) => (
    <Button variant="ghost" size="icon" aria-label={label} onClick={run}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <span
      className={
        'flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 ' +
        '[@media(hover:none)]:opacity-100 print:hidden'
      }
    >
      {crud.may('edit') && action('list-tree', t('common.moveOf', { title: name }), () => host.askPlace(row))}
      {crud.may('edit') && action('pencil', t('common.editOf', { title: name }), () => void openRecord(row.id))}
      {crud.may('delete') && action('trash', t('common.deleteOf', { title: name }), () => crud.askDelete(row))}
    </span>
  );
}
