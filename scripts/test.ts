/**
 * `npm test`: everything that must hold before a change lands. Types, lint (layers and missing signal hooks with it),
 * unit tests (the dictionaries' parity with them), the build, its budgets and the browser tests.
 *
 * Every step runs, whatever failed before it, unless it needs what is missing; the last line is the sum. What takes long
 * (`*.long.*`, and what one edit costs) is run where `LONG_TESTS` is set, as CI does.
 */
import { buildSite } from './build.ts';
import { checkBudgets } from './check/budgets.ts';
import { LONG_TESTS } from './check/how-much.ts';
import { ensurePrograms } from './check/programs.ts';
import { checkRebuild } from './check/rebuild.ts';
import { add, browserTests, check, FAILED, inWords, PASSED, sumOf, unitTests } from './check/steps.ts';
import type { Count } from './check/steps.ts';
import { checkTypes } from './check/types.ts';
import { tellFailure } from './failure.ts';

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
  /** The names of the steps without which this one says nothing. */
  readonly needs?: readonly string[];
}

const steps: readonly Step[] = [
  {
    name: 'programs',
    run: () => {
      try {
        ensurePrograms();
        return Promise.resolve(PASSED);
      } catch (error) {
        tellFailure(error);
        return Promise.resolve(FAILED);
      }
    },
  },
  { name: 'types', run: checkTypes },
  { name: 'lint and layers', run: () => check('oxlint', '--deny-warnings') },
  { name: 'build', run: () => buildSite().then(() => PASSED) },
  { name: 'unit tests', run: unitTests },
  { name: 'budgets', run: checkBudgets, needs: ['build'] },
  ...(LONG_TESTS ? [{ name: 'rebuild', run: checkRebuild, needs: ['build'] }] : []),
  { name: 'browser tests', run: browserTests, needs: ['programs', 'build'] },
];

let total: Count = { passed: 0, failed: 0 };
const broken = new Set<string>();
const lines: string[] = [];
for (const { name, run, needs = [] } of steps) {
  const missing = needs.filter((need) => broken.has(need));
  const started = performance.now();
  let count: Count = FAILED;
  if (missing.length > 0) {
    console.error(`\n── ${name}: not run, ${missing.join(' and ')} failed`);
  } else {
    console.log(`\n── ${name}`);
    try {
      count = await run();
    } catch (error) {
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    }
  }
  if (count.failed > 0) broken.add(name);
  total = add(total, count);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${count.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(count)}, ${seconds} s`);
}

console.log(`\n${lines.join('\n')}\n`);
for (const failure of total.failures ?? []) console.log(`✗ ${failure}`);
if (!LONG_TESTS) console.log('Left to CI: the tests that take long. LONG_TESTS=1 npm test runs them too.\n');
if (!process.env['TEST_DATABASE_URL']) console.log('Left out: the tests on PostgreSQL, since TEST_DATABASE_URL names none.\n');
for (const line of sumOf(total)) console.log(line);
process.exitCode = total.failed > 0 ? 1 : 0;
