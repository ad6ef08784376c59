/** What a click or a press on a row or card means, beside the controls in it. */
import type { MouseEvent } from 'react';
import type { Id } from '../api/fields.ts';
import { openRecord, recordHref } from './record-actions.ts';

/**
 * True where none of these controls was meant. React hands on what happens in a row's menu, too, which lies elsewhere in
 * the document: no wish of the row.
 */
export function isBeside({ target, currentTarget }: MouseEvent, controls: string): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest(controls);
}

/** Opens the record whose link was clicked; a click with another button or a key beside it is the browser's. */
export function openByLink(event: MouseEvent, id: Id): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void openRecord(id);
}

/** Opens the record of a row that was clicked: with Ctrl or ⌘ in a tab of its own, as its link does. */
export function openByClick(event: MouseEvent, id: Id): void {
  if (!isBeside(event, 'a, button, input, label, select, dialog') || event.shiftKey || event.altKey) return;
  // Firefox selects the cell that is clicked with Ctrl.
  if (event.ctrlKey || event.metaKey) open(recordHref(id), '_blank', 'noopener');
  // The end of a selection of text is no wish to open the row.
  else if (getSelection()?.type !== 'Range') void openRecord(id);
}
