/** The life of the slide banners: added many at once, put in order, changed, deleted, seen as visitors see them. */
import type { Locator, Page } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { drag, fillIn, manner, placeOn, press, words } from './support/manners.ts';
import { messagesStay, told } from './support/messages.ts';
import { bringPictures, choosePictures, drawnPicture } from './support/pictures.ts';
import type { Product } from './support/product.ts';

const BOARD = '/page_management/slide';

interface Slide {
  readonly id: number;
  readonly url: string;
  readonly thutu: number;
}

async function slides(product: Product): Promise<Slide[]> {
  const stored = (await product.api('GET', 'SlideBanner_Getlist')).body.data as Slide[];
  return stored.toSorted((one, other) => one.thutu - other.thutu);
}

/** A picture of the site itself, whatever the tests before have left of those that were uploaded. */
const PICTURE = '/icons/icon-512.png';

/** A board of so many slides, whatever the tests before have left. Answers their ids in order. */
async function freshBoard(product: Product, count: number): Promise<number[]> {
  for (const { id } of await slides(product)) expect((await product.api('DELETE', `SliderBanner?id=${id}`)).status).toBe(200);
  for (let order = 1; order <= count; order += 1) {
    expect((await product.api('POST', 'SliderBanner', { url: PICTURE, thutu: order })).status).toBe(200);
  }
  return (await slides(product)).map(({ id }) => id);
}

const ids = async (product: Product): Promise<number[]> => (await slides(product)).map(({ id }) => id);
const cards = (page: Page): Locator => page.getByRole('link', { name: /^Slide \d+$/ });
const card = (page: Page, number: number): Locator => page.getByRole('link', { name: `Slide ${number}`, exact: true });
const png = (page: Page): Promise<Buffer> => drawnPicture(page, { type: 'image/png', width: 320, height: 140 });

