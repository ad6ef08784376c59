import { signal } from '@preact/signals-react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { connectMessages } from '../../stores/messages.ts';
import { freshPage } from '../../stores/testing.ts';
import * as uploads from './picture-upload.ts';
import { usePictureField } from './use-picture-field.ts';
import type { PictureField } from './use-picture-field.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [true, ['Ảnh dong.gif là ảnh động: chỉ lấy khung hình đầu tiên.']],
  [false, []],
])('says by a message that the first frame alone was taken where a save waits for the picture (%s): its own words go with the form', async (isAwaited, told) => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  freshPage();
  const state = signal<uploads.UploadState>({ phase: 'preparing' });
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({ state, preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined }));
  const shown: string[] = [];
  const disconnect = connectMessages(({ text }) => shown.push(text));
  let field: PictureField | undefined;
  function Field() {
    field = usePictureField({ value: '', onChange: () => undefined, onBusy: () => isAwaited });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Field />));
  await act(async () => field!.choose(new File(['picture'], 'dong.gif')));
  await act(async () => {
    state.value = { phase: 'done', address: '/uploads/dong.jpg', isFirstFrame: true };
  });
  expect(shown).toEqual(told);
  disconnect();
  await act(async () => root.unmount());
});

it.each([
  ['stopped by hand', 'stopped', (field: PictureField) => field.dismiss()],
  ['removed', 'stopped', (field: PictureField) => field.remove()],
  ['replaced', 'running', (field: PictureField) => field.choose(new File(['picture'], 'khac.jpg'))],
  ['mounted anew, which nobody asked of it', 'none', undefined],
  ['mounted anew after it was empty and removed', 'none', undefined, (field: PictureField) => field.remove()],
] as const)('says of a picture on its way up how it ended: %s', async (_, told, end, before?) => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({
    state: signal<uploads.UploadState>({ phase: 'preparing' }), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
  const works: string[] = [];
  let field: PictureField | undefined;
  function Field() {
    field = usePictureField({ value: '/uploads/a.png', onChange: () => undefined, onBusy: (work) => works.push(work) > 0 });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Field />));
  if (before) await act(async () => before(field!));
  await act(async () => field!.choose(new File(['picture'], 'xe.jpg')));
  if (end) await act(async () => end(field!));
  else await act(async () => root.render(<Field key="anew" />));
  expect(works.at(-1)).toBe(told);
  await act(async () => root.unmount());
});
