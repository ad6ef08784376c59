import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { service } from '../../api/service.ts';
import { loadMenu } from '../../stores/menu.ts';
import { CrudPage } from '../crud-page.tsx';
import { button, mount, press, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

const code = vi.hoisted(() => {
  let come = (): void => undefined;
  const held = new Promise<void>((done) => {
    come = done;
  });
  return { held, come: () => come() };
});
// The real one, as late as it comes over a slow line.
vi.mock('../bulk/bulk-dialog.tsx', async (original) => {
  await code.held;
  return original();
});
afterAll(() => vi.doUnmock('../bulk/bulk-dialog.tsx'));

let product: Product;

beforeAll(async () => {
  product = await startProduct('/page_management/service');
  await loadMenu();
  mount(
    <CrudPage screen={{ resource: service, screenKey: 'service', titleOf: 'title', columns: [{ name: 'title' }, { name: 'active' }], form: [{ name: 'title' }] }} />,
  );
});
afterAll(async () => {
  unmount();
  await product.stop();
});

it('a deed whose code is on its way says so at its button, and is done to what is ticked once that has come', async () => {
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
  await until(() => boxes().length === 10);
  for (const box of boxes().slice(0, 2)) box.click();
  await press('Ẩn đi');
  await until(() => button('Ẩn đi')?.ariaBusy === 'true');
  expect([button('Cho hiển thị')?.ariaBusy, button('Xoá mục đã chọn')?.ariaBusy]).toEqual([null, null]);
  boxes()[0]!.click();
  await until(() => document.body.textContent.includes('Đã chọn 1'));
  product.calls.length = 0;
  code.come();
  await until(() => !document.body.textContent.includes('Đã chọn'));
  expect(product.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
