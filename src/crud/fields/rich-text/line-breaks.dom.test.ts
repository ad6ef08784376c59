/** A line that is seen is a line that is saved: outside of code, line breaks in the letters become breaks of the text. */
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { expect, it } from 'vitest';
import { editText } from './edit-text.testing.ts';
import { readDocument } from './html.ts';

/** As Chromium copies a text file that it shows. */
const FILE = '<pre style="overflow-wrap: break-word; white-space: pre-wrap;">Giờ mở cửa:\n- Sáng 7h\n\nHết.</pre>';
const LINES = 'Giờ mở cửa:<br>- Sáng 7h<br><br>Hết.';

it('the lines of a text file that is pasted into a text are saved as lines, and taken back at once', () => {
  const { editor, told, paste } = editText('<p>Thông báo!</p><p>z</p>');
  editor.commands.setTextSelection(10);
  paste(FILE);
  expect(told.at(-1)).toBe(`<p>Thông báo${LINES}!</p><p>z</p>`);
  expect(readDocument(told.at(-1) ?? '', editor.schema).toJSON()).toEqual(editor.getJSON());
  expect(editor.state.selection.$from.nodeAfter?.text).toBe('!');
  editor.commands.undo();
  expect(told.at(-1)).toBe('<p>Thông báo!</p><p>z</p>');
});

it.each([
  ['cleared', (editor: Editor) => editor.commands.clearNodes(), `<p>${LINES}</p>`],
  ['made a list', (editor: Editor) => editor.commands.toggleBulletList(), `<ul><li><p>${LINES}</p></li></ul>`],
  ['made a heading', (editor: Editor) => editor.commands.toggleHeading({ level: 2 }), `<h2>${LINES}</h2>`],
] as const)('the lines of code that is %s stay lines, and are code again where that is taken back', (_, change, after) => {
  const { editor, told, paste } = editText('');
  paste(FILE);
  const code = told.at(-1);
  expect(code).toBe('<pre><code>Giờ mở cửa:\n- Sáng 7h\n\nHết.</code></pre>');
  editor.view.dispatch(closeHistory(editor.state.tr));
  change(editor);
  expect(told.at(-1)).toBe(after);
  editor.commands.undo();
  expect(told.at(-1)).toBe(code);
});
