/**
 * Fills the list that was drawn at build time (crud/list/early-list-template.tsx) with rows that came ahead of the application's
 * code. Small, as part of a script that runs before that code (`early-list.ts`): it puts texts where the sample rows have a
 * mark, and builds no elements of its own.
 */
import { showDate, showDateTime } from './dates.ts';
import { entriesOf } from './json.ts';
import { groupDigits } from './numbers.ts';
import { isPictureAddress } from './safe-url.ts';
import { nameOrNumber } from './shows-nothing.ts';
import { flagOf, integerOf, stampOf, textOf } from './wire.ts';

/** Stands in the sample row where a cell's value belongs. */
export const EARLY_VALUE = '{{}}';

/** With the sign that the number of an unknown record begins with. */
const MARK = /#?\{\{\}\}/g;

/** A column: the wire name of its field, and the field's kind, or that it names the record. */
export interface EarlyCell {
  readonly wire: string;
  readonly kind: string;
}

/** Where this browser notes that somebody's table is another than the one drawn at build time. */
export function ownTableKey(list: string): string {
  return `own-table:${list}`;
}

/** What the cell shows, as the list itself would say it; undefined where there is nothing to say. */
function shownText({ wire, kind }: EarlyCell, row: ReadonlyMap<string, unknown>, id: string, language: string): string | undefined {
  const value = row.get(wire);
  const text = textOf(value);
  switch (kind) {
    case 'title':
      return nameOrNumber(text, id);
    case 'flag':
      return flagOf(value) ? '' : undefined;
    case 'picture':
      return isPictureAddress(text) ? text : undefined;
    case 'integer':
      return groupDigits(integerOf(value) ?? 0, language);
    case 'date':
      return showDate(stampOf(value));
    case 'dateTime':
      return showDateTime(stampOf(value));
    case 'choice':
    case 'reference':
      // Its name comes with the code: the line keeps its place.
      return text === '' ? undefined : '\u00a0';
    case 'references':
      return Array.isArray(value) && value.length > 0 ? '' : undefined;
    default:
      return text;
  }
}

/** Puts a text wherever the mark stands: in texts and in attributes, which no text can break out of. */
function put(element: Element, text: string): void {
  if (element instanceof HTMLImageElement) element.dataset['picture'] = text;
  for (const { name, value } of element.attributes) {
    if (value.includes(EARLY_VALUE)) element.setAttribute(name, value.replace(MARK, () => text));
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) put(child, text);
    else if (child.nodeValue?.includes(EARLY_VALUE)) child.nodeValue = child.nodeValue.replace(MARK, () => text);
  }
}

/**
 * Asks for the pictures of rows that are painted: asking for ten of them takes a slow computer as long as painting all the
 * words.
 */
export function showPictures(list: HTMLElement): void {
  for (const image of list.querySelectorAll('img')) {
    const { picture } = image.dataset;
    if (picture !== undefined) image.src = picture;
    delete image.dataset['picture'];
  }
}

/**
 * The list with rows in it, or undefined where the answer holds none that can be shown. Its pictures have not been asked
 * for (`showPictures`).
 *
 * @param template holds the list with its two sample rows: one with all values, one without any
 * @param answer what the list call answered
 * @param before how many rows stand on the pages before this one
 * @param language in which numbers are written, as a BCP 47 tag
 */
export function fillEarlyRows(template: HTMLTemplateElement, answer: unknown, before: number, language: string): HTMLElement | undefined {
  const list = document.importNode(template.content, true).firstElementChild as HTMLElement | null;
  const body = list?.querySelector('tbody');
  const [full, bare] = body?.rows ?? [];
  const rows = entriesOf(answer).get('data');
  if (!list || !body || !full || !bare || !Array.isArray(rows) || rows.length === 0) return undefined;
  const cells = JSON.parse(list.dataset['cells'] ?? '[]') as readonly EarlyCell[];
  const drawn: Element[] = [];
  for (const [index, row] of rows.map(entriesOf).entries()) {
    const id = textOf(row.get(list.dataset['id'] ?? ''));
    // A row without identity is left out by the list, which then counts otherwise than is done here.
    if (id === '') return undefined;
    const copy = full.cloneNode(true) as HTMLTableRowElement;
    copy.dataset['row'] = id;
    // The buttons at the row's end are drawn with the code that answers them.
    const first = copy.cells.length - 1 - cells.length;
    const number = copy.cells[first - 1];
    if (number) number.textContent = groupDigits(before + index + 1, language);
    cells.forEach((cell, column) => {
      const text = shownText(cell, row, id, language);
      const place = copy.cells[first + column];
      if (text === undefined) place?.replaceWith(bare.cells[first + column]?.cloneNode(true) ?? '');
      else if (place) put(place, text);
    });
    drawn.push(copy);
  }
  body.replaceChildren(...drawn);
  return list;
}
