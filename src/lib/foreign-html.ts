/**
 * HTML from elsewhere (Word, Google Docs, Excel, web pages, the editor of the old application) put into the few
 * elements that our editor knows, so that what people see survives when the cleaner takes away the rest: bold by
 * style becomes `strong`, Word's numbered paragraphs become lists, a table's rows become lines.
 *
 * Works on a parsed tree on which styles stand as `data-style` (`inert-html.ts`), and changes it in place.
 */
import { convertWordLists, joinWrappedLists } from './msword-lists.ts';
import { asAsked, safeUrl } from './safe-url.ts';
import { declarationsOf } from './style-declarations.ts';

/** What a text of ours cannot hold: a link's address of which the words stay, a table that becomes lines, a film or a frame. */
export type LostPart = 'links' | 'tables' | 'embeds';

const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong', i: 'em', cite: 'em', dfn: 'em', var: 'em', ins: 'u', strike: 's', del: 's',
  tt: 'code', kbd: 'code', samp: 'code', h1: 'h2', h5: 'h4', h6: 'h4', listing: 'pre',
};

/** Blocks that only group: unwrapped around other blocks, a paragraph around text. */
const GROUPS = new Set([
  'address', 'article', 'aside', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure',
  'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'search', 'section', 'summary', 'caption', 'td', 'th',
]);
const BLOCKS = new Set([
  ...GROUPS, 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'ol', 'p', 'pre', 'table', 'ul', 'li',
]);
const ANY_BLOCK = [...BLOCKS].join(',');

const ELEMENT = 1;
const TEXT = 3;
const SHOW_TEXT = 4;

const RAISED = new Map(Object.entries({
  0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹', '+': '⁺', '-': '⁻', n: 'ⁿ',
}));
const LOWERED = new Map(Object.entries({
  0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉', '+': '₊', '-': '₋',
}));

function tagOf(element: Element): string {
  return element.localName;
}

/** The declarations of the element's own style. */
function styleOf(element: Element): ReadonlyMap<string, string> {
  return declarationsOf(element.getAttribute('data-style') ?? '');
}

/** Every element below `root`, the innermost first, as they stood when asked. */
function innermostFirst(root: ParentNode, selector = '*'): Element[] {
  return [...root.querySelectorAll(selector)].reverse();
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function dropUnseen(root: DocumentFragment): void {
  for (const element of innermostFirst(root, '[data-style]')) {
    const style = styleOf(element);
    const unseen =
      style.get('display') === 'none' || style.get('mso-hide') === 'all' || style.get('mso-list') === 'ignore'
      || style.get('mso-special-character') === 'comment'
      || /^(?:comment-list|header|footer)$/.test(style.get('mso-element') ?? '');
    if (unseen) element.remove();
  }
  // Word's empty paragraphs are its spacing, not somebody's text.
  for (const paragraph of root.querySelectorAll('p[class^="Mso" i]')) {
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  }
}

/**
 * What Word writes for its own ends: where a comment stands, links to places that no text of ours has, the gap above its
 * notes, the end of a paragraph as a space.
 */
function dropWordMarks(root: DocumentFragment): void {
  for (const mark of root.querySelectorAll('a.msocomanchor,a[href*="#_msocom_"],[data-style*="note-list" i] > br')) mark.remove();
  for (const end of root.querySelectorAll('span.EOP')) if (end.textContent.trim() === '') end.remove();
  // Word's own names of places begin so: of headings, of notes, of what it refers to.
  for (const link of root.querySelectorAll('a[href^="#_"],a[href^="file:" i][href*="#_"]')) unwrap(link);
}

/** What leads to a file of whoever wrote it, or to a page beside theirs. A button of a page led nowhere. */
function countLostLinks(root: DocumentFragment, onLost: () => void): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const address = asAsked(link.getAttribute('href') ?? '');
    const isSeen = link.textContent.trim() !== '' || link.querySelector('img');
    if (isSeen && address !== '' && !/^javascript:/i.test(address) && safeUrl(address) === undefined) onLost();
  }
}

/** Also flags, of two letters of their own, and digits on keys. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Facebook, Gmail and others draw an emoji as a picture of theirs, with the emoji itself as its text. */
function emojiToText(root: DocumentFragment): void {
  for (const picture of root.querySelectorAll('img[src^="http" i][src*="emoji" i]')) {
    const text = picture.getAttribute('alt') ?? '';
    if (EMOJI.test(text) && !/\p{L}/u.test(text)) picture.replaceWith(text);
  }
}

