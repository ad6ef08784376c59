import type { Locator, Page } from '@playwright/test';

import { carrySession, expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { told } from './support/messages.ts';
import { bringPictures, coloursOf, drawnPicture } from './support/pictures.ts';

const FORM = '/page_management/service?new';

/** A JPEG with a camera's notes in it: which way it was held, and where. */
function withNotes(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
  const notes = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 10.7769N 106.7009E')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(notes.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, notes, jpeg.subarray(2)]);
}

async function choose(page: Page, sheet: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Chọn ảnh', exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** From now on no file that is chosen is read. @returns lets them be */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held = new Promise<void>((resolve) => Object.assign(globalThis, { readPictures: resolve }));
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function read() {
      await held;
      return arrayBuffer.call(this);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { readPictures: () => void }).readPictures());
}

test('a photograph is turned upright and loses what the camera wrote into it', async ({ staff: page, product }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh chụp dọc');
  const photograph = withNotes(await drawnPicture(page, { type: 'image/jpeg', width: 600, height: 300 }), 6);
  await choose(page, sheet, 'Ảnh chụp.JPG', photograph);
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/website/'));
  // At once: the save waits for the picture.
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');

  expect((await sent).headers()).toMatchObject({ 'content-encoding': 'blob', 'content-type': 'image/jpeg', 'x-amz-acl': 'public-read' });

  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=anh%20chup%20doc');
  const [{ urlImg } = { urlImg: '' }] = found.body.data as { urlImg: string }[];
  expect(urlImg).toMatch(/\/\d{13}-[a-zA-Z]{10}-anh-chup\.jpg$/);
  const stored = await (await page.request.get(urlImg)).body();
  expect(stored.includes('Exif') || stored.includes('GPS')).toBe(false);
  const size = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    return [bitmap.width, bitmap.height];
  }, urlImg);
  expect(size).toEqual([300, 600]);
});

test('a picture as thin as a line is still seen in its field', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await choose(page, sheet, 'vach.png', await drawnPicture(page, { type: 'image/png', width: 2_000, height: 2 }));
  const preview = sheet.getByAltText('Ảnh xem trước');
  await expect(preview).toBeVisible();
  expect((await preview.boundingBox())?.height).toBeGreaterThanOrEqual(8);
});

test('a picture that did not go up is kept, holds the save back, and goes up when tried again', async ({ staff: page, watch }) => {
  watch.allow(/503/);
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh thử lại');
  let isDown = true;
  await page.route('**/uploads/website/*', (route) =>
    isDown && route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue());
  await choose(page, sheet, 'a.png', await drawnPicture(page, { type: 'image/png', width: 300, height: 200 }));
  await expect(sheet.getByRole('alert').filter({ hasText: 'Chưa tải ảnh lên được.' })).toBeVisible();
  await expect(sheet.getByAltText('Ảnh xem trước')).toBeVisible();
  // Somebody who is at the other end of the form is taken to what is to be tried again.
  await page.setViewportSize({ width: 1280, height: 500 });
  await sheet.getByLabel(/^Tiêu đề/).focus();
  await expect(sheet.getByRole('button', { name: 'Thử lại', exact: true })).not.toBeInViewport();
  await page.keyboard.press('Control+Enter');
  const refusal = sheet.getByText('Có ảnh chưa tải lên được. Hãy xem lại ảnh đó, rồi lưu.');
  await expect(refusal).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Thử lại', exact: true })).toBeInViewport();
  await expect(sheet.getByLabel('Hình ảnh', { exact: true })).toBeFocused();
  isDown = false;
  await sheet.getByRole('button', { name: 'Thử lại', exact: true }).click();
  await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
});

test('a picture goes up after three whose store has not answered for long, and these can be tried again', async ({ staff: page }) => {
  await page.clock.install();
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const text = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  const asked: string[] = [];
  await page.route('**/uploads/website/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked.push(route.request().url());
    // As over a connection of before a change of network.
    return asked.length <= 3 ? undefined : route.continue();
  });
  await text.click();
  await bringPictures(text, 'paste', ['a.png', 'b.png', 'c.png'], await drawnPicture(page, { type: 'image/png', width: 40, height: 30 }));
  await expect.poll(() => asked.length).toBe(3);
  const field = sheet.getByRole('button', { name: 'Chọn ảnh', exact: true });
  await bringPictures(field, 'drop', ['d.png'], await drawnPicture(page, { type: 'image/png', width: 40, height: 30 }));
  await expect(sheet.getByAltText('Ảnh xem trước')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
  const retries = text.getByRole('button', { name: 'Thử lại', exact: true });
  await expect(retries).toHaveCount(3);
  await expect(text).toContainText('Máy chủ trả lời quá chậm.');
  await retries.first().click();
  await expect(retries).toHaveCount(2);
});

