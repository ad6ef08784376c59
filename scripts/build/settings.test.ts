import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { WrongSetting } from 'backoffice-backend/environment';
import { expect, it, onTestFinished, vi } from 'vitest';

import { checkSettings, clientSettings, ROOT, sourceTime } from './settings.ts';

it('has a default for every setting of the client, and takes empty for missing', () => {
  const defaults = { apiBaseUrl: '', imageOrigins: [], pollMinutes: undefined, worker: true };
  expect(clientSettings({})).toEqual(defaults);
  expect(clientSettings({ API_BASE_URL: ' ', IMAGE_ORIGINS: '', BUILD_POLL_MINUTES: '', WORKER: ' ' })).toEqual(defaults);
});

it('reads what is set', () => {
  const env = { API_BASE_URL: ' https://api.example.vn/base// ', IMAGE_ORIGINS: 'https://cdn.example.vn/', BUILD_POLL_MINUTES: '0.5', WORKER: 'off' };
  expect(clientSettings(env)).toEqual({
    apiBaseUrl: 'https://api.example.vn/base',
    imageOrigins: ['https://cdn.example.vn'],
    pollMinutes: 0.5,
    worker: false,
  });
  expect(clientSettings({ BUILD_POLL_MINUTES: '1440', WORKER: 'on' })).toMatchObject({ pollMinutes: 1440, worker: true });
});

it.each([
  ['BUILD_POLL_MINUTES', 'abc', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '-1', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '0', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '1441', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '15m', 'write a number from 0.5 to 1440'],
  ['BUILD_POLL_MINUTES', '0x10', 'write a number from 0.5 to 1440'],
  ['WORKER', 'Off', 'write off, or nothing'],
  ['WORKER', 'false', 'write off, or nothing'],
  ['API_BASE_URL', 'api.example.vn', 'write it as https://host'],
  ['API_BASE_URL', 'ftp://api.example.vn', 'write it as https://host'],
  ['API_BASE_URL', 'https://api.example.vn/?key=1', 'write it as https://host'],
  ['API_BASE_URL', 'https://api.example.vn/#top', 'write it as https://host'],
  ['IMAGE_ORIGINS', 'cdn.example.vn', 'write it as https://host'],
  ['IMAGE_ORIGINS', 'https://*.example.vn', 'no origin of one host'],
])('refuses %s=%s: names it, its value and what is allowed', (name, value, remedy) => {
  const read = () => clientSettings({ [name]: value });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(`${name} cannot be used: '${value}' `);
  expect(read).toThrow(remedy);
});

it('refuses a name and password before the host, which browsers send nothing to, and does not repeat them', () => {
  for (const signedIn of ['u:geheim@', 'geheim@']) {
    expect(() => clientSettings({ API_BASE_URL: `https://${signedIn}api.example.vn` })).toThrow(
      "API_BASE_URL cannot be used: 'https://…@api.example.vn' is no address that paths can follow; write it as https://host",
    );
  }
});

it.each([
  ['API_BASE_URL', 'api.example.vn'],
  ['UPLOAD_ORIGINS', 's3.example.vn'],
  ['IMAGE_ORIGINS', 'https://a.example.vn cdn'],
  ['BUILD_POLL_MINUTES', 'abc'],
  ['WORKER', 'no'],
  ['SOURCE_DATE_EPOCH', 'today'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => checkSettings({ SOURCE_DATE_EPOCH: '1800000000' })).not.toThrow();
  expect(() => checkSettings({ SOURCE_DATE_EPOCH: '1800000000', [name]: value })).toThrow(`${name} cannot be used: '`);
});

it('says in one line what is wrong with a setting, before anything is built', async () => {
  const ended = await new Promise((done) => {
    const env = { ...process.env, BUILD_POLL_MINUTES: '-1' };
    execFile(process.execPath, ['--import', 'tsx', resolve(ROOT, 'scripts/build.ts')], { cwd: ROOT, env }, (error, stdout, stderr) =>
      done({ code: error?.code, stdout, stderr }),
    );
  });
  expect(ended).toEqual({
    code: 1, stdout: '', stderr: "BUILD_POLL_MINUTES cannot be used: '-1' is no time between two questions; write a number from 0.5 to 1440, in minutes\n",
  });
});

/** Has what is asked of git answered by lines of the shell. */
function answerForGit(...lines: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-git-'));
  writeFileSync(join(folder, 'git'), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
}

it("has the commit's time of a git that is set to show signatures first (log.showSignature)", () => {
  answerForGit('case "$*" in *--no-show-signature*) ;; *) echo "No signature" ;; esac', 'echo 1800000000');
  expect(sourceTime({})).toBe(1_800_000_000_000);
});

it('takes the time of package.json where git tells none', () => {
  answerForGit('echo "No signature"');
  expect(sourceTime({})).toBe(Math.floor(statSync(resolve(ROOT, 'package.json')).mtimeMs / 1000) * 1000);
});
