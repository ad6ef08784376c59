import type { Locator } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { messagesStay, told } from './support/messages.ts';
import type { Product } from './support/product.ts';

const LIST = '/page_management/menu';

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly idMenuCha: number;
  readonly order: number;
}

async function entries(product: Product): Promise<Entry[]> {
  const answer = await product.api('GET', 'Menu_Website_Getlist_Paging?PageIndex=1&PageSize=100');
  return answer.body.data as Entry[];
}

async function make(product: Product, name: string, parent: number, order: number): Promise<number> {
  const made = await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: parent, order, active: true });
  return (made.body.data as Entry).id;
}

/** A branch of its own, so that tests beside each other never move each other's entries. */
async function branch(product: Product, name: string): Promise<{ top: number; first: number; second: number }> {
  const top = await make(product, name, 0, 900);
  return { top, first: await make(product, `${name} một`, top, 1), second: await make(product, `${name} hai`, top, 2) };
}

test('an entry is moved by keyboard, written once for each entry that changed, and taken back', async ({ staff: page, product }) => {
  const { top, first, second } = await branch(product, 'Bàn phím');
  await messagesStay(page);
  await page.goto(`${LIST}?search=ban%20phim`);
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push((request.postDataJSON() as Entry).name);
  });
  const row = page.getByRole('row').filter({ hasText: 'Bàn phím hai' });
  await row.focus();
  await page.keyboard.press('Alt+ArrowUp');
  const undo = page.getByRole('button', { name: 'Hoàn tác', exact: true });
  await expect(page.getByText('Đã chuyển Bàn phím hai').first()).toBeVisible();
  await expect.poll(async () => (await entries(product)).filter(({ idMenuCha }) => idMenuCha === top).toSorted((one, other) => one.order - other.order).map(({ id }) => id)).toEqual([second, first]);
  expect(written.length).toBeLessThanOrEqual(2);
  await undo.click();
  await expect.poll(async () => (await entries(product)).filter(({ idMenuCha }) => idMenuCha === top).toSorted((one, other) => one.order - other.order).map(({ id }) => id)).toEqual([first, second]);
});

