import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { giveOrder } from './client.ts';
import { controlPath, openControl } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'backoffice-control-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('goes on taking orders where somebody goes away in the middle of an answer', async () => {
  const path = controlPath(folder);
  let fail = (_error: Error) => undefined as void;
  let note = () => undefined as void;
  const noticed = new Promise<void>((resolve, reject) => {
    note = resolve;
    fail = reject;
  });
  const server = await openControl(path, (order, gone) => {
    if (order.command === 'resetAdmin') return Promise.resolve('done');
    gone.addEventListener('abort', note);
    // More than a socket takes before somebody reads it.
    return Promise.resolve('x'.repeat(10_000_000));
  });
  // It would end the process.
  process.once('uncaughtException', fail);
  try {
    const asker = createConnection(path, () => asker.write(`${JSON.stringify({ command: 'backup', file: 'a' })}\n`));
    asker.once('data', () => asker.destroy());
    await noticed;
    expect(await giveOrder(path, { command: 'resetAdmin', username: 'admin' })).toBe('done');
  } finally {
    process.off('uncaughtException', fail);
    await server.close();
  }
});
