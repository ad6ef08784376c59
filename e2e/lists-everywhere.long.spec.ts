import { readFile } from 'node:fs/promises';

import { expect, started, test } from './support/fixtures.ts';
import { messagesStay, told } from './support/messages.ts';
import { widerThanItsRoom } from './support/page-width.ts';
import type { Product } from './support/product.ts';

async function products(product: Product, prefix: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await product.api('POST', 'Sanpham/Sanpham', { tieuDe: `${prefix} ${index}`, thutuhienthi: index, active: true });
  }
}

const LIST = '/page_management/product';

test('several records are hidden at once, taken back, and deleted', async ({ staff: page, product }) => {
  await products(product, 'Gộp nhiều', 3);
  await messagesStay(page);
  await page.goto(`${LIST}?search=gop%20nhieu`);
  await page.getByRole('checkbox', { name: 'Chọn Gộp nhiều 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Chọn Gộp nhiều 2', exact: true }).check();
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  const row = (index: number) => page.getByRole('row').filter({ hasText: `Gộp nhiều ${index}` });
  await expect(row(1)).toContainText('Ẩn');
  await expect(row(2)).toContainText('Ẩn');
  await expect(row(3)).not.toContainText('Ẩn');
  await undo.click();
  await expect(row(1)).toContainText('Hiển thị');
  await expect(row(2)).toContainText('Hiển thị');

  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true }).check();
  await page.getByRole('button', { name: 'Xoá mục đã chọn', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
  expect((await product.api('GET', 'Sanpham_Getlist_Paging?PageIndex=1&PageSize=10&search=gop%20nhieu')).body.totalrecord).toBe(0);
});

test('whoever works on several rows by keyboard stays in the list', async ({ staff: page, product }) => {
  await products(product, 'Bàn phím chọn', 2);
  await page.goto(`${LIST}?search=ban%20phim%20chon`);
  const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true });
  await all.press('Space');
  await page.getByRole('button', { name: 'Bỏ chọn', exact: true }).press('Enter');
  await expect(all).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Ẩn đi', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bỏ chọn', exact: true })).toHaveCount(0);
  await expect(all).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Xoá mục đã chọn', exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).press('Enter');
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sản phẩm', exact: true })).toBeFocused();
});