test('"Move to…" puts an entry under another, and never under its own child', async ({ staff: page, product }) => {
  const { top, first, second } = await branch(product, 'Hộp thoại');
  await page.goto(`${LIST}?search=hop%20thoai`);
  await page.getByRole('row').filter({ hasText: 'Hộp thoại hai' }).hover();
  await page.getByRole('button', { name: 'Chuyển đến… Hộp thoại hai', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chuyển đến…' });
  await dialog.getByRole('combobox', { name: 'Menu cha' }).fill('hop thoai mot');
  const parents = page.getByRole('listbox', { name: 'Menu cha: các lựa chọn' });
  await parents.getByRole('option', { name: /Hộp thoại một/ }).click();
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(async () => (await entries(product)).find(({ id }) => id === second)?.idMenuCha).toBe(first);

  await page.getByRole('row').filter({ hasText: /^Hộp thoại(?! )/ }).first().hover();
  await page.getByRole('button', { name: 'Chuyển đến… Hộp thoại', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Menu cha' }).fill('hop thoai mot');
  // Said once the search has been answered; before that no list holds the option.
  await expect(parents).toContainText('Trống');
  await expect(parents.getByRole('option', { name: /Hộp thoại một/ })).toHaveCount(0);
  expect((await entries(product)).find(({ id }) => id === top)?.idMenuCha).toBe(0);
});

test('"Move to…" can be answered, with any parent, however low the window is', async ({ staff: page, product }) => {
  const { top } = await branch(product, 'Cửa sổ thấp');
  // More than the list shows at once, and no more than are asked for at once.
  for (let more = 3; more < 15; more += 1) await make(product, `Cửa sổ thấp ${more}`, top, more);
  await page.goto(`${LIST}?search=cua%20so%20thap`);
  await page.getByRole('row').filter({ hasText: 'Cửa sổ thấp hai' }).hover();
  await page.getByRole('button', { name: 'Chuyển đến… Cửa sổ thấp hai', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chuyển đến…' });
  const last = page.getByRole('listbox', { name: 'Menu cha: các lựa chọn' }).getByRole('option').last();
  const ok = dialog.getByRole('button', { name: 'OK', exact: true });
  for (const height of [260, 300, 480, 560, 620, 640, 800]) {
    await page.setViewportSize({ width: 640, height });
    await dialog.getByRole('combobox', { name: 'Menu cha' }).fill('cua so thap');
    await expect(last).toContainText('Cửa sổ thấp 14');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await ok.scrollIntoViewIfNeeded();
    await expect(ok).toBeInViewport({ ratio: 1 });
  }
  // Where there is room, the list lies over the dialog's edge, and nothing has to be scrolled.
  await expect(dialog).toHaveCSS('overflow-y', 'visible');
});

test('dragging with the mouse changes the order', async ({ staff: page, product }) => {
  const { top, first, second } = await branch(product, 'Kéo thả');
  await page.goto(`${LIST}?search=keo%20tha`);
  const from = await page.getByRole('row').filter({ hasText: 'Kéo thả hai' }).boundingBox();
  const to = await page.getByRole('row').filter({ hasText: 'Kéo thả một' }).boundingBox();
  if (!from || !to) throw new Error('the rows are not on the screen');
  await page.mouse.move(from.x + 200, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y - 5, { steps: 5 });
  await page.mouse.move(to.x + 200, to.y + 3, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await entries(product)).filter(({ idMenuCha }) => idMenuCha === top).toSorted((one, other) => one.order - other.order).map(({ id }) => id)).toEqual([second, first]);
});

test('in a narrow window a row is pulled below the one above it by as much as a level stands in there', async ({ staff: page, product }) => {
  const { first, second } = await branch(product, 'Kéo ngang');
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(`${LIST}?search=keo%20ngang`);
  const row = await page.getByRole('row').filter({ hasText: 'Kéo ngang hai' }).boundingBox();
  if (!row) throw new Error('the row is not on the screen');
  const [x, y] = [row.x + 200, row.y + row.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 9, y, { steps: 9 });
  await page.mouse.up();
  await expect.poll(async () => (await entries(product)).find(({ id }) => id === second)?.idMenuCha).toBe(first);
});

test('an entry is made below another, changed and deleted', async ({ staff: page, product }) => {
  const { top } = await branch(product, 'Vòng đời');
  await page.goto(`${LIST}?search=vong%20doi`);
  await page.getByRole('row').filter({ hasText: /^Vòng đời(?! )/ }).first().hover();
  await page.getByRole('button', { name: 'Thêm mục con của Vòng đời', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Tên menu/).fill('Vòng đời ba');
  await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
  await told(page, 'Đã lưu');
  await expect.poll(async () => (await entries(product)).find(({ name }) => name === 'Vòng đời ba')?.idMenuCha).toBe(top);
  const row = page.getByRole('row').filter({ hasText: 'Vòng đời ba' });
  await row.hover();
  await page.getByRole('button', { name: 'Sửa Vòng đời ba', exact: true }).click();
  await sheet.getByLabel(/^Tên menu/).fill('Vòng đời bốn');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Vòng đời bốn' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Vòng đời bốn' }).hover();
  await page.getByRole('button', { name: 'Xoá Vòng đời bốn', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(async () => (await entries(product)).some(({ name }) => name === 'Vòng đời bốn')).toBe(false);
});

test('on a telephone each choice of a row\'s menu opens what it says, and nothing else', async ({ staff: page, product }) => {
  await branch(product, 'Điện thoại');
  await page.setViewportSize({ width: 375, height: 800 });
  const layers = page.locator('dialog[open]');
  for (const [choice, title] of [['Chuyển đến…', 'Chuyển đến…'], ['Xoá', 'Xoá "Điện thoại một"?'], ['Sửa', 'Sửa mục menu']] as const) {
    await page.goto(`${LIST}?search=dien%20thoai%20mot`);
    await page.getByRole('button', { name: 'Thao tác với Điện thoại một', exact: true }).click();
    await page.getByRole('menuitem', { name: choice, exact: true }).click();
    await expect(layers).toHaveCount(1);
    await expect(layers).toContainText(title);
    await page.keyboard.press('Escape');
    await expect(layers).toHaveCount(0);
    await expect(page).not.toHaveURL(/edit=/);
  }
});

test('on a telephone the rows of the menu reach as far as the tools above them', async ({ staff: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(LIST);
  const end = async (which: Locator): Promise<number> => {
    const { x, width } = (await which.boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  const row = page.getByRole('treegrid').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  expect(await end(row.getByRole('button').last())).toBe(await end(page.getByRole('main').getByRole('button', { name: 'Thêm mới', exact: true })));
});

test('a menu of 2,000 entries draws what is in sight alone, and a search keeps what stands above a hit', async ({ staff: page }) => {
  const entry = (id: number): Entry & { active: boolean } => ({ id, name: `Mục số ${id}`, idMenuCha: id <= 40 ? 0 : 1 + (id % 40), order: id, active: true });
  const all = Array.from({ length: 2_000 }, (_, index) => entry(index + 1));
  await page.route('**/Menu_Website_Getlist_Paging*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [index, size] = [Number(query.get('PageIndex')), Number(query.get('PageSize'))];
    await route.fulfill({ json: { status: 'success', data: all.slice((index - 1) * size, index * size), totalrecord: all.length } });
  });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Mở tất cả', exact: true }).click();
  const tree = page.getByRole('treegrid');
  await expect(tree).toHaveAttribute('aria-rowcount', '2001');
  expect(await tree.getByRole('row').count()).toBeLessThan(100);
  await tree.getByRole('row').nth(1).press('End');
  await expect(tree.getByRole('link', { name: 'Mục số 1999', exact: true })).toBeInViewport();
  await page.getByLabel('Tìm kiếm', { exact: true }).fill('muc so 1987');
  await expect(tree).toHaveAttribute('aria-rowcount', '3');
  await expect(tree.getByRole('link')).toHaveText(['Mục số 28', 'Mục số 1987']);
});

test.describe('on a narrow telephone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('entries far down in the tree keep their names apart from their buttons', async ({ staff: page, product }) => {
    let parent = 0;
    for (let depth = 0; depth < 11; depth += 1) parent = await make(product, `Tầng sâu ${depth} của cây menu`, parent, 950);
    await page.goto(`${LIST}?search=tang+sau`);
    const rows = page.getByRole('row').filter({ hasText: 'Tầng sâu' });
    await expect(rows).toHaveCount(11);
    const places = await rows.evaluateAll((all) => all.map((row) => {
      const [name, button] = [row.querySelector('a')!, row.querySelector('[aria-haspopup]')!].map((one) => one.getBoundingClientRect());
      return { width: Math.round(name!.width), apart: name!.right <= button!.left, within: button!.right <= innerWidth };
    }));
    expect(places.filter(({ width, apart, within }) => width < 60 || !apart || !within)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
