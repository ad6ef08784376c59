import type { Locator, Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';
import { messagesStay } from './support/messages.ts';

const LIST = '/page_management/product';

/** As the browser does it before it prints: the page is told, and looks as on paper. */
async function putOnPaper(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

/** Where something ends, in px. */
async function bottomOf(what: Locator): Promise<number> {
  const box = await what.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** What one would press, as far as it is seen. */
const pressed = (where: Page | Locator): Promise<string[]> =>
  where.getByRole('button').filter({ visible: true }).evaluateAll((all) =>
    all.filter((one) => one.closest('thead') === null).map((one) => one.getAttribute('aria-label') ?? one.textContent));

/** Asks for columns that a list leaves out. */
async function askFor(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const choice = page.getByRole('menuitemcheckbox', { name, exact: true });
    if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
    await choice.click();
    await expect(choice).toBeChecked();
  }
  await page.keyboard.press('Escape');
}

test('on paper of A4 lists and trees keep their columns', async ({ staff: page }) => {
  // 210 mm without a centimetre at each side.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/page_management/service');
  await started(page);
  await expect(page.getByRole('columnheader', { name: 'Tiêu đề' })).toBeInViewport({ ratio: 1 });
  // Whose place is on any screen of a desk, however narrow the paper is.
  await expect(page.getByRole('columnheader', { name: 'Ngày tạo' })).toBeInViewport({ ratio: 1 });
  // The words of the head, not in boxes of their own, which Chromium draws on the first page alone; and no row in two.
  await expect(page.getByRole('columnheader', { name: 'Tiêu đề' }).getByRole('button')).toHaveCSS('display', 'contents');
  await expect(page.getByRole('row').last()).toHaveCSS('break-inside', 'avoid');
  await page.goto('/page_management/menu');
  await expect(page.getByRole('treegrid').getByRole('columnheader', { name: 'Đường dẫn' })).toBeInViewport({ ratio: 1 });
});

test('an open record is printed whole, without the list behind it', async ({ staff: page, product }) => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>Đoạn ${index + 1}</p>`).join('');
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Nhiều trang giấy', noiDung: paragraphs, thutuhienthi: 5, active: true });
  await page.goto(`${LIST}?search=nhieu%20trang%20giay`);
  await page.getByRole('link', { name: 'Nhiều trang giấy', exact: true }).click();
  await expect(page.getByText('Đoạn 60', { exact: true })).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const cut = await page.getByRole('dialog').evaluate((sheet) => [sheet, ...sheet.querySelectorAll(':not(.sr-only)')].filter((one) =>
    one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible').map((one) => one.className));
  expect(cut).toEqual([]);
  // The text ends above the field that follows it.
  const [last, next] = [page.getByText('Đoạn 60', { exact: true }), page.getByRole('dialog').getByText('Hình ảnh', { exact: true })];
  expect(await bottomOf(last)).toBeLessThan((await next.boundingBox())?.y ?? 0);
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeGreaterThan(1);
});

test('a list is printed dark on white with its whole texts, whatever the screen looks like', async ({ staff: page, product }) => {
  const title = `Tên dài trên giấy${' nghiêng nghiêng'.repeat(12)}`;
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: title, moTaNgan: '', thutuhienthi: 5, active: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${LIST}?search=ten%20dai%20tren%20giay`);
  const row = page.locator('[data-row-link]');
  await expect(row).toHaveText(title);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'oklch(1 0 0)');
  const beyond = () => row.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  expect(await beyond()).toEqual([0, 0]);
  // On a card too, as paper of A5 has them: 148 mm without a centimetre at each side.
  await page.setViewportSize({ width: 484, height: 700 });
  await expect(page.locator('tbody')).toHaveCSS('display', 'block');
  expect(await beyond()).toEqual([0, 0]);
});

