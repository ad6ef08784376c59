import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

import { checkSettings, ROOT } from './settings.ts';

it.each([
  ['API_BASE_URL', 'api.example.vn'],
  ['UPLOAD_ORIGINS', 's3.example.vn'],
  ['IMAGE_ORIGINS', 'https://a.example.vn cdn'],
  ['BUILD_POLL_MINUTES', 'abc'],
  ['WORKER', 'no'],
  ['SOURCE_DATE_EPOCH', 'today'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => checkSettings({ SOURCE_DATE_EPOCH: '1800000000' })).not.toThrow();
  expect(() => checkSettings({ SOURCE_DATE_EPOCH: '1800000000', [name]: value })).toThrow(`${name}: '`);
});

it('says in one line what is wrong with a setting, before anything is built', async () => {
  const ended = await new Promise((done) => {
    const env = { ...process.env, BUILD_POLL_MINUTES: '-1' };
    execFile(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/build.ts')], { cwd: ROOT, env }, (error, stdout, stderr) =>
      done({ code: error?.code, stdout, stderr }),
    );
  });
  expect(ended).toEqual({
    code: 1, stdout: '', stderr: "BUILD_POLL_MINUTES: '-1' is no time between two questions; write a number from 0.5 to 1440, in minutes\n",
  });
});
