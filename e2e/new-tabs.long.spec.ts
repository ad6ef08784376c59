/** Whoever looks at several records at once opens each in a tab of its own, and keeps the list in the first. */
import { expect, started, test } from './support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const lists = [
  ['/page_management/service?search=d', 'tbody tr', 'td:nth-last-child(2)'],
  ['/page_management/menu', '[role=treegrid] [data-row]', '[role=gridcell]:nth-child(2)'],
] as const;

for (const [list, rows, besideTitle] of lists) {
  test(`a click on a row with Ctrl opens its record in another tab: ${list}`, async ({ staff: page, context }) => {
    await page.goto(list);
    await started(page);
    // A row that has something to press beside its title: another test may have left an entry without an address.
    const row = page.locator(rows).filter({ has: page.locator(besideTitle).filter({ hasText: /\S/ }) }).nth(2);
    const record = new URL((await row.getByRole('link').first().getAttribute('href')) ?? '', page.url()).href;
    for (const place of [row.getByRole('link').first(), row.locator(besideTitle)]) {
      const opened = context.waitForEvent('page');
      await place.click({ modifiers: ['Control'], delay: 80 });
      const other = await opened;
      await expect(other).toHaveURL(record);
      await expect(other.getByRole('dialog')).toBeVisible();
      await other.close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(list);
    }
    for (const key of ['Shift', 'Alt'] as const) await row.locator(besideTitle).click({ modifiers: [key], delay: 80 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(list);
  });
}
