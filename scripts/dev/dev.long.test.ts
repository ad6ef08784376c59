import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRunning } from 'backoffice-backend/machine';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';

/** A port that nobody else is given while the server holds it. Vite listens on one address, by the name that this is. */
async function heldPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return { port: (server.address() as AddressInfo).port, release: () => new Promise((done) => void server.close(() => done())) };
}

interface Dev {
  readonly child: ChildProcess;
  readonly folder: string;
  /** What was said so far. */
  readonly said: () => string;
  /** Resolves once it has been said. @throws where it ended before */
  readonly hear: (words: string) => Promise<void>;
  /** The exit code or signal, once nothing is left of it that could say anything: the backend holds the same pipes. */
  readonly ended: Promise<unknown>;
}

async function startDev(port: number, backendPort: number): Promise<Dev> {
  const folder = await mkdtemp(join(tmpdir(), 'backoffice-dev-'));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/dev.ts')], {
    cwd: ROOT,
    // As a terminal has it, whose Ctrl+C tells all of a group.
    detached: true,
    // Vite colours "Local" apart from its colon, where whoever runs the tests asks for colours.
    env: { ...inherited, NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: '1', DATA_DIR: folder, PORT: String(port), BACKEND_PORT: String(backendPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise((done) => child.once('close', (code, signal) => done(code ?? signal)));
  const hear = (words: string): Promise<void> =>
    new Promise((done, failed) => {
      const look = (): void => {
        if (said.includes(words)) done();
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      look();
      void ended.then((how) => failed(new Error(`It ended with ${String(how)} before it said '${words}'`)));
    });
  onTestFailed(() => console.error(`npm run dev had said:\n${said}`));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  return { child, folder, said: () => said, hear, ended };
}

it('says of a port that is taken how to choose another', async () => {
  const [{ port, release }, backend] = [await heldPort(), await heldPort()];
  onTestFinished(release);
  await backend.release();
  const dev = await startDev(port, backend.port);
  expect(await dev.ended).toBe(1);
  expect(dev.said()).toContain(`Port ${port} is taken by another program. Choose another: PORT=${backend.port === port + 1 ? port + 2 : port + 1} npm run dev\n`);
  expect(dev.said()).not.toContain('    at ');
});

/** Starts it and waits until client and backend are there. */
async function openDev(): Promise<Dev & { readonly backendPort: number }> {
  const ports = [await heldPort(), await heldPort()] as const;
  for (const { release } of ports) await release();
  const [{ port }, { port: backendPort }] = ports;
  const dev = await startDev(port, backendPort);
  await Promise.all([dev.hear('Sign in as'), dev.hear('Local:')]);
  return { ...dev, backendPort };
}

it('says before its address that the backend is starting, whose calls fail until then, and when it answers', async () => {
  const dev = await openDev();
  await dev.hear('The backend answers.\n');
  const lines = ['The backend is starting …\n', 'Local:', 'The backend answers.\n'].map((words) => dev.said().indexOf(words));
  expect(lines[0]).toBeGreaterThanOrEqual(0);
  expect(lines[0]).toBeLessThan(Math.min(...lines.slice(1)));
});

/** Tells the whole group of a terminal's command. */
function tell({ child }: Dev, signal: NodeJS.Signals): void {
  process.kill(-(child.pid ?? 0), signal);
}

/** Whether somebody takes connections there. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).once('error', () => done(false));
  });
}

/** Resolves once nobody takes connections there any more. */
async function closed(port: number): Promise<void> {
  while (await isOpen(port));
}

it('has the backend answer what is under way and close its database at Ctrl+C', async () => {
  const dev = await openDev();
  const socket = connect(dev.backendPort, '127.0.0.1');
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  const answered = new Promise((done) => socket.once('close', done));
  socket.write('POST /api/backend/Authen/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
  // It has the request, and waits for what it says.
  await new Promise((done) => socket.once('data', done));
  tell(dev, 'SIGINT');
  // At once then: the backend waits for some seconds alone.
  await closed(dev.backendPort);
  const asked = answer;
  socket.write('{}');
  await answered;
  expect(asked).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(answer.slice(asked.length)).toMatch(/^HTTP\/1\.1 4/);
  expect(await dev.ended).toBe(0);
  expect(dev.said()).not.toContain('killing');
  expect(existsSync(join(dev.folder, 'lock'))).toBe(false);
});

it('leaves no backend behind that holds the data folder when it is killed', async () => {
  const dev = await openDev();
  expect(existsSync(join(dev.folder, 'lock'))).toBe(true);
  tell(dev, 'SIGKILL');
  expect(await dev.ended).toBe('SIGKILL');
  expect(existsSync(join(dev.folder, 'lock'))).toBe(false);
});

it('has closed its database when it has ended at a service manager’s stop', async () => {
  const dev = await openDev();
  const exited = new Promise((done) => dev.child.once('exit', done));
  dev.child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(existsSync(join(dev.folder, 'lock'))).toBe(false);
});

/** The process that has the database. */
function backendOf({ folder }: Dev): number {
  return (JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as { pid: number }).pid;
}

/** Kills the process that has the database, and waits until it has gone. */
async function killBackend(dev: Dev): Promise<void> {
  const backend = backendOf(dev);
  process.kill(backend, 'SIGKILL');
  await expect.poll(() => isRunning(backend)).toBe(false);
}

it('starts a backend that was killed with the next edit, and ends at Ctrl+C also once it has been killed', async () => {
  const dev = await openDev();
  await killBackend(dev);
  await dev.hear('The backend ended with SIGKILL; the next edit starts it again.\n');
  const now = new Date();
  await utimes(resolve(ROOT, 'scripts/dev/backend.ts'), now, now);
  await expect.poll(() => isOpen(dev.backendPort)).toBe(true);
  await killBackend(dev);
  tell(dev, 'SIGINT');
  expect(await dev.ended).toBe(0);
});

/** The one that restarts the backend with every edit. */
function watcherOf(dev: Dev): number {
  const stat = readFileSync(`/proc/${backendOf(dev)}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

describe.runIf(existsSync('/proc/self/stat'))('where the system says who started whom', () => {
  it('says that nobody restarts the backend any more, which has closed its database then', async () => {
    const dev = await openDev();
    process.kill(watcherOf(dev), 'SIGKILL');
    await dev.hear('The backend ended with SIGKILL; the client goes on without it.');
    await closed(dev.backendPort);
    await expect.poll(() => existsSync(join(dev.folder, 'lock'))).toBe(false);
    tell(dev, 'SIGINT');
    expect(await dev.ended).toBe(0);
  });

  it('ends at once, and leaves nothing behind, where somebody goes on pressing Ctrl+C', async () => {
    const dev = await openDev();
    process.kill(watcherOf(dev), 'SIGSTOP');
    let how: unknown;
    void dev.ended.then((ended) => (how = ended));
    await expect.poll(() => (dev.child.kill('SIGINT'), how)).toBeDefined();
    expect(how).toBe(1);
  });
});
