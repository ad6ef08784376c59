import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { closeOnSignal, createProductServer, END_LIMIT_MS, listen } from './server.ts';
import type { Site } from './site.ts';

const nothing = { handle: () => Promise.resolve(), warm: () => Promise.resolve() } as unknown as Site;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A product whose backend answers when the test says so, with a way to send it a signal, and what then happens in order. */
async function running() {
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  let ask = (): void => undefined;
  const asked = new Promise<void>((done) => (ask = done));
  const server = createProductServer(nothing, {
    async fetch() {
      ask();
      await answered;
      events.push('answered');
      return new Response('made');
    },
  });
  onTestFinished(() => server.closeAllConnections());
  const events: string[] = [];
  const signals = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name, hear) => {
    signals.set(name, hear as () => void);
    return process;
  });
  const exit = new Promise<void>((done) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      events.push(`exit ${code}`);
      done();
      return undefined as never;
    });
  });
  let giveUp = (_reason: Error): void => undefined;
  const ended = new Promise<Error>((done) => (giveUp = done));
  closeOnSignal(server, { ended, close: async () => void events.push('closed') });
  vi.mocked(process.on).mockRestore();
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/api/backend/x`, events, asked, answer, exit, giveUp, stop: () => signals.get('SIGTERM')?.() };
}

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

it('waits for no answer that does not come', async () => {
  const product = await running();
  fetch(product.url).catch(() => undefined);
  await product.asked;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  product.stop();
  vi.advanceTimersByTime(END_LIMIT_MS);
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
  expect(said).toHaveBeenCalledWith('\nThe disk is full.');
});
