/** The focus among the rows of a table, a tree or a board, and where it goes when what had it goes. */
import { useCallback, useState } from 'react';
import type { Id } from '../api/fields.ts';
import { focusHeading } from '../lib/focus-place.ts';

/** Of a table, a tree, a board. */
const ROW = 'tr, [data-row], [data-card]';

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
}

/** The row that the focus is in, counted from 0; undefined where it is in none. */
export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest(ROW);
  const index = row ? rowLinks().findIndex((link) => link.closest(ROW) === row) : -1;
  return index < 0 ? undefined : index;
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

/**
 * For what a row's button opens, and may take the row away: asked for while that button still has the focus.
 * @returns has the focus go on from the row's place; nothing where it was in none
 */
export function useFocusGoesOn(): () => void {
  const [place] = useState(focusedRow);
  return useCallback(() => {
    if (place !== undefined) focusGoesOn(place);
  }, [place]);
}

/** Moves the focus by so many rows; from outside the rows to the first or the last. */
export function focusRow(step: 1 | -1): void {
  const here = focusedRow();
  focusRowAt(here === undefined ? (step < 0 ? Infinity : 0) : here + step);
}
