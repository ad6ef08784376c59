/** What is typed, and what arrives, while a picture is selected. */
import { signal } from '@preact/signals-react';
import { isNodeSelection } from '@tiptap/core';
import { afterEach, expect, it, vi } from 'vitest';
import { startPictureUpload } from '../picture-upload.ts';
import type { UploadState } from '../picture-upload.ts';
import { createEditor } from './create-editor.ts';
import type { RichTextEditor } from './create-editor.ts';

vi.mock('../picture-upload.ts', async (original) => ({ ...(await original<object>()), startPictureUpload: vi.fn<typeof startPictureUpload>() }));

let open: RichTextEditor | undefined;
afterEach(() => {
  open?.dispose();
  open?.editor.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const PICTURE = '<img src="/a.png" alt="Xe">';

/** An editor of this text, whose first picture is selected. */
function select(value: string): RichTextEditor['editor'] {
  open = createEditor(value);
  const { editor } = open;
  editor.mount(document.body.appendChild(document.createElement('div')));
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'image' && at < 0) at = pos;
  });
  editor.commands.setNodeSelection(at);
  return editor;
}

function strike(editor: RichTextEditor['editor'], key: string, init: KeyboardEventInit = {}): void {
  const event = { key, bubbles: true, cancelable: true, ...init };
  if (!editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', event)) || key.length > 1) return;
  editor.view.dom.dispatchEvent(new KeyboardEvent('keypress', { ...event, charCode: key.charCodeAt(0) }));
}

/** The text with `|` where the caret is. */
function withCaret(editor: RichTextEditor['editor']): string {
  expect(editor.state.selection.empty).toBe(true);
  return editor.chain().insertContent('|').run() ? editor.getHTML() : '';
}

it.each([
  [`<p>${PICTURE}</p>`, `<p>${PICTURE}</p><p>|</p>`],
  [`<h2>Xe ${PICTURE}</h2>`, `<h2>Xe ${PICTURE}</h2><p>|</p>`],
  [`<p>a${PICTURE}b</p>`, `<p>a${PICTURE}</p><p>|b</p>`],
  [`<ul><li><p>${PICTURE}</p></li></ul>`, `<ul><li><p>${PICTURE}</p></li><li><p>|</p></li></ul>`],
])('Enter on the picture of %s goes on behind it', (came, after) => {
  const editor = select(came);
  strike(editor, 'Enter');
  expect(withCaret(editor)).toBe(after);
});

it('Shift+Enter on a picture breaks the line behind it', () => {
  const editor = select(`<p>${PICTURE}</p>`);
  strike(editor, 'Enter', { shiftKey: true });
  expect(withCaret(editor)).toBe(`<p>${PICTURE}<br>|</p>`);
});

it.each([
  [`<p>${PICTURE}</p><p>Sau</p>`, `<p>${PICTURE}</p><p>x|</p><p>Sau</p>`],
  [`<h2>${PICTURE}</h2>`, `<h2>${PICTURE}</h2><p>x|</p>`],
  [`<p>${PICTURE}<img src="/b.png" alt=""></p>`, `<p>${PICTURE}<img src="/b.png" alt=""></p><p>x|</p>`],
  [`<ul><li><p>${PICTURE}</p></li></ul>`, `<ul><li><p>${PICTURE}</p><p>x|</p></li></ul>`],
  [`<p>a${PICTURE}b</p>`, `<p>a${PICTURE}x|b</p>`],
])('a letter typed on the picture of %s takes nothing away, and one step back takes it away', (came, after) => {
  const editor = select(came);
  strike(editor, 'x');
  expect(withCaret(editor)).toBe(after);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(came);
});

it('a key without a name takes nothing away from a picture, nor its selection, where it may be Backspace', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/156');
  const editor = select(`<p>${PICTURE}</p>`);
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Unidentified', keyCode: 229, bubbles: true }));
  expect(isNodeSelection(editor.state.selection)).toBe(true);
  expect(editor.getHTML()).toBe(`<p>${PICTURE}</p>`);
});

it.each([
  ['by its first key', () => new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true })],
  ['as it starts, where that comes first', () => new CompositionEvent('compositionstart', { bubbles: true })],
])('a composition on a picture finds a caret behind it, %s', (_, begin) => {
  const editor = select(`<p>${PICTURE}</p>`);
  editor.view.dom.dispatchEvent(begin());
  expect(withCaret(editor)).toBe(`<p>${PICTURE}</p><p>|</p>`);
});

it.each(['Backspace', 'Delete'])('%s takes a selected picture away', (key) => {
  const editor = select(`<p>a${PICTURE}</p>`);
  strike(editor, key);
  expect(editor.getHTML()).toBe('<p>a</p>');
});

it('a picture chosen while another is selected stands behind that one', () => {
  vi.mocked(startPictureUpload).mockReturnValueOnce({ state: signal<UploadState>({ phase: 'preparing' }), preview: 'blob:b', retry() {}, stop() {}, dispose() {} });
  const editor = select(`<p>${PICTURE}</p>`);
  open?.insertPictures([new File(['b'], 'b.png', { type: 'image/png' })]);
  expect(editor.getHTML()).toBe(`<p>${PICTURE}<img src="blob:b" alt=""></p>`);
});

it('a picture that arrives stays selected', async () => {
  const state = signal<UploadState>({ phase: 'preparing' });
  vi.mocked(startPictureUpload).mockReturnValueOnce({ state, preview: 'blob:a', retry() {}, stop() {}, dispose() {} });
  const editor = select(`<p>a</p>`);
  open?.insertPictures([new File(['a'], 'a.png', { type: 'image/png' })]);
  editor.commands.setNodeSelection(editor.state.selection.from - 1);
  const before = editor.state.selection;
  expect(isNodeSelection(before)).toBe(true);
  state.value = { phase: 'done', address: '/a.png' };
  await vi.waitFor(() => expect(editor.getHTML()).toContain('src="/a.png"'));
  const { selection } = editor.state;
  expect([isNodeSelection(selection), selection.from]).toEqual([true, before.from]);
  expect(editor.view.dom.querySelector('.rich-text-picture')?.classList.contains('ProseMirror-selectednode')).toBe(true);
});
