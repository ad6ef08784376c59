import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { features } from '../../api/endpoints.ts';
import { Blocked } from '../../api/errors.ts';
import { readAll } from '../../api/read-all.ts';
import { slide } from '../../api/slide.ts';
import { makeWithoutKey, startProduct } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { boardScreen } from './board-screen.ts';
import { createPictureRecord } from './picture-record.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('/page_management/slide', { seed: false });
});
afterAll(() => product.stop());
beforeEach(() => void Object.assign(features, { clientKey: false }));
afterEach(() => void Object.assign(features, { clientKey: true }));

const readings: unknown[] = [];
const board = boardScreen({
  screen: { resource: slide, screenKey: 'slide', titleOf: 'image', columns: [], form: [] },
  readAll(reading) {
    readings.push(reading);
    return readAll(slide, {}, reading);
  },
  Preview: () => null,
});

it('makes one record of a picture whose answer was lost, also before a backend that knows no repeated create', async () => {
  const record = { image: '/uploads/a.png', order: 3, clientKey: 'abcdefghij' };
  product.interfere((call) => (call.method === 'POST' ? makeWithoutKey(product, call).then(() => Promise.reject(new TypeError('network'))) : undefined));
  await expect(createPictureRecord(board, { ...record, again: false })).rejects.toThrow(Blocked);
  product.interfere((call) => (call.method === 'POST' ? makeWithoutKey(product, call) : undefined));
  const row = await createPictureRecord(board, { ...record, again: true });
  const rows = await readAll(slide, {}, { fresh: true });
  expect(rows.map(({ id, image, order }) => ({ id, image, order }))).toEqual([{ id: row?.id, image: '/uploads/a.png', order: 3 }]);
  // What a worker has kept is of before the first try.
  expect(readings).toEqual([expect.objectContaining({ fresh: true })]);
  await createPictureRecord(board, { ...record, image: '/uploads/b.png', again: true });
  expect(await readAll(slide, {}, { fresh: true })).toHaveLength(2);
});
