import { afterEach, expect, it, vi } from 'vitest';

import { END_LIMIT_MS } from './ending.ts';
import type { EndingBackend } from './ending.ts';
import { endable, running } from './testing/endable.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('answers what is under way before the database closes and the process ends', async () => {
  const product = await running();
  const response = fetch(product.url, { method: 'POST' });
  await product.asked;
  product.stop();
  product.stop();
  product.answer();
  expect(await (await response).text()).toBe('made');
  await product.exit;
  expect(product.events).toEqual(['answered', 'closed', 'exit 0']);
});

it('ends at once where nothing is under way, though a browser keeps its connection', async () => {
  const product = await running();
  product.answer();
  await (await fetch(product.url)).text();
  product.stop();
  await product.exit;
  expect(product.events).toEqual(['answered', 'closed', 'exit 0']);
});

it.each([
  ['as service managers have it', undefined, END_LIMIT_MS],
  ['as it is told', 3_000, 3_000],
])('waits for no answer that does not come, %s', async (_how, limitMs, waitedMs) => {
  const product = await running(limitMs);
  fetch(product.url).catch(() => undefined);
  await product.asked;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  product.stop();
  vi.advanceTimersByTime(waitedMs);
  await product.exit;
  expect(product.events).toEqual(['closed', 'exit 0']);
});

it('says why the backend has ended by itself, and ends with an error once what is under way is answered', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const product = await running();
  const response = fetch(product.url, { method: 'POST' });
  await product.asked;
  product.giveUp(new Error('The disk is full.'));
  product.answer();
  expect(await (await response).text()).toBe('made');
  await product.exit;
  expect(product.events).toEqual(['answered', 'closed', 'exit 1']);
  expect(said).toHaveBeenCalledWith('The disk is full.');
});

it('closes a backend that was being opened as soon as it is open, and goes no further with it', async () => {
  const { ending, events, exit, stop } = endable();
  let open = (): void => undefined;
  const opening = new Promise<EndingBackend>((done) => {
    open = () => done({ ended: new Promise(() => undefined), close: async () => void events.push('closed') });
  });
  void ending.opened(opening).then(() => events.push('went on'));
  stop();
  open();
  await exit;
  expect(events).toEqual(['closed', 'exit 0']);
});

it('waits for no backend that does not open, and tells of one that cannot be opened', async () => {
  const waiting = endable();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void waiting.ending.opened(new Promise<EndingBackend>(() => undefined));
  waiting.stop();
  await vi.advanceTimersByTimeAsync(END_LIMIT_MS);
  await waiting.exit;
  expect(waiting.events).toEqual(['exit 0']);

  const failing = endable();
  const opening = failing.ending.opened(Promise.reject<EndingBackend>(new Error('The disk is full.')));
  failing.stop();
  await expect(opening).rejects.toThrow('The disk is full.');
});
