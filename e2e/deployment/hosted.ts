/** Tests of a site that is deployed under its open tabs: a host of their own, in front of the worker's product. */
import type { BrowserContext, Page } from '@playwright/test';

import { putSession } from '../../scripts/serve/session.ts';
import { builtHeaders } from '../../scripts/serve/site.ts';
import { builtSite } from '../support/deployments.ts';
import type { Deployment } from '../support/deployments.ts';
import { expect, started, test as base } from '../support/fixtures.ts';
import { startHost } from '../support/host.ts';
import type { Host } from '../support/host.ts';
import type { Product } from '../support/product.ts';

export { expect } from '../support/fixtures.ts';

interface HostedFixtures {
  readonly first: Deployment;
  readonly host: Host;
  /** A page whose browser is signed in at the host. */
  readonly tab: Page;
}

/** Puts the administrator's session into a browser for another origin than the product's own. */
async function signInAt(context: BrowserContext, product: Product, origin: string): Promise<void> {
  await putSession(context, origin, { token: await product.tokenOf(), userName: 'admin' });
}

/** The build that a page is of. */
export function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build-id"]').getAttribute('content');
}

/**
 * Waits until a page works and shows its screen: whatever is deployed from now on takes no code from under its start.
 * Its heading is part of the rendered page and says nothing of that.
 */
export async function arrived(page: Page): Promise<void> {
  await started(page);
  await expect(page.locator('main [aria-busy="true"], main .animate-pulse')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Makes tabs look for the newest build: they became visible again, and their last question is long ago. They must have
 * `arrived`: code that is still on its way would be given up at once, and the page loaded again.
 */
export async function lookAgain(...pages: readonly Page[]): Promise<void> {
  // The clock is the context's: one step for all of its pages.
  await pages[0]?.clock.fastForward(31_000);
  for (const page of pages) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Counts the documents that a tab gets from now on: one that the browser lost is asked for again. */
export function documentsOf(page: Page): () => number {
  let loads = 0;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Waits until the worker controls the page and has taken all code of a build. */
export async function settled(page: Page, { files }: Deployment): Promise<void> {
  const code = [...files.keys()].filter((path) => /^assets\/.*\.(?:js|css)$/.test(path)).map((path) => `/${path}`);
  const missing = (wanted: string[]): Promise<string[]> =>
    page.evaluate(async (paths) => {
      if (!navigator.serviceWorker.controller) return ['no worker'];
      const found = await Promise.all(paths.map((path) => caches.match(path)));
      return paths.filter((_, index) => !found[index]);
    }, wanted);
  await expect.poll(() => missing(code)).toEqual([]);
}

/** The workers that are on their way or wait: none is left once the newest has taken over. */
export function pending(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (['installing', 'waiting'] as const).filter((state) => registration?.[state]);
  });
}

/** The caches of the worker whose names begin so. */
export function cachesOf(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (start) => (await caches.keys()).filter((name) => name.startsWith(start)), prefix);
}

export const test = base.extend<HostedFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  first: async ({}, use) => {
    await use(await builtSite());
  },
  host: async ({ first, product }, use) => {
    const host = await startHost(first, product.origin, await builtHeaders());
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => {
    await use(host.origin);
  },
  tab: async ({ context, page, product, host }, use) => {
    await signInAt(context, product, host.origin);
    await use(page);
  },
});
