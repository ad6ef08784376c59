/** `npm start` as a process: what it says first, and that it ends with the npm that started it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

import { isFresh } from '../scripts/build/freshness.ts';

test('npm start says where and how to sign in, and ends when npm is told to', async ({ request }) => {
  test.skip(!(await isFresh()), 'dist/ is older than its sources: npm start would build it anew under the other tests');
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const { DATABASE_URL: _, ADMIN_PASSWORD: __, ...inherited } = process.env;
  const npm = spawn('npm', ['start'], { env: { ...inherited, PORT: '0', DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  try {
    let said = '';
    npm.stdout.on('data', (part: Buffer) => (said += part.toString()));
    await expect.poll(() => said, { timeout: 60_000 }).toContain('The password is shown until it is changed');
    const [, origin] = /runs at (http:\/\/localhost:\d+)\//.exec(said) ?? [];
    const [, username, password] = /Sign in as (\S+) with the password (\S+)/.exec(said) ?? [];
    const answer = await request.post(`${origin}/api/backend/Authen/login`, { data: { username, password } });
    expect(answer.status()).toBe(200);

    npm.kill('SIGTERM');
    const answers = () => request.get(`${origin}/api/`).then(() => true, () => false);
    await expect.poll(answers).toBe(false);
  } finally {
    try {
      // The whole group, had it not ended.
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // It has.
    }
    rmSync(folder, { recursive: true, force: true });
  }
});
