/** Hands press slowly, slip, press twice and hold keys down: what they meant happens once, and nothing else. */
import type { Locator, Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { placeOn } from './support/manners.ts';
import { personWith } from './support/person.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const LIST = '/page_management/service';

const rowOf = (page: Page, at: number): Locator => page.locator('tbody tr').nth(at);

async function pressOn(page: Page, target: Locator): Promise<void> {
  const { x, y } = await placeOn(target, 0.5, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** Lets go beside what was pressed, still in its row. */
async function slipOff(page: Page, target: Locator, by: number): Promise<void> {
  await pressOn(page, target);
  const { x, y } = await placeOn(target, 0.5, 0.5);
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

async function expectNothingOpened(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/edit=/);
}

/** Holds a key, which a keyboard repeats, until it has done what it does and for a moment more. */
async function holdKey(page: Page, key: string, hasWorked: () => Promise<void>): Promise<void> {
  await page.keyboard.down(key);
  await hasWorked();
  for (let time = 0; time < 6; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

test('whoever slips off a button or a box opens no record instead', async ({ staff: page }) => {
  await page.goto(LIST);
  await started(page);
  const row = rowOf(page, 2);
  await row.hover();
  await slipOff(page, row.getByRole('button', { name: /^Xoá/ }), -120);
  await expectNothingOpened(page);
  await slipOff(page, row.getByRole('checkbox'), 60);
  await expectNothingOpened(page);
  await pressOn(page, row.getByRole('link'));
  await page.mouse.up();
  await expect(page).toHaveURL(/edit=/);
});

test('a press on a row of a page that goes under it ticks, opens and deletes nothing of the next', async ({ staff: page }) => {
  for (const part of ['input', 'a[data-row-link]', 'button[value=delete]']) {
    await page.goto(LIST);
    await started(page);
    const row = rowOf(page, 2);
    const title = row.getByRole('link');
    const seen = await title.innerText();
    const letGo = await hold(page, /PageIndex=4/);
    await page.getByRole('button', { name: 'Trang 4', exact: true }).click();
    await row.hover();
    await pressOn(page, row.locator(part).first());
    letGo();
    await expect(title).not.toHaveText(seen);
    await page.mouse.up();
    await expectNothingOpened(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('tbody input:checked')).toHaveCount(0);
    await page.unrouteAll();
  }
});

/** Both presses of a double click on one place, the second once the first has had its effect. */
async function pressTwice(page: Page, target: Locator, effect: () => Promise<void>): Promise<void> {
  const { x, y } = await placeOn(target, 0.5, 0.5);
  await page.mouse.move(x, y);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    if (clickCount === 1) await effect();
  }
}

test('whoever chooses a staff member by a double click gives no group that lay beneath', async ({ staff: page }) => {
  const form = page.getByRole('dialog');
  const groups = form.getByRole('checkbox');
  const staff = form.getByRole('combobox').first();
  const options = form.getByRole('listbox').getByRole('option');
  let over = 0;
  for (let at = 0; at < 6; at += 1) {
    await page.goto('/system_management/user?new');
    await expect(groups.first()).toBeVisible();
    await staff.click();
    await expect(options.nth(at)).toBeVisible();
    over += await options.nth(at).evaluate((option) => {
      const { x, y, width, height } = option.getBoundingClientRect();
      return Number(document.elementsFromPoint(x + width / 2, y + height / 2).some((each) => each.matches('label:has(input)')));
    });
    await pressTwice(page, options.nth(at), () => expect(options).toHaveCount(0));
    await expect(staff).not.toHaveValue('');
    await expect(form.locator('input:checked')).toHaveCount(0);
  }
  expect(over, 'options over the box of a group').toBeGreaterThan(0);
});

test('whoever confirms a delete by a double click is asked all the same about what a colleague has changed', async ({ staff: page, product }) => {
  const title = 'Xoá bằng hai lần nhấn';
  const { body } = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: title, thutuhienthi: 1, active: true });
  const record = (await product.api('GET', `Sanpham/Sanpham?id=${(body.data as { id: number }).id}`)).body.data as { id: number };
  await page.goto(`/page_management/product?search=${encodeURIComponent(title)}`);
  await rowOf(page, 0).hover();
  await rowOf(page, 0).getByRole('button', { name: /^Xoá/ }).click();
  await product.api('PUT', 'Sanpham/Sanpham', { ...record, moTaNgan: 'đồng nghiệp vừa viết' });
  const question = page.getByRole('alertdialog');
  const isAskedAnew = () => expect(question).toContainText('vừa được người khác sửa');
  await pressTwice(page, question.getByRole('button', { name: 'OK', exact: true }), isAskedAnew);
  await isAskedAnew();
  expect((await product.api('GET', `Sanpham/Sanpham?id=${record.id}`)).status).toBe(200);
  await question.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(question).toHaveCount(0);
  expect((await product.api('GET', `Sanpham/Sanpham?id=${record.id}`)).status).toBe(404);
});

test('whoever takes ticks back by a double click keeps the search that lay beneath', async ({ staff: page }) => {
  await page.goto(`${LIST}?search=h`);
  await rowOf(page, 0).getByRole('checkbox').check();
  const untick = page.getByRole('button', { name: 'Bỏ chọn', exact: true });
  await pressTwice(page, untick, () => expect(untick).toHaveCount(0));
  await expectNothingOpened(page);
  await expect(page).toHaveURL(/search=h/);
});

test('a finger that rests on a key does no more than one that presses it', async ({ page, product, watch }) => {
  watch.allow(/status of 400/);
  const person = await personWith(product, 'ngon-tay-nang', { '/page_management/service': [1, 2, 4] });
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/Authen/login')) tries += 1;
  });
  await page.goto('/auth/login?next=%2Fpage_management%2Fservice');
  await page.waitForLoadState('networkidle');
  const password = page.getByLabel('Mật khẩu', { exact: true });
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(person.username);
  await password.fill('không phải mật khẩu này');
  await holdKey(page, 'Enter', () => expect(page.getByText('Sai tên đăng nhập hoặc mật khẩu')).toBeVisible());
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  expect(tries).toBe(2);

  const sheet = page.getByRole('dialog');
  const title = sheet.getByLabel(/^Tiêu đề/);
  await holdKey(page, 'n', () => expect(title).toBeFocused());
  expect(await title.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).focus();
  await holdKey(page, 'Enter', () => expect(title).toBeFocused());
  expect(await title.getAttribute('aria-invalid')).not.toBe('true');
});

test('Esc that is held closes the list of a picker, and not the form around it', async ({ staff: page }) => {
  await page.goto('/system_management/user?new');
  await started(page);
  const sheet = page.getByRole('dialog');
  const picker = sheet.getByRole('combobox').first();
  await picker.click();
  await expect(picker).toHaveAttribute('aria-expanded', 'true');
  await holdKey(page, 'Escape', () => expect(picker).toHaveAttribute('aria-expanded', 'false'));
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('what is said of a link as the focus leaves it moves nothing away from under a press', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  await started(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Nội dung' }).fill('Bảng giá');
  await page.keyboard.press('Control+A');
  await sheet.getByRole('button', { name: 'Liên kết', exact: true }).click();
  await page.keyboard.type('javascript:alert(1)');
  const shown = sheet.getByRole('switch', { name: 'Trạng thái' });
  await shown.scrollIntoViewIfNeeded();
  const before = await shown.isChecked();
  const refused = sheet.locator('input[aria-invalid=true]');
  await pressOn(page, shown);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(refused).toHaveCount(0);
  await page.mouse.up();
  await expect(refused).toBeVisible();
  expect(await shown.isChecked()).toBe(!before);
});
