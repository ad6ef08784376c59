/**
 * Marks what is chosen in the text while the focus is with its tools or in the row about a link: what that is for is seen
 * while its address is typed. Only drawn, and no part of the text.
 */
import { Extension, isNodeSelection } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<DecorationSet>('chosen');

/**
 * The mark comes with the blur and goes with the next selection, not with the focus: drawn anew at the press of a mouse, the
 * text would get its old selection back, and what is typed next would replace that. Tiptap's own `Selection` does so.
 */
export const Chosen = Extension.create({
  name: 'chosen',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const { doc, selection } = transaction;
            if (transaction.getMeta('blur')) {
              if (selection.empty || isNodeSelection(selection)) return DecorationSet.empty;
              return DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: 'rich-text-chosen' })]);
            }
            return transaction.selectionSet || transaction.docChanged ? DecorationSet.empty : before;
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
