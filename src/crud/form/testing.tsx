/** What the tests of the forms share: a list with a small form over the real backend, and somebody at another desk. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { service } from '../../api/service.ts';
import { startConnection } from '../../stores/connection.ts';
import { clearFailure } from '../../stores/error.ts';
import { navigate } from '../../stores/location.ts';
import { user, userKey } from '../../stores/session.ts';
import { CrudPage } from '../crud-page.tsx';
import type { CrudScreen } from '../screen.ts';
import { field, forgetDrafts, mount, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

export const LIST = '/page_management/service';

const screen: CrudScreen<typeof service.fields> = {
  resource: service,
  screenKey: 'service',
  titleOf: 'title',
  columns: [{ name: 'title' }, { name: 'order' }],
  form: [{ name: 'title' }, { name: 'summary' }, { name: 'order' }, { name: 'active' }],
};

export interface Stored {
  readonly id: number;
  readonly tieuDe: string;
  readonly moTaNgan: string;
  readonly thutuhienthi: number;
  readonly noiDung: string;
}

/** The running product; there once the tests run. */
export let product: Product;

/** The page with its list before each test, and nothing left of a test for the next one. */
export function prepareForms(form = screen.form): void {
  beforeAll(async () => {
    product = await startProduct(LIST, { seed: false });
  });
  afterAll(() => product.stop());
  beforeEach(() => showPage(form));
  afterEach(async () => {
    unmount();
    product.interfere();
    clearFailure();
    // Ended at once: the next test's page has lost no connection yet.
    startConnection(window)();
    await navigate(LIST, { force: true });
    await forgetDrafts('service', 'new');
  });
}

export function showPage(form = screen.form): void {
  mount(<CrudPage screen={{ ...screen, form }} />);
}

export const draftKey = () => ({ userId: userKey(user.peek()), resource: 'service', record: 'new', form: 'test' });

export async function create(values: Partial<Stored>): Promise<Stored> {
  const row = { tieuDe: 'Kho', moTaNgan: '', noiDung: '<p>Dài</p>', thutuhienthi: 1, active: true, ...values };
  return (await product.api('POST', 'Dichvu/Dichvu', row)).body.data as Stored;
}

export async function stored(id: number): Promise<Stored> {
  return (await product.api('GET', `Dichvu/Dichvu?id=${id}`)).body.data as Stored;
}

export async function named(title: string): Promise<Stored[]> {
  const { body } = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=100&search=${encodeURIComponent(title)}`);
  return (body.data as Stored[]).filter((row) => row.tieuDe === title);
}

/** Somebody else changes the record. */
export async function change(row: Stored, values: Partial<Stored>): Promise<void> {
  expect((await product.api('PUT', 'Dichvu/Dichvu', { ...(await stored(row.id)), ...values })).status).toBe(200);
}

export const open = (query: string) => navigate(`${LIST}?${query}`, { force: true });
export const title = () => until(() => field('Tiêu đề'));
export const dialog = () => document.querySelector('dialog');
export const alerts = () => [...document.querySelectorAll('dialog [role=alert]')].map((element) => element.textContent).join('\n');
export const posts = () => product.calls.filter(({ method, path }) => method === 'POST' && path === 'Dichvu/Dichvu');
