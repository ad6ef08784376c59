import type { Page } from '@playwright/test';

import { answerForIconService } from '../scripts/serve/icon-service.ts';
import { carrySession, expect, test } from './support/fixtures.ts';

function iconOf(page: Page, entry: string) {
  return page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).locator('span[style*="mask"]');
}

// The pages of other tests have their icons before they start, and ask nobody.
test('the icons of the side menu come from the icon service, and the menu stands without them where it is not reached', async ({ browser, product }) => {
  const reached = await browser.newContext();
  await answerForIconService(reached);
  const out = await browser.newContext();
  const refused: string[] = [];
  for (const context of [reached, out]) {
    await carrySession(context, product);
    context.on('requestfailed', (request) => refused.push(new URL(request.url()).hostname));
  }

  const page = await reached.newPage();
  await page.goto('/dashboard');
  await expect(iconOf(page, 'Dịch vụ')).toHaveAttribute('style', /data:image\/svg\+xml/);
  expect(refused).toEqual([]);

  const alone = await out.newPage();
  await alone.goto('/dashboard');
  await expect.poll(() => new Set(refused)).toEqual(new Set(['api.iconify.design', 'api.simplesvg.com', 'api.unisvg.com']));
  const link = alone.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true });
  await expect(link.locator('svg')).toBeVisible();
  await expect(iconOf(alone, 'Dịch vụ')).toHaveCount(0);
  await reached.close();
  await out.close();
});

test('the back-office menu shows the icon of an entry before its name', async ({ staff: page }) => {
  await page.goto('/system_management/menu');
  const icon = page.getByRole('treegrid').getByRole('row').filter({ hasText: '/page_management/service' }).locator('span[style*="mask"]');
  await expect(icon).toBeVisible();
  expect(await icon.boundingBox()).toMatchObject({ width: 16, height: 16 });
});

test('whoever reads in the form of an entry that the icons did not come asks for them again there, by keyboard', async ({ staff: page, watch }) => {
  watch.allow(/ERR_FAILED/);
  const code = /\/assets\/icon-names-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/system_management/menu?new');
  const box = page.getByRole('dialog').getByRole('combobox', { name: 'Biểu tượng' });
  await box.click();
  const again = page.getByRole('option', { name: 'Không tải được phần này. Thử lại', exact: true });
  await expect(again).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (const _ of ['once', 'and again']) {
    const asked = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await page.keyboard.press('Enter');
    await asked;
  }
  // Neither was the form's.
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(0);
  await page.unroute(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'home', exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(box).toBeFocused();
  // No icon was reached since: the next Enter is the form's.
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
});
