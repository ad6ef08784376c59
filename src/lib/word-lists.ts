/**
 * Word writes a list as paragraphs (`mso-list: l0 level2 lfo1`), each beginning with its number or bullet as
 * text in a span that says `mso-list: Ignore`. These become real lists, nested as deep as the levels say.
 */

const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
/** `1.`, `a)`, `(iv)`, `IX.`: a number. Anything else (`·`, `o`, `§`, `-`) is a bullet. */
const NUMBER = /^[\s\u00a0]*\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]+)[.)]/i;

function levelOf(element: Element | null): number {
  const match = LEVEL.exec(element?.getAttribute('data-style') ?? '');
  return Math.min(Number(match?.[1] ?? 0), 9);
}

interface OpenList {
  readonly level: number;
  readonly list: Element;
}

function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((element) =>
    MARKER.test(element.getAttribute('data-style') ?? ''),
  );
  const kind = NUMBER.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  return kind;
}

/** Replaces each run of list paragraphs by lists, in place. */
export function convertWordLists(root: DocumentFragment): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of root.querySelectorAll('[data-style]')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    // A paragraph, a heading or a picture in between ends the list.
    if (paragraph.previousElementSibling !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const kind = takeMarker(paragraph);
    let current = open.at(-1);
    if (current?.level !== level || current.list.localName !== kind) {
      if (current?.level === level) open.pop();
      const list = paragraph.ownerDocument.createElement(kind);
      const parentItem = open.at(-1)?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      current = { level, list };
      open.push(current);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
  }
}
