import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, PointerEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import type { TreeLine } from '../../lib/tree.ts';
import { fieldOf, labelKey, listTitle } from '../screen.ts';
import { DropMark } from './drop-mark.tsx';
import type { TreeHost } from './tree-host.ts';
import { hasActions } from './tree-row-actions.tsx';
import { isNumber, otherColumns, TreeRow } from './tree-row.tsx';
import { useRowHeight } from './use-row-height.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useWindow } from './use-window.ts';

const WIDTHS: Readonly<Record<string, string>> = { integer: '5.5rem', flag: '7rem' };
const ACTIONS_WIDTH = 'var(--tree-actions)';

/** On paper a tree is laid out as a table as wide as its place: browsers draw the head of one on each of its pages. */
const PAPER = {
  tree: { display: 'table', tableLayout: 'fixed', width: '100%' },
  head: { display: 'table-header-group', breakInside: 'avoid' },
  rows: { display: 'table-row-group' },
} as const;

function columnsOf(host: TreeHost): string {
  const kinds = otherColumns(host).map(({ name }) => fieldOf(host.screen.screen, name).kind);
  const widths = kinds.map((kind) => WIDTHS[kind] ?? 'minmax(0, 2fr)');
  return ['minmax(0, 3fr)', ...widths, ...(hasActions(host) ? [ACTIONS_WIDTH] : [])].join(' ');
}

/** How much further in the entries of each level stand. */
export const INDENT = '[--tree-indent:0.75rem] @2xl:[--tree-indent:1.25rem]';

/** Room beyond the handle of whoever may move entries, and the arrow of those that have some below them. */
export function beforeNames({ crud }: TreeHost): string {
  return crud.may('edit') ? 'ps-13 pointer-coarse:ps-20' : 'ps-7 pointer-coarse:ps-10';
}

/** Lines to draw: those in sight, and the keyboard's, wherever it is. */
function drawn(first: number, end: number, active: number): number[] {
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  if (active < 0 || (active >= first && active < end)) return indexes;
  return active < first ? [active, ...indexes] : [...indexes, active];
}

/** The tree as a tree grid (WAI-ARIA Authoring Practices): its keys are those of `useTreeKeys`, Tab goes into a row's buttons. */
export function TreeGrid({ host }: { host: TreeHost }) {
  useSignals();
  const { store, rows } = host;
  const lines = store.lines.value;
  const height = useRowHeight(rows, host.rowHeight);
  const { first, end, onPaper } = useWindow(rows, lines.length, height);
  const found = lines.findIndex(({ id }) => id === store.active.value);
  // One that has gone leaves those around it as they were drawn: the focus goes on by their number (`row-focus.ts`).
  const active = found < 0 ? Math.min(first, lines.length - 1) : found;
  const onKey = useTreeKeys(host);

  // A form that was saved, a search or a move may have put the row elsewhere: the focus stays with it.
  useLayoutEffect(() => {
    if (!host.takesFocus()) return;
    const row = rows.current?.querySelector<HTMLElement>(`[data-row="${lines[active]?.id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });

  const onPress = useCallback((event: PointerEvent, line: TreeLine) => host.drag.press(event, line), [host]);

  // The row that was just made, moved or saved comes into sight.
  const shown = useRef(store.active.peek());
  useEffect(() => {
    if (store.active.value === shown.current) return;
    shown.current = store.active.value;
    rows.current?.querySelector(`[data-row="${shown.current}"]`)?.scrollIntoView({ block: 'nearest' });
  });

  const { screen } = host.screen;
  return (
    <div
      role="treegrid"
      aria-label={listTitle(screen)}
      aria-busy={host.records.busy.value}
      aria-rowcount={lines.length + 1}
      className={cn('tabular text-sm [--tree-actions:9rem] [@media(hover:none)]:[--tree-actions:var(--control)] print:[--tree-actions:0]', INDENT)}
      style={{ '--tree-columns': columnsOf(host), ...(onPaper && PAPER.tree) } as CSSProperties}
    >
      <div role="rowgroup" className="contents" style={onPaper ? PAPER.head : {}}>
        <div
          role="row"
          aria-rowindex={1}
          className={cn(
            'border-b bg-background pe-2 font-medium text-muted-foreground @max-2xl:sr-only',
            '@2xl:grid @2xl:h-9 @2xl:grid-cols-(--tree-columns) @2xl:items-center',
            !onPaper && 'sticky top-frame z-10',
          )}
        >
          <div role="columnheader" className={beforeNames(host)}>
            {t(labelKey(screen.resource, screen.titleOf))}
          </div>
          {otherColumns(host).map((column) => (
            <div key={column.name} role="columnheader" className={isNumber(host, column) ? 'ps-2 pe-6 text-end' : 'px-2'}>
              {t(labelKey(screen.resource, column.name))}
            </div>
          ))}
          {hasActions(host) && <div role="columnheader"><span className="sr-only">{t('common.actions')}</span></div>}
        </div>
      </div>
      <div
        ref={rows}
        role="rowgroup"
        className="relative"
        style={onPaper ? PAPER.rows : { height: lines.length * height }}
      >
        {drawn(first, end, active).map((index) => {
          const line = lines[index];
          const row = line && store.tree.value.rows.get(line.id);
          return line && row && (
            <TreeRow
              key={line.id}
              host={host}
              line={line}
              row={row}
              active={index === active}
              top={onPaper ? undefined : index * height}
              height={height}
              onPress={onPress}
              onKey={onKey}
            />
          );
        })}
        <DropMark host={host} />
      </div>
    </div>
  );
}
