/** Tests of a site that is deployed under its open tabs: a host of their own, in front of the worker's product. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

import { builtSite, type Deployment } from '../support/deployments.ts';
import { test as base } from '../support/fixtures.ts';
import { startHost, type Host } from '../support/host.ts';
import type { Product } from '../support/product.ts';

export { expect } from '../support/fixtures.ts';

interface HostedFixtures {
  readonly first: Deployment;
  readonly host: Host;
  /** A page whose browser is signed in at the host. */
  readonly tab: Page;
}

/** Puts the administrator's session into a browser for another origin than the product's own. */
export async function signInAt(context: BrowserContext, product: Product, origin: string): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ token: await product.tokenOf(), userName: 'admin' }));
  await context.addCookies([{ name: 'user', value, url: origin, sameSite: 'Strict' }]);
}

export const test = base.extend<HostedFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  first: async ({}, use) => {
    await use(await builtSite());
  },
  host: async ({ first, product }, use) => {
    const headers = JSON.parse(await readFile('build/headers.json', 'utf8')) as Record<string, string>;
    const host = await startHost(first, product.origin, headers);
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
