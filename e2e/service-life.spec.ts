import type { Page } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { expect, test } from './support/fixtures.ts';
import { told } from './support/messages.ts';
import { drawnPicture } from './support/pictures.ts';

// The main job moves as it does for people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const LIST = '/page_management/service';

/** Both clicks at once, as a hand is quick: half a second between them would make two single ones. */
async function doubleClick(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  const session = await page.context().newCDPSession(page);
  const events = [1, 2].flatMap((clickCount) => (['mousePressed', 'mouseReleased'] as const).map((type) => ({ type, x, y, button: 'left', clickCount }) as const));
  await Promise.all(events.map((event) => session.send('Input.dispatchMouseEvent', event)));
  await session.detach();
}

test('a service is created with a picture, found, edited and deleted', async ({ staff: page, product }) => {
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await expect(page).toHaveURL(/\?new/);
  const sheet = page.getByRole('dialog');

  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet.getByText('Vui lòng nhập Tiêu đề')).toBeVisible();
  await expect(sheet.getByLabel(/^Tiêu đề/)).toBeFocused();

  await sheet.getByLabel(/^Tiêu đề/).fill('Kho lạnh âm sâu tại Cái Mép');
  await sheet.getByLabel(/^Mô tả ngắn/).fill('Bảo quản hàng đông lạnh đến −25 °C.');
  const body = sheet.getByRole('textbox', { name: /^Nội dung/ });
  await body.click();
  await page.keyboard.type('Giám sát nhiệt độ suốt ngày đêm.');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /Chọn ảnh/ }).click();
  const picture = await drawnPicture(page, { type: 'image/jpeg', width: 2600, height: 1300 });
  await (await chooser).setFiles({ name: 'Kho lạnh.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(sheet.getByRole('img')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).dblclick();
  await told(page, 'Đã lưu');
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  const row = page.getByRole('row').filter({ hasText: 'Kho lạnh âm sâu tại Cái Mép' });
  await expect(row).toBeInViewport();

  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=kho%20lanh%20am%20sau');
  expect(found.body.totalrecord).toBe(1);
  const [stored] = found.body.data as { id: number; urlImg: string; moTaNgan: string }[];
  const kept = await page.request.get(stored?.urlImg ?? '');
  expect(kept.headers()['content-type']).toBe('image/jpeg');
  const size = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    return [bitmap.width, bitmap.height];
  }, stored?.urlImg ?? '');
  expect(size).toEqual([2000, 1000]);

  await page.getByLabel('Tìm kiếm', { exact: true }).fill('kho lanh am sau');
  await expect(page.getByText('Hiển thị 1-1 trên tổng số 1 bản ghi')).toBeVisible();
  await page.getByRole('button', { name: 'Sửa Kho lạnh âm sâu tại Cái Mép', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${stored?.id}`));
  await expect(sheet.getByRole('textbox', { name: /^Nội dung/ })).toContainText('Giám sát nhiệt độ suốt ngày đêm.');
  await sheet.getByLabel(/^Tiêu đề/).fill('Kho lạnh âm sâu tại Cát Lái');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Kho lạnh âm sâu tại Cát Lái' })).toBeVisible();

  await page.getByRole('button', { name: 'Xoá Kho lạnh âm sâu tại Cát Lái', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Xoá "Kho lạnh âm sâu tại Cát Lái"?' });
  await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Cát Lái' })).toBeVisible();
  await page.getByRole('button', { name: 'Xoá Kho lạnh âm sâu tại Cát Lái', exact: true }).click();
  await question.getByRole('button', { name: 'OK', exact: true }).click();
  await told(page, 'Đã xoá');
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
  expect((await product.api('GET', `Dichvu/Dichvu?id=${stored?.id}`)).status).toBe(404);
});

test('a save whose answer is lost makes one record, however often it is sent again', async ({ staff: page, product, watch }) => {
  watch.allow(/Failed to load resource|ERR_/);
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Dịch vụ chỉ có một bản');
  let lost = 0;
  await page.route('**/Dichvu/Dichvu', async (route) => {
    if (route.request().method() === 'POST' && lost < 2) {
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
      return;
    }
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet.getByRole('alert').first()).toBeVisible();
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Dịch vụ chỉ có một bản');
  const again = sheet.getByRole('button', { name: 'Lưu', exact: true });
  await again.click();
  await expect.poll(() => lost).toBe(2);
  await expect(again).toBeEnabled();
  await again.click();
  await told(page, 'Đã lưu');
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=chi%20co%20mot%20ban');
  expect(found.body.totalrecord).toBe(1);
});

test('whoever gives a form up whose save may have been done finds in the list what it made', async ({ staff: page, product, watch }) => {
  watch.allow(/Failed to load resource|ERR_/);
  await page.goto(`${LIST}?search=chua%20biet%20da%20them`);
  await expect(page.getByText('Không tìm thấy').first()).toBeVisible();
  await page.route('**/Dichvu/Dichvu', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Chưa biết đã thêm hay chưa');
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet).toContainText('hãy kiểm tra trước khi lưu lần nữa');
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Chưa biết đã thêm hay chưa');
  await sheet.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Chưa biết đã thêm hay chưa' })).toBeVisible();
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=chua%20biet%20da%20them');
  expect(found.body.totalrecord).toBe(1);
});

test('a form opens at the beginning of a long title, with the caret at its end', async ({ staff: page, product }) => {
  const made = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Vận tải ${'đường bộ '.repeat(25)}`, thutuhienthi: 900, active: true });
  await page.goto(`${LIST}?edit=${(made.body.data as { id: number }).id}`);
  const title = page.getByRole('dialog').getByLabel(/^Tiêu đề/);
  await expect(title).toBeFocused();
  const seen = () => title.evaluate((input: HTMLInputElement) => [input.scrollLeft, input.selectionStart === input.value.length, input.scrollWidth > input.clientWidth]);
  await expect.poll(seen).toEqual([0, true, true]);
});

