/** The one record that has no list: changed, taken back, saved. */
import type { Locator } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { manner, named, press, words } from './support/manners.ts';
import { told } from './support/messages.ts';
import { choosePictures, drawnPicture } from './support/pictures.ts';

const PAGE = '/page_management/information';

test('company info says what changed, saves it, and takes a change back', async ({ staff: page, product }) => {
  await page.goto(PAGE);
  const hours = page.getByLabel(/^Giờ làm việc/);
  await expect(hours).not.toHaveValue('');
  const before = await hours.inputValue();
  await hours.fill('Thứ Hai đến thứ Sáu, 8:00 – 17:00');
  const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu' });
  await expect(bar).toContainText('Giờ làm việc');
  await bar.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect(hours).toHaveValue(before);
  await hours.fill('Thứ Hai đến thứ Sáu, 8:00 – 17:00');
  await page.getByLabel(/^Số điện thoại/).fill('+84 225 368 6188');
  await bar.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  expect((await product.api('GET', 'Thongtincongty/info')).body.data).toMatchObject({
    gioLamViec: 'Thứ Hai đến thứ Sáu, 8:00 – 17:00',
    soDienThoai: '02253686188',
  });
});

test('address, opening hours and page title are read whole beside each other, in the order of the Tab key', async ({ staff: page }) => {
  await page.goto('/page_management/information');
  const form = page.getByRole('form', { name: 'Thông tin' });
  for (const name of [/^Tiêu đề trang/, /^Địa chỉ/, /^Giờ làm việc/]) {
    expect(await form.getByLabel(name).evaluate((field) => field.scrollWidth - field.clientWidth), String(name)).toBe(0);
  }
  const places = await form.getByRole('textbox').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => [top, left] as const));
  expect(places.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])).toEqual(places);
});

for (const width of [1280, 375]) {
  test(`the grey places of company info stand where its fields come, in a window of ${width} px`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height: 800 });
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => (letGo = done));
    await page.route(/Thongtincongty\/info/, async (route) => {
      await held;
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      // What is longer than its place makes that grow.
      await route.fulfill({ response, json: { ...body, data: { ...body.data, motangan: 'Ngắn', gioLamViec: '8:00', moTa: '' } } });
    });
    const placesOf = (boxes: Locator) =>
      boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width: across, height }) => [x, y + scrollY, across, height]));
    await page.goto(PAGE);
    const grey = page.getByRole('status', { name: 'Đang tải bản ghi' }).locator('.rounded-lg');
    await expect(grey).toHaveCount(12);
    const before = await placesOf(grey);
    letGo();
    const form = page.getByRole('form', { name: 'Thông tin' });
    await expect(form.getByRole('button', { name: 'Chọn ảnh', exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Đậm', exact: true })).toBeVisible();
    const after = await placesOf(form.locator('.flex-col > label + *, .flex-col > :has(> label) + *'));
    expect(after.length).toBe(12);
    // Below the last, the editor, is nothing that its height could move.
    const measures = (places: number[][]): number[] => places.flat().slice(0, -1);
    const off = measures(after).map((measure, index) => Math.abs(measure - measures(before)[index]!));
    expect(Math.max(...off)).toBeLessThanOrEqual(4);
  });
}

