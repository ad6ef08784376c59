import type { Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';

/** An iPhone's, in either corner that it may lie at. */
const NOTCH = 47;

async function haveNotches(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH, bottom: 21 } });
}

/** What can be pressed and lies beneath a notch, of the topmost layer. */
const beneath = (page: Page): Promise<string[]> =>
  page.evaluate((notch) => {
    const all = (document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLElement>('a, button, input, select, textarea, h1, h2');
    return [...all].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && one.checkVisibility({ visibilityProperty: true }) && (left < notch || right > innerWidth - notch);
    }).map((one) => one.ariaLabel ?? one.textContent);
  }, NOTCH);

// The smaller has the menu in a drawer, and forms over its whole width.
for (const width of [740, 844]) {
  test(`nothing lies beneath the notch of a telephone of ${width} px on its side`, async ({ staff: page, product }) => {
    const { id } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Cạnh tai thỏ ${width}`, thutuhienthi: 1, active: true })).body.data as { id: number };
    await page.setViewportSize({ width, height: 390 });
    await haveNotches(page);
    await page.goto(`/page_management/service?search=canh%20tai%20tho%20${width}`);
    await started(page);
    await expect(page.locator('[data-row-link]')).toBeVisible();
    await expect.poll(() => beneath(page)).toEqual([]);
    await page.goto(`/page_management/service?edit=${id}`);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Tiêu đề', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Đậm', exact: true })).toBeVisible();
    await expect.poll(() => beneath(page)).toEqual([]);
    if (width < 768) {
      await page.goto('/page_management/service');
      await started(page);
      await page.getByRole('button', { name: 'Mở menu', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Sản phẩm', exact: true })).toBeVisible();
      await expect.poll(() => beneath(page)).toEqual([]);
    }
  });
}

test.describe('under a finger', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('the way back up by the breadcrumb is as high as a finger is wide', async ({ staff: page }) => {
    await page.goto('/page_management/service');
    await started(page);
    const links = page.getByRole('navigation', { name: 'Đường dẫn trang', exact: true }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const heights = await links.evaluateAll((all) => all.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await links.last().tap();
    await expect(page).toHaveURL('/page_management');
  });
});
