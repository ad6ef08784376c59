import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { addressFrom, createProductServer, END_LIMIT_MS, endOnSignal, listen, portFrom, refusedPort } from './server.ts';
import type { EndingBackend } from './server.ts';
import type { Site } from './site.ts';

const nothing = { handle: () => Promise.resolve(), warm: () => Promise.resolve() } as unknown as Site;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What `endOnSignal` does to the process, in order, and a way to send it a signal. */
function endable(limitMs?: number) {
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
  const ending = endOnSignal(limitMs);
  vi.mocked(process.on).mockRestore();
  return { ending, events, exit, stop: () => signals.get('SIGTERM')?.() };
}

/** A product whose backend answers when the test says so. */
async function running(limitMs?: number) {
  const { ending, events, exit, stop } = endable(limitMs);
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  let ask = (): void => undefined;
  const asked = new Promise<void>((done) => (ask = done));
  let giveUp = (_reason: Error): void => undefined;
  const ended = new Promise<Error>((done) => (giveUp = done));
  await ending.opened(Promise.resolve({ ended, close: async () => void events.push('closed') }));
  const server = createProductServer(nothing, {
    async fetch() {
      ask();
      await answered;
      events.push('answered');
      return new Response('made');
    },
  });
  onTestFinished(() => server.closeAllConnections());
  ending.answeredBy(server);
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/api/backend/x`, events, asked, answer, exit, giveUp, stop };
}

it('ends a connection that is silent for two minutes', () => {
  expect(createProductServer(nothing, { fetch: () => Promise.reject(new Error('nothing is asked')) }).timeout).toBe(120_000);
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

it('answers what comes over one connection one by one, and holds nothing for a connection that has broken', async () => {
  const product = await running();
  const { port } = new URL(product.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/backend/x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await product.asked;
  // Nor does the end wait for what nobody will read, however long it might.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  socket.destroy();
  product.stop();
  await product.exit;
  product.answer();
  await new Promise(setImmediate);
  expect(product.events).toEqual(['closed', 'exit 0', 'answered']);
});

it('ends a connection that asks on and on before it is answered: what waits is held in memory', async () => {
  const product = await running();
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  const ended = new Promise((done) => socket.on('close', done));
  socket.on('error', () => undefined);
  socket.write('GET /api/backend/x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  await ended;
  product.stop();
  await product.exit;
  expect(product.events).toEqual(['closed', 'exit 0']);
  product.answer();
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

it('listens on the one address of the machine that it is told, and says of another that it is none', async () => {
  const server = createServer();
  await listen(server, 0, undefined, addressFrom({ LISTEN_ADDRESS: ' 127.0.0.1 ' }));
  onTestFinished(() => void server.close());
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  // An address of documents (RFC 5737), which no machine has.
  await expect(listen(createServer(), 0, undefined, '192.0.2.1')).rejects.toThrow(
    "LISTEN_ADDRESS cannot be used: '192.0.2.1' is no address of this machine; write one, such as 127.0.0.1, or leave it out for all",
  );
  expect(addressFrom({ LISTEN_ADDRESS: ' ' })).toBeUndefined();
  for (const address of ['localhost:3000', 'https://a.vn', '127.0.0']) {
    expect(() => addressFrom({ LISTEN_ADDRESS: address })).toThrow(`LISTEN_ADDRESS cannot be used: '${address}' is no address`);
  }
});

it('says that a port is taken or refused of ports alone, and not of a folder that may not be written to', async () => {
  const chosenBy = { setting: 'PORT', command: 'npm run dev' };
  const holder = createServer();
  const port = await listen(holder, 0);
  onTestFinished(() => void holder.close());
  const taken = await new Promise<Error>((done) => createServer().once('error', done).listen(port));
  expect(refusedPort(taken, port, chosenBy)?.message).toBe(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm run dev`);
  expect(refusedPort(Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' }), 80, chosenBy)?.message).toBe(
    'Port 80 may not be used by this user. Choose another: PORT=3000 npm run dev',
  );

  const closed = mkdtempSync(join(tmpdir(), 'backoffice-closed-'));
  onTestFinished(() => rmSync(closed, { recursive: true }));
  chmodSync(closed, 0o500);
  // Root may, everywhere.
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  let refused: unknown;
  try {
    writeFileSync(join(closed, 'x'), '');
  } catch (error) {
    refused = error;
  } finally {
    if (root) process.seteuid?.(0);
  }
  expect(refused).toMatchObject({ code: 'EACCES' });
  expect(refusedPort(refused as Error, 3000, chosenBy)).toBeUndefined();
});

it.each([
  ['EADDRINUSE', 3001, 3000, 3002],
  ['EADDRINUSE', 3000, 3001, 3002],
  ['EADDRINUSE', 65_534, 65_535, 65_533],
  ['EADDRINUSE', 65_535, undefined, 65_534],
  ['EADDRINUSE', 65_535, 65_534, 65_533],
  ['EACCES', 80, 3000, 3001],
  ['EACCES', 3000, 3001, 3002],
])('names in the place of a port that is refused (%s, %d) neither that nor the one of the other side, %s: %d', (code, port, otherSide, named) => {
  const error = Object.assign(new Error(), { code, syscall: 'listen' });
  expect(refusedPort(error, port, { setting: 'BACKEND_PORT', command: 'npm run dev', otherSide })?.message).toMatch(
    new RegExp(`Choose another: BACKEND_PORT=${named} npm run dev$`),
  );
});

it('takes a port from the environment, and refuses by name what is none', () => {
  expect(portFrom({})).toBe(3000);
  expect(portFrom({ PORT: ' 8080 ' })).toBe(8080);
  expect(portFrom({ BACKEND_PORT: '' }, 'BACKEND_PORT', 8081)).toBe(8081);
  for (const port of ['abc', '-1', '65536', '80.5']) {
    expect(() => portFrom({ BACKEND_PORT: port }, 'BACKEND_PORT')).toThrow(`BACKEND_PORT cannot be used: '${port}' is no port number; write one from 0 to 65535`);
  }
});