test('a picture that is none is refused at its field, by its bytes', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /Chọn ảnh/ }).click();
  await (await chooser).setFiles({ name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await expect(sheet.getByText(/JPEG, PNG, WebP/).last()).toBeVisible();
  await expect(sheet.getByRole('img')).toHaveCount(0);
});

test('a picture with transparency stays a PNG', async ({ staff: page, product }) => {
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh trong suốt');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /Chọn ảnh/ }).click();
  const picture = await drawnPicture(page, { type: 'image/webp', width: 300, height: 200, transparent: true });
  await (await chooser).setFiles({ name: 'trong-suot.webp', mimeType: 'image/webp', buffer: picture });
  await expect(sheet.getByRole('img')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=anh%20trong%20suot');
  const [stored] = found.body.data as { urlImg: string }[];
  expect((await page.request.get(stored?.urlImg ?? '')).headers()['content-type']).toBe('image/png');
});

for (const path of byTurns([LIST, '/page_management/menu'])) {
  test(`a double click on a row of ${path} opens its form, which stays open`, async ({ staff: page }) => {
    await page.goto(path);
    const row = page.locator('[data-row-link]').nth(2);
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Huỷ', exact: true });
    // Once before, so that the form's code is there and its layer lies under the second click.
    await row.click({ position: { x: 60, y: 8 } });
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await row.dblclick({ position: { x: 60, y: 8 } });
    await expect(cancel).toBeVisible();
    await expect(page).toHaveURL(/edit=/);
    // A click beside it still closes it.
    await page.mouse.click(40, 400);
    await expect(dialog).toHaveCount(0);
  });

  test(`a double click that closes a form over ${path} does nothing to what lies beneath`, async ({ staff: page }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    const row = page.locator('[data-row-link]').nth(2);
    await row.click({ position: { x: 60, y: 8 } });
    const { x, y } = (await dialog.getByRole('button', { name: 'Huỷ', exact: true }).boundingBox())!;
    await page.evaluate(() => addEventListener('dblclick', () => (document.title = 'twice'), { capture: true }));
    await doubleClick(page, { x: x + 20, y: y + 10 });
    await expect(page).toHaveTitle('twice');
    await expect(page.locator('dialog')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    // A click of its own is heard again.
    await row.click({ position: { x: 60, y: 8 } });
    await expect(dialog).toBeVisible();
  });
}
