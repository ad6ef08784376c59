import { signal } from '@preact/signals-react';
import type { Signal } from '@preact/signals-react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerFailed } from '../../../api/errors.ts';
import words from '../../../i18n/vi.ts';
import { installDictionary } from '../../../i18n/i18n.ts';
import * as pictures from '../picture-upload.ts';
import { UnusablePicture } from '../picture-file.ts';
import { editorExtensions } from './extensions.ts';
import { createEditorUploads } from './uploads.ts';
import type { EditorUploads } from './uploads.ts';

const SENDING: pictures.UploadState = { phase: 'sending', share: 0.5 };
const FAILED: pictures.UploadState = {
  phase: 'failed', canRetry: true, error: new ServerFailed({ method: 'PUT', path: '/store', status: 503, reason: 'down' }),
};
const REFUSED: pictures.UploadState = { phase: 'failed', canRetry: false, error: new UnusablePicture('broken') };

let editor: Editor;
let state: Signal<pictures.UploadState>;
let uploads: EditorUploads;
let close: () => void;

/** A text with one picture that goes up, which the test has fail and arrive: jsdom draws none. */
beforeEach(() => {
  installDictionary('vi', words);
  state = signal<pictures.UploadState>(SENDING);
  vi.spyOn(pictures, 'startPictureUpload').mockReturnValue({
    state, preview: '', dispose: () => undefined, stop: () => {
      state.value = { phase: 'stopped' };
    }, retry: () => {
      state.value = SENDING;
    },
  });
  uploads = createEditorUploads();
  editor = new Editor({ element: document.body.appendChild(document.createElement('div')), extensions: editorExtensions(uploads) });
  uploads.connect(editor, () => undefined);
  editor.commands.insertContent([{ type: 'text', text: 'Xe ' }, { type: 'image', attrs: { upload: uploads.add(new Blob()) } }]);
  close = () => {
    uploads.dispose();
    editor.destroy();
  };
});

afterEach(() => {
  close();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function button(name: string): HTMLButtonElement {
  return [...editor.view.dom.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
}

it.each([
  ['to another try, where there is one', FAILED, 'Thử lại'],
  ['to what takes the picture away, where there is none', REFUSED, 'Bỏ ảnh'],
])('goes on by keyboard from the button of a picture that fails %s', (_where, failure, next) => {
  button('Dừng tải lên').focus();
  state.value = failure;
  expect(document.activeElement).toBe(button(next));
});

it('goes on by keyboard from another try to what says how far it is, where a second press does nothing, and from there to the text once the picture is up', () => {
  state.value = FAILED;
  button('Thử lại').focus();
  button('Thử lại').click();
  expect(document.activeElement).toBe(button('Dừng tải lên').parentElement);
  state.value = { phase: 'done', address: '/uploads/xe.jpg' };
  expect(document.activeElement).toBe(editor.view.dom);
});

it('takes the keyboard from nobody who is elsewhere', () => {
  const title = document.body.appendChild(document.createElement('input'));
  title.focus();
  for (const next of [FAILED, SENDING, { phase: 'done', address: '/uploads/xe.jpg' } as const]) state.value = next;
  expect(document.activeElement).toBe(title);
});

it('says of a picture that it waits its turn, that it is made ready, and once it goes up', () => {
  state.value = FAILED;
  state.value = { phase: 'waiting' };
  const said = (): string => editor.view.dom.textContent;
  expect(said()).toContain('Đang chờ tới lượt');
  const stop = button('Dừng tải lên');
  state.value = { phase: 'preparing' };
  expect(said()).toContain('Đang chuẩn bị ảnh…');
  state.value = SENDING;
  expect(said()).toContain('Đang tải lên...');
  expect(said()).not.toMatch(/Đang (?:chờ|chuẩn bị)/);
  expect(button('Dừng tải lên')).toBe(stop);
});

it('stops sending what is taken out of the text, and sends it anew once it is back there', async () => {
  const picture = editor.state.doc.resolve(1).parent.lastChild!.toJSON();
  button('Dừng tải lên').click();
  expect(state.value).toEqual({ phase: 'stopped' });
  editor.commands.insertContent(picture);
  // A save that waits for it goes on waiting.
  expect(uploads.work()).toBe('running');
  await vi.waitUntil(() => state.value === SENDING);
  expect(button('Dừng tải lên')).toBeDefined();
});

it('goes on sending a picture that is taken out of one place of the text, and stands in another', () => {
  const at = editor.state.doc.resolve(1).parent.lastChild!;
  editor.commands.insertContent(at.toJSON());
  button('Dừng tải lên').click();
  expect(state.value).toBe(SENDING);
  button('Dừng tải lên').click();
  expect(state.value).not.toBe(SENDING);
});
