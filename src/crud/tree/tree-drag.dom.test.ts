import { signal } from '@preact/signals-react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTree, linesOf } from '../../lib/tree.ts';
import { createTreeDrag } from './tree-drag.ts';

// 0: 1 · 1: 2 · 2: 3
const TREE = buildTree([1, 2, 3].map((id) => ({ id, parent: null, order: id })));
const LINES = linesOf(TREE, () => true);

describe('a row that is dragged', () => {
  const rows = { current: null as HTMLElement | null };
  beforeEach(() => {
    document.documentElement.style.fontSize = '16px';
    rows.current = document.createElement('div');
    rows.current.style.setProperty('--tree-indent', '0.75rem');
    document.body.append(rows.current);
  });
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    rows.current?.remove();
  });

  /** Presses a row 20 px from the left and pulls it there; a line is 40 px tall. @returns the parent that it would get */
  function parentAt(pointerType: string, line: number, x: number, y: number): number | null | undefined {
    const drag = createTreeDrag({ tree: signal(TREE), lines: signal(LINES), rows, rowHeight: signal(40), move: () => undefined });
    const at = { pointerId: 1, isPrimary: true, buttons: 1, pointerType };
    const down = new PointerEvent('pointerdown', { ...at, clientX: 20, clientY: line * 40 + 10 });
    drag.press({ clientX: 20, clientY: line * 40 + 10, pointerType, nativeEvent: down } as ReactPointerEvent, LINES[line]!);
    window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: x, clientY: y }));
    const parent = drag.drop.value?.place.parent;
    window.dispatchEvent(new PointerEvent('pointercancel', at));
    return parent;
  }

  it('to another line keeps its parent under a finger that drifts, and gets another with a mouse', () => {
    expect(parentAt('touch', 0, 28, 80)).toBeNull();
    expect(parentAt('mouse', 0, 28, 80)).toBe(2);
  });

  it('to another line goes deeper also under a finger that is pulled on', () => {
    expect(parentAt('touch', 0, 54, 80)).toBe(2);
  });

  it('within its own line is pulled deeper by the shortest way', () => {
    expect(parentAt('touch', 1, 28, 45)).toBe(1);
  });
});