test('a search that found nothing has nothing to press on paper', async ({ staff: page }) => {
  await page.goto(`${LIST}?search=khong%20co%20gi%20nhu%20the`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Xoá bộ lọc', exact: true }).last()).toBeVisible();
  await putOnPaper(page);
  expect(await pressed(page)).toEqual([]);
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
});

test('a record on paper is the record: nothing to press, and long names whole', async ({ staff: page, product }) => {
  const title = `Tên dài của một bản ghi${' nghiêng nghiêng'.repeat(12)}`;
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: title, noiDung: '<p>Đoạn duy nhất</p>', thutuhienthi: 5, active: true });
  await page.goto(`${LIST}?search=ten%20dai%20cua%20mot%20ban%20ghi`);
  await page.locator('[data-row-link]').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Đoạn duy nhất', { exact: true })).toBeVisible();
  await putOnPaper(page);
  expect(await pressed(sheet)).toEqual([]);
  // In its field, and not cut beside the title of the form as well.
  const shown = sheet.getByText(title, { exact: true }).filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveRole('paragraph');
  await expect(sheet.getByRole('textbox', { name: 'Tiêu đề', exact: true })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet.getByRole('textbox', { name: 'Tiêu đề', exact: true })).toHaveValue(title);
  await expect(shown.and(sheet.getByRole('paragraph'))).toHaveCount(0);
});

