import type { Locator, Page } from '@playwright/test';

import { carrySession, expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { personWith } from './support/person.ts';

/** An iPhone's, in either corner that it may lie at. */
const NOTCH = 47;

async function haveNotches(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH, bottom: 21 } });
}

/** What can be pressed and lies beneath a notch, of the topmost layer. */
const beneath = (page: Page): Promise<string[]> =>
  page.evaluate((notch) => {
    const all = (document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLElement>('a, button, input, select, textarea, h1, h2');
    return [...all].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && one.checkVisibility({ visibilityProperty: true }) && (left < notch || right > innerWidth - notch);
    }).map((one) => one.ariaLabel ?? one.textContent);
  }, NOTCH);

/** The texts in an element that end before their last letter. An inline element has no width of its own. */
const cutOff = (element: Locator): Promise<string[]> =>
  element.evaluate((one) =>
    [one, ...one.querySelectorAll('*')].filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth).map((each) => each.textContent));

// The smaller has the menu in a drawer, and forms over its whole width.
for (const width of [740, 844]) {
  test(`nothing lies beneath the notch of a telephone of ${width} px on its side`, async ({ staff: page, product }) => {
    const { id } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Cạnh tai thỏ ${width}`, thutuhienthi: 1, active: true })).body.data as { id: number };
    await page.setViewportSize({ width, height: 390 });
    await haveNotches(page);
    await page.goto(`/page_management/service?search=canh%20tai%20tho%20${width}`);
    await started(page);
    await expect(page.locator('[data-row-link]')).toBeVisible();
    await expect.poll(() => beneath(page)).toEqual([]);
    await page.goto(`/page_management/service?edit=${id}`);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Tiêu đề', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Đậm', exact: true })).toBeVisible();
    await expect.poll(() => beneath(page)).toEqual([]);
    if (width < 768) {
      await page.goto('/page_management/service');
      await started(page);
      await page.getByRole('button', { name: 'Mở menu', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Sản phẩm', exact: true })).toBeVisible();
      await expect.poll(() => beneath(page)).toEqual([]);
    }
  });
}

test('the menu of a telephone names its entries also where the side bar was made narrow in a wider window', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await started(page);
  await page.getByRole('button', { name: 'Thu gọn menu', exact: true }).click();
  const label = (menu: Locator) => menu.getByText('Sản phẩm', { exact: true });
  const width = (text: Locator): Promise<number> => text.evaluate((one) => one.getBoundingClientRect().width);
  await expect.poll(() => width(label(page.getByRole('navigation', { name: 'Menu chính', exact: true })))).toBe(1);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('button', { name: 'Mở menu', exact: true }).click();
  await expect.poll(() => width(label(page.getByRole('dialog')))).toBeGreaterThan(1);
});

test('names that begin alike are read to their ends where one of them is chosen', async ({ staff: page, product }) => {
  const ALIKE = 'Biên tập nội dung tiếng Việt và tiếng Anh, chi nhánh';
  const branches = [`${ALIKE} Hải Phòng`, `${ALIKE} Hải Dương`];
  for (const [index, name] of branches.entries()) {
    await product.api('POST', 'phanquyen', { roleGroupName: name, dataPhanQuyen: [] });
    const person = { tenNhanVien: name, phone: `091200345${index}`, gioiTinh: 2, ngaySinh: '1990-01-01T00:00:00', ngayBatDau: '2020-01-01T00:00:00', idChucVu: 1 };
    await product.api('POST', 'NhanSu/NhanSu', person);
  }
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/system_management/user?new');
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Nhân viên' }).fill(ALIKE);
  const groups = form.getByRole('group', { name: 'Nhóm quyền: các lựa chọn', exact: true });
  for (const name of branches)
    for (const choice of [form.getByRole('option').filter({ hasText: name }), groups.getByText(name, { exact: true })]) {
      await expect(choice).toBeVisible();
      expect(await cutOff(choice)).toEqual([]);
    }
});

for (const prefix of ['', '/en']) {
  test(`the shortcuts of ${prefix}/dashboard are read to their ends, and those of a line are equally high`, async ({ staff: page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(`${prefix}/dashboard`);
    const shortcuts = page.getByRole('region', { name: prefix === '' ? 'Lối tắt' : 'Shortcuts', exact: true }).getByRole('link');
    await expect(shortcuts).toHaveCount(6);
    for (const shortcut of await shortcuts.all()) expect(await cutOff(shortcut)).toEqual([]);
    // Stacked diacritics need it.
    expect(await shortcuts.locator('span').last().evaluate((one) => parseFloat(getComputedStyle(one).lineHeight) / parseFloat(getComputedStyle(one).fontSize))).toBe(1.5);
    const heights = await shortcuts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    for (const left of [0, 2, 4]) expect(heights[left + 1]).toBe(heights[left]);
    // In the columns of the figures above them.
    const tiles = page.getByRole('region', { name: prefix === '' ? 'Tổng số' : 'Total', exact: true }).getByRole('listitem');
    expect((await shortcuts.nth(1).boundingBox())?.x).toBe((await tiles.nth(1).boundingBox())?.x);
  });
}

test.describe('under a thumb', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('whoever has ticked one card ticks the whole page beside the number of them, and unticks it there', async ({ staff: page, product }) => {
    for (let index = 1; index <= 3; index += 1) await product.api('POST', 'Sanpham/Sanpham', { tieuDe: `Chọn bằng ngón ${index}`, thutuhienthi: index, active: true });
    await page.goto('/page_management/product?search=chon%20bang%20ngon');
    await started(page);
    const first = page.getByRole('checkbox', { name: 'Chọn Chọn bằng ngón 1', exact: true });
    const row = page.getByRole('row').filter({ has: first });
    await expect(first).toBeVisible();
    const before = await row.boundingBox();
    await first.tap();
    const chosen = page.getByRole('status').filter({ hasText: 'Đã chọn' });
    await expect(chosen).toHaveText('Đã chọn 1');
    // Before the table, whose own box is there for screen readers alone.
    const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true }).first();
    await expect(all).toBeChecked({ indeterminate: true });
    const pressed = await all.evaluate((box) => {
      const { width, height } = box.parentElement!.getBoundingClientRect();
      return Math.min(width, height);
    });
    expect(pressed).toBeGreaterThanOrEqual(44);
    expect((await all.boundingBox())?.x).toBe((await first.boundingBox())?.x);
    expect(await row.boundingBox()).toEqual(before);
    await all.tap();
    await expect(chosen).toHaveText('Đã chọn 3');
    await expect(all).toBeChecked();
    await all.tap();
    await expect(chosen).toHaveCount(0);
    await expect(first).not.toBeChecked();
  });

  test('the first card stays free once what was ticked by a finger is unticked', async ({ staff: page, product }) => {
    for (let index = 1; index <= 2; index += 1) await product.api('POST', 'Sanpham/Sanpham', { tieuDe: `Bỏ bằng ngón ${index}`, thutuhienthi: index, active: true });
    await page.goto('/page_management/product?search=bo%20bang%20ngon');
    await started(page);
    await page.getByRole('checkbox', { name: 'Chọn Bỏ bằng ngón 1', exact: true }).tap();
    await page.getByRole('button', { name: 'Bỏ chọn', exact: true }).tap();
    // Where the focus goes from a button that has gone, for a screen reader to go on from there.
    const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true });
    await expect(all).toBeFocused();
    expect(await page.locator('[data-row-link]').first().evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })).toBe(true);
    // Who comes to it by keyboard sees it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(all).toBeFocused();
    expect((await all.locator('xpath=ancestor::thead').boundingBox())?.height).toBeGreaterThan(1);
  });

  test('what stands while cards and entries come begins where their pictures and names do, and the pager keeps its height', async ({ staff: page, product }) => {
    const leftOf = (place: Locator): Promise<number> => place.evaluate((one) => one.getBoundingClientRect().left);
    const title = 'Khung chờ';
    await product.api('POST', 'Sanpham/Sanpham', { tieuDe: title, thutuhienthi: 1, active: true });
    const answer = await hold(page, /Sanpham_Getlist_Paging/);
    await page.goto('/page_management/product?search=khung%20cho');
    await started(page);
    const waits = page.locator('tbody .skeleton-late').first();
    await expect(waits).toBeVisible();
    const pager = page.locator('.sticky').filter({ has: page.getByRole('navigation', { name: 'Phân trang', exact: true }) });
    const [left, bar, row] = [await leftOf(waits.locator('.w-11')), await pager.boundingBox(), await waits.boundingBox()];
    answer();
    const card = page.getByRole('row').filter({ hasText: title });
    await expect(card).toBeVisible();
    expect(await leftOf(card.locator('.w-11'))).toBe(left);
    expect(Math.round((await card.boundingBox())!.height)).toBe(Math.round(row!.height));
    expect((await pager.boundingBox())!.height).toBeCloseTo(bar!.height, 0);

    const entries = await hold(page, /Menu_Website_Getlist/);
    await page.goto('/page_management/menu');
    const lines = page.locator('main .skeleton-late > *');
    await expect(lines.first()).toBeVisible();
    const names = await Promise.all([0, 1].map((at) => leftOf(lines.nth(at).locator('.w-48'))));
    entries();
    const name = (level: number) => leftOf(page.locator(`[data-row][aria-level="${level}"] a`).first());
    await expect(page.locator('[data-row][aria-level="2"]').first()).toBeVisible();
    expect([await name(1), await name(2)]).toEqual(names);
  });

  test('the menu of columns ticks what a card shows, and one tap brings a further one there', async ({ staff: page, product }) => {
    await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Cột trên thẻ', thutuhienthi: 753, active: true });
    await page.goto('/page_management/service?search=cot%20tren%20the');
    await started(page);
    const order = page.getByRole('row').filter({ hasText: 'Cột trên thẻ' }).getByText('753', { exact: true });
    await expect(order).toBeHidden();
    await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).tap();
    const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
    await expect(choice('Trạng thái')).toBeChecked();
    await expect(choice('Thứ tự')).not.toBeChecked();
    await choice('Thứ tự').tap();
    await expect(choice('Thứ tự')).toBeChecked();
    await expect(order).toBeVisible();
  });

  test('the order of cards, which have no heads to tap, is chosen above them', async ({ staff: page, product }) => {
    for (const name of ['An', 'Bình']) await product.api('POST', 'Sanpham/Sanpham', { tieuDe: `Thẻ xếp thứ tự ${name}`, thutuhienthi: 1, active: true });
    await page.goto('/page_management/product?search=the%20xep%20thu%20tu');
    const titles = page.locator('tbody [data-row-link]');
    await page.getByRole('combobox', { name: 'Sắp xếp', exact: true }).selectOption({ label: 'Tiêu đề giảm dần' });
    await expect(page).toHaveURL(/sort=-title/);
    await expect(titles).toHaveText(['Thẻ xếp thứ tự Bình', 'Thẻ xếp thứ tự An']);
    await page.getByRole('combobox', { name: 'Sắp xếp', exact: true }).selectOption({ label: 'Tiêu đề tăng dần' });
    await expect(titles).toHaveText(['Thẻ xếp thứ tự An', 'Thẻ xếp thứ tự Bình']);
  });

  test('a switch is turned by a finger anywhere in its row, from its left edge to the end of its word, and once by each press', async ({ staff: page }) => {
    await page.goto('/page_management/service?new');
    const shown = page.getByRole('dialog').getByRole('switch', { name: 'Trạng thái', exact: true });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeChecked();
    const { x, y, width, height } = (await shown.boundingBox())!;
    const middle = y + height / 2;
    let isOn = true;
    for (const [left, top] of [[x + 1, middle - 21], [x + width / 2, middle + 21], [x + width / 2, middle], [x + width + 16, middle], [x + width + 16, middle - 21]] as const) {
      await page.touchscreen.tap(left, top);
      isOn = !isOn;
      await expect(shown, `at ${left - x}, ${top - middle}`).toBeChecked({ checked: isOn });
    }
    // Beside the word a finger scrolls.
    await page.touchscreen.tap(x + 200, middle);
    await expect(shown).toBeChecked({ checked: isOn });
  });

  for (const [place, query] of [['page_management/service', 'van'], ['page_management/menu', 'gi'], ['en/page_management/service', 'van']] as const) {
    for (const width of [320, 375, 480, 550, 640]) {
      test(`the search of /${place} keeps its width and its rows their place while somebody types, at ${width} px`, async ({ staff: page }) => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`/${place}`);
        await started(page);
        const box = page.getByRole('searchbox');
        const rows = page.locator('tr:has([data-row-link]), [data-row]');
        const clear = page.getByRole('button', { name: /^(Xoá bộ lọc|Clear filters)$/ });
        await expect(rows.first()).toBeVisible();
        const before = [await box.boundingBox(), (await rows.first().boundingBox())?.y];
        await box.fill(query);
        await expect(clear).toBeVisible();
        await expect(rows.first()).toBeVisible();
        expect([await box.boundingBox(), (await rows.first().boundingBox())?.y]).toEqual(before);
        await box.fill(`${query}zzzz`);
        await expect(rows).toHaveCount(0);
        expect(await box.boundingBox()).toEqual(before[0]);
      });
    }
  }

  test('each choice of a conflict stands on the first line of the version that it is of', async ({ staff: page, product }) => {
    const record = { tieuDe: 'Hai người một trường', thutuhienthi: 1, active: true };
    const { id } = (await product.api('POST', 'Dichvu/Dichvu', record)).body.data as { id: number };
    await page.goto(`/page_management/service?edit=${id}`);
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Của tôi thì ngắn');
    await product.api('PUT', 'Dichvu/Dichvu', { ...record, id, tieuDe: 'Của người khác thì dài, '.repeat(8) });
    await form.getByRole('button', { name: 'Lưu', exact: true }).tap();
    const question = form.getByRole('group', { name: 'Tiêu đề', exact: true });
    await expect(question.getByRole('button')).toHaveCount(3);
    const lines = (of: Locator): Promise<number[]> => of.evaluateAll((all) => all.map((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      const { top, height } = text.getClientRects()[0]!;
      return top + height / 2;
    }));
    const versions = await lines(question.getByRole('definition'));
    for (const [at, choice] of (await lines(question.getByRole('button'))).entries()) expect(Math.abs(choice - versions[at]!)).toBeLessThan(2);
  });

  test('what may be done with a draft is as wide as a finger', async ({ staff: page }) => {
    await page.goto('/page_management/service?new');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Nháp dưới ngón tay');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    for (const name of ['Khôi phục', 'Bỏ']) {
      const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    }
  });

  test('rows of a tree reach both edges of the window, as those of a list do', async ({ staff: page }) => {
    for (const place of ['page_management/service', 'page_management/menu', 'system_management/menu']) {
      await page.goto(`/${place}`);
      await started(page);
      const rows = page.locator('tbody tr:has([data-row-link]), [data-row]');
      await expect(rows.first()).toBeVisible();
      expect(await rows.evaluateAll((all) => [...new Set(all.map((row) => {
        const { left, right } = row.getBoundingClientRect();
        return `${left}-${right}`;
      }))]), place).toEqual(['0-375']);
    }
  });

  test('a card that says but a name has it in its middle, beside its buttons', async ({ staff: page, product }) => {
    await product.api('POST', 'phanquyen', { roleGroupName: 'Không có mô tả', moTa: '', dataPhanQuyen: [] });
    await page.goto('/system_management/group?search=khong%20co%20mo%20ta');
    await started(page);
    const middle = (of: Locator): Promise<number> =>
      of.evaluate((one) => {
        const { top, height } = one.getBoundingClientRect();
        return top + height / 2;
      });
    const button = page.getByRole('button', { name: 'Sửa Không có mô tả', exact: true });
    await expect(button).toBeVisible();
    expect(Math.abs((await middle(page.locator('[data-row-link]'))) - (await middle(button)))).toBeLessThan(1);
  });

  test('a password that was reset is read from its first letter to its last on the narrowest telephones', async ({ staff: page, product }) => {
    await product.api('POST', 'User/user', { userName: 'mat-khau-hep', idUserInfo: null, idRoles: [] });
    await page.route('**/user/reset-password', (route) => route.fulfill({ json: { status: 'success', message: '', data: { newPassword: 'W'.repeat(20) } } }));
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/system_management/user?search=mat-khau-hep');
      await page.getByRole('button', { name: 'Đặt lại mật khẩu mat-khau-hep', exact: true }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).tap();
      const shown = page.getByRole('dialog', { name: /Mật khẩu mới/ });
      const field = shown.getByRole('textbox');
      await expect(field).toHaveValue('W'.repeat(20));
      expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0);
      await expect(shown.getByRole('button', { name: 'Sao chép', exact: true })).toBeInViewport({ ratio: 1 });
      await shown.getByRole('button', { name: 'Đóng', exact: true }).tap();
    }
  });

  test('a tile’s name leads to all of its records however many of them are hidden, and what stands in a row of tiles stands in lines', async ({ staff: page, product }) => {
    for (let index = 0; index < 12; index += 1) await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Ẩn trên ô ${index}`, thutuhienthi: 1, active: false });
    for (const width of [320, 360, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard');
      const totals = page.getByRole('region', { name: 'Tổng số', exact: true });
      await expect(totals.getByText(/^[\d.,]+$/)).toHaveCount(10);
      const hidden = totals.getByRole('link', { name: /đang ẩn, / });
      await expect(hidden.first()).toBeVisible();
      const tiles = await totals.getByRole('listitem').evaluateAll((all) => all.map((tile) => {
        const [name, figure, more] = ['a:not([aria-label])', 'p > span', 'a[aria-label]'].map((what) => tile.querySelector(what));
        const { left, top, bottom, width: length } = name!.getBoundingClientRect();
        const lost = [left + 2, left + length / 2, left + length - 2].flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].filter((y) => document.elementFromPoint(x, y) !== name));
        const place = figure!.getBoundingClientRect();
        const icon = tile.querySelector('svg')!.getBoundingClientRect();
        return {
          row: tile.getBoundingClientRect().top,
          lost: lost.length,
          // Nor does it lie over the figure.
          figure: document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2) === name,
          lines: [top, place.top, icon.top].map(Math.round).join(' '),
          besides: Math.abs(icon.top + icon.height / 2 - place.top - place.height / 2) < 1,
          target: more ? Math.min(more.getBoundingClientRect().height, more.getBoundingClientRect().width) : 44,
        };
      }));
      expect(tiles.filter(({ lost, figure, besides, target }) => lost > 0 || !figure || !besides || target < 44), `${width} px`).toEqual([]);
      expect(new Set(tiles.map(({ lines }) => lines)).size, `${width} px`).toBe(new Set(tiles.map(({ row }) => row)).size);
    }
  });

  test('the whole name of an outside page in the menu opens that page also where it has entries below it, and branches are folded in one column', async ({ page, context, product }) => {
    const links = [null, 'https://vidu.example/bao', 'https://vidu.example/bao/muc'];
    const ids: unknown[] = [];
    for (const link of links) {
      const made = await product.api('POST', 'Menu/function', { functionName: link ?? 'Các báo ngoài', parentId: ids.at(-1) ?? null, link, thutu: 1 });
      ids.push((made.body.data as { id: number }).id);
    }
    await carrySession(context, product, await personWith(product, 'doc-bao-ngoai', Object.fromEntries(links.flatMap((link) => (link ? [[link, [1]]] : [])))));
    await page.setViewportSize({ width: 1024, height: 740 });
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Menu chính', exact: true });
    const mark = menu.getByRole('link').filter({ hasText: /bao \(/ }).locator('svg').last();
    await expect(mark).toBeVisible();
    expect(await mark.evaluate((one) => {
      const { left, right, top, height } = one.getBoundingClientRect();
      return [left + 1, right - 1].map((x) => document.elementFromPoint(x, top + height / 2)?.closest('a, button')?.tagName);
    })).toEqual(['A', 'A']);
    const columns = await menu.locator('[aria-expanded][aria-controls] > svg:last-child').evaluateAll((all) => all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return (left + right) / 2;
    }));
    expect(columns).toHaveLength(2);
    expect(columns[1]).toBeCloseTo(columns[0]!, 0);
    for (const id of ids.toReversed()) await product.api('DELETE', `Menu/function?id=${String(id)}`);
  });

  for (const address of ['/test', '/en/test']) {
    test(`a stranger on a telephone reads the product's name whole above ${address}`, async ({ page, watch }) => {
      // Any answer of the backend will do, and a stranger gets this one.
      watch.allow(/status of 404/);
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(address);
        await started(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const bar = page.getByRole('banner');
        expect(await cutOff(bar.getByRole('link')), `${width} px`).toEqual([]);
        await expect(bar.getByRole('button').last()).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test('what an error page knows further is opened by a finger', async ({ page, watch }) => {
    watch.allow(/Hỏng để thử/);
    await page.route(/\/assets\/test-[^/]*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("Hỏng để thử"); };' }));
    await page.goto('/test');
    const details = page.getByText('Chi tiết', { exact: true });
    await expect(details).toBeVisible();
    expect((await details.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await details.tap();
    await expect(page.getByText('Hỏng để thử')).toBeVisible();
  });
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('rows of a tree are as high as their buttons where the browser is set to larger letters', async ({ staff: page }) => {
    await page.goto('/page_management/menu');
    await started(page);
    const rows = page.getByRole('treegrid').locator('[data-row]');
    await expect(rows.first()).toBeVisible();
    // As Chrome's "Very large" does it, and twice the usual size; narrow (two lines) and, by another width, in columns.
    for (const [width, size] of [[844, 24], [844, 32], [1600, 24]] as const) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
      // What is pressed and what is read ends before the next row begins.
      await expect.poll(() => rows.first().evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [...row.querySelectorAll('a, button, span')].filter((one) => {
          const place = one.getBoundingClientRect();
          return one.checkVisibility() && place.height > 1 && (place.top < top || place.bottom > bottom);
        }).map((one) => one.ariaLabel ?? one.textContent);
      })).toEqual([]);
    }
  });

  test('a list and its bar fit where the browser is set to letters twice as large', async ({ staff: page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/page_management/service');
    await started(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    // The picture has given way to the name.
    await expect.poll(async () => (await page.locator('[data-row-link]').first().boundingBox())?.width).toBeGreaterThan(100);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expect(page.getByRole('button', { name: 'Tài khoản', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('a list and both trees fit into the narrowest windows where the browser is set to larger letters', async ({ staff: page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    for (const place of ['page_management/service', 'page_management/menu', 'system_management/menu']) {
      await page.goto(`/${place}`);
      await started(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
      await expect(page.locator('[data-row-link], [data-row]').first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), place).toBe(320);
    }
    await page.goto('/page_management/service');
    await started(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    const size = page.getByLabel('Số dòng mỗi trang', { exact: true });
    // Beside the arrow there is room for all of the text.
    await expect.poll(() => size.evaluate((select: HTMLSelectElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      const brush = document.createElement('canvas').getContext('2d')!;
      brush.font = font;
      const { width } = brush.measureText(select.selectedOptions[0]!.text);
      return select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - width;
    })).toBeGreaterThanOrEqual(0);
  });

  test('whoever asks for more rows in a low window still sees where they have asked', async ({ staff: page }) => {
    await page.setViewportSize({ width: 375, height: 300 });
    await page.goto('/page_management/service');
    await started(page);
    await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
    const size = page.getByLabel('Số dòng mỗi trang', { exact: true });
    await size.focus();
    await size.selectOption('50');
    await expect(page.getByText(/^Hiển thị 1-(?!10 )/)).toBeVisible();
    await expect(size).toBeInViewport({ ratio: 1 });
    await expect(size).toBeFocused();
  });

  test('a picture’s buttons fit into its field where the browser is set to larger letters', async ({ staff: page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/page_management/information');
    await started(page);
    const button = page.getByRole('button', { name: 'Chọn ảnh', exact: true });
    await expect(button).toBeVisible();
    for (const size of [16, 24, 32]) {
      await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
      await expect.poll(() => button.evaluate((one) => {
        const field = one.closest('.border')?.parentElement?.closest('.border') ?? one;
        return [one.getBoundingClientRect().right <= field.getBoundingClientRect().right, document.documentElement.scrollWidth];
      })).toEqual([true, 375]);
    }
  });

  test('a tablet that is turned over the open menu shows the page, with the menu beside it', async ({ staff: page }) => {
    await page.setViewportSize({ width: 744, height: 1133 });
    await page.goto('/page_management/service');
    await started(page);
    await page.getByRole('button', { name: 'Mở menu', exact: true }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.setViewportSize({ width: 1133, height: 744 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Menu chính', exact: true }).getByRole('link', { name: 'Sản phẩm', exact: true }).tap();
    await expect(page).toHaveURL('/page_management/product');
  });

  test('the way back up by the breadcrumb is as high as a finger is wide', async ({ staff: page }) => {
    await page.goto('/page_management/service');
    await started(page);
    const links = page.getByRole('navigation', { name: 'Đường dẫn trang', exact: true }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const heights = await links.evaluateAll((all) => all.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await links.last().tap();
    await expect(page).toHaveURL('/page_management');
  });
});

test.describe('while its keyboard is open', () => {
  test.use({ viewport: { width: 375, height: 300 }, hasTouch: true, isMobile: true });

  test('a form that could not be saved says so, and keeps what was typed and its buttons in reach', async ({ staff: page, context, product, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    const { id } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Lưu khi mất mạng', thutuhienthi: 1, active: true })).body.data as { id: number };
    await page.goto(`/page_management/service?edit=${id}`);
    const form = page.getByRole('dialog');
    const title = form.getByRole('textbox', { name: 'Tiêu đề', exact: true });
    const save = form.getByRole('button', { name: 'Lưu', exact: true });
    await title.fill('Lưu khi mất mạng, lần hai');
    await context.setOffline(true);
    await save.tap();
    const again = form.getByRole('button', { name: 'Thử lại', exact: true });
    for (const [width, height] of [[375, 300], [667, 200]] as const) {
      await page.setViewportSize({ width, height });
      // On its side no more is left than a button's height, and that by a hair.
      await again.scrollIntoViewIfNeeded();
      await expect(again).toBeInViewport({ ratio: 0.9 });
      await title.scrollIntoViewIfNeeded();
      await expect(title).toBeInViewport({ ratio: 0.9 });
      await save.scrollIntoViewIfNeeded();
      await expect(save).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 375, height: 300 });
    await title.scrollIntoViewIfNeeded();
    await save.tap();
    await expect(again).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await save.tap();
    await expect(form).toHaveCount(0);
  });

  test('a field whose choices are searched stays in sight together with them', async ({ staff: page }) => {
    await page.goto('/page_management/menu?new');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Đường dẫn', exact: true }).tap();
    const box = form.getByRole('combobox', { name: 'Menu cha', exact: true });
    await box.tap();
    await expect(form.getByRole('option').first()).toBeInViewport({ ratio: 1 });
    await expect(box).toBeInViewport({ ratio: 1 });
    for (let index = 0; index < 5; index += 1) await page.keyboard.press('ArrowDown');
    await expect(form.locator('[data-highlighted]')).toBeInViewport({ ratio: 1 });
    await expect(box).toBeInViewport({ ratio: 1 });
  });

  test('so does a field that begins with the first of its choices, the others of which come later', async ({ staff: page }) => {
    await page.setViewportSize({ width: 375, height: 420 });
    await page.goto('/page_management/menu?new');
    const form = page.getByRole('dialog');
    const box = form.getByRole('combobox', { name: 'Menu cha', exact: true });
    await box.tap();
    await expect(form.getByRole('option').nth(1)).toBeVisible();
    await expect(form.getByRole('listbox')).toBeInViewport({ ratio: 1 });
    await expect(box).toBeInViewport({ ratio: 1 });
  });

  test('the offer to install stands in nobody’s way, and comes once the keyboard has gone', async ({ staff: page }) => {
    await page.goto('/page_management/service');
    await expect.poll(() => page.evaluate(() => !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve() })))).toBe(true);
    await page.keyboard.press('Tab');
    const hint = page.getByRole('complementary', { name: 'Cài đặt', includeHidden: true });
    await expect(hint).toBeAttached();
    await expect(hint).toBeHidden();
    await page.setViewportSize({ width: 667, height: 375 });
    await expect(hint).toBeHidden();
    await page.setViewportSize({ width: 375, height: 667 });
    await expect(hint).toBeVisible();
  });
});

test.describe('with no mouse', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('nobody is told to drag a picture into its field', async ({ staff: page }) => {
    await page.goto('/page_management/service?new');
    const field = page.getByRole('dialog').getByRole('button', { name: 'Chọn ảnh', exact: true });
    await expect(field).toHaveAccessibleDescription(/tối đa 5 MB/);
    await expect(field).not.toHaveAccessibleDescription(/kéo thả/);
    await expect(page.getByText('Có thể kéo thả')).toBeHidden();
  });
});

test('the menu of columns ticks what is seen also where the window has another width by then', async ({ staff: page }) => {
  await page.setViewportSize({ width: 1600, height: 740 });
  await page.goto('/page_management/service');
  await started(page);
  const summary = page.getByRole('menuitemcheckbox', { name: 'Mô tả ngắn', exact: true });
  for (const [width, isTicked] of [[1600, true], [1280, false], [375, false], [1600, true]] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('button', { name: 'Tuỳ chọn khác', exact: true }).click();
    await expect(summary).toBeChecked({ checked: isTicked });
    await page.keyboard.press('Escape');
    await expect(summary).toHaveCount(0);
  }
});

for (const width of [1280, 375, 320]) {
  test(`the offer to install leaves the pager of a window of ${width} px free, and can be put off`, async ({ staff: page }) => {
    const offer = (): Promise<boolean> => page.evaluate(() => !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve() })));
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/page_management/service');
    await expect.poll(offer).toBe(true);
    await page.keyboard.press('Tab');
    const hint = page.getByRole('complementary', { name: 'Cài đặt' });
    const pager = page.getByRole('navigation', { name: 'Phân trang' }).locator('xpath=../..');
    await expect(hint).toBeVisible();
    const [above, below] = [await hint.boundingBox(), await pager.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await hint.getByRole('button', { name: 'Để sau', exact: true }).press('Enter');
    await expect(hint).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect.poll(offer).toBe(true);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
}