const mouse = manner('vi', 'mouse');
test.describe(mouse.name, () => {
  test.use(mouse.browser);

  test('several pictures dropped at once become slides, each with its progress and another try', async ({ staff: page, product, watch }) => {
    watch.allow(/status of 503/);
    await freshBoard(product, 2);
    await page.goto(BOARD);
    await expect(cards(page)).toHaveCount(2);
    let isDown = true;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/uploads/website/*', async (route) => {
      const [isPut, address] = [route.request().method() === 'PUT', route.request().url()];
      if (isPut && isDown && address.includes('-hai.')) return route.fulfill({ status: 503 });
      if (isPut && address.includes('-ba.')) await held;
      return route.continue();
    });
    await bringPictures(page.getByText('Thả nhiều ảnh vào đây để thêm cùng lúc.'), 'drop', ['mot.png', 'hai.png', 'ba.png'], await png(page));
    await expect(cards(page)).toHaveCount(3);
    const [second, third] = ['hai.png', 'ba.png'].map((name) => page.getByRole('listitem', { name, exact: true }));
    await expect(third!.getByRole('progressbar', { name: 'Đang tải lên...', exact: true })).toBeVisible();
    await expect(second!.getByRole('alert')).toContainText('Chưa tải ảnh lên được.');
    goOn();
    await expect(cards(page)).toHaveCount(4);
    isDown = false;
    await second!.getByRole('button', { name: 'Thử lại hai.png', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(5);
    // It stands in its place among the slides, and the focus on what now stands where it was tried again.
    await expect(card(page, 5)).toBeFocused();
    await told(page, 'Đã lưu');
    // In the order in which they were chosen, whichever was up first.
    const added = (await slides(product)).slice(2).map(({ url }) => /-([a-z]+)\.\w+$/.exec(url)?.[1]);
    expect(added).toEqual(['mot', 'hai', 'ba']);
  });

  test('slides are dragged into another order, changed, deleted, and seen as on the website', async ({ staff: page, product }) => {
    const [first, second, third] = await freshBoard(product, 3);
    await page.goto(BOARD);
    await drag(page, mouse, await placeOn(card(page, 3), 0.5, 0.5), await placeOn(card(page, 1), 0.2, 0.5));
    await expect.poll(() => ids(product)).toEqual([third, first, second]);

    await page.getByRole('button', { name: 'Sửa Slide 1', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await choosePictures(page, () => sheet.getByRole('button', { name: 'Chọn ảnh', exact: true }).click(), ['thay.png'], await png(page));
    await expect(sheet.getByText('Đã tải ảnh lên.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Lưu', exact: true }).click();
    await told(page, 'Đã lưu');
    const [changed, next] = await slides(product);
    expect(changed).toMatchObject({ id: third, url: expect.stringContaining('-thay.') });

    await page.getByRole('button', { name: 'Xem như trên trang web', exact: true }).click();
    const show = page.getByRole('dialog', { name: 'Xem như trên trang web' });
    await expect(show.getByRole('group').locator('img')).toHaveAttribute('src', changed!.url);
    await show.getByRole('button', { name: 'Slide sau', exact: true }).click();
    await expect(show.getByRole('group').locator('img')).toHaveAttribute('src', next!.url);
    await show.getByRole('button', { name: 'Đóng', exact: true }).click();

    await page.getByRole('button', { name: 'Xoá Slide 3', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Xoá "Slide 3"?' }).getByRole('button', { name: 'OK', exact: true }).click();
    await told(page, 'Đã xoá');
    await expect(cards(page)).toHaveCount(2);
    expect(await ids(product)).toEqual([third, first]);
  });
});

const keyboard = manner('en', 'keyboard');
test.describe(keyboard.name, () => {
  test.use(keyboard.browser);

  test('a slide is added, moved by arrow keys and by "Move to…", seen and deleted', async ({ staff: page, product }) => {
    const { en } = words;
    const [first, second, third] = await freshBoard(product, 3);
    await messagesStay(page);
    await page.goto(`${keyboard.prefix}${BOARD}`);
    await card(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(page, 2)).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(card(page, 3)).toBeFocused();
    const undo = page.getByRole('button', { name: en.common.undo, exact: true });
    await expect.poll(() => ids(product)).toEqual([first, third, second]);
    await press(keyboard, undo);
    await expect.poll(() => ids(product)).toEqual([first, second, third]);

    await card(page, 1).focus();
    await page.keyboard.press('n');
    const sheet = page.getByRole('dialog');
    const chooser = sheet.getByRole('button', { name: en.picture.choose, exact: true });
    await choosePictures(page, () => press(keyboard, chooser), ['new.png'], await png(page));
    await expect(sheet.getByText(en.picture.uploaded)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(cards(page)).toHaveCount(4);
    const fourth = (await ids(product)).at(-1);

    await press(keyboard, page.getByRole('button', { name: fillIn(en.common.moveOf, { title: 'Slide 4' }), exact: true }));
    const moving = page.getByRole('dialog', { name: en.common.moveTo });
    await moving.getByRole('combobox', { name: en.tree.position }).selectOption({ label: en.tree.first });
    await press(keyboard, moving.getByRole('button', { name: en.common.confirm, exact: true }));
    await expect.poll(() => ids(product)).toEqual([fourth, first, second, third]);

    await press(keyboard, page.getByRole('button', { name: en.slide.preview, exact: true }));
    const show = page.getByRole('dialog', { name: en.slide.preview });
    await show.getByRole('button', { name: en.slide.next, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(show.getByRole('group', { name: 'Slide 2', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(show).toHaveCount(0);

    await press(keyboard, page.getByRole('button', { name: fillIn(en.common.deleteOf, { title: 'Slide 1' }), exact: true }));
    await press(keyboard, page.getByRole('alertdialog').getByRole('button', { name: en.common.confirm, exact: true }));
    await expect(cards(page)).toHaveCount(3);
    expect(await ids(product)).toEqual([first, second, third]);
  });
});

const touch = manner('vi', 'touch');
test.describe(touch.name, () => {
  test.use(touch.browser);

  test('slides are added, dragged by a finger, changed and deleted', async ({ staff: page, product }) => {
    const [first, second, third] = await freshBoard(product, 3);
    await messagesStay(page);
    await page.goto(BOARD);
    const handle = page.getByRole('listitem').filter({ has: card(page, 1) }).locator('[data-handle]');
    await drag(page, touch, await placeOn(handle, 0.5, 0.5), await placeOn(card(page, 2), 0.1, 0.9));
    await page.getByRole('button', { name: 'Đóng thông báo', exact: true }).tap();
    await expect.poll(() => ids(product)).toEqual([second, first, third]);

    await choosePictures(page, () => page.getByRole('button', { name: 'Chọn nhiều ảnh', exact: true }).tap(), ['bon.png', 'nam.png'], await png(page));
    await expect(cards(page)).toHaveCount(5);
    const fourth = (await ids(product))[3];
    await card(page, 4).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(/^Thứ tự/).fill('99');
    await sheet.getByRole('button', { name: 'Lưu', exact: true }).tap();
    await expect(card(page, 5)).toHaveAttribute('href', new RegExp(`[?&]edit=${fourth}\\b`));
    await expect(sheet).toHaveCount(0);
    expect((await ids(product))[4]).toBe(fourth);

    await page.getByRole('button', { name: 'Xoá Slide 5', exact: true }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).tap();
    await expect(cards(page)).toHaveCount(4);
    expect(await ids(product)).not.toContain(fourth);
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  for (const prefix of byTurns(['', '/en'])) {
    test(`the tools of the board stand in one line within the page's margins: ${prefix || '/'}`, async ({ staff: page, product }) => {
      await freshBoard(product, 1);
      const { common, board, slide } = prefix === '' ? words.vi : words.en;
      await page.goto(prefix + BOARD);
      const tools = [board.chooseMany, slide.preview, common.add].map((name) => page.getByRole('button', { name, exact: true }));
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const tool of tools) await expect(tool).toBeVisible();
        const places = await Promise.all(tools.map((tool) => tool.boundingBox()));
        expect(new Set(places.map((place) => place?.y)).size, `${width} px`).toBe(1);
        expect((places[2]?.x ?? 0) + (places[2]?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      }
    });
  }
});

test('beside the side bar of a tablet the tools of the board stand in one line', async ({ staff: page, product }) => {
  await freshBoard(product, 1);
  await page.setViewportSize({ width: 768, height: 800 });
  for (const [prefix, { common, board }] of [['', words.vi], ['/en', words.en]] as const) {
    await page.goto(prefix + BOARD);
    const choose = await page.getByRole('button', { name: board.chooseMany, exact: true }).boundingBox();
    const add = await page.getByRole('main').getByRole('button', { name: common.add, exact: true }).boundingBox();
    expect(add?.y).toBe(choose?.y);
  }
});

test('the form of a slide shows its picture as wide as the form, and its place is kept until it comes', async ({ staff: page, product }) => {
  const [first] = await freshBoard(product, 1);
  const letGo = await hold(page, /\/assets\/picture-\w+\.js/);
  await page.goto(`${BOARD}?edit=${first}`);
  const sheet = page.getByRole('dialog');
  const order = sheet.getByLabel(/^Thứ tự/);
  await expect(order).toBeVisible();
  await expect(sheet.getByRole('img')).toHaveCount(0);
  const before = (await order.boundingBox())?.y ?? 0;
  letGo();
  const picture = sheet.getByRole('img');
  await expect(picture).toBeVisible();
  // Its place: a picture that is smaller itself is not blown up.
  expect((await picture.locator('..').boundingBox())?.width).toBeGreaterThan(500);
  expect(Math.abs(((await order.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(1);
});
