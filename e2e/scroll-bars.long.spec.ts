/** As on Windows, where a scroll bar takes room of the page: the tests' own browser draws none. */
import { chromium } from '@playwright/test';

import { browserOptions, headlessPath } from '../scripts/check/programs.ts';
import { carrySession, expect, productTest, started } from './support/fixtures.ts';

const LIST = '/page_management/service';

const test = productTest.extend({
  context: async ({ product }, use) => {
    const browser = await chromium.launch({ ...browserOptions(headlessPath()), ignoreDefaultArgs: ['--hide-scrollbars'] });
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 600 }, serviceWorkers: 'block' });
    await carrySession(context, product);
    await use(context);
    await browser.close();
  },
});

test('nothing moves sideways as the rows of a list come, and as a form opens over it', async ({ page }) => {
  const rightEdge = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().right);
  await page.goto(`${LIST}?search=khong%20co%20gi`);
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
  const before = await rightEdge();
  await page.goto(LIST);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  expect(await rightEdge()).toBe(before);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await rightEdge()).toBe(before);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the login has one ground up to the window's edge, ${theme}`, async ({ page }) => {
    await page.context().clearCookies();
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/auth/login');
    await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    const edge = (x: number) => page.screenshot({ clip: { x, y: 300, width: 4, height: 40 } });
    expect((await edge(1276)).equals(await edge(0))).toBe(true);
  });

  test(`a dialog dims the page up to the window's edge, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(LIST);
    await started(page);
    const colourAt = async (x: number): Promise<number[]> => {
      const shot = (await page.screenshot({ clip: { x, y: 300, width: 1, height: 1 } })).toString('base64');
      // The site's own page reads no such address.
      const reader = await page.context().newPage();
      const colour = await reader.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const brush = document.createElement('canvas').getContext('2d')!;
        brush.drawImage(image, 0, 0);
        return [...brush.getImageData(0, 0, 1, 1).data];
      }, shot);
      await reader.close();
      return colour;
    };
    const apart = (one: number[], other: number[]): number => Math.max(...one.map((part, at) => Math.abs(part - other[at]!)));
    const bright = await colourAt(1276);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Phím tắt', exact: true })).toBeVisible();
    const dimmed = await colourAt(1276);
    // What is laid over and what is reckoned are rounded each in its own way.
    expect(apart(dimmed, await colourAt(1256))).toBeLessThanOrEqual(1);
    expect(apart(dimmed, bright)).toBeGreaterThan(5);
  });
}
