import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from '../../api/upload.ts';
import { Aborted, Invalid, TooLarge } from '../../api/errors.ts';
import * as files from './picture-file.ts';
import { AT_ONCE, startPictureUpload } from './picture-upload.ts';
import type { PictureUpload } from './picture-upload.ts';

let going: ((address: string) => void)[];
let open: PictureUpload[];

/** The store answers when the test says so: jsdom prepares no picture. */
beforeEach(() => {
  going = [];
  open = [];
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(files, 'preparePicture').mockResolvedValue({ bytes: new Blob(), contentType: 'image/png', fileName: 'a.png', isFirstFrame: false });
  vi.spyOn(api, 'uploadPicture').mockImplementation((_bytes, { signal }) => new Promise((resolve, reject) => {
    going.push(resolve);
    signal?.addEventListener('abort', () => reject(new Aborted({ method: 'PUT', path: '/store', reason: 'stopped' })));
  }));
});

afterEach(() => {
  for (const upload of open) upload.dispose();
  vi.restoreAllMocks();
});

function start(): PictureUpload {
  const upload = startPictureUpload(new Blob());
  open.push(upload);
  return upload;
}

const underWay = (count: number) => vi.waitUntil(() => going.length === count);

it('makes ready and sends a few at a time, however many are brought, in the order in which they came', async () => {
  const uploads = Array.from({ length: AT_ONCE + 2 }, start);
  await underWay(AT_ONCE);
  expect(files.preparePicture).toHaveBeenCalledTimes(AT_ONCE);
  expect(uploads.map(({ state }) => state.value.phase)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  going[1]!('/uploads/1.png');
  await underWay(AT_ONCE + 1);
  expect(uploads[3]!.state.value.phase).toBe('sending');
});

it('gives its turn on where one is stopped or given up, also while it waits', async () => {
  const [first, second, , fourth, fifth, sixth] = Array.from({ length: AT_ONCE + 3 }, start);
  await underWay(AT_ONCE);
  fourth!.dispose();
  first!.stop();
  second!.dispose();
  await underWay(AT_ONCE + 2);
  expect([fifth, sixth].map((upload) => upload!.state.value.phase)).toEqual(['sending', 'sending']);
  expect(first!.state.value).toEqual({ phase: 'stopped' });
});

it('goes up anew, of what was made ready, after it was stopped', async () => {
  const upload = start();
  await underWay(1);
  upload.stop();
  await vi.waitUntil(() => upload.state.value.phase === 'stopped');
  upload.retry();
  await underWay(2);
  going[1]!('/uploads/1.png');
  await vi.waitUntil(() => upload.state.value.phase === 'done');
  expect(files.preparePicture).toHaveBeenCalledTimes(1);
});

it.each([
  ['is too large for the store: it would be sent as large again', new TooLarge({ method: 'PUT', path: '/store', status: 413, reason: 'refused' }), false],
  ['is refused by it for another reason', new Invalid({ method: 'PUT', path: '/store', status: 400, reason: 'refused' }), true],
])('offers another try or not where the picture %s', async (_, refusal, canRetry) => {
  vi.mocked(api.uploadPicture).mockRejectedValueOnce(refusal);
  const upload = start();
  await vi.waitUntil(() => upload.state.value.phase === 'failed');
  expect(upload.state.value).toMatchObject({ error: refusal, canRetry });
});
