import { signal } from '@preact/signals-react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installDictionary } from '../../../i18n/i18n.ts';
import words from '../../../i18n/vi/screens.ts';
import { connectMessages } from '../../../stores/messages.ts';
import * as pictures from '../picture-upload.ts';
import { editorExtensions } from './extensions.ts';
import { createEditorUploads } from './uploads.ts';

let shown: string[];
let close: () => void;

beforeEach(() => {
  installDictionary('vi', words);
  shown = [];
  close = connectMessages(({ text }) => shown.push(text));
});

afterEach(() => {
  close();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** An editor with one picture that moves for each file: jsdom draws none, so that each is up when the test says so. */
function editorWith(files: readonly Blob[]) {
  const states = files.map(() => signal<pictures.UploadState>({ phase: 'preparing' }));
  const next = states.values();
  vi.spyOn(pictures, 'startPictureUpload').mockImplementation(() => ({
    state: next.next().value!, preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
  const uploads = createEditorUploads();
  const editor = new Editor({ element: document.body.appendChild(document.createElement('div')), extensions: editorExtensions(uploads) });
  uploads.connect(editor, () => undefined);
  editor.commands.insertContent(files.map((file) => ({ type: 'image', attrs: { upload: uploads.add(file) } })));
  close = ((before) => () => {
    before();
    uploads.dispose();
    editor.destroy();
  })(close);
  return {
    editor,
    arrive: (at: number): void => {
      states[at]!.value = { phase: 'done', address: `/uploads/${at}.jpg`, isFirstFrame: true };
    },
    isThere: (at: number) => vi.waitUntil(() => editor.getHTML().includes(`/uploads/${at}.jpg`)),
  };
}

it('names the picture of which the first frame alone was taken, once, where it has a name', async () => {
  const { editor, arrive, isThere } = editorWith([new File(['picture'], 'xe tải.gif'), new Blob(['picture'])]);
  arrive(0);
  await isThere(0);
  expect(shown).toEqual(['Ảnh xe tải.gif là ảnh động: chỉ lấy khung hình đầu tiên.']);
  editor.commands.undo();
  editor.commands.redo();
  await isThere(0);
  arrive(1);
  await isThere(1);
  expect(shown.slice(1)).toEqual(['Ảnh này là ảnh động: chỉ lấy khung hình đầu tiên.']);
});

it('tells nothing of a picture that was cut while it went up, until it is back', async () => {
  const { editor, arrive, isThere } = editorWith(['a.gif', 'b.gif'].map((name) => new File(['picture'], name)));
  const cut = editor.state.doc.slice(1, 2);
  editor.commands.deleteRange({ from: 1, to: 2 });
  arrive(0);
  arrive(1);
  await isThere(1);
  expect(shown).toEqual(['Ảnh b.gif là ảnh động: chỉ lấy khung hình đầu tiên.']);
  editor.commands.insertContent(cut.content.toJSON());
  await isThere(0);
  expect(shown.slice(1)).toEqual(['Ảnh a.gif là ảnh động: chỉ lấy khung hình đầu tiên.']);
});
