import type { Locator, Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { told } from './support/messages.ts';

/** Has calls fail in the backend. @returns has them succeed from now on. */
async function breakDown(page: Page, calls: string | RegExp): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'hỏng' } }));
  return () => page.unroute(calls);
}

test('the dashboard counts, links to the lists, and a card that fails can be asked again', async ({ staff: page, product, watch }) => {
  watch.allow(/status of 500/);
  const customers = await product.api('GET', 'Getlist_Pagging?PageIndex=1&PageSize=10');
  // Other tests of this worker may have made some.
  const people = await product.api('GET', 'Nhansu_Getlist_Paging?PageIndex=1&PageSize=10');
  const mend = await breakDown(page, '**/Nhansu_Getlist_Paging*');
  await page.goto('/dashboard');
  const totals = page.getByRole('region', { name: 'Tổng số' });
  await expect(totals.getByRole('listitem').filter({ hasText: 'Khách hàng tiêu biểu' })).toContainText(String(customers.body.totalrecord));
  const staffTile = totals.getByRole('listitem').filter({ hasText: 'Nhân viên' });
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toBeVisible();
  await mend();
  await staffTile.getByRole('button', { name: 'Thử lại', exact: true }).press('Enter');
  await expect(staffTile).toContainText(String(people.body.totalrecord));
  await expect(staffTile.getByRole('link', { name: 'Nhân viên', exact: true })).toBeFocused();
  await expect(notice).toHaveCount(0);
  const months = page.getByRole('region', { name: 'Nội dung theo tháng' });
  await expect(months.getByRole('columnheader')).toHaveCount(12);
  // The names come before the figures that they head, and whoever looks reads at least one year.
  await expect(months.getByRole('row').first().getByRole('columnheader', { name: /^T\d+ 20\d\d$/ })).toHaveCount(12);
  await expect(months.locator('thead').getByText(/^20\d\d$/).and(months.locator('[aria-hidden]')).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cần xem lại: Dịch vụ' })).toContainText('Không có hình ảnh');
  await totals.getByRole('link', { name: 'Khách hàng tiêu biểu', exact: true }).click();
  await expect(page).toHaveURL(/page_management\/customer$/);
});

test('nobody is told how many records are hidden where the backend does not know', async ({ staff: page, product }) => {
  const { body } = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10');
  // As a backend of the contract that leaves out what is additive.
  await page.route('**/*_Getlist_Paging*', (route) => route.continue({ url: route.request().url().replace(/&active=false/, '') }));
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: 'Tổng số' }).getByRole('listitem').filter({ hasText: 'Dịch vụ' });
  await expect(tile).toContainText(String(body.totalrecord));
  await expect(tile).not.toContainText('đang ẩn');
});

