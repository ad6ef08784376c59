/**
 * Where letters go when what is selected is not text within one block. Two things are decided here.
 *
 * What is typed while a picture or a rule is selected is written behind it. ProseMirror, as most editors, puts it in its
 * place. But here a picture stays selected once its text is written, and a rule once it is pasted or walked over, and
 * whoever types on then means to go on writing; that the picture has gone is seen too late, if at all. So Backspace,
 * Delete, cut and paste take it away, and no other key: Enter goes on behind it, as in CKEditor and WordPress.
 *
 * What is composed goes where the same letters would as plain keys. ProseMirror leaves a composition to the browser, which
 * knows neither its blocks nor its gap cursor: over more than one block, or between two, it doubles letters, loses them,
 * or writes them into the next paragraph. So it is given a caret within a text before it writes.
 */
import { Extension, isNodeSelection } from '@tiptap/core';
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isComposing } from '../../../lib/composing.ts';

const STAYS: ReadonlySet<string> = new Set(['image', 'horizontalRule']);

/** The place behind the selected picture or rule; undefined where none is selected. */
export function behindSelected({ selection }: EditorState): number | undefined {
  return isNodeSelection(selection) && STAYS.has(selection.node.type.name) ? selection.to : undefined;
}

/**
 * Has ProseMirror read where the caret is. A browser tells of that with its next frame only: whoever clicks in a slow page
 * and types at once would replace what was chosen before the click, the whole text at worst.
 */
export function readCaret(): void {
  document.dispatchEvent(new Event('selectionchange'));
}

/**
 * Puts the caret where letters go on: in a line of text right behind the picture, as a letter is no reason to break that
 * line in two; below a rule, and a picture that stands by itself, where its caption or the next sentence is expected.
 */
function goOn(state: EditorState): Transaction | undefined {
  const at = behindSelected(state);
  const { tr, doc, schema } = state;
  const paragraph = schema.nodes['paragraph']?.create();
  if (at === undefined || !paragraph) return undefined;
  const $at = doc.resolve(at);
  const isInLine = $at.parent.inlineContent;
  if (isInLine && $at.parent.textContent.trim() !== '') return tr.setSelection(TextSelection.create(doc, at));
  const below = isInLine ? $at.after() : at;
  tr.insert(below, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, below + 1));
}

/** Whether letters may be left to the browser there. */
function isWithinText(selection: Selection): boolean {
  return selection instanceof TextSelection && selection.$from.sameParent(selection.$to);
}

/**
 * Puts the caret where a letter would stand that replaces what is selected, in the letter's marks: by writing one and
 * taking it back. To delete what is selected is not the same: a list that is selected from end to end goes as a whole, and
 * the caret into the paragraph below.
 */
function makeRoom({ selection, tr }: EditorState): Transaction | undefined {
  if (isWithinText(selection)) return undefined;
  const { from: end } = tr.insertText('x').selection;
  const marks = tr.doc.nodeAt(end - 1)?.marks ?? [];
  return tr.delete(end - 1, end).ensureMarks(marks);
}

function openPlace(state: EditorState): Transaction | undefined {
  return goOn(state) ?? makeRoom(state);
}

/** Keyboards of Android name no key: what looks like a composition may be Backspace, which is to take the picture away. */
const NAMES_NO_KEY = /Android/;

/** Does in the text what is to be done where its caret is by now; says whether there was anything to do. */
function act(view: EditorView, deed: (state: EditorState) => Transaction | undefined): boolean {
  if (!view.editable) return false;
  readCaret();
  const done = deed(view.state);
  if (done) view.dispatch(done.scrollIntoView());
  return done !== undefined;
}

export const TypingPlace = Extension.create({
  name: 'typingPlace',
  // Before lists and line breaks, which hear of the same keys.
  priority: 1000,
  addKeyboardShortcuts() {
    const stepBehind = (): boolean => {
      const { state, view } = this.editor;
      const at = behindSelected(state);
      if (at === undefined) return false;
      if (!state.doc.resolve(at).parent.inlineContent) return act(view, goOn);
      this.editor.commands.setTextSelection(at);
      // The key then does what it does there: the next item of a list, a paragraph below a heading.
      return false;
    };
    return { Enter: stepBehind, 'Shift-Enter': stepBehind };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('typingPlace'),
        props: {
          handleTextInput(view, _from, _to, text) {
            const written = goOn(view.state)?.insertText(text).scrollIntoView();
            if (written) view.dispatch(written);
            return written !== undefined;
          },
          handleDOMEvents: {
            // A composition writes into the page by itself, and over what is selected there. With its first key, as Chromium
            // loses its place where that moves once it has started, and writes the first letter twice. But no more than a
            // caret is put there: the key may be one that composes nothing, and is to take nothing away.
            keydown(view, event) {
              if (isComposing(event) && !view.composing && !NAMES_NO_KEY.test(navigator.userAgent)) {
                act(view, (state) => goOn(state) ?? (state.selection.empty ? makeRoom(state) : undefined));
              }
            },
            // Safari starts it before it tells of the key, and Android tells of none. Beside a picture without a text in its line
            // the first letter then stands twice: seen, and mended, sooner than that the picture has gone.
            compositionstart(view) {
              act(view, openPlace);
            },
            // Dictation, or a panel of signs. And an input method at a gap cursor, where it sends no key before: there Chromium
            // composes nothing, and hands over the finished word.
            beforeinput(view, event) {
              const { data } = event;
              if (event.inputType !== 'insertText' || event.isComposing || !data || isWithinText(view.state.selection)) return false;
              const isWritten = act(view, (state) => openPlace(state)?.insertText(data));
              if (isWritten) event.preventDefault();
              return isWritten;
            },
          },
        },
      }),
    ];
  },
});
