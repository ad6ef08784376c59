/**
 * What every browser test stands on: the running product, a page that is signed in, and a watch that fails the test
 * on a violation of the security policy, an uncaught error or an error in the console.
 */
import { appendFileSync, mkdirSync } from 'node:fs';

import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import { putSession } from '../../scripts/serve/session.ts';
import { haveIcons } from './icons.ts';
import { noteMessages } from './messages.ts';
import { ADMIN, startProduct } from './product.ts';
import type { Product } from './product.ts';

export { expect };
export { ADMIN } from './product.ts';

/** Where the calls that the browser made are written down, for the ledger (`e2e/ledger.spec.ts`). */
export const CALLS_FOLDER = 'test-results/calls';

export interface Watch {
  /** Lets the test go on over console errors that match: for tests that make failures on purpose. */
  allow(pattern: RegExp): void;
}

interface TestFixtures {
  watch: Watch;
  /** A page whose browser holds the administrator's session. */
  staff: Page;
}

interface WorkerFixtures {
  product: Product;
}

/** Puts somebody's session into the browser. */
export async function carrySession(context: BrowserContext, product: Product, who = ADMIN as { username: string; password: string }): Promise<void> {
  await putSession(context, product.origin, { token: await product.tokenOf(who), userName: who.username });
}

/**
 * Waits until the application has taken a freshly loaded page over. What is part of the rendered page (its heading, the
 * buttons of the frame, the login) stands there before, and hears nothing yet.
 */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html[data-started]')).toBeAttached();
}

/**
 * For tests that bring their own browser. All tests share its one fixture of a worker: Playwright starts another worker,
 * with another product, wherever those differ.
 */
export const productTest = base.extend<object, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export const test = productTest.extend<TestFixtures>({
  baseURL: async ({ product }, use) => {
    await use(product.origin);
  },
  watch: [
    async ({ context }, use, info) => {
      const faults: string[] = [];
      // Playwright keeps the worker out (`serviceWorkers: 'block'`), and the product says so in the console.
      const allowed: RegExp[] = [/The service worker could not be registered/];
      mkdirSync(CALLS_FOLDER, { recursive: true });
      await haveIcons(context);
      await noteMessages(context);
      await context.exposeBinding('reportViolation', (_source, violation: string) => faults.push(violation));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (globalThis as unknown as { reportViolation(text: string): void }).reportViolation;
          report(`security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`);
        });
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('request', (request) => {
        const match = /\/api\/backend\/([^?]+)(\?.*)?$/.exec(request.url());
        if (match) appendFileSync(`${CALLS_FOLDER}/worker-${info.workerIndex}.txt`, `${request.method()} ${match[1]}${match[2] ?? ''}\n`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
  staff: async ({ context, page, product }, use) => {
    await carrySession(context, product);
    await use(page);
  },
});
