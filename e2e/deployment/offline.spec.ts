/** Working without a network. `npm test` visits three lists, `npm run soak` all that the menu leads to. */
import type { Page } from '@playwright/test';

import { SOAK } from '../../scripts/check/how-much.ts';
import { cachesOf, expect, settled, test } from './hosted.ts';

const SERVICES = '/page_management/service';

test.use({ serviceWorkers: 'allow' });

/** Goes on by the menu. @returns what stands first on the page: a row, an entry, a picture, or a field's content. */
async function open(page: Page, address: string): Promise<string> {
  const link = page.locator(`nav a[href="${address}"]`).first();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  // The address changes a moment before the page does: what stands there until then is the last list.
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.locator('main');
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  const things = (['row', 'treeitem', 'listitem', 'textbox'] as const).map((role) => main.getByRole(role));
  const first = things.reduce((one, other) => one.or(other)).first();
  await expect(first, address).toBeVisible();
  return first.evaluate((node) => (node instanceof HTMLInputElement ? node.value : (node as HTMLElement).innerText));
}

test('without a network the product starts, shows the lists that were seen, says what it cannot save, and goes on after', async ({
  tab,
  context,
  first,
  watch,
}) => {
  if (SOAK) test.setTimeout(600_000);
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await tab.goto(SERVICES);
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await settled(tab, first);
  // From here on the worker sees every call.
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  const menu = await tab.locator('nav a[href*="_management/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = [...new Set(menu)].filter((address) => SOAK || /service$|customer$|group$/.test(address));
  const seen = new Map<string, string>();
  for (const address of lists) seen.set(address, await open(tab, address));
  await expect.poll(() => cachesOf(tab, 'answers-')).toHaveLength(1);
  await open(tab, SERVICES);
  // The record is read when its form opens: that answer is kept too.
  await tab.getByRole('row').nth(1).getByRole('button', { name: /^Sửa/ }).click();
  const dialog = tab.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: /^Tiêu đề/ });
  const before = await title.inputValue();
  await tab.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await context.setOffline(true);
  await tab.reload();
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(tab.getByText(/Dữ liệu tính đến \d/)).toBeVisible();
  for (const address of lists) expect([address, await open(tab, address)]).toEqual([address, seen.get(address)]);

  await open(tab, SERVICES);
  await tab.getByRole('row').nth(1).getByRole('button', { name: /^Sửa/ }).click();
  await title.fill(`${before} (khi mất mạng)`);
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(tab.getByText('Không kết nối được tới máy chủ').first()).toBeVisible();
  await expect(title).toHaveValue(`${before} (khi mất mạng)`);

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(tab.getByRole('row', { name: new RegExp(`${before} \\(khi mất mạng\\)`) })).toBeVisible();
  await expect(tab.getByText(/Dữ liệu tính đến/)).toBeHidden();
  console.log(`Offline: started, ${lists.length} of ${lists.length} visited lists as they were, a save refused in words and made once back online`);
});

test('without a network a page that was never visited starts from the shell', async ({ tab, context, first, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await tab.goto('/dashboard');
  await settled(tab, first);
  await context.setOffline(true);
  await tab.goto('/en/test');
  await expect(tab.getByRole('heading', { level: 1, name: 'Test' })).toBeVisible();
});