test('what a form says about work that is not saved stays on the screen', async ({ staff: page, product }) => {
  const made = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Bản nháp trên giấy', thutuhienthi: 5, active: true });
  const { id } = made.body.data as { id: number };
  await page.goto(`${LIST}?edit=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Bản nháp chưa in');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const notice = sheet.getByText('Có bản nháp chưa lưu', { exact: true });
  await expect(notice).toBeVisible();
  await putOnPaper(page);
  await expect(sheet.getByText('Bản nháp trên giấy', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(notice).toBeHidden();
});

for (const [what, address] of Object.entries({
  'a list': '/page_management/service',
  'the slides': '/page_management/slide',
  'the users': '/system_management/user',
})) {
  test(`${what} on paper: no tools, no pages, nothing to press`, async ({ staff: page }) => {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('button', { name: 'Thêm mới', exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
    await putOnPaper(page);
    expect(await pressed(page)).toEqual([]);
    await expect(page.getByRole('main').locator('select, input').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeHidden();
  });
}

test('the company on paper: nothing to press, whatever was changed', async ({ staff: page }) => {
  await page.goto('/page_management/information');
  await page.getByRole('textbox', { name: 'Tên công ty', exact: true }).fill('Công ty trên giấy');
  await expect(page.getByRole('region', { name: 'Thay đổi chưa lưu', exact: true })).toBeVisible();
  await putOnPaper(page);
  await expect(page.getByRole('region', { name: 'Thay đổi chưa lưu', exact: true })).toBeHidden();
  expect(await pressed(page.getByRole('main'))).toEqual([]);
  await expect(page.getByText('Công ty trên giấy', { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test('columns that were asked for are all on paper, with their whole words', async ({ staff: page }) => {
  await page.goto('/page_management/customer');
  const asked = ['Email', 'Website', 'Địa chỉ', 'Mã số thuế'];
  await askFor(page, asked);
  await page.setViewportSize({ width: 718, height: 1000 });
  await putOnPaper(page);
  for (const name of [...asked, 'Trạng thái']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const cut = await page.locator('td').filter({ visible: true }).evaluateAll((cells) => cells.flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>(':not(.sr-only, .sr-only *)')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline').map((one) => one.textContent)));
  expect(cut).toEqual([]);
});

test('numbers stay in one line on paper, however many columns stand beside them', async ({ staff: page }) => {
  await page.goto('/page_management/customer');
  await askFor(page, ['Email', 'Website', 'Địa chỉ', 'Mã số thuế', 'Thứ tự']);
  await page.setViewportSize({ width: 718, height: 1000 });
  await putOnPaper(page);
  await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveCount(11);
  const numbers = await page.locator('td').filter({ visible: true, hasText: /^[\d.]+$/ }).evaluateAll((cells) => cells.map((cell) => {
    const words = document.createRange();
    // The text alone: each box around it has a place of its own.
    words.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell);
    return { text: cell.textContent, lines: words.getClientRects().length };
  }));
  expect(numbers.length).toBeGreaterThan(30);
  expect(numbers.filter(({ lines }) => lines > 1)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});

test('all groups of a user are on paper', async ({ staff: page, product }) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await product.api('POST', 'phanquyen', { roleGroupName: `Nhóm trên giấy ${number}`, moTa: '', dataPhanQuyen: [] });
  }
  await page.goto('/system_management/user');
  await page.locator('[data-row-link]').first().click();
  const sheet = page.getByRole('dialog');
  const last = sheet.getByRole('checkbox').last();
  await expect(sheet.getByText('Nhóm trên giấy 7', { exact: true })).toBeAttached();
  await putOnPaper(page);
  const field = sheet.getByRole('group').filter({ has: page.getByRole('checkbox') });
  expect(await bottomOf(last)).toBeLessThan(await bottomOf(field));
});

test('entries of a tree stand below each other on paper, however long their names and links are', async ({ staff: page, product }) => {
  const name = `Giấy phép chuyên ngành ${'và các thủ tục kiểm tra chất lượng '.repeat(6)}`.trim();
  const ids: unknown[] = [];
  for (const entry of [{ name, url: '/giay-phep' }, { name: 'Hoàn tất đơn hàng', url: `/dich-vu/${'danh-cho-nha-ban-tren-san-'.repeat(6)}` }, { name: 'Sau cùng trên giấy', url: '' }]) {
    const made = await product.api('POST', 'Menu_Website_Detail', { ...entry, idMenuCha: 0, order: 990 + ids.length, active: true });
    ids.push((made.body.data as { id: number }).id);
  }
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/page_management/menu');
  await expect(page.getByRole('link', { name: 'Trang chủ', exact: true })).toBeVisible();
  await putOnPaper(page);
  const rows = page.locator('[data-row]');
  await expect(rows.getByRole('link', { name: 'Sau cùng trên giấy', exact: true })).toBeVisible();
  const places = await rows.evaluateAll((all) => all.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const words = [...row.querySelectorAll('a, [title]')].map((one) => one.getBoundingClientRect().bottom);
    return { top, bottom, words: Math.max(...words), torn: getComputedStyle(row).breakInside !== 'avoid' };
  }));
  // What the head names stands on every page of paper, as that of a table, and is as wide as the paper.
  const head = page.getByRole('treegrid').getByRole('columnheader', { name: 'Đường dẫn' });
  await expect(head).toBeInViewport({ ratio: 1 });
  const group = page.getByRole('treegrid').getByRole('rowgroup').filter({ has: page.getByRole('columnheader') });
  await expect(group).toHaveCSS('display', 'table-header-group');
  await expect(group).toHaveCSS('break-inside', 'avoid');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
  expect(places.filter(({ bottom, words, torn }, at) => words > bottom || torn || bottom > (places[at + 1]?.top ?? bottom) + 0.5)).toEqual([]);
  for (const id of ids) await product.api('DELETE', `Menu_Website_Detail?id=${String(id)}`);
});

test('an entry that was just moved is on paper like the others: without the message, and without what it is dragged by', async ({ staff: page }) => {
  await messagesStay(page);
  await page.goto('/page_management/menu');
  const row = page.locator('[data-row]').filter({ has: page.getByRole('link', { name: 'Trang chủ', exact: true }) });
  await row.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const message = page.getByText('Đã chuyển Trang chủ', { exact: true });
  await expect(message).toBeVisible();
  await putOnPaper(page);
  await expect(message).toBeHidden();
  await expect(row.locator('.cursor-grab')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click();
  await expect(page.getByText('Đã hoàn tác', { exact: true })).toBeVisible();
});

test('the company on paper: its description from the first paragraph to the last, without what one writes it with', async ({ staff: page }) => {
  await page.goto('/page_management/information');
  const text = page.getByRole('textbox', { name: 'Mô tả', exact: true });
  await text.press('ControlOrMeta+a');
  for (let at = 1; at <= 40; at++) {
    await page.keyboard.insertText(`Đoạn ${at}`);
    if (at < 40) await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Liên kết', exact: true }).click();
  const link = page.getByRole('textbox', { name: 'Địa chỉ liên kết', exact: true });
  await expect(link).toBeVisible();
  await text.focus();
  await putOnPaper(page);
  await expect(link).toBeHidden();
  await expect(page.locator('.rich-text')).toHaveCSS('outline-style', 'none');
  expect(await bottomOf(page.getByText('Đoạn 40', { exact: true }))).toBeLessThan(await bottomOf(page.locator('.rich-text')));
});

test('the company stands on one page of paper where it has room on it', async ({ staff: page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/page_management/information');
  await expect(page.getByRole('textbox', { name: 'Mô tả', exact: true })).toBeVisible();
  await putOnPaper(page);
  const height = Math.ceil(await bottomOf(page.locator('.rich-text'))) + 8;
  const pages = (await page.pdf({ width: '718px', height: `${height}px` })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});

test('a long line of code in a record makes nothing else smaller on paper', async ({ staff: page, product }) => {
  const code = 'curl -X POST https://api.example/v1/van-don '.repeat(4);
  const made = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Mã dài trên giấy', noiDung: `<pre><code>${code}</code></pre>`, thutuhienthi: 5, active: true });
  await page.goto(`${LIST}?edit=${(made.body.data as { id: number }).id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('pre')).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await putOnPaper(page);
  expect(await sheet.locator('pre').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect(sheet).toHaveCSS('box-shadow', 'none');
});

test('the cards of the dashboard stay whole on paper, and their headings with them', async ({ staff: page }) => {
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Nội dung theo tháng', exact: true });
  await expect(card.getByRole('table')).toBeVisible();
  await putOnPaper(page);
  await expect(card).toHaveCSS('break-inside', 'avoid');
  // For a card that is longer than a page.
  await expect(card.getByRole('heading')).toHaveCSS('break-after', 'avoid');
});

for (const [what, address] of Object.entries({ 'an address without a page': '/khong-co-trang-nay', 'the test page': '/test' })) {
  test(`${what} has nothing to press on paper`, async ({ staff: page, watch }) => {
    watch.allow(/status of 404/);
    await page.goto(address);
    await started(page);
    const ways = page.getByRole('main').locator('a, button').filter({ visible: true });
    await expect(ways).toHaveCount(1);
    await putOnPaper(page);
    await expect(ways).toHaveCount(0);
  });
}

test('names of several lines keep away from the lines between the rows of a tree on paper', async ({ staff: page, product }) => {
  const name = 'Giấy phép nhiều dòng và các thủ tục kiểm tra chất lượng '.repeat(4).trim();
  const made = await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: 0, order: 980, active: true });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/page_management/menu');
  await expect(page.getByRole('link', { name: 'Trang chủ', exact: true })).toBeVisible();
  await putOnPaper(page);
  const row = page.locator('[data-row]').filter({ hasText: name });
  const [above, below] = await row.evaluate((one) => {
    const text = one.querySelector('a')!.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return [text.top - top, bottom - text.bottom];
  });
  expect(Math.min(above!, below!)).toBeGreaterThanOrEqual(4);
  await product.api('DELETE', `Menu_Website_Detail?id=${String((made.body.data as { id: number }).id)}`);
});

