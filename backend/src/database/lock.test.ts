import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { giveOrder, isSilent } from '../control/client.ts';
import { kernel, machine } from '../machine.ts';
import { newFolder } from '../testing/installation.ts';
import { acquireLock, FolderInUse } from './lock.ts';

// As it is, but seen when it is asked.
vi.mock('../control/client.ts', { spy: true });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.mocked(isSilent).mockClear();
});

async function listen(path: string): Promise<void> {
  const server = createServer((socket) => socket.on('error', () => undefined).end('{"result":"done"}\n'));
  servers.push(server);
  await once(server.listen(path), 'listening');
}

/** What a process leaves that was killed: the socket's file, and nobody behind it. */
async function leaveSocket(path: string): Promise<void> {
  await listen(path);
  renameSync(path, `${path}.left`);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  renameSync(`${path}.left`, path);
}

const obey = () => Promise.resolve('obeyed');
const socketOf = (dataDir: string) => join(dataDir, 'control.sock');

describe('The lock of a data folder', () => {
  it('names its holder, who listens from when it is taken until it is released', async () => {
    const dataDir = newFolder();
    const lock = await acquireLock(dataDir, obey);
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid, machine: machine() });
    expect(await giveOrder(socketOf(dataDir), { command: 'backup', file: 'any' })).toBe('obeyed');
    await expect(acquireLock(dataDir, obey)).rejects.toThrow(`in use by process ${process.pid}. Stop that process first`);
    await lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('leaves no folder behind that its socket had alone, neither where it was held nor where it was refused', async () => {
    const [shared, dataDir] = [newFolder(), join(newFolder(), 'd'.repeat(100))];
    mkdirSync(dataDir);
    // As people write it.
    vi.stubEnv('TMPDIR', shared.replace(/\/(?=[^/]*$)/, '/./'));
    onTestFinished(() => void vi.unstubAllEnvs());
    // Somebody else has the name of the folder for sockets.
    writeFileSync(join(shared, `backoffice-${process.getuid?.()}`), '');
    const folders = () => readdirSync(shared).filter((name) => name.startsWith('backoffice-')).length;
    const lock = await acquireLock(dataDir, obey);
    expect(folders()).toBe(2);
    await expect(acquireLock(dataDir, obey)).rejects.toThrow(FolderInUse);
    expect(folders()).toBe(2);
    await lock.release();
    expect(folders()).toBe(1);
  });

  it('has its holder hear where somebody takes an order back', async () => {
    const dataDir = newFolder();
    const asking = new AbortController();
    const gone = new Promise<AbortSignal>((resolve) => {
      void acquireLock(dataDir, (_order, signal) => {
        asking.abort(new Error('stopped'));
        return new Promise(() => signal.addEventListener('abort', () => resolve(signal)));
      }).then(async (lock) => {
        const order = giveOrder(socketOf(dataDir), { command: 'backup', file: 'any' }, asking.signal);
        await expect(order).rejects.toThrow('stopped');
        await gone;
        await lock.release();
      });
    });
    expect((await gone).aborted).toBe(true);
  });

  it('is gone with a process that ends without releasing it', () => {
    const dataDir = newFolder();
    const file = fileURLToPath(new URL('lock.ts', import.meta.url));
    const program = `
      const { acquireLock } = await import(${JSON.stringify(file)});
      await acquireLock(${JSON.stringify(dataDir)}, () => undefined);
      process.exit(3);`;
    const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { encoding: 'utf8' });
    expect([ended.status, ended.stderr]).toEqual([3, '']);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is released where its holder cannot listen', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'file'), '');
    await expect(acquireLock(join(dataDir, 'file'), obey)).rejects.toThrow('ENOTDIR');
    expect(readdirSync(dataDir)).toEqual(['file']);
  });
});

