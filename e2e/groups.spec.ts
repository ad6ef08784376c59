/** The life of a permission group: made with rights, found, seen as its people see it, renamed, deleted. */
import { byTurns } from '../scripts/check/how-much.ts';
import { expect, test } from './support/fixtures.ts';
import { fillIn, manner, named, plain, press, words } from './support/manners.ts';
import { told } from './support/messages.ts';

const LIST = '/system_management/group';

for (const how of byTurns([manner('vi', 'keyboard'), manner('en', 'touch'), manner('vi', 'mouse')])) {
  test.describe(how.name, () => {
    test.use(how.browser);
    const all = words[how.locale];
    const [first, second] = [`Đội kho ${how.by}`, `Đội vận tải ${how.by}`];

    test('a permission group is made, found, looked through, changed and deleted', async ({ staff: page }) => {
      const sheet = page.getByRole('dialog').first();
      const name = sheet.getByLabel(named(all.groupPermissions.fields.name));
      const button = (text: string, title = '') => page.getByRole('button', { name: fillIn(text, { title }), exact: true });
      await page.goto(`${how.prefix}${LIST}`);
      await expect(page.getByRole('table')).toBeVisible();
      if (how.by === 'keyboard') await page.keyboard.press('n');
      else await press(how, button(all.common.add));
      await name.fill(first);
      const right = (word: string) => sheet.getByRole('checkbox', { name: `${word} ${all.screen.product}`, exact: true });
      if (how.by === 'keyboard') await right(all.group.edit).press('Space');
      else await press(how, right(all.group.edit));
      await expect(right(all.group.edit)).toBeChecked();
      await expect(right(all.group.access)).toBeChecked();
      await expect(right(all.group.delete)).not.toBeChecked();
      await press(how, sheet.getByRole('button', { name: all.common.save, exact: true }));
      const review = page.getByRole('alertdialog', { name: all.group.reviewTitle });
      await expect(review).toContainText(`${first} `);
      await expect(review).toContainText(all.screen.product);
      await press(how, review.getByRole('button', { name: all.common.confirm, exact: true }));
      await told(page, all.common.saved);
      // What is typed while the form still stands there goes into the form.
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.getByLabel(all.common.search, { exact: true }).fill(plain(first));
      await expect(page.getByText(fillIn(all.list.range, { from: 1, to: 1, total: 1 }))).toBeVisible();
      await press(how, button(`${all.group.seeAs} {{title}}`, first));
      const seen = page.getByRole('dialog', { name: all.group.seeAs });
      await press(how, seen.getByRole('button', { name: all.screen.product, exact: true }));
      await expect(seen.getByRole('listitem').filter({ hasText: new RegExp(`^${all.common.edit}$`) })).toBeVisible();
      await expect(seen.getByRole('button', { name: all.screen.service, exact: true })).toHaveCount(0);
      await press(how, seen.getByRole('button', { name: all.common.close, exact: true }));

      await press(how, button(all.common.editOf, first));
      await expect(right(all.group.edit)).toBeChecked();
      await name.fill(second);
      await press(how, sheet.getByRole('button', { name: all.common.save, exact: true }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByLabel(all.common.search, { exact: true }).fill(second);
      await press(how, button(all.common.deleteOf, second));
      await press(how, page.getByRole('alertdialog').getByRole('button', { name: all.common.confirm, exact: true }));
      await told(page, all.common.deleted);
      await expect(button(all.common.deleteOf, second)).toHaveCount(0);
    });
  });
}

test('Enter in the filter of the functions saves nothing', async ({ staff: page }) => {
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Chỉ xem', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const filter = sheet.getByLabel('Lọc chức năng');
  await sheet.getByRole('checkbox', { name: 'Sửa Sản phẩm', exact: true }).check();
  await filter.fill('nhân viên');
  await filter.press('Enter');
  await expect(sheet.getByRole('checkbox', { name: 'Truy cập Nhân viên', exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('whoever grants rights on a narrow telephone reads each name whole', async ({ staff: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Chỉ xem', exact: true }).click();
  const names = page.getByRole('dialog').getByRole('treegrid').getByRole('rowheader').locator('span:last-child');
  await expect(names.filter({ hasText: 'Khách hàng tiêu biểu' })).toBeVisible();
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

test('whoever grants rights on a telephone with large letters reads each name, above four columns', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Chỉ xem', exact: true }).click();
  const sheet = page.getByRole('dialog').first();
  const grid = sheet.getByRole('treegrid');
  await expect(grid.getByRole('rowheader', { name: 'Khách hàng tiêu biểu', exact: true })).toBeVisible();
  // As Chrome's "Very large" does it, and twice the usual size.
  for (const size of [24, 32]) {
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    const narrowest = await grid.getByRole('rowheader').evaluateAll((all) => Math.min(...all.map((one) => one.clientWidth)));
    expect(narrowest).toBeGreaterThan(250);
    const starts = await grid.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('input')].map((box) => Math.round(box.getBoundingClientRect().x))));
    const [heads = [], ...lines] = starts;
    expect(lines).toEqual(lines.map(() => heads));
    const box = sheet.getByRole('checkbox', { name: 'Sửa Sản phẩm', exact: true });
    await box.click();
    await expect(box).toBeChecked({ checked: size === 24 });
    await expect(grid.getByRole('row').first().getByRole('checkbox').last()).toBeInViewport({ ratio: 1 });
    // By keyboard up from the last line: no cell on the way stands below the head.
    await grid.getByRole('row').last().getByRole('checkbox').first().focus();
    for (let line = await grid.getByRole('row').count() - 1; line > 1; line -= 1) {
      await page.keyboard.press('ArrowUp');
      const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(await grid.getByRole('row').first().evaluate((row) => row.getBoundingClientRect().bottom) - 1);
    }
  }
});

test('a form can be closed by its cross on a telephone with large letters, however long its title is', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Chỉ xem', exact: true }).click();
  const sheet = page.getByRole('dialog').first();
  await expect(sheet.getByRole('treegrid')).toBeVisible();
  for (const size of [24, 32]) {
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    await expect(sheet.getByRole('button', { name: 'Đóng', exact: true })).toBeInViewport({ ratio: 1 });
  }
});
