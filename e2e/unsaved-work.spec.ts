import type { Route } from '@playwright/test';
import { decodeJwt } from 'jose';

import { draftsOnDisk } from './faults/desk.ts';
import { ADMIN, carrySession, expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { told } from './support/messages.ts';
import { personWith } from './support/person.ts';
import { composeText, SAMPLE } from './support/typing.ts';

const LIST = '/page_management/service';

test('a 401 in the middle of typing loses nothing', async ({ staff: page, context, product, watch }) => {
  watch.allow(/status of 401/);
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await composeText(page, sheet.getByLabel(/^Tiêu đề/), SAMPLE);
  await sheet.getByLabel(/^Mô tả ngắn/).fill('Gõ dở thì hết phiên');
  await page.route('**/Dichvu/Dichvu', (route) => route.fulfill({ status: 401, json: { status: 'error', message: 'Hết phiên' } }), { times: 1 });
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await carrySession(context, product);
  await page.reload();
  await expect(page).toHaveURL(/page_management\/service\?new/);
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue(SAMPLE);
  await expect(page.getByRole('dialog').getByLabel(/^Mô tả ngắn/)).toHaveValue('Gõ dở thì hết phiên');
});

test('whoever fills in a form is told there that the session ends, or the connection is gone, and loses nothing by signing in again', async ({ staff: page, context, product, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Gõ bốn phút trước khi hết phiên');
  await context.setOffline(true);
  await expect(sheet.getByText('Mất kết nối')).toBeVisible();
  await context.setOffline(false);
  await expect(sheet.getByText('Mất kết nối')).toHaveCount(0);

  const { exp = NaN } = decodeJwt(await product.tokenOf(ADMIN));
  await page.clock.fastForward(exp * 1_000 - Date.now() - 4 * 60_000);
  await expect(sheet.getByText('Phiên đăng nhập kết thúc sau 4 phút')).toBeVisible();
  await expect(page.getByText('Phiên đăng nhập kết thúc sau')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Đăng nhập lại', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu' }).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await carrySession(context, product);
  await page.reload();
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue('Gõ bốn phút trước khi hết phiên');
});

test('a tab that slept while somebody else signed in shows and saves nothing that was typed in it before', async ({ staff: page, context, product }) => {
  await page.goto(`${LIST}?new`);
  const title = page.getByRole('dialog').getByLabel(/^Tiêu đề/);
  await title.fill('Gõ trước khi người khác đăng nhập');
  await expect.poll(() => draftsOnDisk(page)).not.toEqual([]);
  const other = await personWith(product, 'nguoi-den-sau', { [LIST]: [1, 2, 3, 4] });
  // Nobody has told this tab: it was asleep, and looks for itself when somebody comes back to it.
  await carrySession(context, product, other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(title).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Khôi phục', exact: true })).toHaveCount(0);

  await carrySession(context, product);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(title).toHaveValue('Gõ trước khi người khác đăng nhập');
});

test('a save on its way goes out in nobody else’s name, and what was typed is there when its author is back', async ({ staff: page, context, product }) => {
  const { body } = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Của ai', thutuhienthi: 1, active: true });
  const { id } = body.data as { id: number };
  const other = await personWith(product, 'nguoi-chen-ngang', { [LIST]: [1, 2, 3, 4] });
  await page.goto(`${LIST}?edit=${id}`);
  const title = page.getByRole('dialog').getByLabel(/^Tiêu đề/);
  await title.fill('Sửa trước khi người khác đăng nhập');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  // The record is read once more before it is written.
  const letGo = await hold(page, /Dichvu\/Dichvu\?id/);
  const reading = page.waitForRequest(/Dichvu\/Dichvu\?id/);
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click();
  await reading;
  await carrySession(context, product, other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(title).toHaveCount(0);
  letGo();
  await expect(title).toHaveValue('Của ai');
  expect(writes).toEqual([]);

  await carrySession(context, product);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(title).toHaveValue('Sửa trước khi người khác đăng nhập');
});

test('leaving with unsaved changes asks, by Escape, the back button and a link', async ({ staff: page }) => {
  await page.goto('/dashboard');
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  const title = page.getByRole('dialog').getByLabel(/^Tiêu đề/);
  await title.fill('Chưa lưu đâu nhé');
  const question = page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu' });

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(title).toHaveValue('Chưa lưu đâu nhé');

  await page.goBack();
  await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(title).toHaveValue('Chưa lưu đâu nhé');
  await expect(page).toHaveURL(/\?new/);

  await page.goBack();
  await question.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const company = '/page_management/information';
  await page.goto(company);
  const email = page.getByLabel(/^Email/);
  await email.fill('chua-luu@congty.example');
  const link = page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Dịch vụ', exact: true });
  await link.click();
  await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${company}$`));
  await expect(email).toHaveValue('chua-luu@congty.example');
  await link.click();
  await question.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test('who leaves a form while its save is on its way is told if that fails, and finds what was typed', async ({ staff: page, product, watch }) => {
  watch.allow(/status of 400/);
  const { body } = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Lưu rồi đi', thutuhienthi: 1, active: true });
  const { id } = body.data as { id: number };
  const refused = { status: 400, json: { status: 'error', message: 'Sai', errors: { tieuDe: ['Tiêu đề đã có'] } } };
  const sheet = page.getByRole('dialog');
  const title = sheet.getByLabel(/^Tiêu đề/);
  for (const [query, name] of [[`edit=${id}`, 'Lưu rồi đi'], ['new', 'Lưu rồi đi, sửa']]) {
    await page.goto(`${LIST}?${query}`);
    await title.fill('Lưu rồi đi, sửa');
    const writing = new Promise<Route>((found) => void page.route('**/Dichvu/Dichvu', found, { times: 1 }));
    await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
    const write = await writing;
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu' }).getByRole('button', { name: 'OK', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await write.fulfill(refused);
    await told(page, `${name}: Chưa lưu được. Tiêu đề đã có. Những gì bạn đã nhập vẫn còn nguyên.`);
    await page.goto(`${LIST}?${query}`);
    await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
    await expect(title).toHaveValue('Lưu rồi đi, sửa');
  }
});

test('a reload brings the draft back, discarded or saved it is gone', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  await page.getByRole('dialog').getByLabel(/^Tiêu đề/).fill('Bản nháp sống sót');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Có bản nháp chưa lưu').first()).toBeVisible();
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue('Bản nháp sống sót');
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Bỏ', exact: true }).click();
  // The offer stands until the disk has forgotten it; a page that is left before that would find it again.
  await expect(page.getByText('Có bản nháp chưa lưu')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue('');
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeFocused();
  const expectNoOffer = async (): Promise<void> => {
    await page.goto(`${LIST}?new`);
    await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toBeEnabled();
    // A form is drawn before it has looked for drafts.
    await expect.poll(() => draftsOnDisk(page)).toEqual([]);
    await expect(page.getByText('Có bản nháp chưa lưu')).toHaveCount(0);
  };
  await expectNoOffer();

  await page.getByRole('dialog').getByLabel(/^Tiêu đề/).fill('Bản nháp rồi được lưu');
  await page.reload();
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  await expectNoOffer();
});

test('a full disk is said in the form, and the save works all the same', async ({ staff: page, watch }) => {
  watch.allow(/Draft not kept/);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no space', 'QuotaExceededError');
    };
  });
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Máy này hết chỗ');
  await expect(sheet.getByText('Không giữ được bản nháp trên máy này. Hãy lưu sớm.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
});

test('another language keeps what was typed', async ({ staff: page }) => {
  await page.goto('/page_management/information');
  await page.getByLabel(/^Tên công ty/).fill('Đang gõ dở tên công ty');
  await page.getByRole('button', { name: 'Ngôn ngữ', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/page_management\/information$/);
  await expect(page.getByLabel(/^Company name/)).toHaveValue('Đang gõ dở tên công ty');
});

test('what a second tab holds is offered to the first once that tab has closed', async ({ staff: page, context }) => {
  await page.goto(`${LIST}?new`);
  const other = await context.newPage();
  await other.goto(`${LIST}?new`);
  await other.getByRole('dialog').getByLabel(/^Tiêu đề/).fill('Gõ ở thẻ thứ hai');
  // A page that looks before the draft is on disk knows of no tab to wait for.
  await expect.poll(async () => (await draftsOnDisk(other)).map(({ texts }) => texts.title)).toEqual(['Gõ ở thẻ thứ hai']);
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeVisible();
  // It has found the draft by the time it waits for that tab, and has read it once a later question is answered.
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await draftsOnDisk(page);
  await expect(page.getByText('Có bản nháp chưa lưu')).toHaveCount(0);
  await other.close();
  await page.getByRole('button', { name: 'Khôi phục', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue('Gõ ở thẻ thứ hai');
});

test('a form that the back gesture forces shut comes back beneath the question whether to leave it', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Chưa lưu');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu', exact: true });
  await expect(question).toBeVisible();
  // As the browser does on its own, which asks nobody: a third "back" in a row, say.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLDialogElement>('dialog[role=dialog]')!;
    form.addEventListener('close', () => setTimeout(() => (form.dataset['cameBack'] = '')), { once: true });
    form.close();
  });
  await expect(page.locator('dialog[data-came-back][open]')).toBeAttached();
  await question.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Chưa lưu');
});

for (const [where, address, call, title, wireName] of [
  ['the form of an article', `${LIST}?new`, /\/Dichvu\/Dichvu/, 'Tiêu đề', 'tieuDe'],
  // Its page scrolls itself.
  ['company info', '/page_management/information', /\/Thongtincongty\/info/, 'Tên công ty', 'tenCty'],
] as const) {
  test(`who types on in ${where} while a save is on its way stays there: what is wrong above moves neither the field nor the keyboard, and is said beside the buttons`, async ({ staff: page, watch }) => {
    watch.allow(/status of 400/);
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto(address);
    const form = page.locator('form').filter({ has: page.getByLabel(/^Mô tả ngắn/) });
    const summary = form.getByLabel(/^Mô tả ngắn/);
    let answer = (): void => undefined;
    const asked = new Promise<void>((isAsked) => {
      void page.route(call, async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        isAsked();
        await new Promise<void>((go) => (answer = go));
        return route.fulfill({ status: 400, json: { status: 'error', message: 'Sai', errors: { [wireName]: ['Tên này đã có'] } } });
      });
    });
    await form.getByLabel(new RegExp(`^${title}`)).fill('Tên trùng');
    await page.keyboard.press('Control+Enter');
    await asked;
    await summary.click();
    await page.keyboard.type('đang gõ');
    await page.evaluate(() => scrollBy(0, 120));
    const place = await summary.boundingBox();
    answer();
    await expect(form.getByText('Tên này đã có')).toBeVisible();
    await expect(page.getByText(`Cần sửa 1 trường: ${title}`).filter({ visible: true }).last()).toBeInViewport();
    await page.keyboard.type(' tiếp');
    await expect(summary).toHaveValue(/đang gõ tiếp/);
    // A scrolled place is one of whole pixels.
    expect(Math.abs((await summary.boundingBox())!.y - place!.y)).toBeLessThan(1);
  });
}

test('who types on in company info while its save is on its way stays there: the question drawn above moves nothing, though the page itself scrolls', async ({ staff: page, product }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/page_management/information');
  const form = page.getByRole('form', { name: 'Thông tin' });
  await form.getByLabel(/^Tên công ty/).fill('Công ty của tôi');
  const { data } = (await product.api('GET', 'Thongtincongty/info')).body as { data: { tenCty: string } };
  await product.api('PUT', 'Thongtincongty/info', { ...data, tenCty: `${data.tenCty} Hải Phòng` });
  const asked = page.waitForRequest(/Thongtincongty/);
  const letGo = await hold(page, /Thongtincongty/);
  await page.keyboard.press('Control+Enter');
  await asked;
  const summary = form.getByLabel(/^Mô tả ngắn/);
  await summary.click();
  await page.keyboard.type('đang gõ');
  await page.evaluate(() => scrollBy(0, 120));
  const place = await summary.boundingBox();
  letGo();
  await expect(page.getByText('Có người đã sửa bản ghi này').first()).toBeAttached();
  await expect.poll(async () => Math.abs((await summary.boundingBox())!.y - place!.y)).toBeLessThan(1);
  await expect(summary).toBeFocused();
});

test('who ticks groups while a save of that person is on its way keeps them in sight: the question drawn above scrolls the form, not the list', async ({ staff: page, product }) => {
  for (let n = 1; n <= 12; n += 1) await product.api('POST', 'phanquyen', { roleGroupName: `Ca trực ${n}`, moTa: '', dataPhanQuyen: [] });
  const made = await product.api('POST', 'User/user', { userName: 'truc-ban', idUserInfo: null, idRoles: [] });
  const { id } = made.body.data as { id: string };
  // Low enough for the form to have room to scroll.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/system_management/user?edit=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên đăng nhập/).fill('truc-ban-dem');
  const box = sheet.getByRole('checkbox').nth(1);
  await expect(box).toBeVisible();
  await product.api('PUT', 'User/user', { id, userName: 'truc-ban-ngay', idUserInfo: null, idRoles: [] });
  const asked = page.waitForRequest(/User\/user/);
  const letGo = await hold(page, /User\/user/);
  await page.keyboard.press('Control+Enter');
  await asked;
  await box.click();
  const place = await box.boundingBox();
  letGo();
  await expect(sheet.getByText('Có người đã sửa bản ghi này').first()).toBeVisible();
  await expect.poll(async () => Math.abs((await box.boundingBox())!.y - place!.y)).toBeLessThan(1);
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 1 });
});
