import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshPage } from '../../../stores/testing.ts';
import { button, mount, unmount } from '../../testing.tsx';
import { editText } from './edit-text.testing.ts';
import type { EditedText } from './edit-text.testing.ts';
import { Toolbar } from './toolbar.tsx';
import type { ToolActions } from './tools.ts';

const called: (keyof ToolActions)[] = [];
const actions: ToolActions = {
  openLink: () => called.push('openLink'),
  openImageText: () => called.push('openImageText'),
  choosePicture: () => called.push('choosePicture'),
};

/** An editor in the page, below its tools. */
function show(value: string): EditedText['editor'] {
  const { editor } = editText(value);
  // jsdom knows no places on a page.
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 });
  mount(<Toolbar ref={createRef()} editor={editor} actions={actions} controls="body" />);
  return editor;
}

/** The same, with all of the text selected by somebody who is in it. */
function edit(value: string): EditedText['editor'] {
  const editor = show(value);
  editor.view.focus();
  flushSync(() => editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size }));
  return editor;
}

function press(name: string): void {
  flushSync(() => button(name)!.click());
}

/** The names of the tools that are on, or that can do nothing. */
function toolsThatAre(state: 'pressed' | 'disabled'): (string | null)[] {
  return [...document.querySelectorAll(`[aria-${state}=true]`)].map((tool) => tool.getAttribute('aria-label'));
}

beforeEach(() => {
  freshPage();
  called.length = 0;
});

afterEach(unmount);

describe('the tools of a text', () => {
  it.each([
    ['Đậm', '<p><strong>Kho lạnh</strong></p>'],
    ['Nghiêng', '<p><em>Kho lạnh</em></p>'],
    ['Gạch chân', '<p><u>Kho lạnh</u></p>'],
    ['Gạch ngang', '<p><s>Kho lạnh</s></p>'],
    ['Đề mục cấp 2', '<h2>Kho lạnh</h2>'],
    ['Đề mục cấp 3', '<h3>Kho lạnh</h3>'],
    ['Đề mục cấp 4', '<h4>Kho lạnh</h4>'],
    ['Danh sách dấu đầu dòng', '<ul><li><p>Kho lạnh</p></li></ul>'],
    ['Danh sách đánh số', '<ol><li><p>Kho lạnh</p></li></ol>'],
    ['Trích dẫn', '<blockquote><p>Kho lạnh</p></blockquote>'],
  ])('write what is selected by %s as %s, say that it is so, and take it back', (name, written) => {
    const editor = edit('<p>Kho lạnh</p>');
    press(name);
    expect([editor.getHTML(), toolsThatAre('pressed')]).toEqual([written, [name]]);
    press(name);
    expect([editor.getHTML(), toolsThatAre('pressed')]).toEqual(['<p>Kho lạnh</p>', []]);
  });

  it.each([
    ['by their button', () => press('Trích dẫn')],
    ['by its key', ({ commands }: EditedText['editor']) => flushSync(() => commands.keyboardShortcut('Mod-Shift-b'))],
  ])('take a quote back also where all of the text is selected by Ctrl+A, %s', (_how, quote) => {
    const editor = edit('<p>Kho lạnh</p><p>Kho thường</p>');
    flushSync(() => editor.commands.selectAll());
    quote(editor);
    expect(editor.getHTML()).toBe('<blockquote><p>Kho lạnh</p><p>Kho thường</p></blockquote>');
    flushSync(() => editor.commands.selectAll());
    quote(editor);
    expect([editor.getHTML(), toolsThatAre('pressed')]).toEqual(['<p>Kho lạnh</p><p>Kho thường</p>', []]);
  });

  it('clear a text of all that they made of it', () => {
    const editor = edit('<h2><em>Kho</em> <s>lạnh</s></h2><ul><li><p><strong><u>25 °C</u></strong></p></li></ul><blockquote><p>Âm sâu</p></blockquote>');
    press('Xoá định dạng');
    expect([editor.getHTML(), toolsThatAre('pressed')]).toEqual(['<p>Kho lạnh</p><p>25 °C</p><p>Âm sâu</p>', []]);
  });

  it('undo what was done and do it again, each as long as there is something to it', () => {
    const editor = edit('<p>Kho lạnh</p>');
    const ways = ['Hoàn tác', 'Làm lại'];
    const found = (): unknown[] => [editor.getHTML(), ways.filter((name) => toolsThatAre('disabled').includes(name))];
    expect(found()).toEqual(['<p>Kho lạnh</p>', ways]);
    press('Nghiêng');
    expect(found()).toEqual(['<p><em>Kho lạnh</em></p>', ['Làm lại']]);
    press('Hoàn tác');
    expect(found()).toEqual(['<p>Kho lạnh</p>', ['Hoàn tác']]);
    press('Làm lại');
    expect(found()).toEqual(['<p><em>Kho lạnh</em></p>', ['Làm lại']]);
  });

  it('lead once to where a link or a picture is chosen', () => {
    edit('<p>Kho lạnh</p>');
    press('Liên kết');
    expect(called).toEqual(['openLink']);
    press('Chèn ảnh');
    expect(called).toEqual(['openLink', 'choosePicture']);
  });

  it('lead to what a picture says where one is selected, and to nothing elsewhere', () => {
    const editor = edit('<p>Kho<img src="/uploads/website/a.png" alt="Kho"></p>');
    press('Văn bản thay thế');
    expect([toolsThatAre('disabled').includes('Văn bản thay thế'), called]).toEqual([true, []]);
    flushSync(() => editor.commands.setNodeSelection(4));
    press('Văn bản thay thế');
    expect([toolsThatAre('disabled').includes('Văn bản thay thế'), called]).toEqual([false, ['openImageText']]);
  });

  it('say where the caret is in a link, and make none of code', () => {
    const editor = edit('<p><a href="/gia">Giá</a></p><pre><code>Kho</code></pre>');
    flushSync(() => editor.commands.setTextSelection(2));
    expect(toolsThatAre('pressed')).toEqual(['Liên kết']);
    flushSync(() => editor.commands.setTextSelection(8));
    press('Liên kết');
    expect([toolsThatAre('disabled').includes('Liên kết'), called]).toEqual([true, []]);
  });

  it('say nothing of a text before somebody has been in it', () => {
    show('<h2>Kho lạnh</h2>');
    expect(toolsThatAre('pressed')).toEqual([]);
  });
});
