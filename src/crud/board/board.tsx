import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { BoardHost } from './board-host.ts';
import { Card } from './card.tsx';
import { NewCard } from './new-card.tsx';

export const BOARD_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-start gap-4 py-2';

/** How many cards stand in the first row: what up and down reckon by. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.offsetTop;
  const below = cards.findIndex((card) => card.offsetTop !== top);
  return below < 0 ? Math.max(1, cards.length) : below;
}

/** The cards. Arrow keys go from card to card, Alt and the arrows move the card. */
export function Board({ host }: { host: BoardHost }) {
  useSignals();
  const { cards: list, drag } = host;
  const follow = useRef<number>(undefined);
  const rows = host.rows.value;

  // The moved card stands elsewhere now: the focus stays with it, and where it has stayed by itself nothing has scrolled.
  useLayoutEffect(() => {
    if (follow.current === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-card="${follow.current}"] [data-row-link]`);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    follow.current = undefined;
  });

  function onKey(event: KeyboardEvent, id: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const columns = columnsOf(cards);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const here = rows.findIndex((row) => row.id === id);
    const there = Math.max(0, Math.min(rows.length - 1, here + step));
    if (!event.altKey) {
      cards[there]?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    } else if (host.crud.may('edit') && there !== here && host.move(id, there)) {
      follow.current = id;
    }
  }

  return (
    <>
      <ul
        ref={list}
        aria-busy={host.records.busy.value}
        className={BOARD_GRID}
      >
        {rows.map((row) => (
          <Card
            key={row.id}
            host={host}
            row={row}
            name={host.nameOf(row.id)}
            onPress={drag.press}
            onKey={onKey}
          />
        ))}
        {host.adding.list.value.map((picture) => <NewCard key={picture.key} adding={host.adding} picture={picture} />)}
      </ul>
      {host.crud.may('edit') && rows.length > 1 && (
        <p className="py-2 text-xs text-muted-foreground pointer-coarse:hidden print:hidden">{t('board.keys')}</p>
      )}
      <p aria-live="polite" className="sr-only">{host.spoken.value}</p>
    </>
  );
}