/** Whether nothing else stands in the block behind it. */
function endsBlock(node: Node): boolean {
  if (node.nextSibling) return false;
  const around = node.parentElement;
  return !around || BLOCKS.has(tagOf(around)) || endsBlock(around);
}

/** True where the style, an own one or the nearest above, shows line breaks as they are written. */
function showsBreaks(element: Element | null): boolean {
  const styled = element?.closest('[data-style*="white-space" i]');
  if (!element || !styled || element.closest('pre')) return false;
  const style = styleOf(styled);
  return /^pre(?!serve-spaces)|^break/.test(style.get('white-space-collapse') ?? style.get('white-space') ?? '');
}

/** Breaks that are such by a style alone become elements, and the hard spaces that a browser puts beside elements as it copies become spaces again. */
function mendWhiteSpace(root: DocumentFragment): void {
  for (const span of root.querySelectorAll('span')) {
    const isBare = span.attributes.length === 0 || span.className === 'Apple-converted-space';
    if (isBare && span.childElementCount === 0 && span.textContent === '\u00a0') span.replaceWith(' ');
  }
  const texts = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  const broken: Text[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.includes('\n') && showsBreaks(text.parentElement)) broken.push(text as Text);
  }
  for (const text of broken) {
    if (text.data.trim() === '' && text.parentElement && hasBlock(text.parentElement)) continue;
    // The last one ends the last line and begins none.
    const lines = text.data.replace(endsBlock(text) ? /\n[^\S\n]*$/ : '', '').split('\n');
    text.replaceWith(...lines.flatMap((line, index) => (index === 0 ? [line] : [text.ownerDocument.createElement('br'), line])));
  }
}

/** What a browser draws nothing of at the end of a line: other than a hard space. */
function collapses(text: string): boolean {
  return /^[ \t\n\r\f]*$/.test(text);
}

/** Goes through all below `root` once, as it is read, however deep it is. What is put before the node it is at is left out. */
function walk(root: ParentNode & Node, enter: (node: Node) => void, leave: (node: Node) => void): void {
  let node: Node | null = root.firstChild;
  while (node && node !== root) {
    enter(node);
    let next: Node | null = node.firstChild;
    while (!next && node && node !== root) {
      leave(node);
      next = node.nextSibling;
      if (!next) node = node.parentNode;
    }
    node = next;
  }
}

function isStyledLine(element: Element): boolean {
  const display = styleOf(element).get('display') ?? '';
  return /^(?:block|flex|grid|table|list-item|flow-root)(?![-\w])/.test(display) && !BLOCKS.has(tagOf(element)) && !hasBlock(element);
}

/**
 * What is a line by its style alone is broken off from what is drawn beside it, however deep that stands. In code a line may
 * bring its break with it, or have it behind.
 */
function breakLines(root: DocumentFragment): void {
  const lines = new Set<Node>([...root.querySelectorAll('[data-style*="display" i]:not(img,br)')].filter(isStyledLine));
  if (lines.size === 0) return;
  let code: Node | undefined;
  // Whether something is drawn since the last break.
  let isOpen = false;
  // Done once something is drawn behind: at the end of a block, or before a break, it would be an empty line.
  let breakOff: (() => void) | undefined;
  // The line that is begun behind something drawn, until something is drawn in it: a break that comes first leaves it blank.
  let begun: Node | undefined;
  const end = (): void => {
    isOpen = false;
    breakOff = undefined;
  };
  const draw = (): void => {
    breakOff?.();
    breakOff = undefined;
    begun = undefined;
    isOpen = true;
  };
  const part = (line: Node, side: 'before' | 'after'): void => {
    if (isOpen) breakOff ??= () => (line as Element)[side](code ? '\n' : root.ownerDocument.createElement('br'));
  };
  const enter = (node: Node): void => {
    const text = node.nodeType === TEXT ? (node.nodeValue ?? '') : '';
    if (code ? text !== '' : !collapses(text)) {
      if (code && !begun && text.startsWith('\n')) end();
      draw();
      if (code && text.endsWith('\n')) end();
    }
    if (!(node instanceof Element)) return;
    if (tagOf(node) === 'pre') code ??= node;
    if (node.matches(`br,${ANY_BLOCK}`)) {
      // A break: no line has a block in it.
      if (begun) draw();
      end();
    } else if (tagOf(node) === 'img') draw();
    else if (lines.has(node)) {
      part(node, 'before');
      if (breakOff) begun ??= node;
    }
  };
  walk(root, enter, (node) => {
    if (node === begun) begun = undefined;
    if (node === code) code = undefined;
    if (node instanceof Element && BLOCKS.has(tagOf(node))) end();
    else if (lines.has(node)) part(node, 'after');
  });
}

