import type { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { editText } from './edit-text.testing.ts';

/** @returns whether the key is the text's: else it goes on to what stands before that */
function goBack({ view }: Editor): boolean {
  return !view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true, cancelable: true }));
}

function edit(value: string, chosen: string): Editor {
  const { editor } = editText(value);
  const { commands, state } = editor;
  state.doc.descendants((node, at) => {
    if (node.text === chosen) commands.setTextSelection({ from: at, to: at + chosen.length });
  });
  return editor;
}

it.each([
  ['hai', '<ul><li>một</li><li>hai</li></ul>'],
  ['một', '<blockquote><ol><li>một</li></ol></blockquote>'],
])('Shift+Tab in "%s" of %s leaves the list as it is, and the text', (chosen, value) => {
  const open = edit(value, chosen);
  const before = open.getHTML();
  expect([goBack(open), open.getHTML()]).toEqual([false, before]);
});

it('Shift+Tab in an item of a list within an item has it follow that', () => {
  const open = edit('<ul><li>một<ul><li>hai</li></ul></li></ul>', 'hai');
  expect([goBack(open), open.getHTML()]).toEqual([true, '<ul><li><p>một</p></li><li><p>hai</p></li></ul>']);
});
