/** Runs the tools behind `npm test` and counts what they say. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

import { ROOT } from '../build/settings.ts';
import { UNIT_REPORT } from './unit-report.ts';
import type { UnitReport } from './unit-report.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Tests that do not run here: as root, say, or for want of a program, a database, a file system. */
  readonly skipped?: number;
  /** What failed, a line each, where that can be told. */
  readonly failures?: readonly string[];
}

export const PASSED: Count = { passed: 1, failed: 0 };
export const FAILED: Count = { passed: 0, failed: 1 };

/** Says whether something is as it has to be, and what it is. */
export function say(kept: boolean, text: string): Count {
  console.log(`${kept ? '✓' : '✗'} ${text}`);
  return kept ? PASSED : FAILED;
}

export function add(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: (one.skipped ?? 0) + (other.skipped ?? 0),
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
  };
}

/** What a step came to, in words. */
export function inWords({ passed, failed, skipped = 0 }: Count): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** The lines that end a run. A machine reads the last one, which therefore says nothing else. */
export function sumOf({ passed, failed, skipped = 0 }: Count): string[] {
  return [...(skipped === 0 ? [] : [`${skipped} skipped`]), `${passed} passed, ${failed} failed`];
}

/** Runs a program of node_modules/.bin to its end, its output passed through. Resolves to the exit code. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(resolve(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A build in this very process has called it production; the tools decide for themselves.
      env: { ...process.env, NODE_ENV: undefined, ...env },
    });
    child.on('error', failed);
    child.on('exit', (code) => done(code ?? 1));
  });
}

export async function check(program: string, ...args: string[]): Promise<Count> {
  return (await run(program, args)) === 0 ? PASSED : FAILED;
}

/** A report's counts; a run that failed without a failed test (a file that does not load) counts as one failure. */
async function countsOf(report: string, code: number, read: (report: unknown) => Count): Promise<Count> {
  let counts: Count;
  try {
    counts = read(JSON.parse(await readFile(report, 'utf8')));
  } catch {
    return FAILED;
  }
  return code !== 0 && counts.failed === 0 ? add(counts, FAILED) : counts;
}

export function unitCount({ passed, skipped, failures }: UnitReport): Count {
  return { passed, failed: failures.length, skipped, failures };
}

export async function unitTests(): Promise<Count> {
  const report = resolve(ROOT, 'reports/unit.json');
  await rm(report, { force: true });
  const reporter = resolve(ROOT, 'scripts/check/unit-report.ts');
  const code = await run('vitest', ['run', '--reporter=default', `--reporter=${reporter}`], { [UNIT_REPORT]: report });
  return countsOf(report, code, (value) => unitCount(value as UnitReport));
}

/** Of Playwright's report in JSON, what is counted. */
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
}

export function browserCount({ stats: { expected, unexpected, flaky, skipped } }: BrowserReport): Count {
  return { passed: expected, failed: unexpected + flaky, skipped };
}

export async function browserTests(): Promise<Count> {
  const report = resolve(ROOT, 'reports/browser.json');
  await rm(report, { force: true });
  const code = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return countsOf(report, code, (value) => browserCount(value as BrowserReport));
}
