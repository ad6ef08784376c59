import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { RIGHTS } from '../../../lib/right.ts';
import type { TreeLine } from '../../../lib/tree.ts';

/** Line -1 is the head; column 0 the function's name, 1 to 4 the rights. */
interface Cell {
  readonly line: number;
  readonly column: number;
}

interface MatrixKeysOptions {
  readonly lines: readonly TreeLine[];
  /** While filtering, everything above a hit stands open. */
  readonly fixed: boolean;
  readonly setOpen: (id: number, open: boolean) => void;
}

/** Which cell the keys are on from now on: whoever clicks brings them along. */
export type OnCellFocus = (line: number, column: number) => void;

export interface MatrixKeys {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The column of a line's cell that is in the tab order; undefined of all lines but one. */
  readonly activeIn: (line: number) => number | undefined;
  /** Always the same function: a row that has it is not drawn anew. */
  readonly onCellFocus: OnCellFocus;
}

/** What makes an element a cell that the keys come to. */
export function cellProps(line: number, column: number, active: number | undefined, onCellFocus: OnCellFocus) {
  return {
    'data-cell': `${line}:${column}`,
    tabIndex: active === column ? 0 : -1,
    onFocus: () => onCellFocus(line, column),
  };
}

/**
 * The keys of a tree grid (WAI-ARIA Authoring Practices): one cell is in the tab order, the arrow keys move among cells,
 * and on a name left and right close and open.
 */
export function useMatrixKeys({ lines, fixed, setOpen }: MatrixKeysOptions): MatrixKeys {
  const [active, setActive] = useState<Cell>({ line: 0, column: 1 });
  const follow = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const onCellFocus = useCallback<OnCellFocus>((toLine, toColumn) => {
    setActive((now) => (now.line === toLine && now.column === toColumn ? now : { line: toLine, column: toColumn }));
  }, []);
  const { column } = active;
  // Lines may have gone since.
  const line = Math.min(active.line, lines.length - 1);

  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`)?.focus();
  });

  function go(toLine: number, toColumn: number): void {
    follow.current = true;
    setActive({
      line: Math.max(-1, Math.min(lines.length - 1, toLine)),
      column: Math.max(0, Math.min(RIGHTS.length, toColumn)),
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const far = event.ctrlKey;
    const onName = column === 0 ? lines[line] : undefined;
    switch (event.key) {
      case 'ArrowDown':
        go(far ? lines.length : line + 1, column);
        break;
      case 'ArrowUp':
        go(far ? -1 : line - 1, column);
        break;
      case 'ArrowRight':
        if (onName?.expanded === false) setOpen(onName.id, true);
        else go(line, column + 1);
        break;
      case 'ArrowLeft':
        if (onName?.expanded && !fixed) setOpen(onName.id, false);
        else go(line, column - 1);
        break;
      case 'Home':
        go(far ? -1 : line, 0);
        break;
      case 'End':
        go(far ? lines.length : line, RIGHTS.length);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return { grid, onKeyDown, activeIn: (ofLine) => (ofLine === line ? column : undefined), onCellFocus };
}
