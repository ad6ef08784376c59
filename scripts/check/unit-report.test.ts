import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';
import { UNIT_REPORT } from './unit-report.ts';

/** What a run of one file of tests came to. */
function reportOf(tests: string): { code: number | null; report: unknown } {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'some.test.ts'), `import { afterAll, describe, expect, it } from 'vitest';\n${tests}`);
  const report = join(folder, 'reports/unit.json');
  const reporter = resolve(ROOT, 'scripts/check/unit-report.ts');
  const { status } = spawnSync(resolve(ROOT, 'node_modules/.bin/vitest'), ['run', '--root', folder, `--reporter=${reporter}`], {
    env: { ...process.env, [UNIT_REPORT]: report },
  });
  return { code: status, report: JSON.parse(readFileSync(report, 'utf8')) };
}

it('counts what passed and what was left out', () => {
  expect(reportOf("it('one', () => {}); it('two', () => {}); it.skip('three', () => {});")).toEqual({
    code: 0,
    report: { passed: 2, skipped: 1, failures: [] },
  });
});

it('names what failed: tests, what cleans up after them, and errors that nobody heard, with where they came from', () => {
  const { code, report } = reportOf(`describe('a group', () => {
    afterAll(() => { throw new Error('cleanup broke'); });
    it('fails', () => expect(1, 'one').toBe(2));
    it('leaves something behind', () => { void Promise.reject(new Error('nobody heard\\nat all')); });
  });`);
  expect(code).toBe(1);
  expect(report).toEqual({
    passed: 1,
    skipped: 0,
    failures: [
      expect.stringMatching(/some\.test\.ts › a group > fails: one: expected 1 to be 2/),
      expect.stringMatching(/some\.test\.ts › a group: cleanup broke$/),
      expect.stringMatching(/some\.test\.ts › outside of any test: nobody heard \(.*some\.test\.ts:\d+:\d+.*\)$/),
    ],
  });
});
