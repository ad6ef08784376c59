/**
 * The first painting of a list that somebody opens again waits a moment for its rows (src/boot-framed.ts holds it,
 * src/early-list.ts lets it go): the page is styled, laid out and painted once instead of twice, and its skeleton does not
 * flash. A first visit, whose rows are further away, shows its skeleton at once.
 */

/** When the page is painted whatever happens to the script that lets it go, in milliseconds. */
const HOLD_LIMIT = 1_000;

export function letPaint(): void {
  delete document.documentElement.dataset['held'];
}

export function holdPainting(): void {
  document.documentElement.dataset['held'] = '';
  setTimeout(letPaint, HOLD_LIMIT);
}
