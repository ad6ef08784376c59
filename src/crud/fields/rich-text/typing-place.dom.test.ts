/** What is typed, and what arrives, while something else than text within one block is selected. */
import { signal } from '@preact/signals-react';
import { isNodeSelection } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPictureUpload } from '../picture-upload.ts';
import type { UploadState } from '../picture-upload.ts';
import { editText } from './edit-text.testing.ts';
import type { EditedText } from './edit-text.testing.ts';

vi.mock('../picture-upload.ts', async (original) => ({ ...(await original<object>()), startPictureUpload: vi.fn<typeof startPictureUpload>() }));

let open: EditedText | undefined;
afterEach(() => {
  vi.restoreAllMocks();
});

const PICTURE = '<img src="/a.png" alt="Xe">';

function show(value: string): Editor {
  open = editText(value);
  return open.editor;
}

/** An editor of this text, whose first picture or rule is selected. */
function select(value: string): Editor {
  const editor = show(value);
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    if (['image', 'horizontalRule'].includes(node.type.name) && at < 0) at = pos;
  });
  editor.commands.setNodeSelection(at);
  return editor;
}

/** An editor of this text, selected from one word's beginning to another's end. */
function selectWords(value: string, first: string, last: string): Editor {
  const editor = show(value);
  const places: Record<string, number> = {};
  editor.state.doc.descendants((node, pos) => {
    if (node.text !== undefined) places[node.text] = pos;
  });
  editor.commands.setTextSelection({ from: places[first] ?? -1, to: (places[last] ?? -1) + last.length });
  return editor;
}

/** An editor of this text, with the gap cursor there. */
function selectGap(value: string, at: number): Editor {
  const editor = show(value);
  editor.view.dispatch(editor.state.tr.setSelection(new GapCursor(editor.state.doc.resolve(at))));
  return editor;
}

