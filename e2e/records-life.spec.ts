/**
 * The whole life of a record on each screen that lists records: made, found, changed, put elsewhere in the order,
 * deleted. In English by touch on a telephone, in Vietnamese by mouse, and by keyboard alone: by turns, or each in all three
 * where the long tests are asked for.
 */
import type { Locator, Page } from '@playwright/test';

import { endpoints } from '../src/api/endpoints.ts';
import { byTurns } from '../scripts/check/how-much.ts';
import { expect, test } from './support/fixtures.ts';
import { fillIn, manner, named, plain, press, words } from './support/manners.ts';
import type { Manner } from './support/manners.ts';
import { told } from './support/messages.ts';
import { choosePictures, drawnPicture } from './support/pictures.ts';

interface Filled {
  readonly field: string;
  /** What is typed, chosen, drawn, written into the editor, picked after a search, or ticked. */
  readonly how: 'type' | 'choose' | 'picture' | 'write' | 'pick' | 'tick';
  readonly value: string;
}

interface Life {
  readonly resource: 'service' | 'product' | 'introduction' | 'customer' | 'staff' | 'user';
  readonly address: string;
  /** The field that names the record, and its first and second name. */
  readonly title: { readonly field: string; readonly first: string; readonly second: string };
  readonly rest: readonly Filled[];
  /** The order's name on the wire, where the records have one. */
  readonly order?: 'thutuhienthi' | 'thutu';
}

const LIVES: readonly Life[] = [
  {
    resource: 'service',
    address: '/page_management/service',
    title: { field: 'title', first: 'Sà lan đường sông', second: 'Sà lan đường biển' },
    rest: [{ field: 'summary', how: 'type', value: 'Chạy hằng ngày.' }],
    order: 'thutuhienthi',
  },
  {
    resource: 'product',
    address: '/page_management/product',
    title: { field: 'title', first: 'Pa-lét nhựa đường biển', second: 'Pa-lét gỗ thông đường biển' },
    rest: [{ field: 'summary', how: 'type', value: 'Chịu tải một tấn.' }],
    order: 'thutuhienthi',
  },
  {
    resource: 'introduction',
    address: '/page_management/information?tab=introduction',
    title: { field: 'title', first: 'Chặng đường ba mươi năm', second: 'Chặng đường bốn mươi năm' },
    rest: [
      { field: 'body', how: 'write', value: 'Từ một xe tải nhỏ.' },
      { field: 'image', how: 'picture', value: 'chang-duong.png' },
    ],
    order: 'thutuhienthi',
  },
  {
    resource: 'customer',
    address: '/page_management/customer',
    title: { field: 'name', first: 'Thuỷ sản Đầm Dơi', second: 'Thuỷ sản Đầm Sen' },
    rest: [
      { field: 'address', how: 'type', value: '12 Nguyễn Huệ, Cà Mau' },
      { field: 'email', how: 'type', value: 'lienhe@damdoi.example' },
      { field: 'phone', how: 'type', value: '+84 290 383 1234' },
      { field: 'logo', how: 'picture', value: 'logo.png' },
    ],
    order: 'thutu',
  },
  {
    resource: 'staff',
    address: '/system_management/staff',
    title: { field: 'name', first: 'Đỗ Thị Ánh Nguyệt', second: 'Đỗ Thị Bích Ngọc' },
    rest: [
      { field: 'position', how: 'choose', value: '' },
      { field: 'gender', how: 'choose', value: '' },
      { field: 'birthDate', how: 'type', value: '9/3/1990' },
      { field: 'startDate', how: 'type', value: '1/7/2015' },
      { field: 'phone', how: 'type', value: '0912 345 678' },
    ],
  },
  {
    resource: 'user',
    address: '/system_management/user',
    title: { field: 'userName', first: 'anh.nguyet', second: 'bich.ngoc' },
    rest: [
      { field: 'staff', how: 'pick', value: 'Nguyễn' },
      { field: 'groups', how: 'tick', value: 'Chỉ xem' },
    ],
  },
];

const MANNERS: readonly Manner[] = [manner('en', 'touch'), manner('vi', 'mouse'), manner('vi', 'keyboard')];

