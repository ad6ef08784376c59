/**
 * Microsoft Word writes a list as paragraphs (`mso-list: l0 level2 lfo1`), each beginning with its number or bullet as
 * text in a span that says `mso-list: Ignore`. These become real lists, nested as deep as the levels say. What no list
 * of ours can show keeps its number as text: `Điều 1.`, a heading, the first cell of a row.
 */

const LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
/** `1.`, `a)`, `(iv)`, `IX.`, `1/`, `1`: a number that a list counts by. */
const NUMBER = /^\s*\(?(?:\d+(?:\.\d+)*(?:[.)/:-]|\s*$)|(?:\p{L}|[ivxlcdm]+)[.)/:-])/iu;
/** What a list begins with (`start`): of `2.1.` the part that its own level counts. */
const DIGITS = /^\s*\(?(?:\d+\.)*(\d{1,6})(?!\d)/;
/** Says something to whoever reads it. A letter alone is a bullet, drawn by a font such as Wingdings. */
const WORDS = /\d|\p{L}.*\p{L}/su;

function markerOf(element: Element): Element | undefined {
  return [...element.querySelectorAll('[data-style]')].find((part) => MARKER.test(part.getAttribute('data-style') ?? ''));
}

/** Which of the document's lists a paragraph belongs to, and how deep it stands there: 0 in none. */
function placeOf(element: Element): { readonly source: string; readonly level: number } {
  const [, source = '', level = '0'] = LEVEL.exec(element.getAttribute('data-style') ?? '') ?? [];
  // Where the style sheet says so (`MsoListBullet`), its marker alone tells.
  if (level === '0' && /^(?:p|h\d)$/.test(element.localName) && markerOf(element)) return { source, level: 1 };
  return { source, level: Math.min(Number(level), 9) };
}

interface OpenList {
  readonly source: string;
  readonly level: number;
  readonly list: Element;
  /** The number that its next item has, where it counts in digits. */
  next: number;
}

interface Marker {
  readonly kind: 'ol' | 'ul';
  /** The number that is written there, where it is one in digits. */
  readonly number: number | undefined;
}

/** Takes the marker away; undefined where the paragraph is to stay one, then with what it says as text. */
function takeMarker(paragraph: Element): Marker | undefined {
  const marker = markerOf(paragraph);
  const text = marker?.textContent ?? '';
  const isNumber = NUMBER.test(text);
  const says = isNumber || WORDS.test(text);
  // A row becomes one line, in which lists are none.
  const isInRow = (paragraph.closest('td,th')?.parentElement?.childElementCount ?? 0) > 1;
  if (/^h\d$/.test(paragraph.localName) || isInRow || says !== isNumber) {
    marker?.replaceWith(says ? `${text.trim()} ` : '');
    return undefined;
  }
  marker?.remove();
  const digits = DIGITS.exec(text)?.[1];
  return { kind: isNumber ? 'ol' : 'ul', number: digits === undefined ? undefined : Number(digits) };
}

/** Replaces each run of list paragraphs by lists, in place. */
export function convertWordLists(root: DocumentFragment): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of root.querySelectorAll('[data-style],p,h1,h2,h3,h4,h5,h6')) {
    const { source, level } = placeOf(paragraph);
    // An item stands in its list already, as Outlook writes it.
    if (level === 0 || paragraph.closest('li')) continue;
    // A paragraph, a heading or a picture in between ends the list.
    if (paragraph.previousElementSibling !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const marker = takeMarker(paragraph);
    if (!marker) continue;
    const { kind, number = Number.NaN } = marker;
    let current = open.at(-1);
    const goesOn = current?.level === level && current.list.localName === kind && current.source === source
      && (Number.isNaN(number) || number === current.next);
    if (!current || !goesOn) {
      if (current?.level === level) open.pop();
      const list = paragraph.ownerDocument.createElement(kind);
      // One that goes on after a paragraph goes on counting.
      if (kind === 'ol' && number > 1) list.setAttribute('start', String(number));
      const parentItem = open.at(-1)?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      current = { source, level, list, next: number };
      open.push(current);
    }
    current.next = number + 1;
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
  }
}

/**
 * Word on the web writes each item as a list of its own, in a wrapper, and how deep it stands beside it. Neighbours become
 * one list again, nested as deep as they say; what each says that it begins with counts for the first alone.
 */
export function joinWrappedLists(root: DocumentFragment): void {
  let open: Pick<OpenList, 'source' | 'level' | 'list'>[] = [];
  // Where the lists that are open stand.
  let home: Element | undefined;
  for (const item of root.querySelectorAll('.ListContainerWrapper :is(ul,ol) > li[data-aria-level]')) {
    const wrapper = item.closest('.ListContainerWrapper');
    const own = item.parentElement;
    if (!wrapper || !own) continue;
    if (wrapper !== home && wrapper.previousElementSibling !== home) open = [];
    if (open.length === 0) home = wrapper;
    const source = item.getAttribute('data-listid') ?? '';
    const level = Math.min(Number(item.getAttribute('data-aria-level')) || 1, 9);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (current?.level !== level || current.list.localName !== own.localName || current.source !== source) {
      if (current?.level === level) open.pop();
      const list = item.ownerDocument.createElement(own.localName);
      const start = Number(own.getAttribute('start'));
      if (start > 1) list.setAttribute('start', String(start));
      (open.at(-1)?.list.lastElementChild ?? home)?.append(list);
      current = { source, level, list };
      open.push(current);
    }
    current.list.append(item);
    // It has begun: what of it goes elsewhere does not begin with the same number.
    own.removeAttribute('start');
    if (!own.firstElementChild) own.remove();
    if (!wrapper.firstElementChild) wrapper.remove();
  }
}
