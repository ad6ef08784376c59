import type { Page } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { expect, started, test } from './support/fixtures.ts';
import { pressAsSafari } from './support/safari.ts';

const LIST = '/page_management/service';

test('a search without accents finds the accented titles, and the address can be shared', async ({ staff: page, context, product }) => {
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Gỡ rối đường thuỷ nội địa Đồng Tháp', thutuhienthi: 900, active: true });
  await page.goto(LIST);
  await page.getByLabel('Tìm kiếm', { exact: true }).fill('DUONG THUY noi dia dong thap');
  const row = page.getByRole('row').filter({ hasText: 'Gỡ rối đường thuỷ nội địa Đồng Tháp' });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/search=/);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByLabel('Tìm kiếm', { exact: true })).toHaveValue('DUONG THUY noi dia dong thap');
  await expect(shared.getByRole('row').filter({ hasText: 'Gỡ rối đường thuỷ nội địa Đồng Tháp' })).toBeVisible();

  await page.getByRole('button', { name: 'Xoá bộ lọc', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toHaveValue('');
});

test('page, size, sort and status stand in the address; back and reload give the same list', async ({ staff: page }) => {
  await page.goto(LIST);
  await expect(page.getByText(/^Hiển thị 1-10 trên tổng số \d+ bản ghi$/)).toBeVisible();
  await page.getByRole('button', { name: 'Trang sau', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Hiển thị 11-20 trên/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('11');
  await page.reload();
  await expect(page.getByText(/^Hiển thị 11-20 trên/)).toBeVisible();

  await page.getByRole('columnheader', { name: /Tiêu đề/ }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByRole('columnheader', { name: /Tiêu đề/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page.getByText(/^Hiển thị 11-20 trên/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Số dòng mỗi trang' }).selectOption({ label: '20 / trang' });
  await expect(page).toHaveURL(/size=20/);
  await expect(page.getByText(/^Hiển thị 1-20 trên/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Lọc theo trạng thái' }).selectOption({ label: 'Ẩn' });
  await expect(page).toHaveURL(/active=false/);
  await expect(page.getByRole('row').nth(1)).toContainText('Ẩn');
  await expect(page.getByRole('table')).not.toContainText('Hiển thị');
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  for (const address of byTurns([LIST, '/page_management/menu'])) {
    test(`what takes a search back stands below the search, which keeps its width: ${address}`, async ({ staff: page }) => {
      await page.goto(`${address}?search=van`);
      const search = page.getByLabel('Tìm kiếm', { exact: true });
      const clear = page.getByRole('button', { name: 'Xoá bộ lọc', exact: true });
      await expect(clear).toBeVisible();
      const places = await Promise.all([search, clear, page.getByRole('main').getByRole('button', { name: 'Thêm mới', exact: true })].map((one) => one.boundingBox()));
      expect(places[0]?.y).toBe(places[2]?.y);
      expect(places[1]?.y).toBeGreaterThanOrEqual((places[0]?.y ?? NaN) + (places[0]?.height ?? NaN));
      expect(places[1]?.width).toBe(44);
      await clear.tap();
      await expect(search).toHaveValue('');
      await expect(clear).toHaveCount(0);
    });
  }
});

test('where a list stands beside the side bar of a tablet its pages are turned in one line', async ({ staff: page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  for (const prefix of ['', '/en']) {
    await page.goto(prefix + LIST);
    const range = page.getByText(/^(Hiển thị|Showing) 1-10 /);
    await expect(range).toBeVisible();
    const next = await page.getByRole('button', { name: /^(Trang sau|Next page)$/ }).boundingBox();
    const text = await range.boundingBox();
    expect(text?.y).toBeGreaterThan(next?.y ?? Infinity);
    expect((text?.x ?? Infinity) + (text?.width ?? 0)).toBeLessThan(next?.x ?? 0);
  }
});

test('records that were looked at leave nothing in the way back', async ({ staff: page }) => {
  await page.goto('/dashboard');
  await page.locator(`nav a[href="${LIST}"]`).click();
  for (const nth of [1, 2]) {
    await page.getByRole('row').nth(nth).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a list that comes back out of the memory of the browser shows what has changed meanwhile', async ({ staff: page, product }) => {
  const asked = 'Kho trung chuyển Yên Viên';
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `${asked} 1`, thutuhienthi: 901, active: true });
  await page.goto(`${LIST}?search=${encodeURIComponent(asked)}`);
  await expect(page.getByText('Hiển thị 1-1 trên tổng số 1 bản ghi')).toBeVisible();
  await started(page);
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `${asked} 2`, thutuhienthi: 902, active: true });
  // Playwright keeps Chromium from putting pages aside: this is what the page hears of it, once its list is drawn.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByText('Hiển thị 1-2 trên tổng số 2 bản ghi')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

for (const [browser, prepare] of byTurns([['that gives', (): void => undefined], ['that does not give', pressAsSafari]] as const)) {
  test(`a menu is closed by an unhurried press on its button, in a browser ${browser} the focus to what is pressed`, async ({ staff: page }) => {
    await page.addInitScript(prepare);
    await page.goto(LIST);
    await started(page);
    const button = page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true });
    const menu = page.getByRole('menu', { name: 'Tuỳ chọn khác', exact: true });
    await button.click();
    await expect(menu).toBeFocused();
    await page.mouse.down();
    await expect(menu).not.toBeFocused();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    // It is no longer held open by that press.
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await page.getByLabel('Tìm kiếm', { exact: true }).focus();
    await expect(menu).toHaveCount(0);
  });
}

test('an unreadable list address falls back, an unreadable record is not found', async ({ staff: page }) => {
  await page.goto(`${LIST}?page=minus&size=7&sort=password`);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await page.goto(`${LIST}?edit=abc`);
  await expect(page.getByText('Page Not Found: /page_management/service')).toBeVisible();
});

async function expectNoScreens(page: Page): Promise<void> {
  await page.goto('/khong/co/trang-nay');
  await expect(page.getByText('Page not found: /khong/co/trang-nay')).toBeVisible();
  await expect(page.getByText('Địa chỉ này không có trang nào.')).toBeVisible();
  await page.goto('/en/no/such-page');
  await expect(page.getByText('Page not found: /en/no/such-page')).toBeVisible();
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
}

test('an address that is no screen says so in both languages to whoever is not signed in', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await expectNoScreens(page);
});

test('an address that is no screen says so in both languages to whoever is signed in', async ({ staff: page, watch }) => {
  watch.allow(/status of 404/);
  await expectNoScreens(page);
});

test('offline the list says so and keeps what is known; online again it goes on', async ({ staff: page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/);
  await page.goto(LIST);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Mất kết nối').first()).toBeVisible();
  await expect(page.locator('tbody tr[aria-selected]')).toHaveCount(10);
  await context.setOffline(false);
  await expect(page.getByText('Mất kết nối')).toHaveCount(0);
  await page.getByRole('button', { name: 'Trang sau', exact: true }).click();
  await expect(page.getByText(/^Hiển thị 11-20 trên/)).toBeVisible();
});

test('a gateway whose backend is restarting is said to be a lost connection, and rows and menu come by themselves once it is back', async ({ staff: page, watch }) => {
  watch.allow(/status of 502/);
  const api = '**/api/backend/**';
  await page.route(api, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }));
  await page.goto(LIST);
  await expect(page.getByText('Mất kết nối').first()).toBeVisible();
  await expect(page.getByText('Máy chủ gặp lỗi').first()).toBeVisible();
  await page.unroute(api);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sản phẩm', exact: true })).toBeVisible();
  await expect(page.getByText('Mất kết nối')).toHaveCount(0);
});
