/** The keys of a list. Never a single letter while a field has the focus. */
import { useLayoutEffect } from 'react';
import { isComposing } from '../../lib/composing.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { isTyping } from '../../lib/typing.ts';
import { letterKeys } from '../../stores/preferences.ts';
import { openNew } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';
import { focusRow } from '../row-focus.ts';

function searchBox(): HTMLInputElement | null {
  return document.querySelector('[data-list-search]');
}

/** @returns false where there is nothing to search in, as on a board */
export function focusSearch(): boolean {
  const box = searchBox();
  box?.focus();
  box?.select();
  return box !== null;
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
        if (focusSearch()) event.preventDefault();
        return;
      }
      const target = event.target instanceof Element ? event.target : undefined;
      if (control || event.altKey || isTyping(event.target) || target?.closest('[role=menu]')) return;
      // Arrows scroll the page until somebody is among the rows.
      const inRows = Boolean(target?.closest('tbody'));
      // Caps Lock, which a title in capitals has left on, is no Shift.
      const letter = letterKeys.peek() ? (event.shiftKey ? event.key : event.key.toLowerCase()) : undefined;
      if (letter === '/') {
        if (!focusSearch()) return;
      } else if (letter === 'n' && crud.may('add')) void openNew();
      else if (letter === 'j' || (event.key === 'ArrowDown' && inRows)) focusRow(1);
      else if (letter === 'k' || (event.key === 'ArrowUp' && inRows)) focusRow(-1);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [crud]);
}
