/**
 * Many deployments under open tabs. CI plays a few, `npm run soak` the full numbers: 100 deployments, every route
 * from a tab that is 20 builds old.
 */
import type { BrowserContext, Page } from '@playwright/test';

import { SOAK } from '../../scripts/check/how-much.ts';
import { nextDeployment } from '../support/deployments.ts';
import type { Deployment } from '../support/deployments.ts';
import { arrived, buildOf, documentsOf, expect, lookAgain, test } from './hosted.ts';

const DEPLOYMENTS = SOAK ? 100 : 2;
/** What a host says that no longer has a file, and the product's own word about it. */
const MISSING = /Failed to load resource|net::ERR_|The code of .* did not load/;

/** Where the tabs stand, and where each goes next. */
const ROUTES = ['/dashboard', '/page_management', '/page_management/service', '/system_management'] as const;

/** Counts the pages that ever showed nothing in a frame after their markup was there. */
async function watchForWhite(context: BrowserContext): Promise<() => number> {
  let white = 0;
  await context.exposeBinding('reportWhite', () => {
    white += 1;
  });
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return;
    // The browser's own: the tests' clock replaces it later.
    const nextFrame = requestAnimationFrame.bind(window);
    const look = (): void => {
      const root = document.getElementById('root');
      if (document.readyState === 'loading' || root?.textContent?.trim()) nextFrame(look);
      else (globalThis as unknown as { reportWhite(): void }).reportWhite();
    };
    nextFrame(look);
  });
  return () => white;
}

interface Tab {
  readonly page: Page;
  readonly loads: () => number;
  at: number;
}

async function openTab(page: Page, at: number): Promise<Tab> {
  const loads = documentsOf(page);
  await page.goto(ROUTES[at] ?? '/dashboard');
  await arrived(page);
  return { page, loads, at };
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(`${DEPLOYMENTS} deployments under five tabs leave no white page, no lost letter, and each tab on the newest build`, async ({
    tab: typing,
    context,
    host,
    first,
    watch,
  }) => {
    if (SOAK) test.setTimeout(3_600_000);
    watch.allow(MISSING);
    const white = await watchForWhite(context);
    await context.clock.install();
    const form = await openTab(typing, 2);
    await typing.getByRole('button', { name: 'Thêm mới', exact: true }).click();
    const title = typing.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ });
    let typed = 'Đang gõ dở';
    await title.fill(typed);
    const others: Tab[] = [];
    for (let at = 0; at < 4; at += 1) others.push(await openTab(await context.newPage(), at));

    let newest: Deployment = first;
    let behind = 0;
    for (let number = 1; number <= DEPLOYMENTS; number += 1) {
      newest = nextDeployment(first, number);
      // Every other host has thrown the old files away: the tabs have to do without.
      host.deploy(newest, { keep: number % 2 !== 0 });
      await lookAgain(...others.map(({ page }) => page), typing);
      for (const other of others) {
        other.at = (other.at + 1) % ROUTES.length;
        const to = ROUTES[other.at] ?? '/dashboard';
        const before = other.loads();
        // Until the answer is there, nobody knows that there is something to change to.
        await expect(other.page.getByText('Đã có phiên bản mới')).toBeVisible();
        await other.page.locator(`a[href="${to}"]`).first().click();
        await expect(other.page).toHaveURL(new RegExp(`${to}$`));
        await arrived(other.page);
        if ((await buildOf(other.page)) !== newest.id || other.loads() - before !== 1) behind += 1;
      }
      await title.press('End');
      await title.pressSequentially(` ${number}`);
      typed += ` ${number}`;
      expect(await title.inputValue()).toBe(typed);
    }
    console.log(
      `${DEPLOYMENTS} deployments, five tabs: ${white()} white pages, ${typed.length - (await title.inputValue()).length} letters lost, ` +
        `${form.loads() - 1} reloads with unsaved input, ${behind} of ${DEPLOYMENTS * 4} navigations not on the newest build`,
    );
    expect([white(), form.loads(), behind]).toEqual([0, 1, 0]);
    expect(await buildOf(typing)).toBe(first.id);
  });
});

/** The addresses that the page's own links lead to. */
function linked(page: Page): Promise<string[]> {
  return page.locator('nav a[href^="/"]').evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
}

test('a tab 20 builds old, whose files are gone from the host, opens every route, or reloads once', async ({ tab, host, first, watch }) => {
  if (SOAK) test.setTimeout(600_000);
  watch.allow(MISSING);
  const loads = documentsOf(tab);
  const reloads: number[] = [];
  for (const start of SOAK ? ['/dashboard', '/en/dashboard'] : ['/dashboard']) {
    host.deploy(first, { keep: false });
    await tab.goto(start);
    await expect(tab.locator('nav a[href$="/system_management/group"]')).toBeVisible();
    const targets = (await linked(tab)).filter((target) => target !== start);
    expect(targets.length).toBeGreaterThan(10);
    for (const target of SOAK ? targets : targets.filter((path) => /service$|group$/.test(path))) {
      host.deploy(first, { keep: false });
      await tab.goto(start);
      await arrived(tab);
      // The nineteen between leave nothing: each throws the files of the last away, and the tab asks for none.
      host.deploy(nextDeployment(first, 20), { keep: false });
      const before = loads();
      await tab.locator(`nav a[href="${target}"]`).first().click();
      await expect(tab).toHaveURL(new RegExp(`${target}$`));
      await arrived(tab);
      await expect(tab.getByRole('button', { name: /^(?:Thử lại|Try again)$/ })).toHaveCount(0);
      reloads.push(loads() - before);
    }
  }
  console.log(`${reloads.length} routes from a tab 20 builds old: reloads ${Math.min(...reloads)} to ${Math.max(...reloads)}`);
  expect(Math.max(...reloads)).toBeLessThanOrEqual(1);
});

test('a half-filled form keeps its text and its build through twenty deployments', async ({ tab, host, first }) => {
  await tab.clock.install();
  await tab.goto('/page_management/service?new');
  const title = tab.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ });
  await title.fill('Đang gõ dở');
  // The dashboard's code is taken ahead, and the deployments throw it away.
  await expect.poll(() => host.asked(/^\/assets\/dashboard-/)).toBeGreaterThan(0);
  await arrived(tab);
  let build = first;
  for (let number = 1; number <= 20; number += 1) {
    build = nextDeployment(first, number);
    host.deploy(build, { keep: false });
    await lookAgain(tab);
  }
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
  await expect(title).toHaveValue('Đang gõ dở');
  expect(await buildOf(tab)).toBe(first.id);
});