test('the figure of what is hidden says of which list it is, and is high enough to be hit', async ({ staff: page, product }) => {
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Đang ẩn ở bảng điều khiển', thutuhienthi: 1, active: false });
  await page.goto('/dashboard');
  const hidden = page.getByRole('region', { name: 'Tổng số' }).getByRole('link', { name: /^\d+ đang ẩn, Dịch vụ$/ });
  await expect(hidden).toHaveText(/^\d+ đang ẩn$/);
  expect((await hidden.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await hidden.click();
  await expect(page).toHaveURL(/service\?active=false$/);
});

test('a card of the dashboard that was asked again by keyboard keeps the place of whoever did so', async ({ staff: page, watch }) => {
  watch.allow(/status of 500/);
  const mend = await breakDown(page, /Getlist_Pagging/);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Cần xem lại: Khách hàng tiêu biểu' });
  const retry = card.getByRole('button', { name: 'Thử lại', exact: true });
  await expect(retry).toHaveAccessibleDescription(/Không tải được dữ liệu\./);
  await mend();
  await retry.press('Enter');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(retry).toHaveCount(0);
});

test('whoever blocks one call without knowing is told what to look for, and that no connection is lost', async ({ staff: page, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.route('**/SlideBanner_Getlist*', (route) => route.abort('blockedbyclient'));
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('có thể tiện ích chặn quảng cáo hoặc tường lửa đang chặn nó');
  const totals = page.getByRole('region', { name: 'Tổng số' });
  await expect(totals.getByRole('listitem').filter({ hasText: 'Nhân viên' }).getByText(/^\d+$/)).toBeVisible();
  await expect(page.getByText('Mất kết nối')).toHaveCount(0);
});

test('a dashboard that comes back out of the memory of the browser counts anew, and no figure flashes', async ({ staff: page, product }) => {
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: 'Tổng số' }).getByRole('listitem').filter({ hasText: 'Slide banner' });
  await expect(tile.getByText(/^\d+$/)).toBeVisible();
  const before = Number(await tile.getByText(/^\d+$/).innerText());
  await started(page);
  const [one] = (await product.api('GET', 'SlideBanner_Getlist')).body.data as object[];
  expect((await product.api('POST', 'SliderBanner', { ...one, id: 0, thutu: 99 })).status).toBe(200);
  const letGo = await hold(page, /SlideBanner_Getlist/);
  // Playwright keeps Chromium from putting pages aside: this is what the page hears of it.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(tile.getByText(String(before), { exact: true })).toBeVisible();
  letGo();
  await expect(tile.getByText(String(before + 1), { exact: true })).toBeVisible();
});

test('whoever looks through what wants attention sees all of it by name', async ({ staff: page }) => {
  await page.goto('/dashboard');
  const finding = page.getByRole('region', { name: 'Cần xem lại: Sản phẩm' }).getByRole('listitem').filter({ hasText: /^Trùng thứ tự: \d+/ });
  const count = Number((await finding.locator('p').innerText()).split(' ').at(-1));
  expect(count).toBeGreaterThan(3);
  await expect(finding.getByRole('link')).toHaveCount(3);
  await finding.getByRole('button', { name: `và ${count - 3} bản ghi khác`, exact: true }).press('Enter');
  await expect(finding.getByRole('link')).toHaveCount(count);
  await expect(finding.getByRole('link').nth(3)).toBeFocused();
  await expect(page).toHaveURL(/dashboard$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sửa sản phẩm' })).toBeVisible();
});

test('a card of the dashboard is as tall as what it says, whatever stands beside it', async ({ staff: page }) => {
  await page.goto('/dashboard');
  const cards = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(8);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const blanks = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().bottom - (card.lastElementChild?.getBoundingClientRect().bottom ?? 0))));
  expect(new Set(blanks)).toEqual(new Set([17]));
  // The eye and the Tab key go down the left column and then down the right one.
  const places = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ left, top }) => [left, top] as const));
  expect(places.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])).toEqual(places);
});

test('the cards of the dashboard that are lists of a known length stay where they are when their answers come', async ({ staff: page }) => {
  const letGo = await hold(page, /(Dichvu|Sanpham)_Getlist_Paging/);
  await page.goto('/dashboard');
  const cards = ['Nội dung theo tháng', 'Dịch vụ mới tạo', 'Sản phẩm mới tạo'].map((name) => page.getByRole('region', { name, exact: true }));
  const boxes = (): Promise<unknown[]> => Promise.all(cards.map((card) => card.boundingBox()));
  for (const card of cards) await expect(card.locator('[aria-busy="true"]')).toBeVisible();
  const before = await boxes();
  letGo();
  for (const card of cards) await expect(card.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await boxes()).toEqual(before);
});

