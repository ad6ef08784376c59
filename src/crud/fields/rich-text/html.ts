/**
 * Between HTML and the editor's document. HTML is cleaned on the way in and on the way out; neither way hands
 * text to a sink of the page, so nothing here needs a Trusted Types policy of its own.
 */
import { DOMParser, DOMSerializer, Fragment, Slice } from '@tiptap/pm/model';
import type { Node, Schema } from '@tiptap/pm/model';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../api/html-policy.ts';
import { cleanHtml, cleanToTree, keepAllowed } from '../../../lib/clean-html.ts';
import type { HtmlPolicy, PictureSource } from '../../../lib/clean-html.ts';
import { withoutEmptyEnd } from '../../../lib/empty-end.ts';
import type { LostPart } from '../../../lib/foreign-html.ts';

const POLICY: HtmlPolicy = { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES };

/** A node with each of its blocks of text as `change` makes it. Code is shown as it is written everywhere. */
function changeBlocks(node: Node, change: (block: Node) => Node): Node {
  if (node.isTextblock) return node.type.spec.code ? node : change(node);
  return node.isLeaf ? node : node.copy(Fragment.from(node.children.map((child) => changeBlocks(child, change))));
}

/** A block of text with its letters as `change` makes them, as many, whatever marks they have. Lines end with `\n`; a tab is four spaces. */
function changeLetters(block: Node, change: (letters: string) => string): Node {
  const parts = block.children.map((part) => (isBreak(part) ? '\n' : (part.text ?? '\ufffc').replaceAll('\t', '    ')));
  const changed = change(parts.join(''));
  let at = 0;
  return block.copy(Fragment.from(block.children.map((part, index) => {
    const letters = changed.slice(at, (at += parts[index]?.length ?? 0));
    return part.isText ? part.type.schema.text(letters, part.marks) : part;
  })));
}

function isBreak(node: Node | null): boolean {
  return node?.type.name === 'hardBreak';
}

/** A page shows no line behind a break that ends a block: it holds an empty block open, or does nothing. The editor does. */
function withoutLastBreak(block: Node): Node {
  return isBreak(block.lastChild) ? block.cut(0, block.content.size - 1) : block;
}

function withLastBreak(block: Node): Node {
  const { hardBreak } = block.type.schema.nodes;
  return hardBreak && (block.childCount === 0 || isBreak(block.lastChild)) ? block.copy(block.content.addToEnd(hardBreak.create())) : block;
}

/** As the editor shows them. A hard space that stands alone between letters is meant: it keeps them together. */
function withPlainSpaces(letters: string): string {
  return letters.replace(/[ \u00a0]{2,}|^\u00a0/gm, (run) => ' '.repeat(run.length));
}

/**
 * As a page shows them, which draws one space for many, and none where a line begins or ends: every second one is a hard
 * one, and lines still break at the others. One at the end of a line is where somebody stopped writing.
 */
function withHardSpaces(letters: string): string {
  return letters.replace(/ {2,}|^ /gm, (run, at: number) => {
    const isFirst = (letters[at - 1] ?? '\n') === '\n';
    const isLast = (letters[at + run.length] ?? '\n') === '\n';
    const isHard = (index: number): boolean => (isFirst && index === 0) || (run.length - index) % 2 === (isLast ? 1 : 0);
    return Array.from(run, (space, index) => (isHard(index) ? '\u00a0' : space)).join('');
  });
}

/** What the wire or a draft brings, as a document. */
export function readDocument(html: string, schema: Schema): Node {
  const content = DOMParser.fromSchema(schema).parse(cleanToTree(html, POLICY));
  return changeBlocks(content, (block) => changeLetters(withoutLastBreak(block), withPlainSpaces));
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

/** Of what is loose in a paste: a break that stands between blocks is a blank line, one that ends a line of text or all is none. */
function withoutLooseBreak(node: Node, index: number, nodes: readonly Node[]): readonly Node[] {
  if (!isBreak(node) || nodes[index + 1]?.isInline) return [node];
  const isBlankLine = index < nodes.length - 1 && !nodes[index - 1]?.isInline;
  return isBlankLine ? [node.type.schema.node('paragraph')] : [];
}

/**
 * Reads what is pasted as what the wire brings. ProseMirror tells its parser to leave out the last break of a block: only where
 * nothing stands around it nor behind it, no white space either, and also where it is meant, in what is cut here.
 */
export class PasteParser extends DOMParser {
  override parseSlice(...[dom, options]: Parameters<DOMParser['parseSlice']>): Slice {
    const withAllBreaks = { ...options, ruleFromNode: undefined };
    const slice = super.parseSlice(dom, withAllBreaks);
    // Cut or copied in an editor like this one.
    if (options?.preserveWhitespace) return slice;
    const nodes = slice.content.content.flatMap(withoutLooseBreak).map((node) => changeBlocks(node, withoutLastBreak));
    return Slice.maxOpen(Fragment.from(nodes));
  }
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
    const shown = blocks.map((block) => changeBlocks(block, (text) => changeLetters(withLastBreak(text), withHardSpaces)));
    serializer.serializeFragment(Fragment.from(shown), { document: inert }, tree);
    // Every block is one element that the policy knows: what comes out is as many, in their order.
    const elements = keepAllowed(tree, POLICY).children;
    blocks.forEach((block, index) => written.set(block, elements[index]?.outerHTML ?? ''));
  }

  return (content) => {
    const unwritten = content.children.filter((block) => !written.has(block));
    if (unwritten.length > 0) write(unwritten);
    return withoutEmptyEnd(content.children.map((block) => written.get(block) ?? '').join(''));
  };
}
