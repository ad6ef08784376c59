import { signal } from '@preact/signals-react';
import { afterEach, expect, it, vi } from 'vitest';
import { NotFound } from '../../api/errors.ts';
import { installDictionary } from '../../i18n/i18n.ts';
import words from '../../i18n/vi/screens.ts';
import { connectMessages } from '../../stores/messages.ts';
import { askToLeave, question, registerUnsaved } from '../../stores/unsaved.ts';
import * as uploads from '../fields/picture-upload.ts';
import { createNewPictures } from './new-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('gives every preview back once the page is left, also of those that wait their turn', () => {
  const made: string[] = [];
  const alive = new Set<string>();
  // jsdom makes no addresses for files.
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => {
      const address = `blob:${made.length}`;
      made.push(address);
      alive.add(address);
      return address;
    };
    static override revokeObjectURL = (address: string): void => void alive.delete(address);
  });
  const pictures = createNewPictures({ ready: signal(true), nextOrder: () => 1, create: () => Promise.resolve(undefined), created: () => undefined, finished: () => undefined });
  pictures.add(Array.from({ length: 8 }, (_, at) => new File(['no picture'], `${at}.jpg`, { type: 'image/jpeg' })));
  expect(alive.size).toBe(8);
  pictures.dispose();
  expect(alive.size).toBe(0);
  expect(pictures.list.value).toEqual([]);
});

