import { HardBreak } from '@tiptap/extension-hard-break';
import { DOMParser } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import { PasteParser } from './html.ts';

/** The text with breaks where its letters have some; as long as it was, each being one place in the text. */
function withBreaks({ text = '', marks, type: { schema } }: Node): Node[] {
  return text.split(/(\n)/).flatMap((part) => {
    if (part === '\n') return schema.node('hardBreak', null, undefined, marks);
    return part === '' ? [] : schema.text(part, marks);
  });
}

/**
 * Makes breaks of the `\n` that the letters of a text bring with them, out of code that is pasted into a line, cleared or
 * made a list: the editor draws them, but to a page they are spaces, and to the editor too once the text is opened again.
 * @returns undefined where there are none
 */
function breakLines({ doc, tr, selection }: EditorState): Transaction | undefined {
  doc.descendants((node, at) => {
    if (node.text?.includes('\n')) tr.replaceWith(at, at + node.nodeSize, withBreaks(node));
    return !node.type.spec.code;
  });
  // Every place is the one it was.
  return tr.docChanged ? tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON())) : undefined;
}

/** The breaks within a block of text: of what is typed, of letters that bring their own, and of what is pasted. */
export const LineBreaks = HardBreak.extend({
  // Not Ctrl+Enter as well: that saves the form.
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
  },
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        key: new PluginKey('lineBreaks'),
        props: { clipboardParser: new PasteParser(schema, DOMParser.fromSchema(schema).rules) },
        appendTransaction: (transactions, _before, state) => (transactions.some(({ docChanged }) => docChanged) ? breakLines(state) : undefined),
      }),
    ];
  },
});
