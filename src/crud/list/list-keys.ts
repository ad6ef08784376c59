/** The keys of a list (design, "Keyboard"). Never a single letter while a field has the focus. */
import { useEffect } from 'react';
import { openNew } from '../crud-store.ts';
import type { Crud } from '../crud-store.ts';

const WRITES = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Of a table, a tree, a board. */
const ROW = 'tr, [data-row], [data-card]';

/** Moves the focus by so many rows; from outside the rows to the first or the last. */
export function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest(ROW);
  const here = links.findIndex((link) => link.closest(ROW) === row && row);
  const next = here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step;
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}

export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-list-search]');
  box?.focus();
  box?.select();
}

export function useListKeys(crud: Crud): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return;
      const control = event.ctrlKey || event.metaKey;
      if (control && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        focusSearch();
        return;
      }
      const target = event.target instanceof Element ? event.target : undefined;
      if (control || event.altKey || target?.closest(`${WRITES}, [role=menu]`)) return;
      // Arrows scroll the page until somebody is among the rows.
      const inRows = target?.closest('tbody') !== null && target?.closest('tbody') !== undefined;
      if (event.key === '/') focusSearch();
      else if (event.key === 'n' && crud.may('add')) void openNew();
      else if (event.key === 'j' || (event.key === 'ArrowDown' && inRows)) focusRow(1);
      else if (event.key === 'k' || (event.key === 'ArrowUp' && inRows)) focusRow(-1);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [crud]);
}