test('names of several lines keep away from the lines between the rows of a list on paper', async ({ staff: page, product }) => {
  const title = 'Tên nhiều dòng của một bản ghi trong danh sách '.repeat(4).trim();
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: title, moTaNgan: '', thutuhienthi: 5, active: true });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto(`${LIST}?search=ten%20nhieu%20dong%20cua`);
  const cell = page.locator('td').filter({ has: page.locator('[data-row-link]') });
  await expect(cell).toHaveText(title);
  await putOnPaper(page);
  const [above, below] = await cell.evaluate((one) => {
    const text = one.firstElementChild!.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return [text.top - top, bottom - text.bottom];
  });
  expect(Math.min(above!, below!)).toBeGreaterThanOrEqual(4);
});

test('a record on paper tells whether it is shown, and no page ends with a heading of its text', async ({ staff: page, product }) => {
  const made = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Đề mục trên giấy', noiDung: '<h2>Đề mục</h2><p>Đoạn</p>', thutuhienthi: 5, active: true });
  await page.goto(`${LIST}?edit=${(made.body.data as { id: number }).id}`);
  const sheet = page.getByRole('dialog');
  const heading = sheet.locator('.ProseMirror').getByRole('heading', { name: 'Đề mục', exact: true });
  await expect(heading).toBeVisible();
  await putOnPaper(page);
  await expect(heading).toHaveCSS('break-after', 'avoid');
  // Browsers print no grounds, of which a switch consists.
  const shown = sheet.getByRole('switch', { name: 'Trạng thái', exact: true });
  for (const part of [shown, shown.locator('xpath=following-sibling::span')]) await expect(part).toHaveCSS('print-color-adjust', 'exact');
});
