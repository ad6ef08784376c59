/**
 * The life of an entry of either menu, the website's and the back-office's: made below another, found, moved, changed,
 * deleted. What only the website's menu has been tried with stands in `website-menu.spec.ts`.
 */
import type { Locator, Page } from '@playwright/test';

import { byTurns } from '../scripts/check/how-much.ts';
import { carrySession, expect, test } from './support/fixtures.ts';
import { drag, fillIn, manner, named, placeOn, plain, press, words } from './support/manners.ts';
import type { Manner } from './support/manners.ts';
import { told } from './support/messages.ts';
import type { Product } from './support/product.ts';

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
  readonly order: number;
}

interface Menu {
  readonly resource: 'websiteMenu' | 'function';
  readonly address: string;
  readonly item: string;
  entries(product: Product): Promise<Entry[]>;
  make(product: Product, name: string, parent?: number): Promise<number>;
}

const WEBSITE: Menu = {
  resource: 'websiteMenu',
  address: '/page_management/menu',
  item: 'Menu_Website_Detail',
  async entries(product) {
    const answer = await product.api('GET', 'Menu_Website_Getlist_Paging?PageIndex=1&PageSize=100');
    return (answer.body.data as (Entry & { idMenuCha: number })[]).map((entry) => ({ ...entry, parent: entry.idMenuCha }));
  },
  async make(product, name, parent = 0) {
    const made = await product.api('POST', this.item, { name, url: '', idMenuCha: parent, order: 1, active: true });
    return (made.body.data as Entry).id;
  },
};

const FUNCTIONS: Menu = {
  resource: 'function',
  address: '/system_management/menu',
  item: 'Menu/function',
  async entries(product) {
    const { menu } = (await product.api('GET', 'GetallFunction')).body as { menu: { id: number; functionName: string; parentId: number | null; thutu: number }[] };
    return menu.map(({ id, functionName, parentId, thutu }) => ({ id, name: functionName, parent: parentId ?? 0, order: thutu }));
  },
  async make(product, functionName, parent) {
    const made = await product.api('POST', this.item, { functionName, parentId: parent ?? null, link: null, thutu: 1 });
    return (made.body.data as Entry).id;
  },
};

const LIVES: readonly (readonly [Menu, Manner])[] = [
  [WEBSITE, manner('en', 'touch')],
  ...byTurns([manner('vi', 'mouse'), manner('en', 'keyboard'), manner('vi', 'touch')]).map((how) => [FUNCTIONS, how] as const),
];

for (const [menu, how] of LIVES) {
  test.describe(how.name, () => {
    test.use(how.browser);
    const all = words[how.locale];
    const top = `Nhánh ${menu.resource} ${how.by}`;
    const [one, two, three] = [`${top} một`, `${top} hai`, `${top} ba`];

    const row = (page: Page, name: string): Locator =>
      page.getByRole('treegrid').getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

    /** A row's button; with a finger, the entry of the row's menu. */
    async function act(page: Page, name: string, button: string, entry: string): Promise<void> {
      if (how.by === 'touch') {
        await row(page, name).getByRole('button', { name: fillIn(all.common.actionsOf, { title: name }), exact: true }).tap();
        await page.getByRole('menuitem', { name: entry, exact: true }).tap();
        return;
      }
      if (how.by === 'mouse') await row(page, name).hover();
      else await row(page, name).focus();
      await press(how, page.getByRole('button', { name: fillIn(button, { title: name }), exact: true }));
    }

    async function moveUp(page: Page, name: string, above: string): Promise<void> {
      if (how.by === 'keyboard') {
        await row(page, name).focus();
        await page.keyboard.press('Alt+ArrowUp');
        return;
      }
      const held = how.by === 'touch' ? row(page, name).locator('[data-handle]') : row(page, name);
      const from = await placeOn(held, 0.5, 0.5);
      await drag(page, how, from, { x: from.x, y: (await placeOn(row(page, above), 0, 0.1)).y });
    }

    test(`an entry of the menu '${menu.resource}' is made, found, moved, changed and deleted`, async ({ staff: page, product }) => {
      const parent = await menu.make(product, top);
      await menu.make(product, one, parent);
      const below = async (): Promise<string[]> =>
        (await menu.entries(product))
          .filter((entry) => entry.parent === parent)
          .toSorted((first, second) => first.order - second.order)
          .map(({ name }) => name);
      const sheet = page.getByRole('dialog');
      const field = sheet.getByLabel(named(all[menu.resource].fields.name));
      const save = (): Promise<void> => press(how, sheet.getByRole('button', { name: all.common.save, exact: true }));

      await page.goto(`${how.prefix}${menu.address}`);
      await page.getByLabel(all.common.search, { exact: true }).fill(plain(top));
      // The whole menu has the entry as well: a row's menu that is opened before the search closes with it.
      await expect(page).toHaveURL(/search=/);
      await expect(row(page, one)).toBeVisible();
      await act(page, top, all.tree.addChild, all.tree.addBelow);
      await field.fill(two);
      await save();
      await expect(row(page, two)).toBeVisible();
      await expect(sheet).toHaveCount(0);
      expect(await below()).toEqual([one, two]);

      await moveUp(page, two, one);
      await told(page, fillIn(all.tree.moved, { title: two }));
      await expect.poll(below).toEqual([two, one]);

      if (how.by === 'keyboard') await row(page, two).press('Enter');
      else await act(page, two, all.common.editOf, all.common.edit);
      await field.fill(three);
      await save();
      await expect(row(page, three)).toBeVisible();
      await expect(sheet).toHaveCount(0);

      await act(page, three, all.common.deleteOf, all.common.delete);
      await press(how, page.getByRole('alertdialog').getByRole('button', { name: all.common.confirm, exact: true }));
      await expect(row(page, three)).toHaveCount(0);
      expect(await below()).toEqual([one]);
    });
  });
}

