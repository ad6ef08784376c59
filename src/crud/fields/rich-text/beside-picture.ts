/**
 * What is typed while a picture is selected is written behind it. ProseMirror, as most editors, puts it in the picture's
 * place. But here a picture stays selected once its text is written, and whoever types on then means to go on writing;
 * that the picture has gone is seen too late, if at all. So Backspace, Delete, cut and paste take a picture away, and no
 * other key: Enter goes on behind it, as in CKEditor and WordPress.
 */
import { Extension, isNodeSelection } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isComposing } from '../../../lib/composing.ts';

/** The place behind the selected picture; undefined where none is selected. */
export function behindPicture({ selection }: EditorState): number | undefined {
  return isNodeSelection(selection) && selection.node.type.name === 'image' ? selection.to : undefined;
}

/**
 * Puts the caret where letters go on: in a line of text right behind the picture, as a letter is no reason to break that
 * line in two; below a picture that stands by itself, where its caption or the next sentence is expected.
 */
function goOn(state: EditorState): Transaction | undefined {
  const at = behindPicture(state);
  const { tr, doc, schema } = state;
  const paragraph = schema.nodes['paragraph']?.create();
  if (at === undefined || !paragraph) return undefined;
  const $at = doc.resolve(at);
  if ($at.parent.textContent.trim() !== '') return tr.setSelection(TextSelection.create(doc, at));
  tr.insert($at.after(), paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, $at.after() + 1));
}

/** Keyboards of Android name no key: what looks like a composition may be Backspace, which is to take the picture away. */
const NAMES_NO_KEY = /Android/;

function placeCaret(view: EditorView): void {
  const placed = view.editable ? goOn(view.state) : undefined;
  if (placed) view.dispatch(placed.scrollIntoView());
}

export const BesidePicture = Extension.create({
  name: 'besidePicture',
  // Before lists and line breaks, which hear of the same keys.
  priority: 1000,
  addKeyboardShortcuts() {
    const stepBehind = (): false => {
      const at = behindPicture(this.editor.state);
      if (at !== undefined) this.editor.commands.setTextSelection(at);
      // The key then does what it does there: the next item of a list, a paragraph below a heading.
      return false;
    };
    return { Enter: stepBehind, 'Shift-Enter': stepBehind };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('besidePicture'),
        props: {
          handleTextInput(view, _from, _to, text) {
            const written = goOn(view.state)?.insertText(text).scrollIntoView();
            if (written) view.dispatch(written);
            return written !== undefined;
          },
          handleDOMEvents: {
            // A composition writes into the page by itself, and over what is selected there. With its first key, as Chromium
            // loses its place where that moves once it has started, and writes the first letter twice.
            keydown(view, event) {
              if (isComposing(event) && !NAMES_NO_KEY.test(navigator.userAgent)) placeCaret(view);
            },
            // Safari starts it before it tells of the key, and Android tells of none. Beside a picture without a text in its line
            // the first letter then stands twice: seen, and mended, sooner than that the picture has gone.
            compositionstart: placeCaret,
          },
        },
      }),
    ];
  },
});
