/**
 * Many deployments under five open tabs, and many tries at broken code. `npm test` plays a few, `npm run soak` the full
 * numbers (`SOAK=1`): 100 deployments, 200 tries.
 */
import type { Page } from '@playwright/test';

import { type Deployment, nextDeployment } from '../support/deployments.ts';
import type { Fault } from '../support/host.ts';
import { expect, test } from './hosted.ts';

const SOAK = process.env['SOAK'] !== undefined;
const DEPLOYMENTS = SOAK ? 100 : 5;
const TRIES = SOAK ? 200 : 8;

/** Where the tabs stand, and where each goes next. */
const ROUTES = ['/dashboard', '/page_management', '/page_management/service', '/system_management', '/en/dashboard'] as const;

interface Tab {
  readonly page: Page;
  at: number;
  loads: number;
}

async function openTab(page: Page, at: number): Promise<Tab> {
  const tab: Tab = { page, at, loads: 0 };
  await page.clock.install();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) tab.loads += 1;
  });
  await page.goto(ROUTES[at] ?? '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

async function hearOf(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build-id"]').getAttribute('content');
}

test(`${DEPLOYMENTS} deployments under five tabs leave no white page, no lost letter, and each tab on the newest build`, async ({
  tab: first,
  context,
  host,
  first: original,
  watch,
}) => {
  test.setTimeout(SOAK ? 3_600_000 : 240_000);
  watch.allow(/./);
  const form = await openTab(first, 2);
  await first.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  const title = first.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ });
  await title.fill('Đang gõ dở, không được mất');
  const others: Tab[] = [];
  for (let at = 0; at < 4; at += 1) others.push(await openTab(await context.newPage(), at));

  let newest: Deployment = original;
  for (let number = 1; number <= DEPLOYMENTS; number += 1) {
    newest = nextDeployment(original, number);
    // Every third host has thrown the old files away: the tabs have to do without.
    host.deploy(newest, { keep: number % 3 !== 0 });
    for (const other of others) {
      await hearOf(other.page);
      other.at = (other.at + 1) % 4;
      const to = ROUTES[other.at] ?? '/dashboard';
      const before = other.loads;
      await other.page.locator(`a[href="${to}"]`).first().click();
      await expect(other.page).toHaveURL(new RegExp(`${to}$`));
      await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => buildOf(other.page)).toBe(newest.id);
      expect(other.loads - before).toBe(1);
    }
    await hearOf(first);
    expect(await title.inputValue()).toBe('Đang gõ dở, không được mất');
  }
  expect(form.loads).toBe(1);
  expect(await buildOf(first)).toBe(original.id);
});

const FAULTS: readonly Fault[] = ['notFound', 'serverError', 'page', 'truncated'];

test(`${TRIES} tries at broken code never loop: one reload a path in 10 s, two in any 60 s, and a readable page`, async ({ tab, host, watch }) => {
  test.setTimeout(SOAK ? 3_600_000 : 240_000);
  watch.allow(/./);
  const loads: { readonly at: number; readonly byItself: boolean; readonly path: string }[] = [];
  let asked = 0;
  tab.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads.push({ at: Date.now(), byItself: asked === 0, path: new URL(request.url()).pathname });
    asked = Math.max(0, asked - 1);
  });
  const broken = ['/page_management/service', '/dashboard', '/page_management'];
  for (let number = 0; number < TRIES; number += 1) {
    host.break(/^\/assets\/(?:service|dashboard|page_management)-/, FAULTS[number % FAULTS.length]);
    asked = 1;
    await tab.goto(broken[number % broken.length] ?? '/dashboard');
    await expect(tab.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  }
  const own = loads.filter((load) => load.byItself);
  for (const { at, path } of own) {
    const near = own.filter((other) => other.at >= at && other.at < at + 60_000);
    expect(near.length).toBeLessThanOrEqual(2);
    expect(near.filter((other) => other.path === path && other.at < at + 10_000).length).toBe(1);
  }
  expect(loads.length - own.length).toBe(TRIES);
});
