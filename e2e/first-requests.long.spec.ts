import type { Locator, Page } from '@playwright/test';

import en from '../src/i18n/en.ts';
import vi from '../src/i18n/vi.ts';
import { screens } from '../src/routes.ts';
import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { saveData } from './support/save-data.ts';

/** Lists whose rows `src/boot-framed.ts` asks for before the application's code has come, or leaves to it. */
const LISTS = [
  '/page_management/service',
  '/page_management/service?page=2&size=20&active=true',
  '/page_management/service?search=v%E1%BA%ADn%20t%E1%BA%A3i',
  '/page_management/service?sort=-title',
];

/** The calls that a page makes from now on, with their queries, as they come. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/backend\/(.*)$/.exec(request.url())?.[1];
    if (call !== undefined) calls.push(call);
  });
  return calls;
}

/** Waits until code that comes when the browser is idle has run. */
async function areThere(page: Page, chunks: readonly string[]): Promise<void> {
  for (const chunk of chunks) {
    const file = await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/assets/${name}-`))?.name,
      chunk,
    );
    await page.evaluate((address) => import(address ?? ''), await file.jsonValue());
  }
}

function rowsAmong(calls: readonly string[]): string[] {
  return calls.filter((call) => call.startsWith('Dichvu_Getlist_Paging?'));
}

for (const address of LISTS) {
  test(`the rows of ${address} are asked for once, and the menu too`, async ({ staff: page }) => {
    const asked = callsOf(page);
    await page.goto(address);
    await expect(page.getByText(/^Hiển thị \d+-\d+ trên/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dịch vụ', exact: true }).first()).toBeVisible();
    expect(rowsAmong(asked)).toHaveLength(1);
    expect(asked.filter((name) => name === 'GetlistLeftMenuByUser')).toHaveLength(1);
  });
}

test('nothing is asked for a session that is over, where the browser keeps it longer than a cookie', async ({ staff: page }) => {
  await page.addInitScript(() => {
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }));
    localStorage.setItem('user', JSON.stringify({ token: `e30.${claims}.c2ln`, userName: 'nhanvien' }));
  });
  const asked = callsOf(page);
  await page.goto('/page_management/service');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(asked).toEqual([]);
});

test('the rows are asked for before the entry has come', async ({ staff: page }) => {
  const order: string[] = [];
  await page.route(/\/assets\/main-/, async (route) => {
    await expect.poll(() => order).toContain('Dichvu_Getlist_Paging');
    await route.continue();
  });
  page.on('request', (request) => {
    const name = /\/api\/backend\/([^?]*)/.exec(request.url())?.[1];
    if (name !== undefined) order.push(name);
  });
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
});

/** On the list of products, once all code that is taken ahead has come. @returns the link to the services, and the calls from then on */
async function settleBesideServices(page: Page): Promise<{ link: Locator; asked: readonly string[] }> {
  await saveData(page);
  await page.goto('/page_management/product');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dịch vụ', exact: true });
  await areThere(page, ['after-start', 'service', 'customer', 'user', 'staff']);
  return { link, asked: callsOf(page) };
}

test('the rows behind a link are asked for once, at the press of the mouse', async ({ staff: page }) => {
  const { link, asked } = await settleBesideServices(page);
  // No pointer that rests on the link before, as `hover` has.
  // Rows that came five seconds ago are asked for again, however slowly the test looks: they come after the click.
  const letCome = await hold(page, /Dichvu_Getlist_Paging/);
  await link.dispatchEvent('pointerdown', { pointerType: 'mouse', button: 0, buttons: 1 });
  await expect.poll(() => rowsAmong(asked)).toHaveLength(1);
  await expect(page).toHaveURL(/product$/);
  await link.dispatchEvent('click');
  await expect(page).toHaveURL(/service$/);
  letCome();
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(page.locator('table[aria-busy=false]')).toBeVisible();
  expect(rowsAmong(asked)).toHaveLength(1);
});

test('the rows behind a link are asked for while the pointer rests on it', async ({ staff: page }) => {
  const { link, asked } = await settleBesideServices(page);
  await link.hover();
  await expect.poll(() => rowsAmong(asked)).toHaveLength(1);
  await expect(page).toHaveURL(/product$/);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/service$/);
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
});

test('a list that nobody has opened yet has rows at the click, whatever becomes of the backend meanwhile', async ({ staff: page }) => {
  const asked = callsOf(page);
  await page.goto('/page_management/service');
  // The last that is asked for.
  await expect.poll(() => asked.some((call) => call.startsWith('Nhansu_Getlist_Paging?'))).toBe(true);
  const letGo = await hold(page, /Sanpham_Getlist_Paging/);
  await page.getByRole('navigation').getByRole('link', { name: 'Sản phẩm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sản phẩm' })).toBeVisible();
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sản phẩm' }).locator('tbody tr[aria-selected]')).toHaveCount(10);
  letGo();
  await expect(page.locator('table[aria-busy=false]')).toBeVisible();
});

test('the rows are asked for once where the frame stands before the screen has come', async ({ staff: page }) => {
  const asked = callsOf(page);
  await page.route(/\/assets\/service-/, async (route) => {
    await started(page);
    await route.continue();
  });
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  expect(rowsAmong(asked)).toHaveLength(1);
});

test('the rows are asked for once where the code of all other lists has come before their own', async ({ staff: page }) => {
  const asked = callsOf(page);
  const others: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/assets\/(?:product|customer|user|staff)-/.test(request.url())) others.push(request.url());
  });
  await page.route(/\/assets\/service-/, async (route) => {
    // A screen each.
    await expect.poll(() => others.length).toBeGreaterThanOrEqual(4);
    await route.continue();
  });
  await page.goto('/page_management/service');
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  expect(rowsAmong(asked)).toHaveLength(1);
});

test('every page has a payload that says its path, its language, its title and the trail to it', async ({ request, product }) => {
  const words = { vi: vi.screen, en: en.screen };
  for (const { path, key } of screens) {
    for (const locale of ['vi', 'en'] as const) {
      const address = `${locale === 'vi' ? '' : '/en'}${path === '/' ? '' : path}`;
      const payload = (await (await request.get(`${product.origin}${address}/_payload.json`)).json()) as Record<string, unknown>;
      // The dashboard, each page above and the page itself, by the table of addresses alone.
      const above = screens.filter((each) => each.path !== '/' && each.path !== '/dashboard' && path.startsWith(`${each.path}/`));
      const trail = [screens.find((each) => each.key === 'dashboard')!, ...above, ...(key === 'dashboard' ? [] : [screens.find((each) => each.key === key)!])];
      expect(payload, address).toMatchObject({
        buildId: expect.stringMatching(/^[0-9a-f]{16}$/),
        path,
        locale,
        title: words[locale][key],
        breadcrumb: trail.map((step) => ({ url: step.path, title: words[locale][step.key] })),
        preload: expect.arrayContaining([expect.stringMatching(/^\/assets\/main-/)]),
      });
    }
  }
});
