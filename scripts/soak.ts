/**
 * `npm run soak`: the full numbers behind "no open tab ever breaks" and "nothing typed is ever lost", of which `npm
 * test` and CI play a few. The deployment killed at every step of its uploads, 100 deployments under five tabs, 200 tries at
 * broken code, every route from a tab 20 builds old, every list offline; 500 schedules of random faults; the memory of a
 * working day. Takes hours and prints its figures.
 */
import { isFresh } from './build/freshness.ts';
import { buildSite } from './build.ts';
import { demandPrograms } from './check/programs.ts';
import { run } from './check/steps.ts';

const FULL = { SOAK: '1', LONG_TESTS: '1' };

demandPrograms();
if (!(await isFresh())) await buildSite();
const killed = await run('vitest', ['run', 'scripts/deploy.long.test.ts', 'scripts/deploy/kill'], FULL);
const browser = await run('playwright', ['test', 'e2e/deployment', 'e2e/faults', 'e2e/long-work', '--project=staff'], FULL);
process.exitCode = killed === 0 && browser === 0 ? 0 : 1;