/** Pictures are up as soon as they are added. */
function uploadAtOnce(): void {
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => 'blob:picture';
    static override revokeObjectURL = (): void => undefined;
  });
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({
    state: signal({ phase: 'done', address: '/uploads/a.png' }), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
}

const named = (...names: readonly string[]): File[] => names.map((name) => new File(['picture'], name));

it('says once that all are saved, and nothing where none was', async () => {
  uploadAtOnce();
  let isDown = true;
  const finished = vi.fn<() => void>();
  const pictures = createNewPictures({
    ready: signal(true),
    nextOrder: () => 1,
    create: ({ order }) => (order === 2 && isDown ? Promise.reject(new Error('down')) : Promise.resolve(undefined)),
    created: () => undefined,
    finished,
  });
  pictures.add(named('a.png', 'b.png', 'c.png'));
  await vi.waitUntil(() => pictures.list.peek().length === 1 && pictures.list.peek()[0]?.state.peek().phase === 'unsaved');
  const [{ key } = { key: '' }] = pictures.list.peek();
  expect(finished).not.toHaveBeenCalled();
  isDown = false;
  pictures.retry(key);
  await vi.waitUntil(() => pictures.list.peek().length === 0);
  expect(finished).toHaveBeenCalledTimes(1);

  pictures.add(named('d.png'));
  pictures.dismiss(pictures.list.peek()[0]!.key);
  expect(finished).toHaveBeenCalledTimes(1);
});

it('says of which picture the first frame alone was taken', async () => {
  uploadAtOnce();
  vi.mocked(uploads.startPictureUpload).mockImplementationOnce(() => ({
    state: signal({ phase: 'done', address: '/uploads/a.jpg', isFirstFrame: true }), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
  installDictionary('vi', words);
  const shown: string[] = [];
  const disconnect = connectMessages(({ text }) => shown.push(text));
  const pictures = createNewPictures({
    ready: signal(true), nextOrder: () => 1, create: () => Promise.resolve(undefined), created: () => undefined, finished: () => undefined,
  });
  pictures.add(named('a.gif', 'b.png'));
  await vi.waitUntil(() => pictures.list.peek().length === 0);
  disconnect();
  expect(shown).toEqual(['Ảnh a.gif là ảnh động: chỉ lấy khung hình đầu tiên.']);
});

it('gives a picture the place after those that were added before and could not be saved yet, and tells of each try that it is another', async () => {
  uploadAtOnce();
  let isDown = true;
  let last = 4;
  const tried: [order: number, again: boolean][] = [];
  const pictures = createNewPictures({
    ready: signal(true),
    nextOrder: () => last + 1,
    create: async ({ order, again }) => {
      tried.push([order, again]);
      if (isDown) throw new Error('down');
      last = Math.max(last, order);
      return undefined;
    },
    created: () => undefined,
    finished: () => undefined,
  });
  const unsaved = (count: number): Promise<boolean> =>
    vi.waitUntil(() => pictures.list.peek().filter(({ state }) => state.peek().phase === 'unsaved').length === count);
  pictures.add(named('a.png', 'b.png'));
  await unsaved(2);
  pictures.add(named('c.png'));
  await unsaved(3);
  isDown = false;
  for (const { key } of pictures.list.peek()) pictures.retry(key);
  await vi.waitUntil(() => pictures.list.peek().length === 0);
  expect(tried).toEqual([[5, false], [6, false], [7, false], [5, true], [6, true], [7, true]]);
});

it('makes a picture anew whose lost try had made a record that was deleted since: the try that finds that out is the last under its key', async () => {
  uploadAtOnce();
  const keys: string[] = [];
  const gone = new NotFound({ method: 'POST', path: 'SliderBanner', status: 404, reason: 'gone' });
  const failures = [new Error('lost'), gone, new Error('lost')];
  const pictures = createNewPictures({
    ready: signal(true),
    nextOrder: () => 1,
    create: async ({ clientKey }) => {
      keys.push(clientKey);
      const failure = failures.shift();
      if (failure) throw failure;
      return undefined;
    },
    created: () => undefined,
    finished: () => undefined,
  });
  pictures.add(named('a.png'));
  const [{ key, state } = { key: '', state: signal({ phase: 'waiting' }) }] = pictures.list.peek();
  for (const tries of [1, 2, 3]) {
    await vi.waitUntil(() => keys.length === tries && state.peek().phase === 'unsaved');
    pictures.retry(key);
  }
  await vi.waitUntil(() => pictures.list.peek().length === 0);
  const [first, second, third, fourth] = keys;
  expect([second === first, third === first, fourth === third]).toEqual([true, false, true]);
});

it('numbers none beyond what can be saved', async () => {
  uploadAtOnce();
  const numbers: number[] = [];
  const finished = vi.fn<() => void>();
  const pictures = createNewPictures({
    ready: signal(true),
    nextOrder: () => 8,
    most: 9,
    create: ({ order }) => {
      numbers.push(order);
      return Promise.resolve(undefined);
    },
    created: () => undefined,
    finished,
  });
  pictures.add(named('a.png', 'b.png', 'c.png'));
  await vi.waitUntil(() => finished.mock.calls.length > 0);
  expect(numbers).toEqual([8, 9, 9]);
});

it('waits with pictures until those of the board are known: they go behind the last, and none is lost meanwhile', async () => {
  uploadAtOnce();
  const ready = signal(false);
  let last = 0;
  const orders: number[] = [];
  const pictures = createNewPictures({
    ready,
    nextOrder: () => last + 1,
    create: ({ order }) => {
      orders.push(order);
      return Promise.resolve(undefined);
    },
    created: () => undefined,
    finished: () => undefined,
  });
  pictures.add(named('a.png', 'b.png'));
  pictures.add(named('c.png'));
  await Promise.resolve();
  expect(orders).toEqual([]);
  expect(pictures.pending.value).toBe(true);
  last = 7;
  ready.value = true;
  await vi.waitUntil(() => orders.length === 3);
  expect(orders).toEqual([8, 9, 10]);
  await vi.waitUntil(() => !pictures.pending.value);
});

it('asks no longer whether to leave once the last has become a record, though one is left that never can', async () => {
  uploadAtOnce();
  vi.mocked(uploads.startPictureUpload).mockImplementationOnce(() => ({
    state: signal({ phase: 'failed', error: new Error('no picture'), canRetry: false }), preview: '', retry: () => undefined, stop: () => undefined, dispose: () => undefined,
  }));
  let answer = (): void => undefined;
  const created = new Promise<undefined>((done) => {
    answer = () => done(undefined);
  });
  const pictures = createNewPictures({ ready: signal(true), nextOrder: () => 1, create: () => created, created: () => undefined, finished: () => undefined });
  const forget = registerUnsaved({ isDirty: () => pictures.pending.peek() });
  pictures.add(named('note.txt', 'a.png'));
  const leaving = askToLeave();
  expect(question.value).toBeDefined();
  answer();
  expect(await leaving).toBe(true);
  forget();
  expect(pictures.list.value).toHaveLength(1);
});
