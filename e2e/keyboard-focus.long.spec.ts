/** Whoever works by keyboard sees what has the focus, is heard from the first moment, and keeps their place. */
import { expect, started, test } from './support/fixtures.ts';
import { told } from './support/messages.ts';
import { pressAsSafari } from './support/safari.ts';

test('a key is heard from the moment in which its button can be seen', async ({ staff: page }) => {
  await page.addInitScript(() => {
    const press = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Thêm mới');
      if (!button) return;
      press.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
    });
    press.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/page_management/product');
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeVisible();
});

test('letters pressed in an open menu are the menu’s, and Esc leads back to its button', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await started(page);
  const button = page.getByRole('button', { name: 'Ngôn ngữ', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  // Of a form the address knows at once, long before it is drawn; the help is drawn with the next frame.
  expect(await page.evaluate(() => location.search)).toBe('');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  // Beside the menu they are the list's.
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeVisible();
});

test('? shows all keys, and letters typed into a field are letters', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help).toContainText('Ctrl');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeFocused();
  await page.keyboard.type('jnk?');
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toHaveValue('jnk?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [what, address, call, place] of [
  ['a list', '/page_management/service', 'Dichvu_Getlist_Paging', 'search'],
  ['a tree', '/page_management/menu', 'Menu_Website_Getlist_Paging', 'search'],
  ['a board', '/page_management/slide', 'SlideBanner_Getlist', 'heading'],
] as const) {
  test(`whoever asks again for ${what} that did not come goes on in its ${place}`, async ({ staff: page, watch }) => {
    watch.allow(/status of 400/);
    let broken = true;
    await page.route(`**/${call}*`, async (route) => {
      if (broken) await route.fulfill({ status: 400, json: { status: 'error', message: 'hỏng' } });
      else await route.continue();
    });
    await page.goto(address);
    const retry = page.getByRole('main').getByRole('button', { name: 'Thử lại', exact: true });
    await expect(retry).toBeVisible();
    for (let step = 0; step < 60 && !(await retry.evaluate((button) => button === document.activeElement)); step += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(retry).toBeFocused();
    broken = false;
    await page.keyboard.press('Enter');
    await expect(retry).toHaveCount(0);
    await expect(place === 'search' ? page.getByLabel('Tìm kiếm', { exact: true }) : page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('the help on the keys is read from its beginning, by what one is at, at 200 % too', async ({ staff: page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/page_management/service');
  await started(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Phím tắt', exact: true });
  for (const name of ['Phím tắt', 'Trong danh sách', 'Trong biểu mẫu', 'Đổi chỗ mục menu, slide', 'Ở mọi nơi']) {
    await expect(help.getByRole('heading', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const lefts = await help.locator('section').first().locator('kbd:first-child').evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

for (const [what, address, size] of [
  ['company info at 200 %', '/page_management/information', { width: 683, height: 384 }],
  ['company info on a telephone', '/page_management/information', { width: 375, height: 667 }],
  ['a list at 200 %', '/page_management/service', { width: 683, height: 384 }],
  ['a list on a telephone', '/page_management/service', { width: 375, height: 667 }],
] as const) {
  test(`what has the focus is never wholly behind a bar: ${what}`, async ({ staff: page }) => {
    await page.setViewportSize(size);
    await page.goto(address);
    if (address.endsWith('information')) {
      await page.getByRole('main').getByRole('textbox').first().press('End');
      await page.keyboard.type('a');
      await expect(page.getByRole('region', { name: 'Thay đổi chưa lưu' })).toBeVisible();
    } else {
      await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
    }
    const hidden: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('.skip-link')) return undefined;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const seen = (y: number): boolean => {
          const there = document.elementFromPoint((left + right) / 2, y);
          return there !== null && (focused.contains(there) || there.contains(focused));
        };
        return seen(top + 2) || seen((top + bottom) / 2) || seen(bottom - 2) ? undefined : focused.outerHTML.slice(0, 120);
      });
      if (name !== undefined) hidden.push(name);
    }
    expect(hidden).toEqual([]);
  });
}

test('where rows are cards, what heads them is seen once the focus is in it, and moves no row', async ({ staff: page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/page_management/service');
  await started(page);
  const first = page.locator('[data-row-link]').first();
  await expect(first).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true });
  const isSeen = (): Promise<boolean> =>
    page.evaluate(() => {
      const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
      return document.activeElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const before = await first.boundingBox();
  await all.focus();
  expect(await isSeen()).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('columnheader', { name: 'Tiêu đề' }).getByRole('button')).toBeFocused();
  expect(await isSeen()).toBe(true);
  expect((await first.boundingBox())?.y).toBe(before?.y);
});

test('at 200 % zoom whoever has ticked a row comes by Tab to the box that ticks all of the page, and back to the list', async ({ staff: page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/page_management/service');
  await started(page);
  await page.getByRole('checkbox', { name: /^Chọn (?!tất cả)/ }).first().press('Space');
  const chosen = page.getByRole('status').filter({ hasText: 'Đã chọn' });
  await expect(chosen).toHaveText('Đã chọn 1');
  const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này', exact: true });
  await page.getByRole('button', { name: 'Cho hiển thị', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(all.first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(chosen).toHaveText('Đã chọn 10');
  await page.keyboard.press('Space');
  await expect(chosen).toHaveCount(0);
  await expect(all).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Space');
  await expect(chosen).toHaveText('Đã chọn 10');
  // Where the table has its head, one is enough.
  await expect(all).toHaveCount(1);
});

test('whoever dictates turns the keys of a single letter off, and goes on by the others', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('switch', { name: /^Dùng phím một ký tự/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const key of ['n', '?', '/', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeFocused();
  await page.reload();
  // The frame may start before the list whose keys these are.
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whoever pages to the last page, or takes a search back, keeps the place of the keyboard', async ({ staff: page }) => {
  const next = page.getByRole('button', { name: 'Trang sau', exact: true });
  // A page beyond the last leads to the last, however many services there are by now.
  await page.goto('/page_management/service?page=9999');
  await expect(page).not.toHaveURL(/9999/);
  const last = Number(new URL(page.url()).searchParams.get('page'));
  await page.goto(`/page_management/service?page=${last - 1}`);
  await expect(page.getByText(`Hiển thị ${last * 10 - 19}-${last * 10 - 10} trên`)).toBeVisible();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Hiển thị ${last * 10 - 9}-`)).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));

  await page.goto('/page_management/service?search=khongcogi');
  await page.getByRole('button', { name: 'Xoá bộ lọc', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(page.getByLabel('Tìm kiếm', { exact: true })).toBeFocused();
});

test('the key that saves is heard after a press on a switch that gets no focus by it, in a sheet, on a page and in a dialog', async ({ staff: page, product }) => {
  const { id } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Lưu bằng phím', thutuhienthi: 1, active: true })).body.data as { id: number };
  await page.addInitScript(pressAsSafari);
  await page.goto(`/page_management/service?edit=${id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel(/^Tiêu đề/)).toBeFocused();
  await sheet.getByRole('switch').click();
  await expect(sheet.getByRole('switch')).not.toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(sheet).toHaveCount(0);

  await page.goto('/page_management/information');
  const hours = page.getByLabel('Giờ làm việc', { exact: true });
  await hours.fill('Cả ngày');
  // The press alone: a click would bring the browser's own dialog.
  await page.getByRole('button', { name: 'Chọn ảnh' }).dispatchEvent('mousedown', { bubbles: true, cancelable: true });
  await expect(hours).not.toBeFocused();
  await page.keyboard.press('Control+Enter');
  await told(page, 'Đã lưu');

  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Đổi mật khẩu', exact: true }).click();
  const show = page.getByRole('dialog').getByRole('button', { name: / mật khẩu: Mật khẩu hiện tại/ });
  await show.click();
  await expect(show).not.toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByLabel('Mật khẩu hiện tại', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a menu that did not come is asked for again by an icon where the side bar is narrow', async ({ staff: page, watch }) => {
  watch.allow(/status of 400/);
  let isBroken = true;
  await page.route('**/GetlistLeftMenuByUser*', (route) => (isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue()));
  await page.addInitScript(() => localStorage.setItem('sidebar', 'collapsed'));
  await page.goto('/dashboard');
  await started(page);
  const menu = page.getByRole('navigation', { name: 'Menu chính', exact: true });
  const again = menu.getByRole('button', { name: 'Không tải được phần này. Thử lại', exact: true });
  await expect(again).toBeVisible();
  await expect(menu.getByText('Không tải được phần này.', { exact: true })).toBeHidden();
  isBroken = false;
  await again.press('Enter');
  await expect(menu.getByRole('link', { name: 'Sản phẩm', exact: true })).toBeVisible();
  await expect(menu.getByRole('link').first()).toBeFocused();
});

test('whoever asks again by keyboard for a record that could not be read keeps the focus, and goes on in its form', async ({ staff: page, watch }) => {
  watch.allow(/Failed to load resource/);
  const again = page.getByRole('button', { name: 'Thử lại', exact: true });
  const record = /\/(?:Dichvu\/Dichvu|Thongtincongty\/info)\b/;
  let tries = 0;
  let isCut = false;
  await page.route(record, (route) => {
    if (!isCut) return route.continue();
    tries += 1;
    return route.abort();
  });
  const askInVain = async (): Promise<void> => {
    await again.focus();
    // Each reading is two tries.
    const before = tries;
    await page.keyboard.press('Enter');
    await expect.poll(() => tries).toBeGreaterThanOrEqual(before + 2);
    await expect(again).not.toHaveAttribute('aria-busy');
    await expect(again).toBeFocused();
  };
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  isCut = true;
  await page.locator('[data-row-link]').first().press('Enter');
  await askInVain();
  isCut = false;
  await again.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeFocused();

  isCut = true;
  await page.goto('/page_management/information');
  await askInVain();
  isCut = false;
  await again.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thông tin', exact: true })).toBeFocused();
});

test('a dialog opened again begins where it began: at its first field, or at its title where it is to be read', async ({ staff: page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/system_management/group');
  await expect(page.getByText(/^Hiển thị 1-/)).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
  const dialog = page.getByRole('dialog');
  const ofMenu = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Tài khoản', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  const seeAs = () => page.getByRole('button', { name: /^Xem với quyền của nhóm/ }).first().press('Enter');
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} time`, async () => {
      await ofMenu('Đổi mật khẩu');
      await expect(dialog.getByRole('textbox', { name: 'Mật khẩu hiện tại', exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      for (const [open, held] of [[() => ofMenu('Phím tắt'), 'Đưa lên'], [seeAs, 'Khách hàng']] as const) {
        await open();
        await expect(dialog).toContainText(held);
        await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
        expect(await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight])).toEqual([0, true]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    });
  }
});

for (const [beside, width, height] of [['below', 375, 600], ['beside', 640, 400]] as const) {
  test(`what a press changes in a look through a group’s eyes is in sight ${beside} the menu`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/system_management/group');
    await expect(page.getByText(/^Hiển thị 1-/)).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    await page.getByRole('button', { name: /^Xem với quyền của nhóm/ }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    const entry = dialog.getByRole('button', { name: 'Khách hàng tiêu biểu', exact: true });
    await entry.press('Enter');
    await expect(dialog.getByRole('heading', { level: 3, name: 'Khách hàng tiêu biểu', exact: true })).toBeInViewport({ ratio: 0.9 });
    await expect(entry).toBeFocused();
  });
}

test('whoever leaves a form whose row has gone from the list meanwhile goes on at the row in its place, or else at the heading', async ({ staff: page, product }) => {
  const { body } = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Sắp đi khỏi', moTaNgan: '', noiDung: '', thutuhienthi: 1, active: true });
  const id = (body.data as { id: number }).id;
  const row = page.locator('[data-row-link]').first();
  const open = async (): Promise<void> => {
    await row.press('Enter');
    await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toBeFocused();
  };
  for (const [searched, left, seen] of [
    ['container', row, /container/],
    ['không còn ai', page.getByRole('heading', { level: 1 }), /^Dịch vụ$/],
  ] as const) {
    await page.goto('/page_management/service?search=sap di khoi');
    await expect(row).toContainText('Sắp đi khỏi');
    let answer = (): void => undefined;
    const asked = new Promise<void>((isAsked) => {
      void page.route('**/Dichvu_Getlist_Paging?*', async (route) => {
        isAsked();
        await new Promise<void>((go) => (answer = go));
        await route.continue();
      }, { times: 1 });
    });
    await page.getByLabel('Tìm kiếm', { exact: true }).fill(searched);
    await asked;
    await open();
    answer();
    await expect(page.locator(`a[href*="edit=${id}"]`)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(left).toBeFocused();
    await expect(left).toHaveText(seen);
  }
});
