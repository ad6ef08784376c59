import { expect, test } from './support/fixtures.ts';

test('what can be undone stands at the side, and the result of the undoing at the top', async ({ staff: page, product }) => {
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Chỗ của thông báo', thutuhienthi: 1, active: true });
  await page.goto('/page_management/product?search=cho%20cua%20thong%20bao');
  await page.getByRole('checkbox', { name: 'Chọn Chỗ của thông báo', exact: true }).check();
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).click();
  const { width, right } = await page.evaluate(() => ({ width: innerWidth, right: document.documentElement.clientWidth }));
  expect(width).toBeGreaterThan(1_000);

  const message = (text: string) => page.getByRole('log').locator('> *').filter({ hasText: text });
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  // Under the pointer a message stays.
  await undo.hover();
  expect(await message('Đã lưu (1)').boundingBox()).toMatchObject({ x: right - 24 - 384, y: 65, width: 384 });
  await undo.click();

  const undone = message('Đã hoàn tác');
  await undone.hover();
  const box = (await undone.boundingBox())!;
  expect(box.y).toBe(8);
  expect(Math.abs(box.x + box.width / 2 - right / 2)).toBeLessThan(1);
});
