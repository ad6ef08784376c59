/** What a person does and sees at a form of the product, in either language. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { started } from '../support/fixtures.ts';
import { composeText, injectText } from '../support/typing.ts';

export const LIST = '/page_management/service';

export interface Person {
  readonly username: string;
  readonly password: string;
}

/** The two text fields that the schedules write in. */
export const FIELDS = ['title', 'summary'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Texts = Readonly<Record<FieldName, string>>;

const LABELS: Record<FieldName, RegExp> = { title: /^(Tiêu đề|Title)/, summary: /^(Mô tả ngắn|Summary)/ };

const button = (place: Page | Locator, name: RegExp): Locator => place.getByRole('button', { name });

export interface Desk {
  readonly page: Page;
  field(name: FieldName): Locator;
  texts(): Promise<Texts>;
  /** Types at the end of a field, in one of the two Vietnamese ways. */
  type(name: FieldName, text: string, way: 'composition' | 'injection'): Promise<void>;
  /** Opens a record's form by its address (`?new`, `?edit=5`), as `person`, who signs in where the product asks. */
  open(query: string, person: Person): Promise<void>;
  signIn(person: Person): Promise<void>;
  signOut(): Promise<void>;
  readonly save: Locator;
  /** The notice that a draft is there. */
  readonly offer: Locator;
  readonly restore: Locator;
  readonly discard: Locator;
  readonly resend: Locator;
  readonly leave: Locator;
  readonly sheet: Locator;
  /** The choices of a field that two people changed; empty locators where nothing is asked. */
  conflict(name: FieldName): Locator;
  readonly loginField: Locator;
}

export function deskAt(page: Page, origin: string): Desk {
  const sheet = page.locator('dialog').filter({ has: page.locator('form') }).first();
  const field = (name: FieldName): Locator => sheet.getByLabel(LABELS[name]).and(sheet.locator('input, textarea'));
  const loginField = page.getByLabel(/^(Tên đăng nhập|Username)$/);
  const account = button(page, /^(Tài khoản|Account)$/);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));

  async function signIn(person: Person): Promise<void> {
    await loginField.fill(person.username);
    await page.getByLabel(/^(Mật khẩu|Password)$/).fill(person.password);
    await button(page, /^(Đăng nhập|Sign in)$/).click();
    await expect(loginField).toHaveCount(0);
  }

  return {
    page, field, sheet, loginField, signIn,
    async texts() {
      return { title: await field('title').inputValue(), summary: await field('summary').inputValue() };
    },
    async type(name, text, way) {
      await (way === 'composition' ? composeText : injectText)(page, field(name), text);
    },
    async open(query, person) {
      await page.goto(`${origin}${LIST}?${query}`);
      await expect(field('title').or(loginField)).toBeVisible();
      if (await loginField.isVisible()) await signIn(person);
      await expect(field('title')).toBeVisible();
    },
    async signOut() {
      // An open form lies over the page: it is left first, as a person would.
      await page.goto(`${origin}/dashboard`);
      await started(page);
      await account.click();
      await page.getByRole('menuitem', { name: /^(Đăng xuất|Sign out)$/ }).click();
      await expect(loginField).toBeVisible();
    },
    save: button(sheet, /^(Lưu|Save)$/),
    offer: sheet.getByRole('status').filter({ hasText: /Có bản nháp chưa lưu|There is an unsaved draft/ }),
    restore: button(sheet, /^(Khôi phục|Restore)$/),
    discard: button(sheet, /^(Bỏ|Discard)$/),
    resend: button(sheet, /^(Gửi lại lần lưu chưa xong|Send the unfinished save again)$/),
    leave: button(page.getByRole('alertdialog'), /^(OK|Rời khỏi|Leave)$/),
    conflict: (name) => sheet.getByRole('group', { name: LABELS[name] }),
  };
}

/** A draft as it lies in the browser's database. */
export interface DiskDraft {
  readonly owner: string;
  readonly record: string;
  readonly texts: Texts;
  readonly base: Texts;
  readonly savedAt: number;
}

/** All drafts on disk that no newer one stands for; read from any page of the product's origin. */
export async function draftsOnDisk(page: Page): Promise<DiskDraft[]> {
  const rows = await page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'backoffice')) return [];
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error ?? new Error('no answer'));
      });
    const database = await settled(indexedDB.open('backoffice'));
    try {
      if (!database.objectStoreNames.contains('drafts')) return [];
      const store = database.transaction('drafts').objectStore('drafts');
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      return keys.map((key, at): [string, unknown] => [key as string, values[at]]);
    } finally {
      database.close();
    }
  });
  const read = rows.map(([id, value]) => {
    const { values, base, savedAt, replaces = [] } = value as { values: Texts; base: Texts; savedAt: number; replaces?: string[] };
    const [owner = '', , record = ''] = JSON.parse(id.slice(0, id.lastIndexOf('@'))) as string[];
    return { id, owner, record, texts: { title: values.title, summary: values.summary }, base, savedAt, replaces };
  });
  const replaced = new Set(read.flatMap(({ replaces }) => replaces));
  return read.filter(({ id }) => !replaced.has(id)).toSorted((one, other) => one.savedAt - other.savedAt);
}