test('whoever stops an upload that the save waits for has the form, chooses another and saves that', async ({ staff: page, product }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const save = sheet.getByRole('button', { name: 'Lưu', exact: true });
  await sheet.getByLabel(/^Tiêu đề/).fill('Dừng rồi chọn ảnh khác');
  await page.route('**/uploads/website/*-a.*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  const picture = await drawnPicture(page, { type: 'image/png', width: 300, height: 200 });
  await choose(page, sheet, 'a.png', picture);
  await expect(sheet.getByText('Đang tải lên...')).toBeVisible();
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await sheet.getByRole('button', { name: 'Dừng tải lên', exact: true }).click();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(sheet.getByRole('button', { name: 'Chọn ảnh', exact: true })).toBeFocused();
  await choose(page, sheet, 'b.png', picture);
  await save.click();
  await told(page, 'Đã lưu');
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=dung%20roi%20chon%20anh%20khac');
  expect(found.body.data).toMatchObject([{ urlImg: expect.stringMatching(/-b\.jpg$/) }]);
});

test('whoever saves while the picture is prepared, and it turns out to be none, is told so at its field or in the text before anything is saved', async ({ staff: page }) => {
  const none = Buffer.from('%PDF-1.7');
  for (const place of ['field', 'text'] as const) {
    await page.goto(FORM);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(/^Tiêu đề/).fill(`Ảnh hỏng (${place})`);
    const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
    await expect(editor).toBeVisible();
    // Until the save waits: what the file holds is read only then.
    const goOn = await holdPictures(page);
    if (place === 'field') await choose(page, sheet, 'anh.png', none);
    else await bringPictures(editor, 'paste', ['anh.png'], none);
    await page.keyboard.press('Control+Enter');
    await expect(sheet.getByRole('button', { name: 'Lưu', exact: true })).toHaveAttribute('aria-busy', 'true');
    await goOn();
    await expect(sheet.getByText('Tệp này không phải ảnh JPEG, PNG, WebP hay GIF.')).toBeInViewport();
    await expect(sheet.getByText('Có ảnh chưa tải lên được. Hãy xem lại ảnh đó, rồi lưu.')).toBeVisible();
    await expect(place === 'field' ? sheet.getByLabel('Hình ảnh', { exact: true }) : editor).toBeFocused();
    // Once more, and it is meant so.
    await page.keyboard.press('Control+Enter');
    await told(page, 'Đã lưu');
  }
});

test('whoever saves far below a picture of a text that did not go up is taken to its other try, and the text is said to be at fault', async ({ staff: page, watch }) => {
  watch.allow(/503/);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh trong bài dài');
  const text = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  let isDown = true;
  await page.route('**/uploads/website/*', (route) =>
    isDown && route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue());
  await text.click();
  await bringPictures(text, 'paste', ['a.png', 'b.png'], await drawnPicture(page, { type: 'image/png', width: 40, height: 30 }));
  const retries = text.getByRole('button', { name: 'Thử lại', exact: true });
  await expect(retries).toHaveCount(2);
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+End');
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
  await expect(retries.first()).not.toBeInViewport();
  await page.keyboard.press('Control+Enter');
  await expect(retries.first()).toBeFocused();
  await expect(retries.first()).toBeInViewport();
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(retries).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(retries).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(retries).toHaveCount(0);
  await expect(text).not.toHaveAttribute('aria-invalid');
});

test('a picture under the name of another kind of file is seen as it goes up, and once it is up', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const buffer = await drawnPicture(page, { type: 'image/png', width: 300, height: 200 });
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Chọn ảnh', exact: true }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
  await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
  await expect(sheet.getByAltText('Ảnh xem trước')).toBeVisible();
});