for (const menu of [WEBSITE, FUNCTIONS]) {
  const all = words.vi;
  const labels = all[menu.resource].fields;

  async function addBelow(page: Page, name: string): Promise<Locator> {
    const row = page.getByRole('treegrid').getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row.hover();
    await page.getByRole('button', { name: fillIn(all.tree.addChild, { title: name }), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel(named(labels.parent))).toHaveValue(name);
    return sheet;
  }

  const click = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  /** Where the entry of this name stands, once there is one. */
  async function placeOf(product: Product, name: string): Promise<Pick<Entry, 'parent' | 'order'>> {
    let found: Entry | undefined;
    await expect.poll(async () => (found = (await menu.entries(product)).find((entry) => entry.name === name))).toBeDefined();
    return { parent: found!.parent, order: found!.order };
  }

  test(`what was begun below an entry of the menu '${menu.resource}' is stored there after a reload`, async ({ staff: page, product }) => {
    const top = `Nháp ${menu.resource} tải lại`;
    const parent = await menu.make(product, top);
    await page.goto(menu.address);
    await (await addBelow(page, top)).getByLabel(named(labels.name)).fill(`${top} con`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await click(page, all.form.draftRestore);
    await click(page, all.common.save);
    expect(await placeOf(product, `${top} con`)).toEqual({ parent, order: 1 });
  });

  test(`the form of an entry below another of the menu '${menu.resource}' comes back as that by the way back and forward, and by its address`, async ({ staff: page, product }) => {
    const top = `Địa chỉ ${menu.resource}`;
    await menu.make(product, top);
    await page.goto(menu.address);
    const parent = (await addBelow(page, top)).getByLabel(named(labels.parent));
    await page.goBack();
    await expect(parent).toHaveCount(0);
    await page.goForward();
    await expect(parent).toHaveValue(top);
    await page.goto(page.url());
    await expect(parent).toHaveValue(top);
    await page.keyboard.press('Escape');
    await expect(parent).toHaveCount(0);
    await click(page, all.common.add);
    await expect(parent).toHaveValue(all.common.none);
  });

  test(`what was begun below an entry of the menu '${menu.resource}' that is deleted meanwhile is stored nowhere else`, async ({ staff: page, product, watch }) => {
    watch.allow(/status of 400/);
    const top = `Nháp ${menu.resource} mất cha`;
    const id = await menu.make(product, top);
    await page.goto(menu.address);
    await (await addBelow(page, top)).getByLabel(named(labels.name)).fill(`${top} con`);
    await product.api('DELETE', `${menu.item}?id=${id}`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await click(page, all.form.draftRestore);
    await click(page, all.common.save);
    await expect(page.getByRole('dialog').getByText(`${labels.parent} không còn tồn tại`).filter({ visible: true }).first()).toBeVisible();
    expect((await menu.entries(product)).map(({ name }) => name)).not.toContain(`${top} con`);
  });

  for (const how of ['draftRestore', 'resend'] as const) {
    test(`what was begun below an entry of the menu '${menu.resource}' is stored there once its person has signed in again (${how})`, async ({ staff: page, context, product, watch }) => {
      watch.allow(/status of 401/);
      const top = `Nháp ${menu.resource} ${how}`;
      const parent = await menu.make(product, top);
      await page.goto(menu.address);
      await (await addBelow(page, top)).getByLabel(named(labels.name)).fill(`${top} con`);
      const refuse = { status: 401, json: { status: 'error', message: 'Hết phiên' } };
      await page.route(`**/${menu.item}`, (route) => route.fulfill(refuse), { times: 1 });
      await click(page, all.common.save);
      await expect(page).toHaveURL(/\/auth\/login\?next=/);
      // Somebody else has put one there meanwhile: the save that did not finish is sent as it was.
      await menu.make(product, `${top} khác`, parent);
      await carrySession(context, product);
      await page.reload();
      await click(page, all.form[how]);
      if (how === 'draftRestore') await click(page, all.common.save);
      expect(await placeOf(product, `${top} con`)).toEqual({ parent, order: 1 });
    });
  }

  test(`what was begun below one entry of the menu '${menu.resource}' says so where it is offered below another, and is stored where it was begun`, async ({ staff: page, product }) => {
    const [one, other] = [`Nháp ${menu.resource} nhánh một`, `Nháp ${menu.resource} nhánh hai`];
    const parent = await menu.make(product, one);
    await menu.make(product, `${other} con`, await menu.make(product, other));
    await page.goto(menu.address);
    await (await addBelow(page, one)).getByLabel(named(labels.name)).fill(`${one} con`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(menu.address);
    const sheet = await addBelow(page, other);
    await expect(sheet.getByText(fillIn(all.form.draftDiffers, { fields: [labels.name, labels.parent, labels.order].join(', ') })).filter({ visible: true }).last()).toBeVisible();
    await click(page, all.form.draftRestore);
    await expect(sheet.getByLabel(named(labels.parent))).toHaveValue(one);
    await click(page, all.common.save);
    expect(await placeOf(product, `${one} con`)).toEqual({ parent, order: 1 });
  });
}
