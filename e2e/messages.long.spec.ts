import { expect, test } from './support/fixtures.ts';
import { messagesStay } from './support/messages.ts';

test.beforeEach(({ page }) => messagesStay(page));

test('what can be undone stands at the side, and the result of the undoing at the top', async ({ staff: page, product }) => {
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Chỗ của thông báo', thutuhienthi: 1, active: true });
  await page.goto('/page_management/product?search=cho%20cua%20thong%20bao');
  await page.getByRole('checkbox', { name: 'Chọn Chỗ của thông báo', exact: true }).check();
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).click();
  const { width, right } = await page.evaluate(() => ({ width: innerWidth, right: document.body.getBoundingClientRect().right }));
  expect(width).toBeGreaterThan(1_000);

  const message = (text: string) => page.getByRole('log').locator('> *').filter({ hasText: text });
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  // Under the pointer a message stays.
  await undo.hover();
  expect(await message('Đã ẩn 1 bản ghi').boundingBox()).toMatchObject({ x: right - 24 - 384, y: 65, width: 384 });
  await undo.click();

  const undone = message('Đã hoàn tác');
  await undone.hover();
  const box = (await undone.boundingBox())!;
  expect(box.y).toBe(8);
  expect(Math.abs(box.x + box.width / 2 - right / 2)).toBeLessThan(1);
});

test('what can be undone is undone by keyboard over a form that was opened meanwhile, and the focus stays in the form', async ({ staff: page, product }) => {
  const { body } = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Thông báo trên biểu mẫu', thutuhienthi: 1, active: true });
  await page.goto('/page_management/product?search=thong%20bao%20tren%20bieu%20mau');
  await page.getByRole('checkbox', { name: 'Chọn Thông báo trên biểu mẫu', exact: true }).check();
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).click();
  // Under the pointer a message stays.
  await page.getByRole('button', { name: 'Hoàn tác', exact: true }).hover();
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel(/^Tiêu đề/)).toBeFocused();
  // The form's editor has a button of that name too, once it has come.
  await sheet.getByRole('log').getByRole('button', { name: 'Hoàn tác', exact: true }).press('Enter');
  await expect(sheet.getByText('Đã hoàn tác', { exact: true })).toBeVisible();
  await expect(sheet.getByLabel(/^Tiêu đề/)).toBeFocused();
  const { id } = body.data as { id: number };
  expect((await product.api('GET', `Sanpham/Sanpham?id=${id}`)).body.data).toMatchObject({ active: true });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('whoever closes one of two messages by keyboard goes on in the other', async ({ staff: page, product }) => {
  for (const number of [1, 2]) await product.api('POST', 'Sanpham/Sanpham', { tieuDe: `Hai thông báo ${number}`, thutuhienthi: 1, active: true });
  await page.goto('/page_management/product?search=hai%20thong%20bao');
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  for (const number of [1, 2]) {
    await page.getByRole('checkbox', { name: `Chọn Hai thông báo ${number}`, exact: true }).check();
    await page.getByRole('button', { name: 'Ẩn đi', exact: true }).click();
    await expect(undo).toHaveCount(number);
    await undo.last().hover();
  }
  await page.getByRole('button', { name: 'Đóng thông báo', exact: true }).first().press('Enter');
  await expect(undo).toHaveCount(1);
  await expect(undo).toBeFocused();
});
