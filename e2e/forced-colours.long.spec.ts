import type { Locator } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';

const LIST = '/page_management/service';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

const style = (where: Locator, property: string): Promise<string> =>
  where.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('in colours of the system one sees where one is, what is ticked and what a menu is at', async ({ staff: page }) => {
  await page.goto(LIST);
  await started(page);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  const here = menu.getByRole('link', { name: 'Dịch vụ', exact: true });
  const elsewhere = menu.getByRole('link', { name: 'Sản phẩm', exact: true });
  await expect(here).toHaveAttribute('aria-current', 'page');
  expect(await style(here, 'background-color')).not.toBe(await style(elsewhere, 'background-color'));
  // Drawn as masks, of whatever colour stands behind them.
  const icon = elsewhere.locator('[aria-hidden]').first();
  await expect.poll(() => style(icon, 'mask-image')).toContain('url');
  expect(await style(icon, 'background-color')).not.toBe(await style(page.locator('html'), 'background-color'));

  const rows = page.locator('tbody tr');
  await rows.nth(1).getByRole('checkbox').check();
  await expect(rows.nth(1)).toHaveCSS('outline-style', 'solid');
  await expect(rows.nth(2)).toHaveCSS('outline-style', 'none');
  const status = rows.nth(2).getByText('Hiển thị').locator('[aria-hidden]');
  expect(await style(status, 'border-top-color')).not.toBe(await style(page.locator('html'), 'background-color'));
  await expect(status).toHaveCSS('border-top-width', '4px');

  await page.getByRole('button', { name: 'Tài khoản', exact: true }).press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  expect(await style(entries.first(), 'background-color')).not.toBe(await style(entries.last(), 'background-color'));
  await expect(page.getByRole('menu')).toHaveCSS('outline-style', 'solid');
});

test('in colours of the system one sees which row was just saved', async ({ staff: page }) => {
  // All on one page: others put services of theirs before it.
  await page.goto(`${LIST}?size=100&edit=3`);
  await page.getByRole('textbox', { name: 'Mô tả ngắn', exact: true }).fill('Mô tả vừa được lưu');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  const saved = page.locator('tbody tr[data-marked]');
  await expect(saved).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('tbody tr:not([data-marked])').first()).toHaveCSS('outline-style', 'none');
});

test('in colours of the system buttons have edges, pressed ones a ground, and the chosen tab alone a line', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  const save = page.getByRole('button', { name: 'Lưu', exact: true });
  await expect(save).toHaveCSS('border-top-width', '1px');
  const text = page.getByRole('textbox', { name: /^Nội dung/ });
  await text.click();
  const bold = page.getByRole('button', { name: 'Đậm', exact: true });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  expect(await style(bold, 'background-color')).not.toBe(await style(page.getByRole('button', { name: 'Nghiêng', exact: true }), 'background-color'));

  await page.goto('/page_management/information');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(2);
  await started(page);
  const ground = await style(page.locator('html'), 'background-color');
  expect(await style(tabs.first(), 'border-bottom-color')).not.toBe(ground);
  expect(await style(tabs.last(), 'border-bottom-color')).toBe(ground);
});

test('in colours of the system one sees where a slide, and a text in the editor, would be dropped', async ({ staff: page }) => {
  await page.goto('/page_management/slide');
  await started(page);
  const ground = await style(page.locator('html'), 'background-color');
  const cards = page.locator('[data-card]');
  const [from, to] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  if (!from || !to) throw new Error('no cards to drag');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 20, to.y + 20, { steps: 5 });
  const slideMark = cards.locator('> [aria-hidden]');
  await expect(slideMark).toHaveCount(1);
  await expect(slideMark).toHaveCSS('border-left-width', '2px');
  expect(await style(slideMark, 'border-left-color')).not.toBe(ground);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await page.goto(`${LIST}?new`);
  const text = page.getByRole('textbox', { name: /^Nội dung/ });
  await text.fill('Một dòng chữ');
  await text.evaluate((element) => {
    const { left, top } = element.querySelector('p')!.getBoundingClientRect();
    element.dispatchEvent(new DragEvent('dragover', { clientX: left + 20, clientY: top + 5, bubbles: true, cancelable: true }));
  });
  const textMark = page.locator('.rich-text-drop');
  await expect(textMark).toHaveCSS('border-left-width', '1px');
  expect(await style(textMark, 'border-left-color')).not.toBe(ground);
});

test('in colours of the system one sees what empties a search', async ({ staff: page }) => {
  await page.goto('/system_management/user?new');
  const search = page.getByRole('searchbox', { name: 'Nhóm quyền', exact: true });
  await search.focus();
  const box = await search.boundingBox();
  if (!box) throw new Error('no search box');
  const end = { x: box.x + box.width - 36, y: box.y + 4, width: 30, height: box.height - 8 };
  const empty = await page.screenshot({ clip: end });
  await search.fill('n');
  expect((await page.screenshot({ clip: end })).equals(empty)).toBe(false);
});

test('in colours of the system an icon of a colour of its own is as dark or light as the text beside it', async ({ staff: page }) => {
  await page.goto(`${LIST}?search=khong-co-gi-nhu-vay`);
  await started(page);
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Phím tắt', exact: true });
  await expect(entry.locator('svg')).toBeVisible();
  for (const press of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(press);
    expect(await style(entry.locator('svg'), 'color')).toBe(await style(entry, 'color'));
  }
});