for (const width of [1280, 375]) {
  test(`what stands while records come has the places of what comes: ${width} px`, async ({ staff: page, product }) => {
    const boxesOf = (places: Locator, count = 5): Promise<number[][]> =>
      places.evaluateAll((all, wanted) => all.slice(0, wanted).map((one) => {
        const { x, y, width: across, height } = one.getBoundingClientRect();
        return [x, y, across, height].map(Math.round);
      }), count);
    await page.setViewportSize({ width, height: 800 });
    const all = (await product.api('GET', 'SlideBanner_Getlist')).body.data as object[];
    for (let order = all.length; order < 5; order += 1) await product.api('POST', 'SliderBanner', { ...all[0], id: 0, thutu: order });
    for (const [address, answer, row] of [
      ['/page_management/slide', /SlideBanner_Getlist/, '[data-card]'],
      ['/page_management/menu', /Menu_Website_Getlist/, '[data-row]'],
    ] as const) {
      const letGo = await hold(page, answer);
      await page.goto(address);
      const places = page.locator('main .skeleton-late > *');
      await expect(places.first()).toBeVisible();
      const before = await boxesOf(places);
      letGo();
      await expect(page.locator(row).first()).toBeVisible();
      expect(await boxesOf(page.locator(row)), address).toEqual(before);
    }
    const letGo = await hold(page, /Dichvu\?id=/);
    await page.goto('/page_management/service?edit=1');
    const sheet = page.getByRole('dialog');
    const foot = sheet.locator('.border-t').last();
    await expect(sheet.getByRole('status', { name: 'Đang tải bản ghi' })).toBeAttached();
    await expect(foot.getByRole('button', { name: 'Đóng', exact: true })).toBeVisible();
    const before = await foot.boundingBox();
    letGo();
    await expect(foot.getByRole('button', { name: 'Huỷ', exact: true })).toBeVisible();
    expect(await foot.boundingBox()).toEqual(before);
    const letCome = await hold(page, /Khachhang\?id=/);
    await page.goto('/page_management/customer?edit=1');
    const waits = sheet.getByRole('status', { name: 'Đang tải bản ghi' });
    await expect(waits).toBeAttached();
    const fields = await boxesOf(waits.locator('> *'), 10);
    const close = (await foot.getByRole('button', { name: 'Đóng', exact: true }).boundingBox())!;
    letCome();
    await expect(sheet.getByRole('button', { name: 'Chọn ảnh', exact: true })).toBeVisible();
    expect(await boxesOf(sheet.locator('form .flex-col > .flex-col:has(label)'), 10)).toEqual(fields);
    // Whoever meant to close and pressed late does not save.
    const cancel = (await foot.getByRole('button', { name: 'Huỷ', exact: true }).boundingBox())!;
    expect(cancel.x + cancel.width).toBe(close.x + close.width);
  });

  test(`when the backend fails, the tiles of the dashboard keep their height and the reason stands once, above all cards: ${width} px`, async ({ staff: page, watch }) => {
    watch.allow(/status of 500/);
    await page.setViewportSize({ width, height: 800 });
    const mend = await breakDown(page, /_Getlist|Getlist_Pagging|GetList_UserPaging/);
    await page.goto('/dashboard');
    const totals = page.getByRole('region', { name: 'Tổng số' });
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('Không tải được dữ liệu.');
    const cards = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards.getByRole('button', { name: 'Thử lại', exact: true })).toHaveCount(8);
    await expect(notice).toHaveCount(1);
    const tiles = totals.getByRole('listitem');
    const retries = tiles.getByRole('button', { name: 'Thử lại', exact: true });
    await expect(retries.first()).toHaveAccessibleDescription(/Không tải được dữ liệu\./);
    const heights = (): Promise<number[]> => tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height));
    const failed = await heights();
    await mend();
    await notice.getByRole('button', { name: 'Thử lại', exact: true }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Thử lại', exact: true })).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    expect(failed).toEqual(await heights());
  });
}