/** A browser draws the marks of a quotation in a line, and copies none. */
function writeQuotes(root: DocumentFragment): void {
  for (const quote of root.querySelectorAll('q')) {
    const text = quote.textContent.trim();
    const [before, after] = quote.parentElement?.closest('q') ? ['‘', '’'] : ['“', '”'];
    if (text === '' || /^[“"«‘']/.test(text)) continue;
    quote.prepend(before);
    quote.append(after);
  }
}

function isBold(weight: string | undefined): boolean {
  return weight !== undefined && (weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600);
}

/** What is said by style is said by elements; an element whose style takes its meaning back goes. */
function styleToElements(root: DocumentFragment): void {
  for (const element of innermostFirst(root, '[data-style]')) {
    const tag = tagOf(element);
    const style = styleOf(element);
    const weight = style.get('font-weight');
    const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
    const takenBack =
      (/^(?:b|strong)$/.test(tag) && weight !== undefined && !isBold(weight))
      || (/^(?:i|em)$/.test(tag) && style.get('font-style') === 'normal')
      || (/^(?:u|ins|s|strike|del)$/.test(tag) && /\bnone\b/.test(decoration));
    if (takenBack) unwrap(element);
    else if (tag === 'p' || !BLOCKS.has(tag)) {
      // A heading is bold, a link underlined, without saying so twice.
      const isStrong = /^(?:b|strong)$/.test(tag) || element.closest('h1,h2,h3,h4,h5,h6');
      if (isBold(weight) && !isStrong) wrapContent(element, 'strong');
      const slanted = /^(?:italic|oblique)/.test(style.get('font-style') ?? '');
      if (slanted && !/^(?:i|em)$/.test(tag)) wrapContent(element, 'em');
      if (/\bunderline\b/.test(decoration) && !element.closest('a,u,ins')) wrapContent(element, 'u');
      if (/\bline-through\b/.test(decoration) && !element.closest('s,strike,del')) wrapContent(element, 's');
      const place = style.get('vertical-align') ?? '';
      if (/^su(?:b|per)$/.test(place) && tag !== 'p') wrapContent(element, place.slice(0, 3));
    }
  }
}

function raiseAndLower(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('sup,sub')) {
    const text = element.textContent;
    const letters = Array.from(text.trim());
    const map = tagOf(element) === 'sup' ? RAISED : LOWERED;
    // "m²" and "CO₂" would otherwise read "m2" and "CO2"; what has no such letter stays as it is.
    if (letters.length > 0 && !element.querySelector('a,br,img') && letters.every((letter) => map.has(letter))) {
      element.textContent = text.replace(text.trim(), letters.map((letter) => map.get(letter)).join(''));
    }
  }
}

/** At any depth: a link or a span may stand around blocks, too. */
function hasBlock(element: Element): boolean {
  return element.querySelector(ANY_BLOCK) !== null;
}

function childrenOf(element: Element, tags: RegExp): Element[] {
  return [...element.children].filter((child) => tags.test(tagOf(child)));
}

/** @param between stands for where each of them ends, and begins behind other text */
function unwrapInside(element: Element, tags: string, between: string): void {
  for (const inner of innermostFirst(element, tags)) {
    const before = inner.previousSibling;
    const isText = before instanceof Element ? !before.matches(tags) && !hasBlock(before) : before !== null;
    if (isText && before?.textContent?.trim() !== '' && !before?.textContent?.endsWith(between)) inner.before(between);
    // A line may bring its break with it, or have it from what it holds.
    if (!inner.textContent.endsWith(between)) inner.after(between);
    unwrap(inner);
  }
}

/** What holds text alone is not torn apart by the blocks that group it there. */
function mendTextBlocks(root: DocumentFragment): void {
  for (const lineBreak of root.querySelectorAll('pre br')) lineBreak.replaceWith('\n');
  for (const code of root.querySelectorAll('pre')) unwrapInside(code, ANY_BLOCK, '\n');
  for (const heading of root.querySelectorAll('h2,h3,h4')) {
    const texts = innermostFirst(heading, ANY_BLOCK).filter((block) => !hasBlock(block));
    if (texts.length === 1 && texts[0]?.textContent.trim() === heading.textContent.trim()) unwrapInside(heading, ANY_BLOCK, '');
  }
}

/**
 * A row of several cells is a line with bars between; a table of one column was only there for its frame.
 * @param onLost hears of each table whose columns are gone
 */
function tablesToLines(root: DocumentFragment, onLost: () => void): void {
  for (const table of innermostFirst(root, 'table')) {
    // Its own only: what a table in a cell has left stays in its place.
    const lines: Element[] = childrenOf(table, /^caption$/);
    let hadColumns = false;
    for (const row of table.querySelectorAll('tr')) {
      const cells = childrenOf(row, /^t[dh]$/);
      if (cells.length <= 1) {
        lines.push(...cells);
        continue;
      }
      const line = table.ownerDocument.createElement('p');
      cells.forEach((cell, index) => {
        // Blocks and breaks are spaces in a line.
        unwrapInside(cell, `br,${ANY_BLOCK}`, ' ');
        line.append(...(index === 0 ? [] : [' | ']), ...cell.childNodes);
      });
      if (line.textContent.replaceAll('|', '').trim() === '' && !line.querySelector('img')) continue;
      lines.push(line);
      hadColumns = true;
    }
    if (hadColumns) onLost();
    table.replaceWith(...lines);
  }
}

/** Text that stands loose between blocks becomes paragraphs of its own, so that nothing runs together. */
function wrapLooseText(element: Element): void {
  let run: Element | undefined;
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === ELEMENT && ((child as Element).matches(ANY_BLOCK) || hasBlock(child as Element))) {
      run = undefined;
    } else if (run) {
      run.append(child);
    } else if (child.nodeType === ELEMENT || (child.textContent ?? '').trim() !== '') {
      run = element.ownerDocument.createElement('p');
      child.before(run);
      run.append(child);
    }
  }
}

