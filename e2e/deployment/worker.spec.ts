import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { build } from 'vite';

import { nextDeployment } from '../support/deployments.ts';
import { expect, test } from './hosted.ts';

const SERVICES = '/page_management/service';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker controls the page and has taken all code. */
async function settled(page: Page): Promise<void> {
  const missing = async (): Promise<unknown> => {
    if (!navigator.serviceWorker.controller) return 'no worker';
    const names = (await caches.keys()).filter((name) => name.startsWith('build-'));
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return kept.some((count) => count > 40) ? 'nothing' : kept;
  };
  await expect.poll(() => page.evaluate(missing)).toBe('nothing');
}

function cachesOf(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (start) => (await caches.keys()).filter((name) => name.startsWith(start)), prefix);
}

test('without a network the product starts, shows the lists that were seen, and says how old they are', async ({ tab, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await tab.goto(SERVICES);
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await settled(tab);
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect.poll(() => cachesOf(tab, 'answers-')).toHaveLength(1);

  await context.setOffline(true);
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(tab.getByText(/Dữ liệu đã lưu lúc \d/)).toBeVisible();
  // A page that was never visited starts from the shell.
  await tab.goto('/en/test');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await tab.goto(SERVICES);
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(tab.getByText(/Dữ liệu đã lưu lúc/)).toBeHidden();
});

test('signing out takes what was kept for reading offline away', async ({ tab }) => {
  await tab.goto(SERVICES);
  await settled(tab);
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect.poll(() => cachesOf(tab, 'answers-')).toHaveLength(1);
  await tab.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await tab.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  await expect(tab).toHaveURL(/\/auth\/login/);
  await expect.poll(() => cachesOf(tab, 'answers-')).toEqual([]);
});

test('an old build keeps its files while one of its tabs is open, and loses them after', async ({ tab, context, host, first }) => {
  await tab.goto(`${SERVICES}?new`);
  await tab.getByRole('dialog').getByRole('textbox', { name: /^Tiêu đề/ }).fill('Vẫn ở bản cũ');
  await settled(tab);

  const next = nextDeployment(first, 1);
  host.deploy(next, { keep: false });
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => cachesOf(other, 'build-')).toHaveLength(2);
  // The waiting worker takes over by consent in one tab; the other stays what it was.
  const waiting = (): Promise<boolean> =>
    other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await expect.poll(waiting).toBe(true);
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'take-over' });
  });
  await expect.poll(waiting).toBe(false);
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

test('a worker that was switched off takes itself and its caches away', async ({ tab, host, first }) => {
  await tab.goto('/dashboard');
  await settled(tab);
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry: 'sw/off.ts', formats: ['iife'], name: 'worker', fileName: 'sw' } },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const [script] = bundle && 'output' in bundle ? bundle.output : [];
  const off = script?.type === 'chunk' ? script.code : '';
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
  await expect.poll(() => host.asked(/^\/sw\.js$/)).toBeGreaterThan(0);
  await expect.poll(() => tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)).toBeNull();
  await expect.poll(() => cachesOf(tab, 'build-')).toEqual([]);
});

test('the worker script says which build it belongs to', async ({ first }) => {
  expect(String(first.files.get('sw.js'))).toContain(first.id);
  expect(await readFile('dist/sw.js', 'utf8')).not.toContain('__BACKOFFICE_BUILD_ID__');
});