test('tiles that are fewer than fill their line leave no gap in it', async ({ staff: page }) => {
  await page.goto('/dashboard');
  const tiles = page.getByRole('region', { name: 'Tổng số' }).getByRole('listitem');
  await expect(tiles).toHaveCount(10);
  for (const width of [1280, 1024, 768, 700, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = await tiles.evaluateAll((all) => [all[4], all[2], all[1], all.at(-1)].map((one) => Math.round(one?.getBoundingClientRect().right ?? 0)));
    expect(ends.slice(0, 3), `${width} px`).toContain(ends[3]);
    expect(Math.max(...ends), `${width} px`).toBe(ends[3]);
  }
});

for (const [prefix, language] of [['', 'Vietnamese'], ['/en', 'English']] as const) {
  test(`in ${language} the dashboard's figures stand in lines, its tiles are of one height and its shortcuts of one line`, async ({ staff: page }) => {
    await page.goto(`${prefix}/dashboard`);
    const shortcuts = page.getByRole('region', { name: prefix === '' ? 'Lối tắt' : 'Shortcuts', exact: true }).getByRole('link');
    await expect(shortcuts).toHaveCount(6);
    const tiles = page.getByRole('region', { name: prefix === '' ? 'Tổng số' : 'Total', exact: true }).getByRole('listitem');
    await expect(tiles.getByText(/^[\d.,]+$/)).toHaveCount(10);
    const distinct = (of: Locator, what: 'top' | 'height'): Promise<number> =>
      of.evaluateAll((all, name) => new Set(all.map((one) => Math.round(one.getBoundingClientRect()[name]))).size, what);
    expect(await distinct(shortcuts, 'top')).toBe(1);
    expect(await distinct(tiles, 'height')).toBe(1);
    expect(await distinct(tiles.getByText(/^[\d.,]+$/), 'top')).toBe(2);
  });
}

for (const [prefix, card] of [['', 'Nội dung theo tháng'], ['/en', 'Content by month']] as const) {
  test(`the months of ${prefix}/dashboard are read apart from each other, however narrow the window is, and all are read out`, async ({ staff: page }) => {
    for (const width of [320, 360, 375, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${prefix}/dashboard`);
      const names = page.getByRole('region', { name: card, exact: true }).getByRole('columnheader', { name: /^\S+ 20\d\d$/ });
      await expect(names).toHaveCount(12);
      const places = await names.evaluateAll((all) => all.flatMap((name) => {
        const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()!;
        if (!text.parentElement!.checkVisibility({ opacityProperty: true })) return [];
        const words = document.createRange();
        words.selectNode(text);
        const { left, right } = words.getBoundingClientRect();
        return [{ left, right }];
      }));
      expect(places.length, `${width} px`).toBeGreaterThanOrEqual(6);
      const room = places.slice(1).map(({ left }, at) => left - places[at]!.right);
      expect(Math.min(...room), `${width} px`).toBeGreaterThanOrEqual(2);
    }
  });
}

test('every screen begins at one height and at one left edge', async ({ staff: page }) => {
  const edges: Record<string, readonly number[]> = {};
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['dashboard', 'page_management', 'page_management/service', 'page_management/slide', 'page_management/menu', 'page_management/information']) {
      await page.goto(`/${address}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
      const crumb = page.getByRole('navigation', { name: 'Đường dẫn trang' }).getByRole('listitem').filter({ visible: true }).first();
      edges[`${address}, ${width} px`] = await heading.evaluate((title, start) => {
        const content = title.nextElementSibling?.getBoundingClientRect();
        const { left, bottom } = title.getBoundingClientRect();
        const inBar = window.innerWidth < 768 ? document.querySelector('header svg') : start;
        const padding = inBar === start ? Number.parseFloat(getComputedStyle(start?.firstElementChild ?? title).paddingInlineStart) : 0;
        return [(content?.top ?? 0) - bottom, (content?.left ?? 0) - left, (inBar?.getBoundingClientRect().left ?? 0) + padding - left];
      }, await crumb.elementHandle());
    }
  }
  expect(new Set(Object.values(edges).map((each) => each.map(Math.round).join(' '))), JSON.stringify(edges)).toEqual(new Set(['16 0 0']));
});

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'under a finger' : 'under a mouse', () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('the top bar ends where the content does', async ({ staff: page }) => {
      for (const width of [1280, 820, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/page_management');
        await started(page);
        const right = (of: Locator): Promise<number> => of.evaluate((one) => one.getBoundingClientRect().right);
        const initial = page.getByRole('button', { name: 'Tài khoản', exact: true }).locator('span');
        expect(await right(initial), `${width} px`).toBe(await right(page.getByRole('main').getByRole('list')));
      }
    });

    test('the icons of the narrow side bar stand in its middle, those of branches and its own button as well', async ({ staff: page }) => {
      await page.setViewportSize({ width: 1024, height: 1000 });
      await page.addInitScript(() => localStorage.setItem('sidebar', 'collapsed'));
      await page.goto('/dashboard');
      await started(page);
      const bar = page.getByRole('navigation', { name: 'Menu chính', exact: true });
      await expect(bar.getByRole('link', { name: 'Sản phẩm', exact: true })).toBeVisible();
      const rows = bar.locator('a, button').filter({ visible: true });
      expect(new Set(await rows.evaluateAll((all) => all.map((row) => {
        const icons = [...row.querySelectorAll('svg, [style*="mask"]')].map((icon) => icon.getBoundingClientRect()).filter(({ width }) => width > 0);
        return icons.map(({ left, right }) => Math.round((left + right) / 2)).join(' ');
      })))).toEqual(new Set(['28']));
      const widths = await bar.getByRole('list').first().locator('a, button').filter({ visible: true }).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().width));
      expect(new Set(widths).size).toBe(1);
    });
  });
}

