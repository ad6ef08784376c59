import { byTurns } from '../scripts/check/how-much.ts';
import { carrySession, expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { told } from './support/messages.ts';
import { giveRights, personWith } from './support/person.ts';

const SERVICE = '/page_management/service';
const MENU = '/page_management/menu';

test('menu, buttons and addresses follow the rights of whoever signed in', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const who = await personWith(product, 'nguoi-xem', { '/page_management': [1], [SERVICE]: [1] });
  await carrySession(context, product, who);
  await page.goto(SERVICE);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByRole('link', { name: 'Dịch vụ', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Người dùng', exact: true })).toHaveCount(0);
  // After the menu has come: rows that stand there ahead of the code have no buttons, whoever looks at them.
  await expect(page.getByRole('button', { name: 'Thêm mới', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Sửa|Xoá) / })).toHaveCount(0);
  // Nor a column for them.
  await expect(page.getByRole('columnheader', { name: 'Thao tác', exact: true })).toHaveCount(0);
  await page.goto('/system_management/user');
  await expect(page.getByText('Bạn không có quyền xem trang này')).toBeVisible();
});

test('the menu shows which entry stands below which, level by level, and in a narrow bar all in one line', async ({ page, context, product }) => {
  const names = ['Cấp một', 'Cấp hai', 'Cấp ba', 'Cấp bốn'];
  const links = names.map((_, level) => `https://example.com/cap-${level}`);
  let parentId: number | null = null;
  for (const [level, functionName] of names.entries()) {
    const made = await product.api('POST', 'Menu/function', { functionName, parentId, link: links[level], thutu: 1 });
    parentId = (made.body.data as { id: number }).id;
  }
  const who = await personWith(product, 'nhieu-cap', Object.fromEntries(links.map((link) => [link, [1]])));
  await carrySession(context, product, who);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  const steps = async (): Promise<number[]> => {
    const starts: number[] = [];
    for (const name of names) starts.push((await menu.getByTitle(name, { exact: true }).locator('svg').first().boundingBox())?.x ?? 0);
    return starts.slice(1).map((start, level) => Math.round(start - (starts[level] ?? 0)));
  };
  await expect(menu.getByTitle('Cấp bốn', { exact: true })).toBeVisible();
  expect(await steps()).toEqual([16, 16, 16]);
  await page.getByRole('button', { name: 'Thu gọn menu', exact: true }).click();
  await expect.poll(steps).toEqual([0, 0, 0]);
});

test('whoever may only read pulls at no field, since there is nothing to write in it', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const { id } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Chỉ để đọc', moTaNgan: 'Vài lời', thutuhienthi: 1, active: true })).body.data as { id: number };
  const grip = async (): Promise<string> => {
    await page.goto(`${SERVICE}?edit=${id}`);
    const summary = page.getByRole('dialog').getByLabel(/^Mô tả ngắn/);
    await expect(summary).toHaveValue('Vài lời');
    return summary.evaluate((field) => getComputedStyle(field).resize);
  };
  await carrySession(context, product, await personWith(product, 'nguoi-doc', { '/page_management': [1], [SERVICE]: [1] }));
  expect(await grip()).toBe('none');
  await carrySession(context, product);
  expect(await grip()).toBe('vertical');
});

