import { useSignals } from '@preact/signals-react/runtime';
import { memo, useId, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { Fields } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import type { TreeLine } from '../../lib/tree.ts';
import { recordHref } from '../record-actions.ts';
import { cellContent } from '../list/cell.tsx';
import { Marked } from '../marked.tsx';
import { DragHandle } from '../order/drag-handle.tsx';
import { isBeside, openByClick, openByLink } from '../row-press.ts';
import type { Column } from '../screen.ts';
import { fieldOf, titleOf } from '../screen.ts';
import { indentOf } from './tree-drag.ts';
import { hasActions, TreeRowActions } from './tree-row-actions.tsx';
import type { TreeHost } from './tree-host.ts';
import type { TreeRecord } from './tree-screen.ts';

export interface TreeRowProps {
  host: TreeHost;
  line: TreeLine;
  row: TreeRecord;
  /** The keyboard is on this row: Tab goes into it, and only into it. */
  active: boolean;
  /**
   * Where the row stands and how tall it is, in px: plain numbers, so that an unchanged row is not drawn anew. Without a
   * place, on paper, it follows the one before and grows with its words, which are cut nowhere there.
   */
  top: number | undefined;
  height: number;
  onPress: (event: PointerEvent, line: TreeLine) => void;
  onKey: (event: KeyboardEvent, line: TreeLine) => void;
}

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  useSignals();
  const { host, line, row, active, top, height, onPress, onKey } = props;
  const { screen, store, drag } = host;
  const movable = host.crud.may('edit');
  const hit = store.found.value?.hits.has(line.id) ?? true;
  const waiting = host.records.moves.waiting.value.includes(line.id);
  const id = useId();
  const columns = otherColumns(host);

  const pressed = useRef(false);

  function onRowPress(event: PointerEvent): void {
    pressed.current = true;
    // With a mouse the whole row is the handle; a finger on it scrolls.
    if (movable && event.pointerType === 'mouse' && isBeside(event, 'button, input')) onPress(event, line);
  }

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    store.focus(line.id);
    // The arrow keys are the row's, also for whoever has clicked on its name or its arrow. Not of a focus that comes
    // without a press: screen readers take theirs along from part to part.
    if (pressed.current && target.hasAttribute('data-of-row')) currentTarget.focus({ preventScroll: true });
    pressed.current = false;
  }

  return (
    <div
      role="row"
      data-row={line.id}
      data-row-link=""
      // Without its buttons, which each hold the entry's name again.
      aria-labelledby={[id, ...columns.map(({ name }) => id + name)].join(' ')}
      aria-level={line.depth + 1}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      {...(line.expanded === undefined ? {} : { 'aria-expanded': line.expanded })}
      {...(waiting ? { 'aria-busy': true } : {})}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => onKey(event, line)}
      onPointerDown={onRowPress}
      onClick={(event) => openByClick(event, line.id)}
      className={cn(
        'group/row flex cursor-pointer break-inside-avoid items-center border-b outline-offset-[-2px] print:py-1',
        top !== undefined && 'absolute inset-x-0 @max-2xl:-mx-4 @max-2xl:px-4',
        'hover:bg-muted @2xl:grid @2xl:grid-cols-(--tree-columns) @2xl:pe-2',
        drag.dragged.value === line.id && 'opacity-50',
        waiting && 'bg-info-muted',
      )}
      style={top === undefined ? { minHeight: height } : { top, height }}
    >
      <div
        role="gridcell"
        className="flex min-w-0 flex-1 items-center gap-1 self-stretch overflow-clip"
        style={{ paddingInlineStart: indentOf(line.depth) }}
      >
        {movable && (
          <DragHandle
            className={
              'h-full w-5 pointer-coarse:w-9 [@media(hover:hover)]:opacity-0 ' +
              'group-hover/row:opacity-100 group-focus-within/row:opacity-100 print:invisible'
            }
            onPress={(event) => onPress(event, line)}
          />
        )}
        <Twisty host={host} line={line} row={row} />
        {screen.Mark && <screen.Mark row={row} />}
        <span className="min-w-0 flex-1">
          <span id={id} className="flex min-w-0 items-center gap-2">
            <TitleLink host={host} row={row} dim={!hit} />
            {store.tree.value.misplaced.has(line.id) && <Misplaced />}
            {screen.Note && <screen.Note row={row} />}
          </span>
          <NarrowDetails host={host} row={row} />
        </span>
      </div>
      {columns.map((column) => (
        <div
          key={column.name}
          id={id + column.name}
          role="gridcell"
          className={cn('hidden min-w-0 @2xl:block', isNumber(host, column) ? 'ps-2 pe-6 text-end' : 'px-2')}
        >
          {cellContent({ screen: screen.screen, column, row, search: store.query.value })}
        </div>
      ))}
      {hasActions(host) && (
        <div role="gridcell" className="flex shrink-0 justify-end print:hidden">
          <TreeRowActions host={host} row={row} reachable={active} />
        </div>
      )}
    </div>
  );
});

