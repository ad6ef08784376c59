import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { ROOT } from '../build/settings.ts';
import { chromiumPath, ensurePrograms, headlessPath } from './programs.ts';

afterEach(() => void vi.unstubAllEnvs());

it('an empty CHROMIUM_PATH is the same as a missing one', () => {
  vi.stubEnv('CHROMIUM_PATH', undefined);
  const found = [chromiumPath(), headlessPath()];
  vi.stubEnv('CHROMIUM_PATH', '');
  expect([chromiumPath(), headlessPath()]).toEqual(found);
  vi.stubEnv('CHROMIUM_PATH', '/opt/chrome');
  expect([chromiumPath(), headlessPath()]).toEqual(['/opt/chrome', '/opt/chrome']);
});

it.each(['/opt/no-such-chrome', ROOT, resolve(ROOT, 'README.md')])('refuses a CHROMIUM_PATH that is no program, by name: %s', (path) => {
  vi.stubEnv('CHROMIUM_PATH', path);
  expect(() => ensurePrograms()).toThrow(`CHROMIUM_PATH cannot be used: '${path}' is no program; write the path of a Chromium, or nothing`);
});

/** What a piece of code prints, which knows `programs`, with nothing on the path and no browser of Playwright's own before it. */
function printed(code: string): string {
  const nothing = mkdtempSync(join(tmpdir(), 'backoffice-programs-'));
  onTestFinished(() => rmSync(nothing, { recursive: true }));
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', `import('./scripts/check/programs.ts').then((programs) => ${code})`], {
    cwd: ROOT, env: { PATH: nothing, PLAYWRIGHT_BROWSERS_PATH: nothing, HOME: nothing }, encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

/** What `ensurePrograms` says on a system that calls itself so. */
function saidOn(system: string): string {
  return printed(`programs.ensurePrograms({}, ${JSON.stringify(system)})).catch((error) => console.log(error.message)`);
}

const REMEDY = "The tests need a Chromium. Install Chromium or Chrome by your system's packages, or `npx playwright install chromium`, or name one: CHROMIUM_PATH=/path npm test.";

// A Mac may have its Chrome where programs with windows are, whatever the path says.
it.skipIf(process.platform === 'darwin').each(['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', 'NAME="Fedora Linux"\nID=fedora\n'])('says what to do where the packages are not Debian’s: %j', (system) => {
  expect(saidOn(system)).toBe(REMEDY);
});

it.skipIf(process.platform === 'darwin').each(['ID=debian', 'NAME="Debian"\nID="debian"\n'])('prints the one line to run on a Debian where it may install nothing: %j', (system) => {
  expect(saidOn(system)).toContain("sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends chromium chromium-headless-shell fonts-liberation'");
});

it.skipIf(process.platform === 'darwin')('starts the Chromium that Playwright has fetched where the system has none', () => {
  const { before, path, after } = JSON.parse(printed(`{
    const path = require('@playwright/test').chromium.executablePath();
    const before = programs.chromiumPath() ?? null;
    require('node:fs').mkdirSync(require('node:path').dirname(path), { recursive: true });
    require('node:fs').writeFileSync(path, '');
    console.log(JSON.stringify({ before, path, after: programs.chromiumPath() }));
  }`)) as Record<string, string | null>;
  expect([before, after]).toEqual([null, path]);
});
