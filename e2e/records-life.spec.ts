/**
 * The whole life of a record on each screen that lists records: made, found, changed, deleted. In Vietnamese by mouse,
 * in English by touch on a telephone, and by keyboard alone.
 */
import type { Locator, Page } from '@playwright/test';

import en from '../src/i18n/en.ts';
import vi from '../src/i18n/vi.ts';
import type { Locale } from '../src/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { drawnPicture } from './support/pictures.ts';

const words = { vi, en };

interface Filled {
  readonly field: string;
  /** What is typed, chosen by its words, or drawn. */
  readonly how: 'type' | 'choose' | 'picture' | 'write' | 'tick' | 'pick';
  readonly value: string;
}

interface Life {
  readonly resource: 'product' | 'introduction' | 'customer' | 'staff' | 'user';
  readonly address: string;
  /** The field that names the record, and its first and second name. */
  readonly title: { readonly field: string; readonly first: string; readonly second: string };
  readonly rest: readonly Filled[];
}

const LIVES: readonly Life[] = [
  {
    resource: 'product',
    address: '/page_management/product',
    title: { field: 'title', first: 'Pa-lét nhựa đường biển', second: 'Pa-lét gỗ thông đường biển' },
    rest: [{ field: 'summary', how: 'type', value: 'Chịu tải một tấn.' }],
  },
  {
    resource: 'introduction',
    address: '/page_management/information?tab=introduction',
    title: { field: 'title', first: 'Chặng đường ba mươi năm', second: 'Chặng đường bốn mươi năm' },
    rest: [
      { field: 'body', how: 'write', value: 'Từ một xe tải nhỏ.' },
      { field: 'image', how: 'picture', value: 'chang-duong.png' },
    ],
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
  },
  {
    resource: 'staff',
    address: '/system_management/staff',
    title: { field: 'name', first: 'Đỗ Thị Ánh Nguyệt', second: 'Đỗ Thị Bích Ngọc' },
    rest: [
      { field: 'position', how: 'choose', value: '' },
      { field: 'birthDate', how: 'type', value: '9/3/1990' },
      { field: 'startDate', how: 'type', value: '1/7/2015' },
      { field: 'phone', how: 'type', value: '0912 345 678' },
    ],
  },
  {
    resource: 'user',
    address: '/system_management/user',
    title: { field: 'userName', first: 'anh.nguyet', second: 'bich.ngoc' },
    rest: [],
  },
];

/** A field's label, with or without what marks it as required. */
function named(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\s|\\*|$)`);
}

async function fill(page: Page, sheet: Locator, label: string, { how, value }: Filled): Promise<void> {
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
      const chooser = page.waitForEvent('filechooser');
      await sheet.getByRole('button', { name: /Chọn ảnh|Choose image/ }).click();
      await (await chooser).setFiles({ name: value, mimeType: 'image/png', buffer: await drawnPicture(page, { type: 'image/png', width: 320, height: 240 }) });
      await expect(sheet.getByRole('img')).toBeVisible();
      return;
    }
    default:
      throw new Error(`no way to fill '${how}'`);
  }
}

interface Manner {
  readonly name: string;
  readonly locale: Locale;
  readonly width: number;
  readonly touch: boolean;
  readonly keys: boolean;
}

const MANNERS: readonly Manner[] = [
  { name: 'in Vietnamese by mouse', locale: 'vi', width: 1280, touch: false, keys: false },
  { name: 'in English by touch at 375 px', locale: 'en', width: 375, touch: true, keys: false },
  { name: 'in Vietnamese by keyboard', locale: 'vi', width: 1280, touch: false, keys: true },
];

for (const manner of MANNERS) {
  test.describe(manner.name, () => {
    test.use({ viewport: { width: manner.width, height: 800 }, hasTouch: manner.touch });
    const all = words[manner.locale];
    const prefix = manner.locale === 'en' ? '/en' : '';

    async function press(page: Page, target: Locator): Promise<void> {
      if (manner.keys) {
        await target.focus();
        await page.keyboard.press('Enter');
        return;
      }
      await (manner.touch ? target.tap() : target.click());
    }

    for (const life of LIVES) {
      test(`a ${life.resource} is made, found, changed and deleted`, async ({ staff: page }) => {
        const labels = all[life.resource].fields as Readonly<Record<string, string>>;
        const label = (field: string): string => labels[field] ?? field;
        const { first, second, field } = life.title;
        const unique = (title: string): string => (life.resource === 'user' ? `${title}.${manner.width}.${manner.keys ? 1 : 0}` : title);
        await page.goto(`${prefix}${life.address}`);
        await expect(page.getByRole('table')).toBeVisible();

        if (manner.keys) await page.keyboard.press('n');
        else await press(page, page.getByRole('button', { name: all.common.add, exact: true }));
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel(named(label(field))).first().fill(unique(first));
        for (const entry of life.rest) await fill(page, sheet, label(entry.field), entry);
        await press(page, sheet.getByRole('button', { name: all.common.save, exact: true }));
        await expect(page.getByText(all.common.saved, { exact: true })).toBeVisible();
        await expect(sheet).toHaveCount(0);

        await page.getByLabel(all.common.search, { exact: true }).fill(unique(first).normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd'));
        await expect(page.getByText(all.list.range.replace('{{from}}', '1').replace('{{to}}', '1').replace('{{total}}', '1'))).toBeVisible();
        await press(page, page.getByRole('button', { name: all.common.editOf.replace('{{title}}', unique(first)), exact: true }));
        await sheet.getByLabel(named(label(field))).first().fill(unique(second));
        await press(page, sheet.getByRole('button', { name: all.common.save, exact: true }));
        await expect(sheet).toHaveCount(0);

        await page.getByLabel(all.common.search, { exact: true }).fill(unique(second));
        const remove = page.getByRole('button', { name: all.common.deleteOf.replace('{{title}}', unique(second)), exact: true });
        await press(page, remove);
        const question = page.getByRole('alertdialog', { name: all.form.deleteQuestion.replace('{{title}}', unique(second)) });
        await press(page, question.getByRole('button', { name: all.common.confirm, exact: true }));
        await expect(page.getByText(all.common.deleted, { exact: true })).toBeVisible();
        await expect(remove).toHaveCount(0);
      });
    }
  });
}