function groupsToParagraphs(root: DocumentFragment): void {
  for (const element of innermostFirst(root)) {
    if (!GROUPS.has(tagOf(element))) continue;
    if (hasBlock(element)) {
      wrapLooseText(element);
      unwrap(element);
    } else if (element.textContent.trim() === '' && !element.querySelector('img,br')) element.remove();
    else rename(element, 'p');
  }
}

function mendLists(root: DocumentFragment): void {
  // Google Docs and old editors put a nested list beside its item, not into it.
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before && tagOf(before) === 'li') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

/** The first that is more than white space; an element or a text. */
function beginningOf(element: Element): Element | undefined {
  return [...element.childNodes].find((node) => node.nodeType === ELEMENT || (node.textContent ?? '').trim() !== '') as Element | undefined;
}

/** Our items begin with a line of text: a heading there becomes a bold one, and before all else stands an empty one, or it would fall out of its list. */
function mendItems(root: DocumentFragment): void {
  for (const item of root.querySelectorAll('li')) {
    let first = beginningOf(item);
    while (first?.nodeType === ELEMENT && !BLOCKS.has(tagOf(first)) && hasBlock(first)) first = beginningOf(first);
    if (first?.nodeType !== ELEMENT || tagOf(first) === 'p' || !BLOCKS.has(tagOf(first))) continue;
    if (/^h\d$/.test(tagOf(first))) wrapContent(rename(first, 'p'), 'strong');
    else item.prepend(item.ownerDocument.createElement('p'));
  }
}

/**
 * Puts what the tree means into the elements that the editor knows. The tree may still hold anything else.
 * @param onLost hears of each link without an address of use, and of each table that has become lines of text
 */
export function translateForeignHtml(root: DocumentFragment, onLost: (what: LostPart) => void = () => undefined): void {
  convertWordLists(root);
  joinWrappedLists(root);
  dropUnseen(root);
  dropWordMarks(root);
  countLostLinks(root, () => onLost('links'));
  emojiToText(root);
  mendWhiteSpace(root);
  breakLines(root);
  writeQuotes(root);
  styleToElements(root);
  raiseAndLower(root);
  for (const element of innermostFirst(root)) {
    const tag = tagOf(element);
    const className = element.getAttribute('class') ?? '';
    if (tag === 'p' && /^MsoTitle\b/i.test(className)) rename(element, 'h2');
    else if (tag === 'p' && /^Mso(?:Intense)?Quote\b/i.test(className)) {
      const quote = rename(element, 'blockquote');
      wrapContent(quote, 'p');
    } else if (Object.hasOwn(RENAMED, tag)) rename(element, RENAMED[tag] ?? tag);
  }
  tablesToLines(root, () => onLost('tables'));
  mendTextBlocks(root);
  groupsToParagraphs(root);
  mendLists(root);
  mendItems(root);
}
