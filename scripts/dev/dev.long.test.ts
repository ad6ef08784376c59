import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

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
    env: { ...inherited, NODE_ENV: undefined, DATA_DIR: folder, PORT: String(port), BACKEND_PORT: String(backendPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise((done) => child.once('close', (code, signal) => done(code ?? signal)));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { child, folder, said: () => said, ended };
}

it('says of a port that is taken how to choose another', async () => {
  const [{ port, release }, backend] = [await heldPort(), await heldPort()];
  onTestFinished(release);
  await backend.release();
  const dev = await startDev(port, backend.port);
  expect(await dev.ended).toBe(1);
  expect(dev.said()).toContain(`Port ${port} is taken by another program. Choose another: PORT=3000 npm run dev\n`);
  expect(dev.said()).not.toContain('    at ');
});
