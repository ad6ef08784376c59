import { signal } from '@preact/signals-react';
import { afterEach, expect, it, vi } from 'vitest';
import * as uploads from '../fields/picture-upload.ts';
import { createNewPictures } from './new-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('starts none of those that wait once the page is left, and gives every preview back', () => {
  const made: string[] = [];
  const alive = new Set<string>();
  // jsdom makes no addresses for files. Each picture has one for its card, and one more from its start on.
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => {
      const address = `blob:${made.length}`;
      made.push(address);
      alive.add(address);
      return address;
    };
    static override revokeObjectURL = (address: string): void => void alive.delete(address);
  });
  const pictures = createNewPictures({ nextOrder: () => 1, create: () => Promise.resolve(undefined), created: () => undefined, finished: () => undefined });
  pictures.add(Array.from({ length: 8 }, (_, at) => new File(['no picture'], `${at}.jpg`, { type: 'image/jpeg' })));
  expect(made).toHaveLength(8 + 3);
  pictures.dispose();
  expect(made).toHaveLength(8 + 3);
  expect(alive.size).toBe(0);
  expect(pictures.list.value).toEqual([]);
});

it('says once that all are saved, and nothing where none was', async () => {
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => 'blob:picture';
    static override revokeObjectURL = (): void => undefined;
  });
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({
    state: signal({ phase: 'done', address: '/uploads/a.png' }), preview: '', retry: () => undefined, dispose: () => undefined,
  }));
  let isDown = true;
  const finished = vi.fn<() => void>();
  const pictures = createNewPictures({
    nextOrder: () => 1,
    create: ({ order }) => (order === 2 && isDown ? Promise.reject(new Error('down')) : Promise.resolve(undefined)),
    created: () => undefined,
    finished,
  });
  pictures.add(['a.png', 'b.png', 'c.png'].map((name) => new File(['picture'], name)));
  await vi.waitUntil(() => pictures.list.peek().length === 1 && pictures.list.peek()[0]?.state.peek().phase === 'unsaved');
  const [{ key } = { key: '' }] = pictures.list.peek();
  expect(finished).not.toHaveBeenCalled();
  isDown = false;
  pictures.retry(key);
  await vi.waitUntil(() => pictures.list.peek().length === 0);
  expect(finished).toHaveBeenCalledTimes(1);

  pictures.add([new File(['picture'], 'd.png')]);
  pictures.dismiss(pictures.list.peek()[0]!.key);
  expect(finished).toHaveBeenCalledTimes(1);
});
