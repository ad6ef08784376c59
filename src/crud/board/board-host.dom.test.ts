import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readAll } from '../../api/read-all.ts';
import { slide } from '../../api/slide.ts';
import * as uploads from '../fields/picture-upload.ts';
import { startProduct, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { createBoardHost } from './board-host.ts';
import type { BoardHost } from './board-host.ts';
import { boardScreen, imageOf } from './board-screen.ts';

let product: Product;
let stop = (): void => undefined;
beforeAll(async () => {
  product = await startProduct('/page_management/slide', { seed: false });
});
afterAll(() => product.stop());
afterEach(() => {
  stop();
  product.interfere();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openBoard(): Promise<BoardHost> {
  const host = createBoardHost(boardScreen({
    screen: { resource: slide, screenKey: 'slide', titleOf: 'image', columns: [], form: [] },
    readAll: (reading) => readAll(slide, {}, reading),
    Preview: () => null,
  }));
  stop = host.records.start();
  await until(() => host.records.ready.peek());
  return host;
}

/** jsdom makes no addresses for files, and draws no pictures: their uploads are as far as the test says. */
function uploadsAre(state: uploads.UploadState): void {
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => 'blob:picture';
    static override revokeObjectURL = (): void => undefined;
  });
  vi.spyOn(uploads, 'startPictureUpload').mockImplementation(() => ({
    state: signal(state), preview: '', retry: () => undefined, dispose: () => undefined,
  }));
}

it('shows a picture that was saved though nobody answered, beside the card that says so', async () => {
  uploadsAre({ phase: 'done', address: '/uploads/a.png' });
  const host = await openBoard();
  product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Response.json({}, { status: 504 })) : undefined));
  host.adding.add([new File(['picture'], 'a.png')]);
  await until(() => host.adding.list.peek()[0]?.state.peek().phase === 'unsaved');
  await until(() => host.rows.peek().length === 1);
  expect(host.rows.peek().map(imageOf)).toEqual(['/uploads/a.png']);
  expect(host.adding.list.peek()).toHaveLength(1);
});

it('gives a slide that a form makes the place after those that are still going up', async () => {
  await product.api('POST', 'SliderBanner', { url: '/uploads/last.png', thutu: 15 });
  uploadsAre({ phase: 'sending', share: 0 });
  const host = await openBoard();
  await until(() => host.rows.peek().at(-1)?.order === 15);
  host.adding.add(['a.png', 'b.png', 'c.png'].map((name) => new File(['picture'], name)));
  expect(host.crud.screen.defaults).toMatchObject({ order: 19 });
  for (const { key } of host.adding.list.peek()) host.adding.dismiss(key);
  expect(host.crud.screen.defaults).toMatchObject({ order: 16 });
});
