import { useCallback } from 'react';
import type { KeyboardEvent } from 'react';
import type { TreeLine } from '../../lib/tree.ts';
import type { Direction } from '../../lib/tree-move.ts';
import { letterKeys } from '../../stores/preferences.ts';
import { openRecord } from '../record-actions.ts';
import type { TreeHost } from './tree-host.ts';

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out',
};

/** The keys of a tree's rows: the arrows move along rows, open and close them; Alt and the arrows move the row itself. */
export function useTreeKeys(host: TreeHost): (event: KeyboardEvent, line: TreeLine) => void {
  const { store } = host;

  const go = useCallback(
    (line: TreeLine | undefined) => {
      if (!line) return;
      if (line.id === store.active.peek()) {
        // Nothing is drawn anew for it: the focus would follow with whatever is drawn next.
        host.rows.current?.querySelector<HTMLElement>(`[data-row="${line.id}"]`)?.focus();
        return;
      }
      host.sendFocus();
      store.focus(line.id);
    },
    [host, store],
  );

  return useCallback(
    (event: KeyboardEvent, line: TreeLine) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const now = store.lines.peek();
      const at = now.findIndex(({ id }) => id === line.id);
      const direction = STEPS[event.key];
      if (event.altKey) {
        // Also where there is nowhere to go: Alt and the arrow to the left would leave the page.
        if (!direction) return;
        event.preventDefault();
        if (host.crud.may('edit')) host.sendFocus(host.step(line.id, direction));
        return;
      }
      if (event.key.length === 1 && !letterKeys.peek()) return;
      switch (event.key) {
        case 'ArrowDown':
        case 'j':
          go(now[at + 1]);
          break;
        case 'ArrowUp':
        case 'k':
          go(now[at - 1]);
          break;
        case 'ArrowRight':
          if (line.expanded === false) store.setOpen(line.id, true);
          else if (line.expanded) go(now[at + 1]);
          break;
        case 'ArrowLeft':
          if (line.expanded && !store.found.peek()) store.setOpen(line.id, false);
          else go(now.find(({ id }) => id === line.parent));
          break;
        case 'Home':
          go(now[0]);
          break;
        case 'End':
          go(now.at(-1));
          break;
        case 'Enter':
          void openRecord(line.id);
          break;
        default:
          return;
      }
      event.preventDefault();
    },
    [host, store, go],
  );
}
