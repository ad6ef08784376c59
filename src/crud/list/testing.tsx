/** What the tests of a list share: a list with a small form over the real backend, full of rows, and hands for it. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { service } from '../../api/service.ts';
import { navigate } from '../../stores/location.ts';
import { loadMenu } from '../../stores/menu.ts';
import { connectMessages } from '../../stores/messages.ts';
import type { Message } from '../../stores/messages.ts';
import { followStored, signOut } from '../../stores/session.ts';
import { endInAnotherTab } from '../../stores/signed-in.testing.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { CrudPage } from '../crud-page.tsx';
import type { CrudScreen } from '../screen.ts';
import { button, field, mount, press, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

export const LIST = '/page_management/service';

export const screen: CrudScreen<typeof service.fields> = {
  resource: service,
  screenKey: 'service',
  titleOf: 'title',
  statusFilter: true,
  columns: [{ name: 'title' }, { name: 'order' }, { name: 'active' }, { name: 'createdBy', hidden: true }],
  form: [{ name: 'title' }, { name: 'order' }, { name: 'active' }],
};

/** The running product; there once the tests run. One for all tests of a file: each finds the rows that others have left. */
export let product: Product;
/** What a test has been told so far. */
export let messages: Message[];

/** The page with its first ten rows before each test. */
export function prepareList(): void {
  let disconnect: () => void;
  beforeAll(async () => {
    product = await startProduct(LIST);
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    messages = [];
    disconnect = connectMessages((message) => messages.push(message));
    await loadMenu();
    await navigate(LIST, { force: true });
    mount(<CrudPage screen={screen} />);
    await until(() => rows().length === 10);
  });
  afterEach(() => {
    disconnect();
    unmount();
    product.interfere();
  });
}

export const rows = () => [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('[data-row-link]'));
export const titleIn = (row: Element) => row.querySelector('[data-row-link]')?.textContent ?? '';

export async function tick(title: string): Promise<void> {
  (await until(() => field(`Chọn ${title}`))).click();
}

export async function pressByKeyboard(name: string): Promise<void> {
  const pressed = await until(() => button(name));
  pressed.focus();
  pressed.click();
}

/** By the menu of the list. */
export async function exportAs(file: 'CSV' | 'Excel'): Promise<void> {
  await press('Tuỳ chọn khác');
  (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith(`Tệp ${file}`)))).click();
}

export const exportCsv = () => exportAs('CSV');

/** The record of this title as the backend has it. */
export async function activeOf(title: string) {
  const { body } = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=100&search=${encodeURIComponent(title)}`);
  return (body.data as { tieuDe: string; active: boolean; thutuhienthi: number; id: number }[]).find(({ tieuDe }) => tieuDe === title);
}

/** How somebody goes while their work is on its way; `product.signInAgain` brings them back. */
export const ways = {
  'signs out': () => signOut('asked'),
  'signs out in another tab': endInAnotherTab,
  'leaves another tab to somebody else': () => {
    writeStored('user', { token: tokenFor(3_600), id: 'somebody else' });
    followStored();
  },
};
