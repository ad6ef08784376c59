/** Hands press slowly, slip, press twice and hold keys down: what they meant happens once, and nothing else. */
import type { Locator, Page } from '@playwright/test';

import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { placeOn } from './support/manners.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const LIST = '/page_management/service';

const rowOf = (page: Page, at: number): Locator => page.locator('tbody tr').nth(at);

async function pressOn(page: Page, target: Locator): Promise<void> {
  const { x, y } = await placeOn(target, 0.5, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** Lets go beside what was pressed, still in its row. */
async function slipOff(page: Page, target: Locator, by: number): Promise<void> {
  await pressOn(page, target);
  const { x, y } = await placeOn(target, 0.5, 0.5);
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

async function expectNothingOpened(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/edit=/);
}

test('whoever slips off a button or a box opens no record instead', async ({ staff: page }) => {
  await page.goto(LIST);
  await started(page);
  const row = rowOf(page, 2);
  await row.hover();
  await slipOff(page, row.getByRole('button', { name: /^Xoá/ }), -120);
  await expectNothingOpened(page);
  await slipOff(page, row.getByRole('checkbox'), 60);
  await expectNothingOpened(page);
  await pressOn(page, row.getByRole('link'));
  await page.mouse.up();
  await expect(page).toHaveURL(/edit=/);
});

test('a press on a row of a page that goes under it ticks, opens and deletes nothing of the next', async ({ staff: page }) => {
  for (const part of ['input', 'a[data-row-link]', 'button[aria-label^="Xoá"]']) {
    await page.goto(LIST);
    await started(page);
    const row = rowOf(page, 2);
    const title = row.getByRole('link');
    const seen = await title.innerText();
    const letGo = await hold(page, /PageIndex=4/);
    await page.getByRole('button', { name: 'Trang 4', exact: true }).click();
    await row.hover();
    await pressOn(page, row.locator(part).first());
    letGo();
    await expect(title).not.toHaveText(seen);
    await page.mouse.up();
    await expectNothingOpened(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('tbody input:checked')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('Esc that is held closes the list of a picker, and not the form around it', async ({ staff: page }) => {
  await page.goto('/system_management/user?new');
  await started(page);
  const sheet = page.getByRole('dialog');
  const picker = sheet.getByRole('combobox').first();
  await picker.click();
  await expect(picker).toHaveAttribute('aria-expanded', 'true');
  for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('what is said of a link as the focus leaves it moves nothing away from under a press', async ({ staff: page }) => {
  await page.goto(`${LIST}?new`);
  await started(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Nội dung' }).fill('Bảng giá');
  await page.keyboard.press('Control+A');
  await sheet.getByRole('button', { name: 'Liên kết', exact: true }).click();
  await page.keyboard.type('javascript:alert(1)');
  const shown = sheet.getByRole('switch', { name: 'Trạng thái' });
  await shown.scrollIntoViewIfNeeded();
  const before = await shown.isChecked();
  const refused = sheet.locator('input[aria-invalid=true]');
  await pressOn(page, shown);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(refused).toHaveCount(0);
  await page.mouse.up();
  await expect(refused).toBeVisible();
  expect(await shown.isChecked()).toBe(!before);
});
