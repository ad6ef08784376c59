import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { compileWorker } from '../../scripts/build/worker.ts';
import { builtHeaders } from '../../scripts/serve/site.ts';
import { nextDeployment } from '../support/deployments.ts';
import { startHost } from '../support/host.ts';
import { saveData } from '../support/save-data.ts';
import { arrived, buildOf, cachesOf, documentsOf, expect, lookAgain, pending, settled, test } from './hosted.ts';

const SERVICES = '/page_management/service';

test.use({ serviceWorkers: 'allow' });

test('signing out takes what was kept for reading offline away', async ({ tab, first }) => {
  await tab.goto(SERVICES);
  await settled(tab, first);
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect.poll(() => cachesOf(tab, 'answers-')).toHaveLength(1);
  await tab.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await tab.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  await expect(tab).toHaveURL(/\/auth\/login/);
  await expect.poll(() => cachesOf(tab, 'answers-')).toEqual([]);
});

test('the worker of a new build waits for consent, and takes over with the page that somebody agreed to', async ({ tab, host, first }) => {
  await tab.clock.install();
  await tab.goto('/dashboard');
  await arrived(tab);
  await settled(tab, first);
  const next = nextDeployment(first, 1);
  host.deploy(next, { keep: false });
  await lookAgain(tab);
  // The tab has its worker look as well: it is there before the page of its build is.
  await expect.poll(() => pending(tab)).toEqual(['waiting']);
  await tab.getByRole('button', { name: 'Tải lại', exact: true }).click();
  await expect.poll(() => buildOf(tab)).toBe(next.id);
  await expect.poll(() => pending(tab)).toEqual([]);
  await expect.poll(() => cachesOf(tab, 'build-')).toEqual([`build-${next.id}`]);
});

test('consent in one tab reloads no other', async ({ tab, context, host, first }) => {
  await tab.clock.install();
  await tab.goto('/dashboard');
  await arrived(tab);
  const other = await context.newPage();
  await other.goto(`${SERVICES}?new`);
  const title = other.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ });
  await title.fill('Của tôi');
  await settled(other, first);
  const loads = documentsOf(other);
  const next = nextDeployment(first, 1);
  host.deploy(next);
  await lookAgain(tab, other);
  await expect.poll(() => pending(tab)).toEqual(['waiting']);
  await tab.getByRole('button', { name: 'Tải lại', exact: true }).click();
  await expect.poll(() => buildOf(tab)).toBe(next.id);
  // From here on the new build's worker is the other tab's as well.
  await expect.poll(() => pending(other)).toEqual([]);
  await lookAgain(other);
  await expect(other.getByText('Đã có phiên bản mới')).toBeVisible();
  expect([loads(), await buildOf(other)]).toEqual([0, first.id]);
  await expect(title).toHaveValue('Của tôi');
});

test('a page that was on its way while the worker took over is its page as well', async ({ tab, context, host, first, watch }) => {
  watch.allow(/404/);
  // No page of the shell: the worker, which takes those at its start, would wait with it.
  const unknown = /^\/nowhere$/;
  const letGo = host.hold(unknown, 'GET');
  const late = tab.goto('/nowhere');
  await expect.poll(() => host.asked(unknown)).toBe(1);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await settled(other, first);
  letGo();
  await late;
  await settled(tab, first);
});

test('an old build keeps its files while one of its tabs is open, and loses them after', async ({ tab, context, host, first }) => {
  await tab.goto(`${SERVICES}?new`);
  await tab.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ }).fill('Vẫn ở bản cũ');
  await settled(tab, first);

  const next = nextDeployment(first, 1);
  host.deploy(next, { keep: false });
  const other = await context.newPage();
  // A page that took longer than the worker waits is the old build's (`pageLimit`); it is there the next time.
  await expect(async () => {
    await other.goto('/dashboard');
    expect(await buildOf(other)).toBe(next.id);
  }).toPass();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => cachesOf(other, 'build-')).toHaveLength(2);
  // The new tab's worker takes over; the old tab stays what it was.
  await expect.poll(() => pending(other)).toEqual([]);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ })).toHaveValue('Vẫn ở bản cũ');
  expect(await tab.evaluate((path) => fetch(path).then(({ status }) => status), dashboardOf(first.files))).toBe(200);

  await tab.close();
  await expect
    .poll(async () => {
      await other.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'go-on' }));
      return cachesOf(other, 'build-');
    })
    .toEqual([`build-${next.id}`]);
});

function dashboardOf(files: ReadonlyMap<string, Buffer>): string {
  const name = [...files.keys()].find((path) => path.startsWith('assets/dashboard-'));
  if (name === undefined) throw new Error('the build has no chunk of the dashboard');
  return `/${name}`;
}

