import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { service } from '../../api/service.ts';
import { CODE_LIMIT } from '../../lib/code-limit.ts';
import { loadMenu } from '../../stores/menu.ts';
import { settle } from '../../stores/testing.ts';
import { CrudPage } from '../crud-page.tsx';
import { button, mount, press, startProduct, unmount, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';

const code = vi.hoisted(() => {
  let come = (): void => undefined;
  let asked = false;
  const held = new Promise<void>((done) => {
    come = done;
  });
  const ask = (): Promise<void> => {
    asked = true;
    return held;
  };
  return { ask, isAsked: () => asked, come: () => come() };
});
// The real dialog, over a line that hangs: it comes in one of these tests, and has come in those behind that one. What it
// needs is held and not itself: of two imports of a held module Vitest takes the second for one of its own, and gives it that.
vi.mock('../bulk/bulk-job.ts', async (original) => {
  await code.ask();
  return original();
});
afterAll(() => vi.doUnmock('../bulk/bulk-job.ts'));

let product: Product;

beforeAll(async () => {
  product = await startProduct('/page_management/service');
  await loadMenu();
});
afterAll(() => product.stop());

beforeEach(async () => {
  mount(
    <CrudPage screen={{ resource: service, screenKey: 'service', titleOf: 'title', columns: [{ name: 'title' }, { name: 'active' }], form: [{ name: 'title' }] }} />,
  );
  await until(() => boxes().length === 10);
  product.calls.length = 0;
});
afterEach(unmount);

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
const tick = (from: number, to: number) => boxes().slice(from, to).forEach((box) => box.click());
const ticked = () => boxes().flatMap(({ checked }, at) => (checked ? [at] : []));
const busy = (name: string) => button(name)?.ariaBusy;
const failure = () => [...document.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent.includes('Không tải được phần này.'));
const hidden = () => product.calls.filter(({ method }) => method === 'PUT').length;

/** As long as code may take, from what is begun on: React may set the clock going only after it has drawn that. */
async function limitPasses(begin: () => Promise<void>, isOver: () => unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await begin();
  do await vi.advanceTimersByTimeAsync(CODE_LIMIT);
  while (!isOver());
  vi.useRealTimers();
}

it('a deed whose code is on its way says so at its button, and no failure, though that had not come ahead', async () => {
  await limitPasses(async () => {
    tick(0, 2);
    await until(() => button('Ẩn đi'));
  }, () => code.isAsked());
  await press('Ẩn đi');
  await until(() => busy('Ẩn đi') === 'true' || failure());
  expect([failure(), busy('Cho hiển thị'), busy('Xoá mục đã chọn')]).toEqual([undefined, null, null]);
});

it('a deed that was said to have failed is done to nothing once its code comes after all, and is asked for anew by its own button', async () => {
  await limitPasses(async () => {
    tick(0, 2);
    await press('Ẩn đi');
    await until(() => busy('Ẩn đi') === 'true');
  }, failure);
  expect(busy('Ẩn đi')).toBeNull();
  tick(2, 4);
  tick(0, 2);
  await until(() => document.body.textContent.includes('Đã chọn 2'));
  code.come();
  await import('../bulk/bulk-dialog.tsx');
  await settle();
  expect([hidden(), ticked()]).toEqual([0, [2, 3]]);
  await press('Ẩn đi');
  await until(() => !document.body.textContent.includes('Đã chọn'));
  expect([hidden(), failure()]).toEqual([2, undefined]);
});

it('a deed whose code is on its way is done to what is ticked once that has come', async () => {
  tick(4, 6);
  (await until(() => button('Ẩn đi'))).click();
  tick(4, 5);
  await until(() => !document.body.textContent.includes('Đã chọn'));
  expect(hidden()).toBe(1);
});
