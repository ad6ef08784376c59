/** `npm start` as a process: what it says first, and that it ends with the npm that started it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

import { demandFresh } from '../scripts/build/freshness.ts';

let folder: string;
let npm: ChildProcess | undefined;
let said: string;

test.beforeEach(async () => {
  // Where the next line throws, that of the test before would be killed, whose number may be another group's by now.
  npm = undefined;
  // Edited since the tests began, it would be built anew under the others.
  await demandFresh();
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  const { DATABASE_URL: _, ADMIN_PASSWORD: __, ...inherited } = process.env;
  npm = spawn('npm', ['start'], { env: { ...inherited, PORT: '0', DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  said = '';
  npm.stdout?.on('data', (part: Buffer) => (said += part.toString()));
});

test.afterEach(() => {
  if (npm?.pid === undefined) return;
  try {
    // The whole group, had it not ended.
    process.kill(-npm.pid, 'SIGKILL');
  } catch {
    // It has.
  }
  rmSync(folder, { recursive: true, force: true });
});

test('npm start says where and how to sign in, and ends when npm is told to', async ({ request }) => {
  await expect.poll(() => said).toContain('The password is shown until it is changed');
  const [, origin] = /runs at (http:\/\/localhost:\d+)\//.exec(said) ?? [];
  const [, username, password] = /Sign in as (\S+) with the password (\S+)/.exec(said) ?? [];
  const answer = await request.post(`${origin}/api/backend/Authen/login`, { data: { username, password } });
  expect(answer.status()).toBe(200);

  npm?.kill('SIGTERM');
  const answers = () => request.get(`${origin}/api/`).then(() => true, () => false);
  await expect.poll(answers).toBe(false);
});

test('npm start lets go of the data folder when npm is told to end while the database is being opened', async () => {
  // By tsx itself the process would be killed where it does not hear the signal within some 60 ms, as it then does not.
  const lock = join(folder, 'lock');
  await expect.poll(() => existsSync(lock), { intervals: [10] }).toBe(true);
  npm?.kill('SIGTERM');
  await expect.poll(() => existsSync(lock)).toBe(false);
  expect(said).not.toContain('runs at');
});
