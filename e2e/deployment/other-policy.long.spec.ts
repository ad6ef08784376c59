/** A host's file is renewed by hand: for a while, or for good, it may send the policy of another build than the page's. */
import type { Page } from '@playwright/test';

import { expect, started, test } from '../support/fixtures.ts';

/** The address is answered with a policy that allows none of what stands in its page. */
async function changePolicy(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = (headers['content-security-policy'] ?? '').replaceAll(/'sha256-[^']+'/g, "'sha256-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa='");
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
}

const BLOCKED = /security policy: (?:style|script)-src-elem inline|Content Security Policy/;

test('a page under the policy of another build comes a little later, but whole', async ({ page, watch }) => {
  watch.allow(BLOCKED);
  await changePolicy(page, '/auth/login');
  await page.goto('/auth/login');
  // The boot script's work, and the style sheet's.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  expect(await page.locator('style').evaluateAll((styles) => styles.map((style) => (style as HTMLStyleElement).sheet))).toEqual([null, null]);
  await started(page);
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).click();
  await expect(page.locator('input[name="password"]')).toHaveAttribute('type', 'text');
});

test('so does a list, whose rows come with the application then', async ({ staff: page, watch }) => {
  watch.allow(BLOCKED);
  await changePolicy(page, '/page_management/service');
  await page.goto('/page_management/service');
  await started(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
});