/** A page that has asked for its menu, and asks for no rows, be it ahead: what is counted from now on is another page's. */
async function quiet(tab: Page): Promise<void> {
  await saveData(tab);
  await tab.goto('/page_management');
  await expect(tab.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Dịch vụ', exact: true })).toBeVisible();
}

test('with the worker, rows and menu are asked for while the page is on its way, once', async ({ tab, host, first }) => {
  await quiet(tab);
  await settled(tab, first);
  const calls = [/Dichvu_Getlist_Paging$/, /GetlistLeftMenuByUser$/];
  const counts = (): number[] => calls.map((call) => host.asked(call));
  const before = counts();
  const letGo = host.hold(new RegExp(`^${SERVICES}$`), 'GET');
  const opened = tab.goto(SERVICES);
  await expect.poll(counts).toEqual(before.map((count) => count + 1));
  letGo();
  await opened;
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(tab.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Dịch vụ', exact: true })).toBeVisible();
  expect(counts()).toEqual(before.map((count) => count + 1));
});

/** Whether a frame showed the list's skeleton, on pages opened from now on; limits that a slow machine might pass do not count. */
async function watchSkeleton(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const watch = globalThis as unknown as { skeletonSeen: boolean };
    watch.skeletonSeen = false;
    const look = (): void => {
      watch.skeletonSeen ||= document.querySelector('[data-skeleton]')?.checkVisibility() ?? false;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms = 0) => (ms < 100 ? wait(run, ms) : 0)) as typeof setTimeout;
  });
  return () => page.evaluate(() => (globalThis as unknown as { skeletonSeen: boolean }).skeletonSeen);
}

test('with the worker, a list opened again is first seen with its rows', async ({ tab, context, first }) => {
  await tab.goto(SERVICES);
  await settled(tab, first);
  const again = await context.newPage();
  const skeletonSeen = await watchSkeleton(again);
  await again.goto(SERVICES);
  await expect(again.locator('tbody tr[aria-selected]')).toHaveCount(10);
  expect(await skeletonSeen()).toBe(false);
});

test('with the worker, rows that are late keep nobody from seeing their page', async ({ tab, context, host, first }) => {
  await tab.goto(SERVICES);
  await settled(tab, first);
  const letCome = host.hold(/Dichvu_Getlist_Paging$/, 'GET');
  const again = await context.newPage();
  await again.goto(SERVICES, { waitUntil: 'commit' });
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again.locator('html')).not.toHaveAttribute('data-held');
  letCome();
  await expect(again.locator('tbody tr[aria-selected]')).toHaveCount(10);
});

test('what was asked for a page that never came is shown on no later one', async ({ tab, host, first, product }) => {
  await quiet(tab);
  await settled(tab, first);
  const asked = (): number => host.asked(/Dichvu_Getlist_Paging$/);
  const before = asked();
  const letGo = host.hold(new RegExp(`^${SERVICES}$`), 'GET');
  const stopped = tab.goto(SERVICES).catch(() => undefined);
  await expect.poll(asked).toBe(before + 1);
  await tab.goto('/page_management/product');
  await stopped;
  letGo();
  await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Vừa thêm ở nơi khác', thutuhienthi: 1, active: true });
  const { body } = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10');
  await tab.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Dịch vụ', exact: true }).click();
  await expect(tab.getByText(`Hiển thị 1-10 trên tổng số ${body.totalrecord} bản ghi`)).toBeVisible();
});

test('a worker that was switched off takes itself and its caches away', async ({ tab, host, first }) => {
  await tab.goto('/dashboard');
  await settled(tab, first);
  // The script of a build with WORKER=off (docs/deploy.md, "Switching the worker off").
  const off = await readFile(await compileWorker('off', test.info().outputPath()), 'utf8');
  expect(off).toContain('unregister');
  host.deploy({ id: first.id, files: new Map([...first.files, ['sw.js', Buffer.from(off)]]) });
  await tab.goto('/page_management');
  await expect
    .poll(() => tab.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]))
    .toEqual([0, []]);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a shell that does not come whole installs no worker', async ({ tab, host, watch }) => {
  watch.allow(/service worker|sw\.js|404/i);
  host.break(/^\/en\/dashboard$/, 'page');
  await tab.goto('/dashboard');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => host.asked(/^\/en\/dashboard$/)).toBeGreaterThan(0);
  // A worker that was refused takes its registration with it.
  await expect.poll(() => tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => cachesOf(tab, 'build-')).toEqual([]);
});

test('the worker script says which build it belongs to', async ({ first }) => {
  expect(String(first.files.get('sw.js'))).toContain(first.id);
  expect(await readFile('dist/sw.js', 'utf8')).not.toContain('__BACKOFFICE_BUILD_ID__');
});

/** A host that lets pictures come from another origin (`IMAGE_ORIGINS`): the product's own. */
const withPicturesElsewhere = test.extend({
  host: async ({ first, product }, use) => {
    const headers = await builtHeaders();
    const policy = (headers['Content-Security-Policy'] ?? '').replace('img-src ', `img-src ${product.origin} `);
    const host = await startHost(first, product.origin, { ...headers, 'Content-Security-Policy': policy });
    await use(host);
    await host.stop();
  },
});

withPicturesElsewhere('with the worker, pictures of another origin are shown, and those of the site alone are kept', async ({ tab, first, product }) => {
  const { body } = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10');
  const here = (body.data as { urlImg: string }[])[0]?.urlImg ?? '';
  const pictures = { 'Có ảnh ở đây': here, 'Có ảnh ở nơi khác': product.origin + here };
  for (const [tieuDe, urlImg] of Object.entries(pictures)) {
    await product.api('POST', 'Dichvu/Dichvu', { tieuDe, urlImg, thutuhienthi: 1, active: true });
  }
  await tab.goto('/dashboard');
  await settled(tab, first);
  await tab.goto(`${SERVICES}?search=${encodeURIComponent('Có ảnh ở')}`);
  for (const title of Object.keys(pictures)) {
    const picture = tab.getByRole('row').filter({ hasText: title }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const kept = (): Promise<string[]> => tab.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url));
  await expect.poll(kept).toEqual([new URL(here, tab.url()).href]);
});
