import { ADMIN, expect, started, test } from './support/fixtures.ts';
import { messagesStay, told } from './support/messages.ts';

test('a service is made, changed and deleted without a mouse', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fpage_management%2Fservice');
  await page.getByLabel('Tên đăng nhập', { exact: true }).focus();
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();

  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel(/^Tiêu đề/)).toBeFocused();
  await page.keyboard.type('Chỉ dùng bàn phím');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Chỉ dùng bàn phím' })).toBeVisible();
  // The row can stand there before its form has gone, and under a form the list hears no key.
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeFocused();
  await page.keyboard.type('chi dung ban phim');
  await expect(page.getByText('Hiển thị 1-1 trên tổng số 1 bản ghi')).toBeVisible();
  await page.getByLabel('Tìm kiếm', { exact: true }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Chỉ dùng bàn phím');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  const remove = page.getByRole('button', { name: 'Xoá Chỉ dùng bàn phím', exact: true });
  await page.getByLabel('Tìm kiếm', { exact: true }).focus();
  for (let step = 0; step < 60 && !(await remove.evaluate((button) => button === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(remove).toBeFocused();
  await expect(remove).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
});

test('whoever signs in goes on from the heading of the page', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bảng điều khiển', exact: true })).toBeFocused();
  await page.reload();
  await started(page);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('what could not be deleted together is read out, and the work on it can be aborted', async ({ staff: page, watch }) => {
  watch.allow(/status of 409/);
  let refuse = (): void => undefined;
  const asked = new Promise<void>((done) => {
    refuse = done;
  });
  await page.route(/\/phanquyen\?/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await asked;
    return route.fulfill({ status: 409, json: { status: 'error', message: 'đang dùng' } });
  });
  await page.goto('/system_management/group');
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Xoá mục đã chọn', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Huỷ', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Huỷ', exact: true })).toBeFocused();
  refuse();
  await expect(dialog.getByRole('heading', { name: /bản ghi chưa xử lý được$/ })).toBeFocused();
});

test('whoever empties the box of a user’s staff member goes on in the form, by Tab as by mouse, and saves it by key', async ({ staff: page, product }) => {
  await page.goto('/system_management/user?search=thao.lephuong');
  const sheet = page.getByRole('dialog');
  const box = sheet.getByRole('combobox', { name: 'Nhân viên' });
  const remove = sheet.getByRole('button', { name: /^Bỏ / });
  const isInForm = () => page.evaluate(() => document.activeElement?.closest('dialog form') !== null && document.activeElement !== document.body);
  await page.getByRole('link', { name: 'thao.lephuong', exact: true }).click();
  await expect(box).not.toHaveValue('');
  const before = await remove.boundingBox();
  await box.press('Control+A');
  await box.press('Delete');
  await page.mouse.click(before!.x + before!.width / 2, before!.y + before!.height / 2);
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).not.toHaveValue('');
  await expect(remove).toBeVisible();
  await box.press('Control+A');
  await box.press('Delete');
  await page.keyboard.press('Tab');
  await expect(box).not.toBeFocused();
  expect(await isInForm()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await told(page, 'Đã lưu');
  const { data } = (await product.api('GET', 'GetList_UserPaging?PageIndex=1&PageSize=10&search=thao.lephuong')).body as { data: Record<string, unknown>[] };
  expect(data.map(({ idUserInfo }) => idUserInfo ?? null)).toEqual([null]);
});

test('a row that is saved out of the list leaves the focus on the one in its place', async ({ staff: page, product }) => {
  for (const title of ['Ẩn khi lưu A', 'Ẩn khi lưu B', 'Ẩn khi lưu C']) await product.api('POST', 'Dichvu/Dichvu', { tieuDe: title, thutuhienthi: 1, active: true });
  await page.goto('/page_management/service?active=true&search=an%20khi%20luu');
  const link = (index: number) => page.locator('[data-row-link]').nth(index);
  await expect(page.getByText('Hiển thị 1-3 trên tổng số 3 bản ghi')).toBeVisible();
  const next = await link(2).textContent();
  await link(1).press('Enter');
  await page.getByRole('dialog').getByRole('switch').press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Hiển thị 1-2 trên tổng số 2 bản ghi')).toBeVisible();
  await expect(link(1)).toHaveText(next ?? '');
  await expect(link(1)).toBeFocused();
});

test('whoever takes something back by keyboard goes on where they were', async ({ staff: page, product }) => {
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Hoàn tác bằng phím', thutuhienthi: 1, active: true });
  await messagesStay(page);
  await page.goto('/page_management/service?search=hoan%20tac%20bang%20phim');
  const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true });
  await all.press('Space');
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).press('Enter');
  await expect(all).toBeFocused();
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await told(page, 'Đã hoàn tác');
  await expect(all).toBeFocused();
});
