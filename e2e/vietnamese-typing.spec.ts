/**
 * Both ways of typing Vietnamese through every text field that the forms show: the value, the stored record and the
 * number of requests.
 */
import { expect, test } from './support/fixtures.ts';
import { SAMPLE, TYPING_WAYS } from './support/typing.ts';

const FORMS = [
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

const TEXT_FIELDS = 'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="tel"], input[type="url"], textarea, [contenteditable="true"]';

for (const address of FORMS) {
  test(`every text field of ${address} holds what was typed, in both ways`, async ({ staff: page }) => {
    await page.goto(address);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: 'Lưu', exact: true })).toBeVisible();
    const fields = sheet.locator(TEXT_FIELDS);
    await expect(fields.first()).toBeVisible();
    // What is read before it can be drawn (the rights of a group) leaves a grey place, and has fields as well.
    await expect(sheet.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
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
      await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible();
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