test('whoever saves company info by keyboard, or takes a change back, goes on from there', async ({ staff: page }) => {
  await page.goto(PAGE);
  const hours = page.getByLabel(/^Giờ làm việc/);
  await expect(hours).not.toHaveValue('');
  await hours.fill('Thứ Hai đến thứ Sáu, 7:00 – 16:00');
  await page.keyboard.press('Control+Enter');
  const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu' });
  await expect(bar).toHaveCount(0);
  await expect(hours).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' (nghỉ trưa)');
  await expect(hours).toHaveValue('Thứ Hai đến thứ Sáu, 7:00 – 16:00 (nghỉ trưa)');

  await bar.getByRole('button', { name: 'Lưu', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await hours.fill('Cả ngày');
  await bar.getByRole('button', { name: 'Huỷ', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const name of ['Mô tả ngắn', 'Mô tả']) {
  test(`whoever saves company info in the middle of ${name} types on where they were, and can take all of it back`, async ({ staff: page }) => {
    await page.goto(PAGE);
    const text = page.getByRole('textbox', { name, exact: true });
    await expect(page.getByRole('toolbar')).toBeVisible();
    const read = () => text.evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')));
    const before = await read();
    const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu' });
    await text.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' thêm');
    await page.keyboard.press('Control+Enter');
    await expect(bar).toHaveCount(0);
    await page.keyboard.type(' nữa');
    expect(await read()).toBe(`${before.slice(0, 1)} thêm nữa${before.slice(1)}`);
    // A box of lines takes a letter or a word back at a time, and what nobody typed not at all.
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('Control+z');
    expect(await read()).toBe(before);
  });
}

test('whoever goes from tab to tab by arrow and stays for what is unsaved is at the tab that is shown, and else at the next', async ({ staff: page }) => {
  await page.goto(PAGE);
  const hours = page.getByLabel(/^Giờ làm việc/);
  await expect(hours).not.toHaveValue('');
  await hours.fill('Thứ Hai đến thứ Năm');
  const company = page.getByRole('tab', { name: 'Thông tin công ty', exact: true });
  const introduction = page.getByRole('tab', { name: 'Giới thiệu', exact: true });
  const dialog = page.getByRole('alertdialog');
  await company.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(company).toHaveAttribute('aria-selected', 'true');
  await expect(company).toBeFocused();
  await introduction.click();
  await dialog.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(company).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(introduction).toHaveAttribute('aria-selected', 'true');
  await expect(introduction).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(company).toBeFocused();
  await expect(company).toHaveAttribute('aria-selected', 'true');
});

test('a logo on its way up is given up with all other changes', async ({ staff: page }) => {
  const letGo = await hold(page, /\/Upload\/presigned-url/);
  await page.goto(PAGE);
  const hours = page.getByLabel(/^Giờ làm việc/);
  await hours.fill('Thứ Hai đến thứ Bảy');
  const logo = page.getByRole('form').locator('div', { has: page.getByRole('button', { name: 'Chọn ảnh' }) }).last();
  await choosePictures(page, () => logo.getByRole('button', { name: 'Chọn ảnh' }).click(), ['logo.png'], await drawnPicture(page, { type: 'image/png', width: 320, height: 120 }));
  await expect(page.getByText('Đang tải lên...')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu' });
  await bar.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Đang tải lên...')).toHaveCount(0);
  letGo();
});

for (const how of byTurns([manner('en', 'touch'), manner('vi', 'keyboard')])) {
  test.describe(how.name, () => {
    test.use(how.browser);

    test('company info gets a logo and other opening hours', async ({ staff: page, product }) => {
      const all = words[how.locale];
      const hours = `7:30 – 17:00 (${how.by})`;
      await page.goto(`${how.prefix}${PAGE}`);
      const form = page.getByRole('form', { name: all.screen.information });
      await form.getByLabel(named(all.companyInfo.fields.openingHours)).fill(hours);
      const picture = await drawnPicture(page, { type: 'image/png', width: 320, height: 120, transparent: true });
      const chooser = form.getByRole('button', { name: all.picture.choose, exact: true });
      await choosePictures(page, () => press(how, chooser), [`logo-${how.by}.png`], picture);
      await expect(form.getByText(all.picture.uploaded)).toBeVisible();
      const bar = page.getByRole('region', { name: all.unsaved.changes });
      await expect(bar).toContainText(all.companyInfo.fields.logo);
      if (how.by === 'keyboard') await page.keyboard.press('Control+Enter');
      else await press(how, bar.getByRole('button', { name: all.common.save, exact: true }));
      await told(page, all.common.saved);
      await expect(bar).toHaveCount(0);
      expect((await product.api('GET', 'Thongtincongty/info')).body.data).toMatchObject({
        gioLamViec: hours,
        logoimg: expect.stringContaining(`-logo-${how.by}.png`),
      });
    });
  });
}