describe('The lock of a process of another container', () => {
  /** Process numbers mean nothing between containers: this one is no process here. */
  const ELSEWHERE = { pid: 2 ** 30, machine: 'another', kernel: kernel(), started: '1', control: '/data/control.sock' };
  const lockBy = (dataDir: string, holder: object) => writeFileSync(join(dataDir, 'lock'), JSON.stringify(holder));

  it('holds while that process listens, and tells where it takes orders', async () => {
    const dataDir = newFolder();
    lockBy(dataDir, ELSEWHERE);
    await listen(socketOf(dataDir));
    const error: unknown = await acquireLock(dataDir, obey).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FolderInUse);
    expect(String(error)).toContain(`in use by process ${2 ** 30} of another container or machine. Stop that process`);
    expect(await giveOrder((error as FolderInUse).holder.control ?? '', { command: 'backup', file: 'any' })).toBe('done');
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toEqual(ELSEWHERE);
  });

  it('holds where that process has it and is about to listen', async () => {
    const dataDir = newFolder();
    lockBy(dataDir, ELSEWHERE);
    const taken = acquireLock(dataDir, obey);
    await vi.waitFor(() => expect(isSilent).toHaveResolvedWith(true));
    await listen(socketOf(dataDir));
    await expect(taken).rejects.toThrow(FolderInUse);
  });

  it('is taken over once nobody listens any more, though its number is one of this container too', async () => {
    for (const leave of [leaveSocket, () => undefined]) {
      const dataDir = newFolder();
      lockBy(dataDir, { ...ELSEWHERE, pid: process.ppid, started: undefined });
      await leave(socketOf(dataDir));
      const lock = await acquireLock(dataDir, obey);
      expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
      expect(await isSilent(socketOf(dataDir))).toBe(false);
      await lock.release();
    }
  });

  it.each([
    ['lies outside the folder', '/tmp/backoffice-0.sock'],
    ['is not named', undefined],
  ])('holds, with a remedy, where its socket %s, so that nobody can tell', async (_name, control) => {
    const dataDir = newFolder();
    lockBy(dataDir, { ...ELSEWHERE, control });
    await expect(acquireLock(dataDir, obey)).rejects.toThrow(
      `If that process no longer runs, remove ${join(dataDir, 'lock')}.`,
    );
    expect(existsSync(join(dataDir, 'lock'))).toBe(true);
  });

  it('is taken over by one alone of many that try at once', async () => {
    const dataDir = newFolder();
    lockBy(dataDir, ELSEWHERE);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => acquireLock(dataDir, obey)));
    const locks = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('The lock of a process of another machine, whose socket nobody hears here', () => {
  const NEVER = 600_000;
  const FAR = { pid: 2 ** 30, machine: 'another', kernel: 'another', started: '1', control: '/data/control.sock' };

  async function locked(holder: object): Promise<string> {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'lock'), JSON.stringify(holder));
    await leaveSocket(socketOf(dataDir));
    return dataDir;
  }

  function heard() {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    return said;
  }

  it.each([
    ['another kernel', FAR],
    ['nobody knows which kernel', { ...FAR, kernel: undefined }],
  ])('holds while its file is renewed, by whatever clock, with what is waited for on the console: of %s', async (_name, holder) => {
    const dataDir = await locked(holder);
    const said = heard();
    const taken = acquireLock(dataDir, obey, { everyMs: NEVER, watchedMs: NEVER, lookedAtEveryMs: 1 });
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining(`process ${2 ** 30}, maybe of another machine. Waiting for 600 s`)));
    utimesSync(join(dataDir, 'lock'), 1, 1);
    await expect(taken).rejects.toThrow(`in use by process ${2 ** 30} of another container or machine`);
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: 2 ** 30 });
  });

  it('says who has it where another process has taken it over meanwhile', async () => {
    const dataDir = await locked(FAR);
    const said = heard();
    const taken = acquireLock(dataDir, obey, { everyMs: NEVER, watchedMs: NEVER, lookedAtEveryMs: 1 });
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...FAR, pid: process.pid, machine: machine(), kernel: kernel(), started: undefined }));
    await expect(taken).rejects.toThrow(`in use by process ${process.pid}`);
    await expect(taken).rejects.not.toThrow(String(2 ** 30));
  });

  it('ends a holder that was taken for dead as soon as it sees that another has it', async () => {
    const dataDir = newFolder();
    const path = join(dataDir, 'lock');
    heard();
    const lost = new Promise<void>((done) => {
      void acquireLock(dataDir, obey, { everyMs: 1, watchedMs: NEVER, lookedAtEveryMs: NEVER }, done).then((lock) => {
        onTestFinished(() => lock.release());
        writeFileSync(path, JSON.stringify(FAR));
      });
    });
    await lost;
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(FAR);
  });

  it('is not taken for gone where it cannot be read for a moment', async () => {
    const dataDir = await locked(FAR);
    const path = join(dataDir, 'lock');
    const said = heard();
    const taken = acquireLock(dataDir, obey, { everyMs: NEVER, watchedMs: NEVER, lookedAtEveryMs: 1 });
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    // A file that is there and answers no reading: a folder in its place.
    rmSync(path);
    mkdirSync(path);
    await expect(taken).rejects.toThrow('EISDIR');
  });

  it('is free as soon as that process lets go of it', async () => {
    const dataDir = await locked(FAR);
    const said = heard();
    const taken = acquireLock(dataDir, obey, { everyMs: NEVER, watchedMs: NEVER, lookedAtEveryMs: 1 });
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    rmSync(join(dataDir, 'lock'));
    await (await taken).release();
  });

  it('is taken over once nobody has renewed it for as long as it is watched', async () => {
    const dataDir = await locked(FAR);
    heard();
    const lock = await acquireLock(dataDir, obey, { everyMs: NEVER, watchedMs: 3, lookedAtEveryMs: 1 });
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid, kernel: kernel() });
    await lock.release();
  });

  it('is renewed by its holder', async () => {
    const dataDir = newFolder();
    const path = join(dataDir, 'lock');
    const lock = await acquireLock(dataDir, obey, { everyMs: 1, watchedMs: NEVER, lookedAtEveryMs: NEVER });
    const renewed = () => statSync(path).mtimeMs;
    utimesSync(path, 1, 1);
    await expect.poll(renewed).toBeGreaterThan(1_000);
    await lock.release();
  });
});
