/**
 * Between HTML and the editor's document. HTML is cleaned on the way in and on the way out; neither way hands
 * text to a sink of the page, so nothing here needs a Trusted Types policy of its own.
 */
import { DOMParser, DOMSerializer, Fragment } from '@tiptap/pm/model';
import type { Node, Schema } from '@tiptap/pm/model';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../api/html-policy.ts';
import { cleanHtml, cleanToTree, keepAllowed } from '../../../lib/clean-html.ts';
import type { HtmlPolicy, PictureSource } from '../../../lib/clean-html.ts';
import type { LostPart } from '../../../lib/foreign-html.ts';
import { asAsked, isPictureAddress, safeUrl } from '../../../lib/safe-url.ts';

const POLICY: HtmlPolicy = { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES };

/** What the wire or a draft brings, as a document. */
export function readDocument(html: string, schema: Schema): Node {
  return DOMParser.fromSchema(schema).parse(cleanToTree(html, POLICY));
}

/** What ProseMirror says on the first element of what it cuts or copies. */
const CUT = /<[a-z][^<>]*\sdata-pm-slice="/i;

/**
 * Open as deep as it goes, as all else that is pasted. Not as deep as the clipboard says: that may be anybody's, and
 * ProseMirror fails over numbers that do not fit; the browser would then paste by itself, uncleaned.
 */
const OPEN_ENDS = 'data-pm-slice="999999 999999 []"';

/** What is pasted or dropped, cleaned, for ProseMirror to parse. */
export function cleanPasted(html: string, pictureSource: PictureSource, onLost: (what: LostPart) => void): string {
  const cleaned = cleanHtml(html, POLICY, pictureSource, onLost);
  // The spaces at the edges of a cut are text: ProseMirror would take them for those between tags.
  return CUT.test(html) ? cleaned.replace(/<\w+/, `$& ${OPEN_ENDS}`) : cleaned;
}

/** In linear time: no attempt goes beyond the next tag. */
const ADDRESS = /<(?:img\b[^<>]*?\ssrc|a\b[^<>]*?\shref)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** True where the editor cannot keep what the HTML shows: tables, films, forms, drawings, what a script draws, pictures and links with an address of no use. */
export function losesParts(html: string): boolean {
  const isRefused = ([tag = '', ...values]: RegExpExecArray): boolean => {
    const address = values.find((value) => value !== undefined) ?? '';
    return /^<img/i.test(tag) ? !isPictureAddress(address) : safeUrl(asAsked(address)) === undefined;
  };
  return [...html.matchAll(ADDRESS)].some(isRefused) || /<(?:table|iframe|video|audio|object|embed|svg|canvas|form|select|input|script|noscript|math|source|\w+-\w+)\b/i.test(html);
}

/**
 * Writes documents as HTML of the policy; an empty one as an empty text.
 *
 * A block that has not changed is not written again: ProseMirror shares unchanged nodes between documents, so a
 * key pressed in a long text costs what its own paragraph costs.
 */
export function createWriter(schema: Schema): (document: Node) => string {
  const serializer = DOMSerializer.fromSchema(schema);
  const inert = document.implementation.createHTMLDocument('');
  const written = new WeakMap<Node, string>();

  /** Together, because each cleaning begins with a document of its own. */
  function write(blocks: readonly Node[]): void {
    const tree = inert.createDocumentFragment();
    serializer.serializeFragment(Fragment.from(blocks), { document: inert }, tree);
    // Every block is one element that the policy knows: what comes out is as many, in their order.
    const elements = keepAllowed(tree, POLICY).children;
    blocks.forEach((block, index) => written.set(block, elements[index]?.outerHTML ?? ''));
  }

  return (content) => {
    const unwritten = content.children.filter((block) => !written.has(block));
    if (unwritten.length > 0) write(unwritten);
    const html = content.children.map((block) => written.get(block) ?? '');
    // Empty paragraphs at the end are where somebody stopped writing, not text.
    while (html.at(-1) === '<p></p>') html.pop();
    return html.join('');
  };
}