test('a search that finds nothing leaves no line above pages that there are none of', async ({ staff: page }) => {
  const foot = page.getByLabel('Số dòng mỗi trang', { exact: true }).locator('xpath=ancestor::*[contains(@class, "border-t")]');
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(foot).toBeVisible();
  await page.getByRole('searchbox').fill('không có gì');
  await expect(page.getByText('Trống', { exact: true })).toBeVisible();
  await expect(foot).toBeHidden();
});

test('the cards that lead to an area\'s screens are of one height', async ({ staff: page }) => {
  for (const address of ['/page_management', '/system_management', '/en/system_management']) {
    await page.goto(address);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.nth(3)).toBeVisible();
    const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights).size, address).toBe(1);
  }
});

test('beside the side bar of a tablet the breadcrumb names the page whole', async ({ staff: page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  for (const address of ['/page_management/customer', '/en/system_management/group']) {
    await page.goto(address);
    const here = page.getByRole('banner').locator('[aria-current="page"]');
    await expect(here).toBeVisible();
    expect(await here.evaluate((one) => one.scrollWidth - one.clientWidth), address).toBe(0);
  }
});

test('a new entry of the back-office menu stands in its tree at once, and a link to nowhere is pointed out', async ({ staff: page }) => {
  await page.goto('/system_management/menu?new');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên chức năng/).fill('Trang kiểm tra nội bộ');
  await sheet.getByLabel(/^Đường dẫn/).fill('/khong/dan/toi/dau');
  await sheet.getByLabel(/^Tên chức năng/).focus();
  await expect(sheet.getByText('Đường dẫn này không mở màn hình nào của trang quản trị.')).toBeVisible();
  await sheet.getByLabel(/^Đường dẫn/).fill('https://kiemtra.example');
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  await expect(page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Trang kiểm tra nội bộ' })).toBeVisible();
});

test('the test page tells a stranger whether the product runs', async ({ page, product, watch }) => {
  // Any answer of the backend will do, and a stranger gets this one.
  watch.allow(/status of 404/);
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) called.push(request.url());
  });
  await page.goto('/test');
  await expect(page.getByText('Đang hoạt động')).toBeVisible();
  const latest = (await (await page.request.get(`${product.origin}/builds/latest.json`)).json()) as { id: string };
  await expect(page.getByText(latest.id)).toBeVisible();
  expect(called).toEqual([]);
});

test('the root of the site stands in its styles before its code has come, and then leads to the dashboard', async ({ staff: page }) => {
  const letGo = await hold(page, /\/assets\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const bar = page.getByRole('banner');
  await expect(bar).toBeVisible();
  const before = await bar.boundingBox();
  expect(before?.height).toBe(48);
  letGo();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('region', { name: 'Tổng số' })).toBeVisible();
  expect(await bar.boundingBox()).toEqual(before);
});
