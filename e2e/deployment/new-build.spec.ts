import type { Page } from '@playwright/test';

import { nextDeployment } from '../support/deployments.ts';
import type { Deployment } from '../support/deployments.ts';
import type { Host } from '../support/host.ts';
import { arrived, buildOf, documentsOf, expect, lookAgain, test } from './hosted.ts';

test.beforeEach(async ({ tab }) => {
  await tab.clock.install();
});

/** A tab on the dashboard that hears of a build after its own. @returns that build */
async function outdate(tab: Page, host: Host, first: Deployment): Promise<Deployment> {
  await tab.goto('/dashboard');
  await arrived(tab);
  const next = nextDeployment(first, 1);
  host.deploy(next);
  await lookAgain(tab);
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
  return next;
}

test('a new build is offered, and starts with the next page', async ({ tab, host, first }) => {
  const next = await outdate(tab, host, first);
  expect(await buildOf(tab)).toBe(first.id);
  await tab.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Dịch vụ' })).toBeVisible();
  await expect.poll(() => buildOf(tab)).toBe(next.id);
  await expect(tab.getByText('Đã có phiên bản mới')).toBeHidden();
});

test('a tab that has lost what begins after its start hears of a new build all the same', async ({ tab, host, first, watch }) => {
  watch.allow(/after-start/);
  const late = /^\/assets\/after-start-/;
  host.break(late, 'cut');
  await tab.goto('/dashboard');
  await arrived(tab);
  await expect.poll(() => host.asked(late)).toBeGreaterThan(0);
  host.break(late, undefined);
  host.deploy(nextDeployment(first, 1));
  await tab.clock.fastForward(60_000);
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
});

test('a link that is pointed at tells a tab of the build that its page is of, before any manifest does', async ({ tab, host, first }) => {
  const payload = /^\/page_management\/service\/_payload\.json$/;
  const manifest = /^\/builds\/latest\.json$/;
  host.break(manifest, 'stale');
  await tab.goto('/dashboard');
  await arrived(tab);
  // Pointers are followed from the same moment on.
  await expect.poll(() => host.asked(manifest)).toBeGreaterThan(0);
  host.deploy(nextDeployment(first, 1));
  expect(host.asked(payload)).toBe(0);
  await tab.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true }).hover();
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
  expect(host.asked(payload)).toBe(1);
});

test('a session that ends in an outdated tab says why on the login of the new build', async ({ tab, context, host, first }) => {
  const next = await outdate(tab, host, first);
  await context.clearCookies();
  await tab.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true }).click();
  await expect(tab.getByRole('status').filter({ hasText: 'Phiên đăng nhập đã kết thúc' })).toBeVisible();
  expect(await buildOf(tab)).toBe(next.id);
});

test('a host that still serves the old manifest makes no loop', async ({ tab, host, first }) => {
  const next = nextDeployment(first, 1);
  host.deploy(next);
  host.break(/^\/builds\/latest\.json$/, 'stale');
  const loads = documentsOf(tab);
  await tab.goto('/dashboard');
  await arrived(tab);
  await lookAgain(tab);
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
  expect(loads()).toBe(1);
});
