import { expect, started, test } from './support/fixtures.ts';
import { told } from './support/messages.ts';

test('switching the language keeps path, query, hash and what was typed', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fdashboard#cuoi');
  await started(page);
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill('nguyễn.thị.hồng');
  await page.getByRole('button', { name: 'Ngôn ngữ', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/auth\/login\?next=%2Fdashboard#cuoi$/);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nguyễn.thị.hồng');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Sign in/);
});

test('a form that is open stands in the other language at once, with what was typed', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await started(page);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await page.getByLabel('Tiêu đề', { exact: true }).fill('Vận tải đường thuỷ');
  // The form lies over the menu of languages: another tab chooses.
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await started(other);
  await other.getByRole('button', { name: 'Ngôn ngữ', exact: true }).click();
  await other.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Vận tải đường thuỷ');
  await expect(form.getByRole('heading', { name: 'Add service', exact: true })).toBeVisible();
  await expect(form.getByText('Lower numbers come first', { exact: true })).toBeVisible();
});

test('whoever closes a form that another tab has put into the other language goes back to the page before it, not into the form', async ({ staff: page }) => {
  await page.goto('/dashboard');
  await started(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true }).click();
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await started(other);
  await other.getByRole('button', { name: 'Ngôn ngữ', exact: true }).click();
  await other.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/page_management\/service$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whoever chooses a language that does not come is told so, also where no code comes any more', async ({ staff: page, watch }) => {
  watch.allow(/./);
  await page.goto('/dashboard');
  await started(page);
  // What is taken once the browser has nothing else to do.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/messages-')));
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Ngôn ngữ', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await told(page, 'Không tải được phần này.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi-VN');
});

test.describe('the first visit', () => {
  test.use({ locale: 'en-GB' });
  test('follows the browser at / alone; a shared link keeps its own language', async ({ staff: page, context, product }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/en\/dashboard$/);
    await page.goto('/page_management/service');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi-VN');
    await context.addCookies([{ name: 'i18n_redirected', value: 'vi', url: product.origin }]);
    await page.goto('/');
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$/);
  });
});

test('the menu stands in the language of the page, the backend\'s own names in Vietnamese', async ({ staff: page }) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Dịch vụ', exact: true })).toBeVisible();
  await page.goto('/en/dashboard');
  await expect(menu.getByRole('link', { name: 'Services', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/page_management\/service$/);
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeFocused();
});