test('an export holds all pages of what the search selects, readable in Excel, with formulas made harmless', async ({ staff: page, product }) => {
  await products(product, 'Xuất đường', 12);
  await product.api('POST', 'Sanpham/Sanpham', { tieuDe: '=HYPERLINK("https://evil.example") xuất đường', thutuhienthi: 99, active: true });
  await page.goto(`${LIST}?search=xuat%20duong`);
  await expect(page.getByText('Hiển thị 1-10 trên tổng số 13 bản ghi')).toBeVisible();
  await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Tệp CSV, cho phần mềm khác', exact: true }).click();
  const csv = await readFile(await (await coming).path());
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = csv.toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(14);
  expect(csv.toString('utf8')).toContain('Xuất đường 12');
  expect(csv.toString('utf8')).not.toMatch(/(^|[,;"\n])=HYPERLINK/);

  await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
  const book = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Tệp Excel (XLSX)', exact: true }).click();
  const xlsx = await readFile(await (await book).path());
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');
});

test('a list that follows another by its link stands there as one that was opened by itself', async ({ staff: page }) => {
  const list = async (title: string): Promise<string[]> => {
    await expect(page.locator(`table[aria-busy=false][aria-label="${title}"]`)).toBeVisible();
    await expect(page.locator('tbody tr:last-child button').last()).toBeAttached();
    // The names behind ids come after the rows.
    await expect(page.locator('tbody td').filter({ hasText: '…' })).toHaveCount(0);
    return page.getByRole('main').evaluate((main) =>
      // A menu has a place of its own, seen by nobody, once the code of menus is there.
      [...main.querySelectorAll(':not([aria-hidden=true][aria-haspopup=menu])')].flatMap((element) => {
        // The names that React gives to elements count on with each that is drawn.
        const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value.replaceAll(/_r_\w+_|radix-[\w:-]+/g, 'id')}`);
        const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
        return [element.localName, ...attributes.toSorted(), ...text].join(' ');
      }));
  };
  const lists = ['Dịch vụ', 'Sản phẩm', 'Khách hàng tiêu biểu', 'Người dùng', 'Nhân viên', 'Dịch vụ'];
  const followed: [string, string[]][] = [];
  await page.goto('/page_management/service');
  await list('Dịch vụ');
  for (const title of lists.slice(1)) {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    const elements = await list(title);
    followed.push([new URL(page.url()).pathname, elements]);
  }
  for (const [index, [address, elements]] of followed.entries()) {
    await page.goto(address);
    expect(await list(lists[index + 1] ?? ''), address).toEqual(elements);
  }
});

for (const mayRead of [true, false]) {
  test(`no number stands in for a name that is on its way${mayRead ? '' : '; it does for one that may not be read'}`, async ({ staff: page, watch }) => {
    if (!mayRead) watch.allow(/status of 403/);
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/Nhansu_Getlist_Paging*', async (route) => {
      await asked;
      await (mayRead ? route.continue() : route.fulfill({ status: 403, json: { status: 'error', message: 'không có quyền' } }));
    });
    await page.goto('/system_management/user');
    await started(page);
    const names = page.locator('tbody td:nth-child(4)');
    await expect(names.filter({ hasText: /^…$/ }).first()).toBeVisible();
    await expect(names.filter({ hasText: '#' })).toHaveCount(0);
    answer();
    await expect(names.filter({ hasText: '…' })).toHaveCount(0);
    await expect(names.first()).toHaveText(mayRead ? /^\p{L}+( \p{L}+)+$/u : /^(#\d+)?$/);
    expect(await names.filter({ hasText: /^#\d+$/ }).count() > 0).toBe(!mayRead);
  });
}

test('a column that was hidden stays hidden for this person', async ({ staff: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole('columnheader', { name: 'Thứ tự' })).toBeVisible();
  await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Thứ tự', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Thứ tự' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Tiêu đề' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Thứ tự' })).toHaveCount(0);
});

test('the heads of the staff list are read whole, in both languages', async ({ staff: page }) => {
  const cut: string[] = [];
  for (const address of ['/system_management/staff', '/en/system_management/staff']) {
    await page.goto(address);
    await started(page);
    await expect(page.locator('tbody [data-row-link]').first()).toBeVisible();
    for (const width of [1280, 1536]) {
      await page.setViewportSize({ width, height: 800 });
      const heads = page.locator('th .truncate').filter({ visible: true });
      cut.push(...await heads.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)));
    }
  }
  expect(cut).toEqual([]);
});

test('on a tablet, beside the side bar, every list has room for what its rows are called and for each text it shows', async ({ staff: page }) => {
  const lists = ['page_management/service', 'page_management/customer', 'system_management/user', 'system_management/staff', 'system_management/group'];
  const widths = [768, 1024, 1280, 1536];
  for (const list of lists) {
    await page.goto(`/${list}`);
    // Rows that came ahead of the code are drawn anew by it: what is measured must stay.
    await started(page);
    const row = page.locator('tbody tr').first();
    await expect(row.locator('[data-row-link]')).toBeAttached();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const texts = await row.locator('[data-row-link], td > .truncate').evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.clientWidth));
      expect(Math.min(...texts), `${list}, ${width} px: ${texts.join(', ')}`).toBeGreaterThanOrEqual(80);
      expect(await row.locator('[data-row-link]').evaluate((one) => one.clientWidth), `${list}, ${width} px`).toBeGreaterThanOrEqual(128);
    }
  }
  for (const tree of ['page_management/menu', 'system_management/menu']) {
    await page.goto(`/${tree}`);
    const name = page.getByRole('treegrid').getByRole('gridcell').first();
    await expect(name).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect((await name.boundingBox())?.width, `${tree}, ${width} px`).toBeGreaterThanOrEqual(200);
    }
  }
});

test('at twice the size every list tells its names whole, and ticking a row moves none', async ({ staff: page }) => {
  // 1280 px at 200 %, and a tablet's width beside the side bar.
  for (const width of [640, 912]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of ['page_management/service', 'page_management/customer', 'system_management/user', 'system_management/staff']) {
      await page.goto(`/${list}`);
      await started(page);
      const row = page.locator('tbody tr').nth(1);
      await expect(row.locator('[data-row-link]')).toBeAttached();
      expect(await row.locator('[data-row-link]').evaluate((one) => one.clientWidth), `${list}, ${width} px`).toBeGreaterThanOrEqual(300);
      const before = await row.boundingBox();
      await row.getByRole('checkbox').check();
      await expect(page.getByText('Đã chọn 1', { exact: true })).toBeVisible();
      expect(await row.boundingBox(), `${list}, ${width} px`).toEqual(before);
    }
  }
});

test('on a telephone a customer and an entry of the website menu say whether they are shown', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/page_management/customer');
  await started(page);
  await expect(page.locator('tbody tr').first().getByText(/^(Hiển thị|Ẩn)$/)).toBeVisible();
  await page.goto('/page_management/menu');
  await expect(page.getByRole('treegrid').getByRole('row').nth(1).getByText(/^(Hiển thị|Ẩn)$/).filter({ visible: true })).toHaveCount(1);
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('on a telephone what went wrong is told as wide as the page, and the button to try again stands below it', async ({ staff: page, watch }) => {
    watch.allow(/status of 500/);
    await page.route('**/Dichvu*PageIndex*', (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'hỏng' } }));
    await page.goto('/page_management/service');
    const alert = page.getByRole('main').getByRole('alert');
    const text = await alert.getByText('Không tải được dữ liệu.').boundingBox();
    const again = await alert.getByRole('button', { name: 'Thử lại', exact: true }).boundingBox();
    expect(text?.width).toBeGreaterThan(280);
    expect(again?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
  });

  test('on a telephone the filters are read whole', async ({ staff: page }) => {
    for (const address of ['/page_management/service', '/en/page_management/service']) {
      await page.goto(address);
      await started(page);
      const filters = page.getByRole('main').locator('select').filter({ visible: true });
      await expect(filters).toHaveCount(3);
      const cut = await filters.evaluateAll((all) => all.filter((one) => {
        const look = getComputedStyle(one);
        const paper = document.createElement('canvas').getContext('2d');
        if (!paper) throw new Error('no canvas');
        paper.font = look.font;
        const room = one.clientWidth - Number.parseFloat(look.paddingInlineStart) - Number.parseFloat(look.paddingInlineEnd);
        return paper.measureText((one as HTMLSelectElement).selectedOptions[0]?.text ?? '').width > room;
      }).map((one) => one.getAttribute('aria-label')));
      expect(cut, address).toEqual([]);
    }
  });
});

test('every column that is asked for can be read, in a list that scrolls by itself', async ({ staff: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole('columnheader', { name: 'Tiêu đề' })).toBeVisible();
  await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
  const hidden = page.getByRole('menuitemcheckbox', { checked: false });
  await expect(hidden).toHaveCount(4);
  const asked: string[] = [];
  for (let left = await hidden.count(); left > 0; left -= 1) {
    asked.push(await hidden.first().innerText());
    await hidden.first().click();
    await expect(hidden).toHaveCount(left - 1);
  }
  expect(asked).toEqual(['Mô tả ngắn', 'Người tạo', 'Ngày sửa', 'Người sửa']);
  await page.keyboard.press('Escape');
  for (const name of ['Tiêu đề', 'Thứ tự', 'Trạng thái', 'Ngày tạo', ...asked]) {
    const box = await page.getByRole('columnheader', { name, exact: true }).boundingBox();
    expect(box?.width, name).toBeGreaterThanOrEqual(80);
  }
  expect(await widerThanItsRoom(page)).toBe(0);
});

test('a form that is refused shows the first field that is wrong with its label', async ({ staff: page }) => {
  // As tall as here, the field is a little above what is seen when the save is pressed: farther away it comes to the middle.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/page_management/customer?new');
  await page.getByRole('textbox', { name: 'Website', exact: true }).fill('không phải liên kết');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Tên khách hàng', exact: true })).toBeFocused();
  await expect(page.getByRole('dialog').getByText('Tên khách hàng', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('two people change one record: different fields merge, the same field asks', async ({ staff: page, product }) => {
  const made = await product.api('POST', 'Sanpham/Sanpham', { tieuDe: 'Hai người một bản', moTaNgan: 'trước', thutuhienthi: 5, active: true });
  const { id } = made.body.data as { id: number };
  const theirs = async (change: object): Promise<void> => {
    const now = (await product.api('GET', `Sanpham/Sanpham?id=${id}`)).body.data as object;
    await product.api('PUT', 'Sanpham/Sanpham', { ...now, ...change });
  };
  await page.goto(`${LIST}?edit=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Hai người, tên của tôi');
  await theirs({ moTaNgan: 'của người khác' });
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu. Thay đổi của người khác đã được gộp vào: Mô tả ngắn');
  expect((await product.api('GET', `Sanpham/Sanpham?id=${id}`)).body.data).toMatchObject({ tieuDe: 'Hai người, tên của tôi', moTaNgan: 'của người khác' });

  await page.goto(`${LIST}?edit=${id}`);
  await sheet.getByLabel(/^Mô tả ngắn/).fill('của tôi');
  await theirs({ moTaNgan: 'lại của người khác' });
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet.getByText('Có người đã sửa bản ghi này')).toBeVisible();
  await sheet.getByRole('button', { name: 'Của tôi', exact: true }).click();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  expect((await product.api('GET', `Sanpham/Sanpham?id=${id}`)).body.data).toMatchObject({ moTaNgan: 'của tôi' });
});
