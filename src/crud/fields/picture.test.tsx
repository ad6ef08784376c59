import { signal } from '@preact/signals-react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { picture } from '../../api/fields.ts';
import { freshPage } from '../../stores/testing.ts';
import * as pictures from './picture-upload.ts';
import PictureControl from './picture.tsx';

const PDF = new File(['%PDF'], 'bao-gia.pdf', { type: 'application/pdf' });
const PHOTO = new File(['photo'], 'xe.jpg', { type: 'image/jpeg' });
const DRAWING = new File(['drawing'], 'so-do.png', { type: 'image/png' });
const UNNAMED = new File(['photo'], 'xe');

let root: Root;
let taken: string[];
const place = document.createElement('div');

beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  freshPage();
  taken = [];
  vi.spyOn(pictures, 'startPictureUpload').mockImplementation((file) => {
    taken.push((file as File).name);
    return { state: signal({ phase: 'preparing' } as const), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined };
  });
  document.body.append(place);
  root = createRoot(place);
  await act(async () => root.render(
    <PictureControl id="image" name="image" label="Hình ảnh" value="" onChange={() => undefined} invalid={false} required={false} field={picture('urlImg')} />,
  ));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  place.remove();
});

/** Brings files as the desktop does, with the words that came beside them: jsdom has neither event. */
async function bring(way: 'drop' | 'paste', files: readonly File[], html = ''): Promise<void> {
  const data = { files, types: ['Files'], getData: () => html };
  const event = Object.assign(new Event(way, { bubbles: true, cancelable: true }), way === 'drop' ? { dataTransfer: data } : { clipboardData: data });
  await act(async () => place.querySelector('button')!.dispatchEvent(event));
}

it.each(['drop', 'paste'] as const)('takes the picture that comes beside words: a field of a picture has no place for them (%s)', async (way) => {
  await bring(way, [PHOTO], '<p>Xe tải</p>');
  expect(taken).toEqual([PHOTO.name]);
});

it('takes the first picture among the files that are brought, and counts the pictures alone', async () => {
  await bring('drop', [PDF, PHOTO, DRAWING]);
  expect(taken).toEqual([PHOTO.name]);
  expect(place.textContent).toContain('Chỉ lấy ảnh đầu tiên trong 2 ảnh.');
});

it('takes a file of another kind, or of none, where no picture is beside it: its bytes say what it is', async () => {
  await bring('drop', [UNNAMED]);
  expect(taken).toEqual([UNNAMED.name]);
});