test('a right lost while the page is open turns into a clear message and loses nothing', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const who = await personWith(product, 'nguoi-sua', { '/page_management': [1], [SERVICE]: [1, 2, 3] });
  await carrySession(context, product, who);
  await page.goto(`${SERVICE}?new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tiêu đề/).fill('Viết dở thì mất quyền');
  // The menu has come, and with it the right: a page that hears of the loss from it alone has no form to save from.
  await expect(page.locator(`nav a[href="${SERVICE}"]`)).toBeAttached();
  await giveRights(product, who, {});
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet.getByText(/Bạn không có quyền làm việc này/)).toBeVisible();
  await expect(sheet.getByLabel(/^Tiêu đề/)).toHaveValue('Viết dở thì mất quyền');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Thay đổi chưa lưu' }).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.locator(`nav a[href="${SERVICE}"]`)).toHaveCount(0);
});

test('whoever is refused for want of a right sees the menu of the rights that are left, and of new ones', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const who = await personWith(product, 'doi-quyen', { '/page_management': [1], [SERVICE]: [1, 2, 3] });
  await carrySession(context, product, who);
  await page.goto(SERVICE);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByRole('link', { name: 'Dịch vụ', exact: true })).toBeVisible();
  await giveRights(product, who, { '/system_management': [1], '/system_management/user': [1] });
  await page.getByRole('button', { name: 'Trang 2', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Người dùng', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dịch vụ', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Thêm mới', exact: true })).toHaveCount(0);
});

test('whoever has lost the right to edit and only moves entries loses handles and buttons as soon as nothing waits', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const top = ((await product.api('POST', 'Menu_Website_Detail', { name: 'Mất lúc chuyển', url: '', idMenuCha: 0, order: 950, active: true })).body.data as { id: number }).id;
  for (const [at, name] of ['Mất lúc chuyển một', 'Mất lúc chuyển hai'].entries()) await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: top, order: at + 1, active: true });
  const who = await personWith(product, 'chi-chuyen', { '/page_management': [1], [MENU]: [1, 2, 3, 4] });
  await carrySession(context, product, who);
  await page.goto(`${MENU}?search=mat%20luc%20chuyen`);
  const row = page.getByRole('row').filter({ hasText: 'Mất lúc chuyển hai' });
  await expect(page.getByRole('button', { name: 'Thêm mới', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chuyển đến… Mất lúc chuyển hai', exact: true })).toBeAttached();
  await giveRights(product, who, { '/page_management': [1], [MENU]: [1] });
  await row.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Bỏ phần chưa lưu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Thêm mới', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Chuyển đến… Mất lúc chuyển hai', exact: true })).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('rights that were given show in a tab that stood open as soon as one comes back to it', async ({ page, context, product }) => {
  const who = await personWith(product, 'duoc-quyen', { '/page_management': [1], [SERVICE]: [1] });
  await carrySession(context, product, who);
  await page.clock.install();
  await page.goto(SERVICE);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Thêm mới', exact: true });
  await expect(page.locator(`nav a[href="${SERVICE}"]`)).toBeVisible();
  await expect(add).toHaveCount(0);
  await giveRights(product, who, { '/page_management': [1], [SERVICE]: [1, 2, 3, 4] });
  await page.clock.fastForward(30_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(add).toBeVisible();
});

test('whoever comes back to a tab whose buttons are theirs no longer goes on by keyboard from the heading, or from the form’s own button', async ({ page, context, product }) => {
  const who = await personWith(product, 'mat-nut', { '/page_management': [1], [SERVICE]: [1, 2, 3, 4] });
  await carrySession(context, product, who);
  await page.clock.install();
  const comeBack = async (rights: number[]): Promise<void> => {
    await giveRights(product, who, { '/page_management': [1], [SERVICE]: rights });
    await page.clock.fastForward(30_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await page.goto(SERVICE);
  const add = page.getByRole('button', { name: 'Thêm mới', exact: true });
  await add.focus();
  await comeBack([1]);
  await expect(add).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await comeBack([1, 2, 3, 4]);
  await add.click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Tiêu đề', exact: true })).toBeFocused();
  await comeBack([1]);
  await expect(form.getByText('Bạn không có quyền làm việc này', { exact: false })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Đóng', exact: true }).first()).toBeFocused();
});

test('a page that one may open by now is shown to whoever goes there, however late the backend says so', async ({ page, context, product, watch }) => {
  watch.allow(/status of 403/);
  const who = await personWith(product, 'mo-trang', { '/page_management': [1], [SERVICE]: [1] });
  await carrySession(context, product, who);
  await page.goto('/page_management/product');
  const refusal = page.getByRole('heading', { level: 1, name: 'Bạn không có quyền xem trang này', exact: true });
  await expect(refusal).toBeVisible();
  await page.locator(`nav a[href="${SERVICE}"]`).click();
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await giveRights(product, who, { '/page_management': [1], [SERVICE]: [1], '/page_management/product': [1] });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GetlistLeftMenuByUser')) asked.push(request.url());
  });
  const letCome = await hold(page, /GetlistLeftMenuByUser/);
  await page.goBack();
  await expect(refusal).toBeFocused();
  letCome();
  const heading = page.getByRole('heading', { level: 1, name: 'Sản phẩm', exact: true });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a side menu that could not be read after a change follows with a later step', async ({ page, context, product, watch }) => {
  watch.allow(/status of 500/);
  const link = 'https://example.com/doi-ten';
  const { id } = (await product.api('POST', 'Menu/function', { functionName: 'Tên lúc trước', parentId: null, link, thutu: 900 })).body.data as { id: number };
  await carrySession(context, product, await personWith(product, 'doi-ten', { '/system_management': [1], '/system_management/menu': [1, 2, 3], [link]: [1] }));
  await page.goto(`/system_management/menu?edit=${id}`);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByTitle('Tên lúc trước', { exact: true })).toBeAttached();
  let failed = 0;
  await page.route(/GetlistLeftMenuByUser/, (route) => {
    failed += 1;
    return route.fulfill({ status: 500, json: { status: 'error', message: 'hỏng' } });
  });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên/).first().fill('Tên về sau');
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  // With its second attempt.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(2);
  await page.unroute(/GetlistLeftMenuByUser/);
  await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Bảng điều khiển', exact: true }).click();
  await expect(menu.getByTitle('Tên về sau', { exact: true })).toBeVisible();
});

test('a group gets rights in the matrix, and the words before saving say what changes', async ({ staff: page, product }) => {
  const { group } = await personWith(product, 'nhom-ma-tran', { '/page_management': [1], [SERVICE]: [1, 4] });
  await page.goto(`/system_management/group?edit=${group}`);
  const sheet = page.getByRole('dialog').first();
  const matrix = sheet.getByRole('treegrid');
  const products = matrix.getByRole('row').filter({ hasText: 'Sản phẩm' });
  const services = matrix.getByRole('row').filter({ hasText: 'Dịch vụ' });
  await products.getByRole('checkbox').nth(1).check();
  await expect(products.getByRole('checkbox').nth(0)).toBeChecked();
  await services.getByRole('checkbox').nth(3).uncheck();
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  const review = page.getByRole('alertdialog');
  await expect(review).toContainText(/nhom-ma-tran.*sẽ được.*Sản phẩm.*sẽ không còn được.*xoá.*Dịch vụ/);
  await review.getByRole('button', { name: 'OK', exact: true }).click();
  await told(page, 'Đã lưu');
  const stored = (await product.api('GET', `phanquyen?roleId=${group}`)).body.data as { dataPhanQuyen: { functionName: string; dataPermission: { id: number }[] }[] };
  const held = new Map(stored.dataPhanQuyen.map(({ functionName, dataPermission }) => [functionName, dataPermission.map(({ id }) => id).toSorted((one, other) => one - other)]));
  expect(held.get('Sản phẩm')).toEqual([1, 2]);
  expect(held.get('Dịch vụ')).toEqual([1]);
});

for (const [width, height] of byTurns([[1280, 600], [320, 640]] as const)) {
  test(`the lines of the matrix go by with the form, below their head: ${width} px`, async ({ staff: page, product }) => {
    const { group } = await personWith(product, `nhom-cuon-${width}`, { '/page_management': [1] });
    await page.setViewportSize({ width, height });
    await page.goto(`/system_management/group?edit=${group}`);
    const sheet = page.getByRole('dialog').first();
    const matrix = sheet.getByRole('treegrid');
    expect(await matrix.evaluate((grid) => [grid.scrollWidth - grid.clientWidth, grid.scrollHeight - grid.clientHeight])).toEqual([0, 0]);
    const last = matrix.getByRole('row').last().getByRole('checkbox').first();
    await last.focus();
    const bar = await sheet.locator('header').boundingBox();
    const head = matrix.getByRole('row').first();
    expect(Math.round((await head.boundingBox())?.y ?? 0)).toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)));
    // By keyboard back to the first line: no cell on the way stands below the head.
    for (let line = await matrix.getByRole('row').count() - 1; line > 1; line -= 1) {
      await page.keyboard.press('ArrowUp');
      const cell = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(cell).toBeGreaterThanOrEqual(await head.evaluate((row) => row.getBoundingClientRect().bottom) - 1);
    }
  });
}

test('a password that was reset is shown once and works', async ({ staff: page, product }) => {
  await product.api('POST', 'User/user', { userName: 'quen-mat-khau', idUserInfo: null, idRoles: [] });
  await page.goto('/dashboard');
  await page.locator('nav a[href="/system_management/user"]').click();
  await page.getByLabel('Tìm kiếm', { exact: true }).fill('quen-mat-khau');
  await page.getByRole('button', { name: 'Đặt lại mật khẩu quen-mat-khau', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  const shown = page.getByRole('dialog', { name: /Mật khẩu mới/ });
  await expect(shown.getByRole('button', { name: 'Sao chép', exact: true })).toBeVisible();
  // Nobody else has it: a step within the page leaves it there, and so does one to another page.
  await page.goBack();
  await expect(page).toHaveURL(/\/system_management\/user$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  const password = await shown.locator('output, code, input').first().evaluate((element) => (element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')));
  expect((await product.tokenOf({ username: 'quen-mat-khau', password })).split('.')).toHaveLength(3);
  await shown.getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a password that was reset stays to be read where the session ends meanwhile, and gives the keyboard back where it does not', async ({ staff: page, product, context }) => {
  await product.api('POST', 'User/user', { userName: 'het-phien', idUserInfo: null, idRoles: [] });
  await page.goto('/system_management/user?search=het-phien');
  const opener = page.getByRole('button', { name: 'Đặt lại mật khẩu het-phien', exact: true });
  const shown = page.getByRole('dialog', { name: /Mật khẩu mới/ });
  const reset = async (): Promise<void> => {
    await opener.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).press('Enter');
  };
  await reset();
  await shown.getByRole('button', { name: 'Đóng', exact: true }).press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(opener).toBeFocused();
  await reset();
  await shown.getByRole('textbox').waitFor();
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await tab.getByRole('button', { name: 'Tài khoản' }).click();
  await tab.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const password = await shown.getByRole('textbox').inputValue();
  expect((await product.tokenOf({ username: 'het-phien', password })).split('.')).toHaveLength(3);
});

test('a password that was reset is copied by its button also where the page came over plain http', async ({ staff: page, product }) => {
  // What a browser does outside of secure contexts; the tests' own address is one.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await product.api('POST', 'User/user', { userName: 'chep-mat-khau', idUserInfo: null, idRoles: [] });
  await page.goto('/system_management/user?search=chep-mat-khau');
  await page.getByRole('button', { name: 'Đặt lại mật khẩu chep-mat-khau', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  const shown = page.getByRole('dialog', { name: /Mật khẩu mới/ });
  const password = await shown.getByRole('textbox').inputValue();
  await shown.getByRole('button', { name: 'Sao chép', exact: true }).click();
  await expect(shown.getByRole('button', { name: 'Đã sao chép', exact: true })).toBeFocused();
  await shown.getByRole('button', { name: 'Đóng', exact: true }).click();
  const box = page.getByLabel('Tìm kiếm', { exact: true });
  await box.fill('');
  await box.press('ControlOrMeta+v');
  await expect(box).toHaveValue(password);
});