export function otherColumns({ screen: { screen } }: TreeHost): readonly Column<Fields>[] {
  return screen.columns.filter(({ name }) => name !== screen.titleOf);
}

export function isNumber(host: TreeHost, column: Column<Fields>): boolean {
  return fieldOf(host.screen.screen, column.name).kind === 'integer';
}

/** Opens and closes the branch; its place stays where there is none, so that names stand in line. */
function Twisty({ host: { store, screen }, line, row }: { host: TreeHost; line: TreeLine; row: TreeRecord }) {
  useSignals();
  if (line.expanded === undefined) return <span className="w-6 shrink-0 pointer-coarse:w-9" />;
  const title = titleOf(screen.screen, row);
  return (
    <Button
      variant="ghost"
      // The row itself opens and closes by the arrow keys.
      tabIndex={-1}
      data-of-row=""
      aria-label={t(line.expanded ? 'common.collapse' : 'common.expand', { title })}
      // While searching, every branch with a hit stands open.
      disabled={store.found.value !== undefined}
      className="size-6 p-0 pointer-coarse:-mx-1 pointer-coarse:size-11"
      onClick={() => store.setOpen(line.id, line.expanded === false)}
    >
      <Icon name="chevron-right" className={cn('transition-transform', line.expanded && 'rotate-90')} />
    </Button>
  );
}

function TitleLink({ host, row, dim }: { host: TreeHost; row: TreeRecord; dim: boolean }) {
  useSignals();
  const title = titleOf(host.screen.screen, row);
  return (
    <a
      href={recordHref(row.id)}
      tabIndex={-1}
      data-of-row=""
      lang={recordsLanguage()}
      title={title}
      className={cn('truncate font-medium hover:underline', dim && 'text-muted-foreground')}
      onClick={(event) => openByLink(event, row.id)}
    >
      <Marked text={title} search={host.store.query.value} />
    </a>
  );
}

/** Where the tree is narrow the columns are gone: those that matter most stand in one line below the name. */
function NarrowDetails({ host, row }: { host: TreeHost; row: TreeRecord }) {
  useSignals();
  const { screen } = host.screen;
  const columns = otherColumns(host).filter(({ name, onCard }) => onCard && (row[name] ?? '') !== '');
  if (columns.length === 0) return null;
  return (
    <span className="flex gap-3 text-xs text-muted-foreground @2xl:hidden">
      {columns.map((column) => (
        <span key={column.name} className={fieldOf(screen, column.name).kind === 'flag' ? 'order-first' : 'min-w-0'}>
          {cellContent({ screen, column, row, search: host.store.query.value })}
        </span>
      ))}
    </span>
  );
}

function Misplaced() {
  useSignals();
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-warning" title={t('tree.misplacedHint')}>
      <Icon name="triangle-alert" className="size-3.5" />
      {t('tree.misplaced')}
    </span>
  );
}
