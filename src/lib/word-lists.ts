/**
 * Word writes a list as paragraphs (`mso-list: l0 level2 lfo1`), each beginning with its number or bullet as
 * text in a span that says `mso-list: Ignore`. These become real lists, nested as deep as the levels say.
 */

const LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
/** `1.`, `a)`, `(iv)`, `IX.`: a number. Anything else (`·`, `o`, `§`, `-`) is a bullet. */
const NUMBER = /^[\s\u00a0]*\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]+)[.)]/i;
/** A number that a list can begin with (`start`). */
const DIGITS = /^[\s\u00a0]*\(?(\d{1,6})[.)]/;

/** Which of the document's lists a paragraph belongs to, and how deep it stands there: 0 in none. */
function placeOf(element: Element): { readonly source: string; readonly level: number } {
  const [, source = '', level = '0'] = LEVEL.exec(element.getAttribute('data-style') ?? '') ?? [];
  return { source, level: Math.min(Number(level), 9) };
}

interface OpenList {
  readonly source: string;
  readonly level: number;
  readonly list: Element;
}

interface Marker {
  readonly kind: 'ol' | 'ul';
  /** The number that is written there, where it is one in digits. */
  readonly number: number;
}

function takeMarker(paragraph: Element): Marker {
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((element) =>
    MARKER.test(element.getAttribute('data-style') ?? ''),
  );
  const text = marker?.textContent ?? '';
  marker?.remove();
  return { kind: NUMBER.test(text) ? 'ol' : 'ul', number: Number(DIGITS.exec(text)?.[1] ?? 1) };
}

/** Replaces each run of list paragraphs by lists, in place. */
export function convertWordLists(root: DocumentFragment): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of root.querySelectorAll('[data-style]')) {
    const { source, level } = placeOf(paragraph);
    if (level === 0) continue;
    // A paragraph, a heading or a picture in between ends the list.
    if (paragraph.previousElementSibling !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const { kind, number } = takeMarker(paragraph);
    let current = open.at(-1);
    if (current?.level !== level || current.list.localName !== kind || current.source !== source) {
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
      current = { source, level, list };
      open.push(current);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
  }
}
