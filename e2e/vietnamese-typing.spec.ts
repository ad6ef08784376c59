/**
 * Both ways of typing Vietnamese through every text field that the routes show; then, for the services, the stored record
 * and the number of requests.
 */
import type { Locator, Page } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { expect, started, test } from './support/fixtures.ts';
import { told } from './support/messages.ts';
import { SAMPLE, TYPING_WAYS } from './support/typing.ts';

const SHEETS = [
  '/page_management/service?new',
  '/page_management/product?new',
  '/page_management/information?tab=introduction&new',
  '/page_management/customer?new',
  '/page_management/menu?new',
  '/system_management/menu?new',
  '/system_management/user?new',
  '/system_management/staff?new',
  '/system_management/group?new',
];

/** Lists search as that of the services does, below. */
const TREES = ['/page_management/menu', '/system_management/menu'];

const TEXT_FIELDS =
  'input:not([type]), ' + ['text', 'search', 'email', 'tel', 'url', 'password'].map((type) => `input[type="${type}"]`).join(', ') +
  ', textarea, [contenteditable="true"]';

/** What each test is about, and how one gets to its fields. */
const PLACES: readonly (readonly [name: string, open: (page: Page) => Promise<Locator>])[] = [
  ...SHEETS.map((address) => [address, (page: Page) => openForm(page, address, page.getByRole('dialog'))] as const),
  ['the company info', (page) => openForm(page, '/page_management/information', page.locator('main'))],
  ...TREES.map((address) => [`the search of ${address}`, async (page: Page) => {
    await page.goto(address);
    await expect(page.getByRole('treegrid')).toBeVisible();
    return fieldsOf(page.locator('main'));
  }] as const),
  ['the change of one’s password', async (page) => {
    await page.goto('/dashboard');
    await started(page);
    await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Đổi mật khẩu', exact: true }).click();
    return fieldsOf(page.getByRole('dialog'));
  }],
  ['a link in a text', async (page) => {
    const sheet = page.getByRole('dialog');
    await openForm(page, '/page_management/service?new', sheet);
    await sheet.getByRole('button', { name: 'Liên kết', exact: true }).click();
    return sheet.getByLabel('Địa chỉ liên kết', { exact: true });
  }],
];

function fieldsOf(part: Locator): Locator {
  return part.locator(TEXT_FIELDS).filter({ visible: true });
}

async function openForm(page: Page, address: string, form: Locator): Promise<Locator> {
  await page.goto(address);
  await expect(fieldsOf(form).first()).toBeVisible();
  // What is read before it can be drawn (the rights of a group) leaves a grey place, and has fields as well.
  await expect(form.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  return fieldsOf(form);
}

for (const [name, open] of byTurns(PLACES)) {
  test(`every text field of ${name} holds what was typed, in both ways`, async ({ staff: page }) => {
    const fields = await open(page);
    await expect(fields.first()).toBeVisible();
    const count = await fields.count();
    for (const [way, type] of Object.entries(TYPING_WAYS)) {
      for (let index = 0; index < count; index += 1) {
        const field = fields.nth(index);
        const held = () => field.evaluate((element) => (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '').trim()));
        const before = await held();
        await type(page, field, SAMPLE);
        expect.soft(await held(), `field ${index + 1} of ${count}, by ${way}`).toBe(`${before}${SAMPLE}`);
      }
    }
  });
}

for (const [way, type] of Object.entries(TYPING_WAYS)) {
  test.describe(`typed by ${way}`, () => {
    test('the search box sends one query for one sentence, and the record is found', async ({ staff: page, product }) => {
      await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `${SAMPLE} ${way}`, thutuhienthi: 1, active: true });
      await page.clock.install();
      await page.goto('/page_management/service');
      await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
      // The page's clock stands while the sentence is typed: how fast the test's machine is decides nothing.
      await page.clock.pauseAt(Date.now() + 60_000);
      const searches: string[] = [];
      page.on('request', (request) => {
        const search = /Dichvu_Getlist_Paging/.test(request.url()) ? new URL(request.url()).searchParams.get('search') : null;
        if (search !== null) searches.push(search);
      });
      await type(page, page.getByLabel('Tìm kiếm', { exact: true }), `${SAMPLE} ${way}`);
      expect(searches).toEqual([]);
      await page.clock.resume();
      await expect(page.getByText('Hiển thị 1-1 trên tổng số 1 bản ghi')).toBeVisible();
      expect(searches).toEqual([`${SAMPLE} ${way}`]);
    });

    test('the stored record holds what was typed, in one normal form', async ({ staff: page, product }) => {
      await page.goto('/page_management/service?new');
      const sheet = page.getByRole('dialog');
      const title = `${SAMPLE} lưu bằng ${way}`;
      await type(page, sheet.getByLabel(/^Tiêu đề/), title);
      await type(page, sheet.getByLabel(/^Mô tả ngắn/), SAMPLE);
      await type(page, sheet.getByRole('textbox', { name: /^Nội dung/ }), SAMPLE);
      let saves = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && /Dichvu\/Dichvu/.test(request.url())) saves += 1;
      });
      await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
      await told(page, 'Đã lưu');
      expect(saves).toBe(1);
      const found = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=${encodeURIComponent(title)}`);
      const [row] = found.body.data as { id: number }[];
      const stored = await product.api('GET', `Dichvu/Dichvu?id=${row?.id}`);
      expect(stored.body.data).toMatchObject({ tieuDe: title, moTaNgan: SAMPLE, noiDung: `<p>${SAMPLE}</p>` });
    });

    test('the login and the password field hold what was typed', async ({ page }) => {
      await page.goto('/auth/login');
      await type(page, page.getByLabel('Tên đăng nhập', { exact: true }), SAMPLE);
      await expect(page.getByLabel('Tên đăng nhập', { exact: true })).toHaveValue(SAMPLE);
      await type(page, page.getByLabel('Mật khẩu', { exact: true }), 'đường');
      await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveValue('đường');
    });
  });
}
