import { getMarkRange, Mark } from '@tiptap/core';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import { isCompanyPhone, normalisePhone } from '../../../lib/phone.ts';
import { asAsked, isWebAddress, safeUrl } from '../../../lib/safe-url.ts';

/**
 * A link whose address has passed the gate. Not Tiptap's own: that one brings a recogniser of addresses (11 kB)
 * that makes links of what somebody is still typing, and a gate of its own.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // What is typed behind a link is not part of it.
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null }, target: { default: null }, rel: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (safeUrl(link.getAttribute('href') ?? '') === undefined ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addProseMirrorPlugins() {
    const { type } = this;
    return [
      new Plugin({
        key: new PluginKey('pasteAddressOverText'),
        props: {
          handlePaste(view, event) {
            const address = event.clipboardData?.getData('text/plain').trim() ?? '';
            const { from, to, empty } = view.state.selection;
            if (empty || !isWebAddress(address)) return false;
            const linked = view.state.tr.addMark(from, to, type.create({ href: address }));
            // Code takes no link: there the address is a text like any other.
            if (linked.doc.eq(view.state.doc)) return false;
            view.dispatch(linked);
            return true;
          },
        },
      }),
    ];
  },
});

/** What dials the number that somebody typed, at home or from abroad as they have written it; undefined where it is plainly none. */
function dialled(typed: string): string | undefined {
  const number = normalisePhone(typed);
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number;
  if (!isCompanyPhone(number)) return undefined;
  const isAtHome = number === typed.replaceAll(/\D/g, '');
  return isAtHome ? number : `+84${number.slice(1)}`;
}

/**
 * What somebody typed for an address, completed where it is plain what was meant; undefined where it is none. Spaces in it
 * are asked for as a browser's own bar does, since names of files and searches hold some; those of a telephone number
 * only part its digits. Where an address may hold none, as in the name of a host, it still is none.
 */
export function readTypedAddress(typed: string): string | undefined {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed.trim())) return safeUrl(`mailto:${typed.trim()}`);
  const number = dialled(typed);
  if (number !== undefined) return safeUrl(`tel:${number}`);
  const address = /^\s*tel:/i.test(typed) ? typed.replaceAll(' ', '') : asAsked(typed);
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u.test(address)) return safeUrl(`https://${address}`);
  return safeUrl(address);
}

/** The address of the link that the selection holds or the cursor touches; undefined where there is none. */
export function linkAt(editor: Editor): string | undefined {
  const type = editor.schema.marks['link'];
  const { selection, doc } = editor.state;
  // At either end of a link the cursor is not in it (what is typed there is not), but somebody pointed at it.
  const range = selection.empty && type && getMarkRange(selection.$from, type);
  const touched = range ? doc.resolve(range.from).nodeAfter?.marks.find((mark) => mark.type === type)?.attrs : undefined;
  const href: unknown = (touched ?? editor.getAttributes('link'))['href'];
  return typeof href === 'string' ? href : undefined;
}

/** Whether anything that is selected, or the line of the cursor, may be a link: code holds none. */
export function mayLink({ schema, state: { doc, selection } }: Editor): boolean {
  const type = schema.marks['link'];
  let isAllowed = false;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    isAllowed ||= type !== undefined && node.isTextblock && node.type.allowsMarkType(type);
  });
  return isAllowed;
}

/** Changes the link at the cursor, or what is selected. The caret goes behind it: what is typed next is not to replace the words. */
function change(editor: Editor, how: (chain: ChainedCommands) => ChainedCommands): void {
  how(editor.chain().extendMarkRange('link'))
    .command(({ tr }) => {
      const behind = Selection.findFrom(tr.selection.$to, -1, true);
      if (behind) tr.setSelection(behind);
      return true;
    })
    .run();
}

/**
 * Makes what is selected a link, changes the link at the cursor, or writes the address itself as one. An emptied
 * address takes the link away.
 * @returns false where the typed text is no address that may be followed
 */
export function applyLink(editor: Editor, typed: string): boolean {
  if (typed.trim() === '') {
    change(editor, (chain) => chain.unsetMark('link'));
    return true;
  }
  const href = readTypedAddress(typed);
  if (href === undefined) return false;
  if (editor.state.selection.empty && linkAt(editor) === undefined) {
    const text = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
    editor.chain().insertContent(text).run();
  } else {
    change(editor, (chain) => chain.setMark('link', { href }));
  }
  return true;
}
