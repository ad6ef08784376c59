import { describe, expect, it } from 'vitest';
import { buildTree } from '../../lib/tree.ts';
import { parentOptions } from './parent-options.ts';

const TREE = buildTree([
  { id: 1, parent: null, order: 1, name: 'Trang chủ' },
  { id: 2, parent: null, order: 2, name: 'Dịch vụ' },
  { id: 3, parent: 2, order: 1, name: 'Vận tải' },
  { id: 4, parent: 3, order: 1, name: 'Đường biển' },
]);

function options(moved: number | undefined, search = '', page = 1, size = 20) {
  return parentOptions(() => TREE, (row) => String(row['name']), () => moved).page({ search, page, size });
}

describe('the parents to choose from', () => {
  it('are all entries as they stand, each with the way down to it', async () => {
    expect((await options(undefined)).options).toEqual([
      { value: 1, label: 'Trang chủ' },
      { value: 2, label: 'Dịch vụ' },
      { value: 3, label: 'Vận tải', detail: 'Dịch vụ' },
      { value: 4, label: 'Đường biển', detail: 'Dịch vụ › Vận tải' },
    ]);
  });

  it('come first where they have the accents that were typed', async () => {
    const tree = buildTree(['Dương cầm', 'Đương quy', 'Đường sắt'].map((name, at) => ({ id: at + 1, parent: null, order: at, name })));
    const found = await parentOptions(() => tree, (row) => String(row['name']), () => undefined).page({ search: 'đường', page: 1, size: 20 });
    expect(found.options.map(({ label }) => label)).toEqual(['Đường sắt', 'Dương cầm', 'Đương quy']);
  });

  it('are never the entry itself or what is below it', async () => {
    expect((await options(2)).options.map(({ value }) => value)).toEqual([1]);
    expect((await options(3)).options.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('are found without accents and come page by page', async () => {
    expect((await options(undefined, 'duong')).options.map(({ value }) => value)).toEqual([4]);
    const second = await options(undefined, '', 2, 3);
    expect(second.options.map(({ value }) => value)).toEqual([4]);
    expect(second.total).toBe(4);
  });
});
