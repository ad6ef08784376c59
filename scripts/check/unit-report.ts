/**
 * Writes down what a run of unit tests came to, for the sum at the end of `npm test`: Vitest's own report in JSON has no
 * word of an error outside of any test, which fails the run all the same.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

import type { Reporter, SerializedError, TestModule } from 'vitest/node';

import { ROOT } from '../build/settings.ts';

/** Names the file that the report is written to. */
export const UNIT_REPORT = 'UNIT_REPORT';

export interface UnitReport {
  readonly passed: number;
  readonly skipped: number;
  /** What failed, a line each: tests, files that do not load or clean up, and errors outside of any test. */
  readonly failures: readonly string[];
}

/** The first line of an error, where there is one. */
function firstLine(error: { readonly message: string } | undefined): string {
  return (error?.message ?? 'no error').split('\n', 1)[0] ?? '';
}

function failuresOf(module: TestModule): string[] {
  const name = relative(ROOT, module.moduleId);
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${name} › ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
  );
  // Errors of a file as a whole, and of what a group of tests does before and after them.
  const around = [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => `${name}${'fullName' in part ? ` › ${part.fullName}` : ''}: ${firstLine(error)}`),
  );
  return [...tests, ...around];
}

/** An error that nobody heard, with what tells whose it is: the file whose tests were running, and the calls it came from. */
function unheard(error: SerializedError): string {
  const file: unknown = error['VITEST_TEST_PATH'];
  const calls = (error.stack ?? '').split('\n').flatMap((line) => /^ +at (.*)/.exec(line)?.[1]?.replaceAll(`${ROOT}/`, '') ?? []);
  const where = typeof file === 'string' ? `${relative(ROOT, file)} › ` : '';
  return `${where}outside of any test: ${firstLine(error)}${calls.length === 0 ? '' : ` (${calls.join(' < ')})`}`;
}

function countOf(modules: readonly TestModule[], state: 'passed' | 'skipped'): number {
  return modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0);
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: UnitReport = {
      passed: countOf(modules, 'passed'),
      skipped: countOf(modules, 'skipped'),
      failures: [...modules.flatMap(failuresOf), ...unhandled.map(unheard)],
    };
    const file = process.env[UNIT_REPORT];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}