function strike(editor: Editor, key: string, init: KeyboardEventInit = {}): void {
  const event = { key, bubbles: true, cancelable: true, ...init };
  if (!editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', event)) || key.length > 1) return;
  editor.view.dom.dispatchEvent(new KeyboardEvent('keypress', { ...event, charCode: key.charCodeAt(0) }));
}

/** The text with `|` where the caret is. */
function withCaret(editor: Editor): string {
  expect(editor.state.selection.empty).toBe(true);
  return editor.chain().insertContent('|').run() ? editor.getHTML() : '';
}

it.each([
  [`<p>${PICTURE}</p>`, `<p>${PICTURE}</p><p>|</p>`],
  [`<h2>Xe ${PICTURE}</h2>`, `<h2>Xe ${PICTURE}</h2><p>|</p>`],
  [`<p>a${PICTURE}b</p>`, `<p>a${PICTURE}</p><p>|b</p>`],
  ['<hr><p>a</p>', '<hr><p>|</p><p>a</p>'],
  [`<ul><li><p>${PICTURE}</p></li></ul>`, `<ul><li><p>${PICTURE}</p></li><li><p>|</p></li></ul>`],
])('Enter on what is selected of %s goes on behind it', (came, after) => {
  const editor = select(came);
  strike(editor, 'Enter');
  expect(withCaret(editor)).toBe(after);
});

it('Shift+Enter on a picture breaks the line behind it', () => {
  const editor = select(`<p>${PICTURE}</p>`);
  strike(editor, 'Enter', { shiftKey: true });
  expect(withCaret(editor)).toBe(`<p>${PICTURE}<br>|</p>`);
});

it('Shift+Enter on a rule goes on below it', () => {
  const editor = select('<p>a</p><hr>');
  strike(editor, 'Enter', { shiftKey: true });
  expect(withCaret(editor)).toBe('<p>a</p><hr><p>|</p>');
});

it.each([
  [`<p>${PICTURE}</p><p>Sau</p>`, `<p>${PICTURE}</p><p>x|</p><p>Sau</p>`],
  [`<h2>${PICTURE}</h2>`, `<h2>${PICTURE}</h2><p>x|</p>`],
  [`<p>${PICTURE}<img src="/b.png" alt=""></p>`, `<p>${PICTURE}<img src="/b.png" alt=""></p><p>x|</p>`],
  [`<ul><li><p>${PICTURE}</p></li></ul>`, `<ul><li><p>${PICTURE}</p><p>x|</p></li></ul>`],
  [`<p>a${PICTURE}b</p>`, `<p>a${PICTURE}x|b</p>`],
  ['<p>Trên</p><hr><p>Dưới</p>', '<p>Trên</p><hr><p>x|</p><p>Dưới</p>'],
  ['<p>Trên</p><hr>', '<p>Trên</p><hr><p>x|</p>'],
  ['<blockquote><p>a</p><hr></blockquote>', '<blockquote><p>a</p><hr><p>x|</p></blockquote>'],
])('a letter typed on what is selected of %s takes nothing away, and one step back takes it away', (came, after) => {
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

const BEGINNINGS = [
  ['by its first key', () => new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true })],
  ['as it starts, where that comes first', () => new CompositionEvent('compositionstart', { bubbles: true })],
] as const;
const [[, firstKey], [, start]] = BEGINNINGS;

describe.each(BEGINNINGS)('a composition finds a caret %s', (_, begin) => {
  it.each([
    [`behind the picture of <p>${PICTURE}</p>`, () => select(`<p>${PICTURE}</p>`), `<p>${PICTURE}</p><p>|</p>`],
    ['below the rule of <p>Trên</p><hr><p>Dưới</p>', () => select('<p>Trên</p><hr><p>Dưới</p>'), '<p>Trên</p><hr><p>|</p><p>Dưới</p>'],
    ['at the gap above the rule of <hr><p>x</p>', () => selectGap('<hr><p>x</p>', 0), '<p>|</p><hr><p>x</p>'],
    ['at the gap below the rule of <p>x</p><hr>', () => selectGap('<p>x</p><hr>', 4), '<p>x</p><hr><p>|</p>'],
  ])('%s', (_place, choose, after) => {
    const editor = choose();
    editor.view.dom.dispatchEvent(begin());
    expect(withCaret(editor)).toBe(after);
  });
});

const LIST = '<ul><li><p>một</p></li><li><p>hai</p></li></ul><p>ba</p>';

const OVER_BLOCKS = [
  ['a list', () => selectWords(LIST, 'một', 'hai'), '<ul><li><p>x|</p></li></ul><p>ba</p>'],
  ['an item and the paragraph below', () => selectWords(LIST, 'hai', 'ba'), '<ul><li><p>một</p></li><li><p>x|</p></li></ul>'],
  ['bold paragraphs', () => selectWords('<p>a</p><p><strong>b</strong></p><p>c</p>', 'b', 'c'), '<p>a</p><p><strong>x|</strong></p>'],
  ['everything', () => {
    const editor = show(`<p>${PICTURE}</p><p>a</p><hr>`);
    editor.commands.selectAll();
    return editor;
  }, '<p>x|</p>'],
] as const;

describe.each(OVER_BLOCKS)('over %s', (_, choose, after) => {
  it.each([
    ['a composition', (editor: Editor) => {
      editor.view.dom.dispatchEvent(start());
      // The browser writes it, which no page without one does.
      editor.view.dispatch(editor.state.tr.insertText('x'));
    }],
    ['what is written without a key', (editor: Editor) => {
      expect(editor.view.dom.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: 'x', bubbles: true, cancelable: true }))).toBe(false);
    }],
    ['a letter', (editor: Editor) => strike(editor, 'x')],
  ])('%s stands where the first block was, and one step back takes it away', (_way, write) => {
    const editor = choose();
    const came = editor.getHTML();
    write(editor);
    expect(withCaret(editor)).toBe(after);
    editor.commands.undo();
    expect(editor.getHTML()).toBe(came);
  });

  it('a key of an input method that composes nothing takes nothing away', () => {
    const editor = choose();
    const { doc, selection } = editor.state;
    editor.view.dom.dispatchEvent(firstKey());
    expect(editor.state.doc.eq(doc)).toBe(true);
    expect(editor.state.selection.eq(selection)).toBe(true);
  });
});

it('an input method at work in a text that is only shown changes nothing', () => {
  const editor = selectWords(LIST, 'một', 'hai');
  editor.setEditable(false);
  editor.view.dom.dispatchEvent(start());
  expect(editor.getHTML()).toBe(LIST);
});

it.each(['Backspace', 'Delete'])('%s takes a selected picture away', (key) => {
  const editor = select(`<p>a${PICTURE}</p>`);
  strike(editor, key);
  expect(editor.getHTML()).toBe('<p>a</p>');
});

it.each(['Backspace', 'Delete'])('%s takes a selected rule away', (key) => {
  const editor = select('<p>a</p><hr><p>b</p>');
  strike(editor, key);
  expect(editor.getHTML()).toBe('<p>a</p><p>b</p>');
});

it.each([
  [`<p>${PICTURE}</p>`, `<p>${PICTURE}<img src="blob:b" alt=""></p>`],
  ['<p>a</p><hr><p>b</p>', '<p>a</p><hr><p><img src="blob:b" alt=""></p><p>b</p>'],
])('a picture chosen while another, or a rule, is selected stands behind that one: %s', (came, after) => {
  vi.mocked(startPictureUpload).mockReturnValueOnce({ state: signal<UploadState>({ phase: 'preparing' }), preview: 'blob:b', retry() {}, stop() {}, dispose() {} });
  const editor = select(came);
  open?.insertPictures([new File(['b'], 'b.png', { type: 'image/png' })]);
  expect(editor.getHTML()).toBe(after);
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
