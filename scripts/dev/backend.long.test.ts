import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';

it('lets go of the data folder when it is ended in the first moments of its first start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lock = join(folder, 'lock');
  const held = new Promise<void>((done) => {
    const watching = watch(folder, () => {
      if (existsSync(lock)) done();
    });
    onTestFinished(() => watching.close());
  });
  const { DATABASE_URL: _, ...inherited } = process.env;
  const backend = spawn(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/dev/backend.ts')], {
    cwd: ROOT, env: { ...inherited, DATA_DIR: folder, BACKEND_PORT: '0' }, stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<unknown>((done) => backend.once('exit', (code, signal) => done(code ?? signal)));
  await Promise.race([held, ended]);
  backend.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

it('ends, and has no database opened, where its watcher was gone before it could hear of that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const backend = spawn(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/dev/backend.ts')], {
    cwd: ROOT, env: { ...inherited, DATA_DIR: folder, BACKEND_PORT: '0' }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<unknown>((done) => backend.once('exit', (code, signal) => done(code ?? signal)));
  onTestFinished(async () => {
    backend.kill('SIGKILL');
    await ended;
  });
  backend.disconnect();
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('says of a port that is taken how to choose another, which is not the client’s', async () => {
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'backend-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const backend = spawn(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/dev/backend.ts')], {
    cwd: ROOT, env: { ...inherited, DATA_DIR: folder, PORT: String(port + 1), BACKEND_PORT: String(port) }, stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  backend.stderr.on('data', (part: Buffer) => (said += part.toString()));
  expect(await new Promise((done) => backend.once('close', done))).toBe(1);
  expect(said.trim()).toBe(`Port ${port} is taken by another program. Choose another: BACKEND_PORT=${port + 2} npm run dev`);
});

it('says why it does not start in words alone, as npm start does', async () => {
  const backend = spawn(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/dev/backend.ts')], {
    cwd: ROOT, env: { ...process.env, TRUSTED_PROXIES: 'yes', BACKEND_PORT: '0' }, stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  backend.stderr.on('data', (part: Buffer) => (said += part.toString()));
  expect(await new Promise((done) => backend.once('close', done))).toBe(1);
  expect(said.trim()).toBe('TRUSTED_PROXIES cannot be used: write how many proxies stand before the backend, 0 to 9');
});
