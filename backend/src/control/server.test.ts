import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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

  const ELSEWHERE = { isThere: false, uid: process.getuid?.(), mode: 0o700 };

  function placeOf(path: string): typeof ELSEWHERE {
    const { uid, mode } = statSync(dirname(path));
    return { isThere: dirname(path) === ownFolder(), uid, mode: mode & 0o777 };
  }

  it.each<[string, () => void]>([
    ['a file in the place of its folder', () => writeFileSync(ownFolder(), '')],
    ['a link in the place of its folder', () => symlinkSync(shared, ownFolder())],
    ['a folder there that others may write to', () => {
      mkdirSync(ownFolder());
      chmodSync(ownFolder(), 0o777);
    }],
  ])('is elsewhere, where nobody else comes to it, where another user of the machine has put %s', async (_, taken) => {
    taken();
    const path = controlPath(dataDir);
    expect(placeOf(path)).toEqual(ELSEWHERE);
    await takesOrders(path);
  });

  // Nobody else can give a folder away.
  it.runIf(process.getuid?.() === 0)('is elsewhere, where another user of the machine has put a folder of their own', async () => {
    mkdirSync(ownFolder(), { mode: 0o700 });
    chownSync(ownFolder(), 65_534, 65_534);
    const path = controlPath(dataDir);
    expect(placeOf(path)).toEqual(ELSEWHERE);
    await takesOrders(path);
  });
});
