/** The keys of a list. Never a single letter while a field has the focus. */
import { useLayoutEffect } from 'react';
import type { Id } from '../../api/fields.ts';
import { isComposing } from '../../lib/composing.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { isTyping } from '../../lib/typing.ts';
import { letterKeys } from '../../stores/settings.ts';
import { openNew } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';

/** Of a table, a tree, a board. */
const ROW = 'tr, [data-row], [data-card]';

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
}

/** The row that the focus is in, counted from 0; -1 where it is in none. */
export function focusedRow(): number {
  const row = document.activeElement?.closest(ROW);
  return row ? rowLinks().findIndex((link) => link.closest(ROW) === row) : -1;
}

/** Puts the focus on a row, on the first or the last where there are not so many. */
function focusRowAt(index: number): void {
  const links = rowLinks();
  links[Math.max(0, Math.min(links.length - 1, index))]?.focus();
}

/** A frame later, for a focus that has gone with what had it; where this finds nothing, to the heading. */
function goOn(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    focus();
    if (document.activeElement === document.body) focusHeading();
  });
}

/**
 * Whoever works by keyboard goes on from the row in the place of what had the focus (counted from 0) or, where none is
 * named, from the box that ticks all rows; in an empty list from the heading.
 */
export function focusGoesOn(row?: number): void {
  goOn(() => {
    if (row === undefined) document.querySelector<HTMLElement>('thead input:enabled')?.focus();
    else focusRowAt(row);
  });
}

/** The same from the row of a record, wherever it stands by then. */
export function focusGoesOnAt(id: Id | undefined): void {
  const stands = ({ dataset }: HTMLElement): boolean => (dataset['row'] ?? dataset['card']) === String(id);
  goOn(() => rowLinks().find((link) => stands(link.closest<HTMLElement>(ROW) ?? link))?.focus());
}

/** Moves the focus by so many rows; from outside the rows to the first or the last. */
export function focusRow(step: 1 | -1): void {
  const here = focusedRow();
  focusRowAt(here < 0 && step < 0 ? Infinity : here + step);
}

function searchBox(): HTMLInputElement | null {
  return document.querySelector('[data-list-search]');
}

export function focusSearch(): void {
  const box = searchBox();
  box?.focus();
  box?.select();
}

/** What takes a search or filter back, for a button that goes with them; a finger wants no keyboard brought up. */
export function clearing(clear: () => void): () => void {
  return () => {
    // A word that was not sent yet is no part of what is cleared: its box would search for it a moment later.
    const box = searchBox();
    if (box) box.value = '';
    clear();
    if (window.matchMedia('(pointer: coarse)').matches) focusHeading();
    else focusSearch();
  };
}

export function useListKeys(crud: RecordActions): void {
  // Before what they do can be seen: an ordinary effect may come a moment after the button whose key is pressed.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposing(event) || document.querySelector('dialog:modal')) return;
      const control = event.ctrlKey || event.metaKey;
      if (control && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        focusSearch();
        return;
      }
      const target = event.target instanceof Element ? event.target : undefined;
      if (control || event.altKey || isTyping(event.target) || target?.closest('[role=menu]')) return;
      // Arrows scroll the page until somebody is among the rows.
      const inRows = Boolean(target?.closest('tbody'));
      // Caps Lock, which a title in capitals has left on, is no Shift.
      const letter = letterKeys.peek() ? (event.shiftKey ? event.key : event.key.toLowerCase()) : undefined;
      if (letter === '/') focusSearch();
      else if (letter === 'n' && crud.may('add')) void openNew();
      else if (letter === 'j' || (event.key === 'ArrowDown' && inRows)) focusRow(1);
      else if (letter === 'k' || (event.key === 'ArrowUp' && inRows)) focusRow(-1);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [crud]);
}