test('an upload is stopped, and the form saves without the picture', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Không có ảnh');
  await page.route('**/uploads/website/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  await choose(page, sheet, 'a.png', await drawnPicture(page, { type: 'image/png', width: 300, height: 200 }));
  await expect(sheet.getByText('Đang tải lên...')).toBeVisible();
  await sheet.getByRole('button', { name: 'Dừng tải lên', exact: true }).click();
  await expect(sheet.getByAltText('Ảnh xem trước')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
});

test('whoever saves before the code of the picture has come is taken to its place, and on into it', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  const letCome = await hold(page, /\/assets\/picture-\w+\.js/);
  await page.goto('/page_management/customer?new', { waitUntil: 'commit' });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên khách hàng/).fill('Công ty không có ảnh');
  await sheet.getByLabel(/^Địa chỉ/).fill('Hải Phòng');
  await sheet.getByLabel(/^Số điện thoại/).fill('0912 345 678');
  await sheet.getByLabel(/^Email/).fill('a@congty.example');
  await sheet.getByLabel(/^Thứ tự/).focus();
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByText('Vui lòng nhập Logo')).toBeInViewport();
  letCome();
  await expect(sheet.getByLabel('Logo', { exact: true })).toBeFocused();
  await expect(sheet.getByText('Vui lòng nhập Logo')).toBeInViewport();
});

test('a picture is dropped on its field, and pasted into it', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('button', { name: 'Chọn ảnh', exact: true });
  await expect(field).toBeVisible();
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  for (const way of ['drop', 'paste'] as const) {
    await bringPictures(field, way, [`${way}.png`], picture);
    await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Bỏ ảnh', exact: true }).click();
    await expect(sheet.getByAltText('Ảnh xem trước')).toHaveCount(0);
  }
});

test('a picture pasted with the focus on its field’s button goes there, wherever text was last selected', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  await expect(editor).toBeVisible();
  await sheet.getByRole('button', { name: 'Chọn ảnh', exact: true }).focus();
  // As Firefox does, which sends a paste to the selection.
  await bringPictures(editor.locator('p'), 'paste', ['anh.png'], await drawnPicture(page, { type: 'image/png', width: 40, height: 30 }));
  await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
  await expect(editor.locator('img[src]')).toHaveCount(0);
});

test('whoever brings two pictures to a field of one is told that the first alone was taken', async ({ staff: page }) => {
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('button', { name: 'Chọn ảnh', exact: true });
  await expect(field).toBeVisible();
  const picture = await drawnPicture(page, { type: 'image/png', width: 40, height: 30 });
  const note = sheet.getByRole('status').getByText('Chỉ lấy ảnh đầu tiên trong 2 ảnh');
  for (const way of ['drop', 'paste'] as const) {
    await bringPictures(field, way, ['mot.png', 'hai.png'], picture);
    await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
    await expect(note).toBeVisible();
    await sheet.getByRole('button', { name: 'Bỏ ảnh', exact: true }).click();
    await expect(note).toHaveCount(0);
  }
  await bringPictures(field, 'drop', ['mot.png', 'hai.png'], picture);
  await expect(note).toBeVisible();
  await choose(page, sheet, 'ba.png', picture);
  await expect(note).toHaveCount(0);
});

test('whoever brings a picture that moves is told that its first frame alone was taken: to a field, into a text, among the slides', async ({ staff: page }) => {
  const firstFrame = 'Ảnh này là ảnh động: chỉ lấy khung hình đầu tiên.';
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff];
  const still = Buffer.from([...head, ...frame, 0x3b]);
  const moving = Buffer.from([...head, ...frame, ...frame, 0x3b]);
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  await choose(page, sheet, 'dong.gif', moving);
  await expect(sheet.getByRole('status').getByText(firstFrame)).toBeVisible();
  // What stands beside it is what the record has, which does not move.
  const shown = sheet.getByRole('img', { name: 'Ảnh xem trước', exact: true });
  await expect(shown).toHaveAttribute('src', /^(?!blob:)/);
  await choose(page, sheet, 'tinh.gif', still);
  await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
  await expect(sheet.getByText(firstFrame)).toHaveCount(0);
  await expect(shown).toHaveAttribute('src', /^blob:/);

  const editor = sheet.getByRole('textbox', { name: 'Nội dung', exact: true });
  await editor.click();
  await bringPictures(editor, 'paste', ['dong.gif'], moving);
  await told(page, 'Ảnh dong.gif là ảnh động: chỉ lấy khung hình đầu tiên.');
  // What the field says of it goes with the form of whoever saves at once.
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh động lưu ngay');
  // A quick machine would have sent it by then: it says so at the field, where nobody has left yet.
  const letGo = await hold(page, /\/uploads\/website\//);
  await choose(page, sheet, 'dong-luu.gif', moving);
  await page.keyboard.press('Control+Enter');
  letGo();
  await told(page, 'Ảnh dong-luu.gif là ảnh động: chỉ lấy khung hình đầu tiên.');
  await told(page, 'Đã lưu');
  await page.goto('/page_management/slide');
  await bringPictures(page.getByText('Thả nhiều ảnh vào đây để thêm cùng lúc.'), 'drop', ['banner.gif'], moving);
  await told(page, 'Ảnh banner.gif là ảnh động: chỉ lấy khung hình đầu tiên.');
});

