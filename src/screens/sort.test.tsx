import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRows } from '../api/list-calls.ts';
import { listRules } from '../crud/screen.ts';
import type { CrudScreen, ScreenComponent } from '../crud/screen.ts';
import { startProduct } from '../crud/testing.tsx';
import type { Product } from '../crud/testing.tsx';
import { IntroductionList } from './page_management/information/introduction.tsx';
import customer from './page_management/customer.tsx';
import product from './page_management/product.tsx';
import service from './page_management/service.tsx';
import group from './system_management/group.tsx';
import staff from './system_management/staff.tsx';
import user from './system_management/user.tsx';

const LISTS: Readonly<Record<string, ScreenComponent>> = {
  IntroductionList, customer, product, service, group, staff, user,
};

const declarationOf = (screen: ScreenComponent): CrudScreen => {
  if (!screen.declaration) throw new Error('a list is made by crudPage');
  return screen.declaration;
};

let running: Product;
beforeAll(async () => {
  running = await startProduct('/', { seed: false });
});
afterAll(() => running.stop());

it.each(Object.keys(LISTS))('offers in the list %s no sort that the backend refuses', async (name) => {
  const screen = declarationOf(LISTS[name] as ScreenComponent);
  const { sortable } = listRules(screen);
  expect(sortable).not.toEqual([]);
  const asked = sortable.flatMap((field) => (['asc', 'desc'] as const).map((order) => ({ field, order })));
  const answers = await Promise.allSettled(
    asked.map((sort) => listRows(screen.listed ?? screen.resource, { page: 1, size: 10, sort })),
  );
  expect(asked.filter((_, index) => answers[index]?.status === 'rejected')).toEqual([]);
});
