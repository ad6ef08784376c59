import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the socket of a data folder whose own path is too long for one', () => {
  const dataDir = join(folder, 'd'.repeat(100));
  let shared: string;
  const ownFolder = (): string => join(shared, `backoffice-${process.getuid?.()}`);

  beforeEach(() => {
    shared = mkdtempSync(join(folder, 'tmp-'));
    vi.stubEnv('TMPDIR', shared);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function takesOrders(path: string): Promise<void> {
    const server = await openControl(path, () => Promise.resolve('done'));
    try {
      expect(await giveOrder(path, { command: 'resetAdmin', username: 'admin' })).toBe('done');
    } finally {
      await server.close();
    }
  }

  it('lies in a folder that nobody else may look into, at the same place each time', async () => {
    const path = controlPath(dataDir);
    expect([controlPath(dataDir), dirname(path)]).toEqual([path, ownFolder()]);
    expect(statSync(ownFolder()).mode & 0o777).toBe(0o700);
    await takesOrders(path);
  });

  it.each<[string, () => void]>([
    ['a folder in the place of the socket', () => {
      const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
      mkdirSync(join(shared, `backoffice-${name}.sock`));
    }],
    ['a file in the place of its folder', () => writeFileSync(ownFolder(), '')],
    ['a link in the place of its folder', () => symlinkSync(shared, ownFolder())],
    ['a folder there that others may write to', () => {
      mkdirSync(ownFolder());
      chmodSync(ownFolder(), 0o777);
    }],
  ])('is there, and nobody else comes to it, where another user of the machine has put %s', async (_, taken) => {
    taken();
    const path = controlPath(dataDir);
    expect(statSync(dirname(path))).toMatchObject({ uid: process.getuid?.() });
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    await takesOrders(path);
  });
});
