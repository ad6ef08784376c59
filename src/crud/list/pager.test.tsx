import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { service } from '../../api/service.ts';
import { navigate, search } from '../../stores/location.ts';
import { loadMenu } from '../../stores/menu.ts';
import { CrudPage } from '../crud-page.tsx';
import { button, mount, press, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

const LIST = '/page_management/service';

let product: Product;
beforeAll(async () => {
  product = await startProduct(LIST);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await loadMenu();
  await navigate(LIST, { force: true });
  mount(<CrudPage screen={{ resource: service, screenKey: 'service', titleOf: 'title', statusFilter: true, columns: [{ name: 'title' }, { name: 'active' }], form: [] }} />);
  await until(() => links().length === 10);
});
afterEach(() => unmount());

const links = () => document.querySelectorAll('tbody [data-row-link]');
const select = (label: string) => document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
/** What is brought into sight from here on. */
const scrolledTo = () => {
  const seen: unknown[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this);
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
};
function choose(box: HTMLSelectElement, value: string): void {
  box.focus();
  box.value = value;
  box.dispatchEvent(new Event('change', { bubbles: true }));
}

it('is brought into sight by the rows that it was asked for, which may push it out of a low window', async () => {
  const seen = scrolledTo();
  choose(select('Số dòng mỗi trang'), '20');
  await until(() => links().length === 20);
  expect(seen).toEqual([select('Số dòng mỗi trang')]);
});

it('lets whoever has chosen something elsewhere scroll where they like while rows come', async () => {
  const seen = scrolledTo();
  choose(select('Lọc theo trạng thái'), 'false');
  await until(() => links().length < 10);
  expect(seen).toEqual([]);
});

it('goes back by one page at a time, and no further than to the first', async () => {
  expect(button('Trang trước')?.ariaDisabled).toBe('true');
  await press('Trang trước');
  expect(search.value).toBe('');
  await press('Trang 3');
  const shows = (range: string) => until(() => [...document.querySelectorAll('p')].some(({ textContent }) => textContent.startsWith(`Hiển thị ${range} trên`)));
  await shows('21-30');
  await press('Trang trước');
  await shows('11-20');
});
