import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';

import { COMING_LIMIT_MS } from '../../backend/src/upload/picture-limit.ts';
import { createProductServer } from './server.ts';
import { emptySite, running } from './testing/endable.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const askedNothing = () => createProductServer(emptySite, { fetch: () => Promise.reject(new Error('nothing is asked')) });

it('ends a connection that is silent for two minutes', () => {
  expect(askedNothing().timeout).toBe(120_000);
});

it('waits for a request as long as the largest picture may take to come', () => {
  expect(askedNothing().requestTimeout).toBe(COMING_LIMIT_MS);
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