async function fill(page: Page, way: Manner, sheet: Locator, label: string, { how, value }: Filled): Promise<void> {
  switch (how) {
    case 'type':
      await sheet.getByLabel(named(label)).first().fill(value);
      return;
    case 'choose':
      await sheet.getByRole('combobox', { name: named(label) }).selectOption({ index: 1 });
      return;
    case 'write':
      await sheet.getByRole('textbox', { name: named(label) }).click();
      await page.keyboard.type(value);
      return;
    case 'picture': {
      const chooser = sheet.getByRole('button', { name: words[way.locale].picture.choose, exact: true });
      const picture = await drawnPicture(page, { type: 'image/png', width: 320, height: 240 });
      await choosePictures(page, () => press(way, chooser), [value], picture);
      await expect(sheet.getByRole('img')).toBeVisible();
      return;
    }
    case 'pick': {
      const box = sheet.getByRole('combobox', { name: named(label) });
      await box.fill(plain(value));
      const option = sheet.getByRole('option').filter({ hasText: value }).first();
      await expect(option).toBeVisible();
      if (way.by === 'keyboard') await box.press('Enter');
      else await press(way, option);
      await expect(box).toHaveValue(new RegExp(value));
      return;
    }
    case 'tick': {
      const box = sheet.getByRole('group', { name: label }).getByRole('checkbox', { name: value, exact: true });
      if (way.by === 'keyboard') await box.press('Space');
      else await press(way, box);
      await expect(box).toBeChecked();
    }
  }
}

for (const [turn, life] of LIVES.entries()) {
  for (const way of byTurns(MANNERS, turn)) {
    // By mouse and by keyboard in Vietnamese: `service-life.spec.ts`, `keyboard-only.spec.ts`.
    if (life.resource === 'service' && way.locale === 'vi') continue;

    test.describe(way.name, () => {
      test.use(way.browser);
      const all = words[way.locale];

      test(`a ${life.resource} is made, found, changed and deleted`, async ({ staff: page, product }) => {
        const labels = all[life.resource].fields as Readonly<Record<string, string>>;
        const label = (field: string): string => labels[field] ?? field;
        const { field } = life.title;
        const unique = (title: string): string => (life.resource === 'user' ? `${title}.${way.by}` : title);
        const [first, second] = [unique(life.title.first), unique(life.title.second)];
        const button = (text: string, title = ''): Locator => page.getByRole('button', { name: fillIn(text, { title }), exact: true });
        const search = page.getByLabel(all.common.search, { exact: true });
        const sheet = page.getByRole('dialog');
        const save = (): Promise<void> => press(way, sheet.getByRole('button', { name: all.common.save, exact: true }));
        await page.goto(`${way.prefix}${life.address}`);
        // The first rows stand there before the code that hears keys; this button comes with it.
        await expect(button(all.common.add)).toBeVisible();

        if (way.by === 'keyboard') await page.keyboard.press('n');
        else await press(way, button(all.common.add));
        await sheet.getByLabel(named(label(field))).first().fill(first);
        for (const entry of life.rest) await fill(page, way, sheet, label(entry.field), entry);
        await save();
        await told(page, all.common.saved);
        await expect(sheet).toHaveCount(0);

        await search.fill(plain(first));
        await expect(page.getByText(fillIn(all.list.range, { from: 1, to: 1, total: 1 }))).toBeVisible();
        await press(way, button(all.common.editOf, first));
        await sheet.getByLabel(named(label(field))).first().fill(second);
        if (life.order) await sheet.getByLabel(named(label('order'))).fill('1234');
        await save();
        await expect(sheet).toHaveCount(0);
        if (life.order) {
          const list = `${endpoints[life.resource].list}?PageIndex=1&PageSize=10&search=${encodeURIComponent(second)}`;
          expect((await product.api('GET', list)).body.data).toMatchObject([{ [life.order]: 1234 }]);
        }

        await search.fill(second);
        const remove = button(all.common.deleteOf, second);
        await press(way, remove);
        const question = page.getByRole('alertdialog', { name: fillIn(all.form.deleteQuestion, { title: second }) });
        await press(way, question.getByRole('button', { name: all.common.confirm, exact: true }));
        await told(page, all.common.deleted);
        await expect(remove).toHaveCount(0);
      });
    });
  }
}