test('a picture that is dropped on a list or on the login does nothing: the browser would show it in place of the page', async ({ context, page, product }) => {
  const isRefused = (type: string) => page.evaluate((kind) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.png', { type: 'image/png' }));
    return !document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
  }, type);
  for (const address of ['/auth/login', '/page_management/service']) {
    if (address !== '/auth/login') await carrySession(context, product);
    await page.goto(address);
    await expect.poll(() => isRefused('dragover')).toBe(true);
    expect(await isRefused('drop')).toBe(true);
  }
});

test('whoever saves at the end of a form is taken to the picture that it lacks', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  await page.goto('/page_management/customer?new');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên khách hàng/).fill('Công ty không có ảnh');
  await sheet.getByLabel(/^Địa chỉ/).fill('Hải Phòng');
  await sheet.getByLabel(/^Số điện thoại/).fill('0912 345 678');
  await sheet.getByLabel(/^Email/).fill('a@congty.example');
  const order = sheet.getByLabel(/^Thứ tự/);
  await order.focus();
  await expect(order).toBeInViewport();
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByText('Vui lòng nhập Logo')).toBeInViewport();
  await expect(sheet.getByText('Logo', { exact: true })).toBeInViewport();
  // The frame of the form stays where it is.
  await expect(sheet.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(sheet.getByRole('button', { name: 'Lưu', exact: true })).toBeInViewport();
});

test('no row shows the picture of the page before while its own is on its way', async ({ staff: page, product }) => {
  // The oldest first: nobody puts services of theirs among those.
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=20&SortField=ngayTao&SortOrder=asc');
  const pictures = (found.body.data as { urlImg: string }[]).map(({ urlImg }) => urlImg);
  const place = pictures.findIndex((one, index) => index < 10 && one !== '' && pictures[index + 10] !== '');
  await page.goto('/page_management/service?sort=createdAt');
  // The list's own rows: before them stand those that came ahead of the code.
  await expect(page.getByRole('button', { name: /^Sửa / })).toHaveCount(10);
  const picture = page.locator('tbody tr').nth(place).locator('img');
  /** As the screen shows it: of an element that waits for another picture, Chromium goes on showing the one before. */
  const coloursSeen = async () => coloursOf(page, await picture.screenshot());
  await expect(picture).toHaveAttribute('src', pictures[place] ?? '');
  await expect.poll(coloursSeen).toBeGreaterThan(50);
  const letGo = await hold(page, /\/uploads\/website\//);
  await page.getByRole('button', { name: 'Trang 2', exact: true }).click();
  await expect(picture).toHaveAttribute('src', pictures[place + 10] ?? '');
  // The ground, and at the round corners what shines through.
  expect(await coloursSeen()).toBeLessThan(50);
  letGo();
  await expect.poll(coloursSeen).toBeGreaterThan(50);
});

test('a picture that had not gone up when the form went is said to be missing: beside what the draft kept, and where there is nothing else', async ({ staff: page, watch }) => {
  watch.allow(/503/);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/uploads/website/*', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(FORM);
  const sheet = page.getByRole('dialog');
  const missing = sheet.getByText(/Ảnh đã chọn cho .* chưa tải lên xong/).last();
  await sheet.getByLabel(/^Tiêu đề/).fill('Ảnh chưa lên');
  await choose(page, sheet, 'a.png', await drawnPicture(page, { type: 'image/png', width: 300, height: 200 }));
  await expect(sheet.getByRole('alert').filter({ hasText: 'Chưa tải ảnh lên được.' })).toBeVisible();
  await page.reload();
  await expect(missing).toBeVisible();
  await sheet.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Ảnh chưa lên');
  // Whoever has restored it has been told.
  await page.reload();
  await expect(sheet.getByRole('button', { name: 'Khôi phục', exact: true })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Bỏ', exact: true }).click();

  await choose(page, sheet, 'b.png', await drawnPicture(page, { type: 'image/png', width: 300, height: 200 }));
  await expect(sheet.getByRole('alert').filter({ hasText: 'Chưa tải ảnh lên được.' })).toBeVisible();
  // Left inside the page its control goes, and gives up what it is at.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu' }).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await expect(missing).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Khôi phục', exact: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Bỏ', exact: true }).click();
  await expect(missing).toHaveCount(0);
});
