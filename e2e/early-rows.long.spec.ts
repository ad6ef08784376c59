import type { Locator, Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';

const LISTS = ['/page_management/service', '/page_management/product', '/page_management/customer', '/system_management/user', '/system_management/staff'];

const CODE = /\/assets\/main-/;

/** Keeps the application's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const letGo = await hold(page, CODE);
  return async () => {
    letGo();
    await started(page);
    await page.unroute(CODE);
  };
}

interface Seen {
  readonly texts: readonly string[];
  readonly boxes: readonly (readonly number[])[];
}

/** What can be read in the rows, and where their cells stand, in whole pixels. */
function rowsSeen(page: Page): Promise<Seen[]> {
  return page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll('td')];
      const boxes = [row, ...cells].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      });
      return { texts: cells.map((cell) => cell.innerText.trim()), boxes };
    }),
  );
}

/** The end of a row: its buttons come with the code that answers them, in a place that is kept for them. */
const withoutButtons = ({ texts, boxes }: Seen): Seen => ({ texts: texts.slice(0, -1), boxes: boxes.slice(0, -1) });

for (const [width, prefix, language] of [[1280, '', 'Vietnamese'], [375, '/en', 'English']] as const) {
  test(`rows can be read before the code has come, and stay as they are: ${width} px, ${language}`, async ({ staff: page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const list of LISTS) {
      const bringCode = await holdCode(page);
      await page.goto(prefix + list, { waitUntil: 'commit' });
      await expect(page.locator('html[data-early]')).toBeAttached();
      const early = (await rowsSeen(page)).map(withoutButtons);
      expect(early.length).toBeGreaterThan(5);
      await bringCode();
      await expect(page.locator('tbody tr').first().getByRole('button')).not.toHaveCount(0);
      const later = (await rowsSeen(page)).map(withoutButtons);
      expect(early.map(({ boxes }) => boxes), list).toEqual(later.map(({ boxes }) => boxes));
      const differing = early.flatMap(({ texts }, row) => texts.filter((text, cell) => text !== later[row]?.texts[cell]));
      // Names of other records and the words of a choice come with the code.
      expect(differing.filter((text) => text !== '' && text !== '…'), list).toEqual([]);
    }
  });
}

test('further pages and filters are shown early as well, with the numbers of their rows', async ({ staff: page }) => {
  const bringCode = await holdCode(page);
  await page.goto('/page_management/service?page=2&active=true', { waitUntil: 'commit' });
  await expect(page.locator('tbody tr').first().locator('td').nth(1)).toHaveText('11');
  await expect(page.locator('tbody tr').last().locator('td').nth(1)).toHaveText('20');
  await bringCode();
  await expect(page.getByText(/^Hiển thị 11-20 trên/)).toBeVisible();
});

test('a row that is clicked before the code has come is opened by it, and "back" closes it', async ({ staff: page }) => {
  const bringCode = await holdCode(page);
  await page.goto('/page_management/service?page=2', { waitUntil: 'commit' });
  await expect(page.locator('html[data-early]')).toBeAttached();
  const row = page.locator('tbody tr').nth(3);
  const title = await row.locator('a').innerText();
  const at = async (place: Locator, options: Parameters<typeof page.mouse.click>[2] = {}): Promise<void> => {
    const box = await place.boundingBox();
    if (box) await page.mouse.click(box.x + 20, box.y + box.height / 2, options);
  };
  await at(page.locator('tbody tr').nth(5));
  await at(row.locator('a'));
  // No wish to open a record: what a box is ticked with, and another button of the mouse.
  await at(page.locator('tbody tr').nth(6).locator('td').first());
  await at(page.locator('tbody tr').nth(6).locator('a'), { button: 'middle' });
  await bringCode();
  await expect(page.getByRole('dialog').getByLabel(/^Tiêu đề/)).toHaveValue(title);
  await expect(page).toHaveURL(/\?page=2&edit=\d+$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?page=2$/);
  // Done once, whatever is clicked later.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the keyboard stays where it is when the code comes', async ({ staff: page }) => {
  const bringCode = await holdCode(page);
  await page.goto('/page_management/service', { waitUntil: 'commit' });
  await expect(page.locator('html[data-early]')).toBeAttached();
  const crumb = page.getByRole('navigation', { name: 'Đường dẫn trang' }).getByRole('link', { name: 'Quản lý trang web' });
  await crumb.focus();
  await bringCode();
  await expect(crumb).toBeFocused();
});

test('whoever chose other columns sees no others first', async ({ staff: page }) => {
  await page.goto('/page_management/service');
  await page.getByRole('button', { name: 'Tuỳ chọn khác' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Người tạo' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Người tạo' })).toBeVisible();

  const bringCode = await holdCode(page);
  const answered = page.waitForResponse(/Dichvu_Getlist_Paging/);
  await page.goto('/page_management/service', { waitUntil: 'commit' });
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await bringCode();
  await expect(page.getByRole('columnheader', { name: 'Người tạo' })).toBeVisible();
});

test('an answer that comes after the code is drawn by the list alone', async ({ staff: page }) => {
  const letGo = await hold(page, /Dichvu_Getlist_Paging/);
  await page.goto('/page_management/service', { waitUntil: 'commit' });
  await started(page);
  letGo();
  await expect(page.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-early');
  await expect(page.locator('tbody tr')).toHaveCount(10);
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  for (const address of ['/page_management/service', '/page_management/customer']) {
    test(`nothing of ${address} moves while it comes`, async ({ staff: page }) => {
      await page.addInitScript(() => {
        const watch = globalThis as unknown as { shifts: () => number };
        let sum = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        watch.shifts = () => {
          add(observer.takeRecords());
          return sum;
        };
      });
      await page.goto(address);
      // The buttons of the rows come last.
      await expect(page.locator('tbody').getByRole('button', { name: /^Xoá / })).toHaveCount(10);
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: () => number }).shifts())).toBeLessThan(0.01);
    });
  }
});
