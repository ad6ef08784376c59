/**
 * The browser tests run against the product as `npm start` serves it, in real Chromium. Each worker starts its own
 * (`e2e/support/product.ts`): the built site with its security headers, and the reference backend on a database of its
 * own in memory.
 */
import { defineConfig } from '@playwright/test';

import { LONG_TESTS, SOAK } from './scripts/check/how-much.ts';
import { browserOptions, headlessPath } from './scripts/check/programs.ts';

/**
 * No code compiled ahead or a second time for a page that soon goes, room for what it leaves behind, and nothing that
 * looks like a graphics card, nor a process of its own for it: a fifteenth of what the tests ask of the processor.
 */
const THRIFT = ['--js-flags=--single-threaded --no-opt --no-maglev --min-semi-space-size=16', '--disable-gpu', '--in-process-gpu'];

/** No test leaves the machine. Not by Playwright's routes: where a page has one, its browser keeps no code in the cache. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** A working day in one tab is for `npm run soak` alone: a short one says nothing about what piles up. */
const LEFT_OUT = [...(LONG_TESTS ? [] : ['**/*.long.spec.ts']), ...(SOAK ? [] : ['**/long-work.spec.ts'])];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/before-all.ts',
  projects: [
    { name: 'staff', testIgnore: ['**/ledger.spec.ts', ...LEFT_OUT] },
    // Looks at what all the others did.
    { name: 'ledger', testMatch: '**/ledger.spec.ts', dependencies: ['staff'] },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 3,
  // Two cores that are busy with something else, or a machine that stands still for a minute, are no failure: nothing
  // here is a matter of seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Each frame of a movement is drawn by the processor here, which costs as much as the tests; `service-life` keeps it.
    contextOptions: { reducedMotion: 'reduce' },
    // The tests of the worker allow it; elsewhere it would answer requests that a test wants to see.
    serviceWorkers: 'block',
    // A trace of everything costs as much as the tests: `npm run check:browser -- --trace on e2e/…` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions(headlessPath(), ...THRIFT, ALONE),
  },
});
