import { describe, expect, it } from 'vitest';
import { navigate } from '../../stores/location.ts';
import { field, gate, press, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { PATH, key, prepareTree, product, row, rows, shown, stored } from './testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('without a hit offers once to take the search back', async () => {
    await navigate(`${PATH}?search=khong-co-muc-nay`, { force: true });
    await until(() => document.body.textContent?.includes('Trống'));
    const names = [...document.querySelectorAll('button')].map((each) => each.textContent.trim());
    expect(names.filter((name) => name === 'Xoá bộ lọc')).toHaveLength(1);
    expect(names.filter((name) => name === 'Thêm mới')).toHaveLength(1);
  });

  it('keeps the ancestors of a hit in sight, and finds without accents', async () => {
    const box = await until(() => field('Tìm kiếm'));
    type(box, 'duong bien');
    await until(() => rows().length === 3);
    expect(shown(3)).toEqual(['Dịch vụ', '-Vận tải', '--Đường biển']);
    expect(location.search).toBe('?search=duong+bien');
    await press('Xoá bộ lọc');
    await until(() => rows().length > 10);
  });

  it('goes back from a search to the whole tree, and to no entry that was opened before the search was sent', async () => {
    const { length } = history;
    await navigate(`${PATH}?edit=${row('Trang chủ')?.dataset['row']}`);
    type(await until(() => field('Tìm kiếm')), 'duong bien');
    await until(() => rows().length === 3);
    await press('Huỷ');
    await until(() => location.search === '?search=duong+bien');
    expect(history.length).toBe(length + 1);
    history.back();
    await until(() => location.search === '' && rows().length > 10);
  });

  it('leaves the focus in the search box after Home on its first row and End on its last', async () => {
    const box = await until(() => field('Tìm kiếm'));
    for (const [name, edge] of [['Trang chủ', 'Home'], ['Liên hệ', 'End']] as const) {
      row(name)?.focus();
      await until(() => row(name)?.tabIndex === 0);
      expect(key(name, { key: edge }).defaultPrevented).toBe(true);
      expect(document.activeElement).toBe(row(name));
      box.focus();
      type(box, 'duong bien');
      await until(() => rows().length === 3);
      expect(document.activeElement).toBe(box);
      await press('Xoá bộ lọc');
      await until(() => rows().length > 10);
    }
  });

  it('shows during a search what was just made or renamed, whether or not it is found, until another is begun', async () => {
    await navigate(`${PATH}?search=duong+bien`, { force: true });
    await until(() => rows().length === 3);
    await press('Thêm mới');
    type(await until(() => field('Tên menu')), 'Mục vừa tạo');
    await press('Lưu');
    await until(() => row('Mục vừa tạo'));
    await until(() => row('Mục vừa tạo')?.tabIndex === 0);
    await press('Sửa Mục vừa tạo');
    type(await until(() => field('Tên menu')), 'Mục vừa đổi tên');
    const read = gate();
    product.interfere(({ method, path }, ask) => (method === 'GET' && path.startsWith('Menu_Website_Getlist') ? read.passed.then(ask) : undefined));
    await press('Lưu');
    await until(() => row('Mục vừa tạo') === undefined);
    // Not only once all entries have been read again.
    expect(shown(4)).toEqual(['Dịch vụ', '-Vận tải', '--Đường biển', 'Mục vừa đổi tên']);
    read.open();
    product.interfere();
    await until(() => field('Tên menu') === undefined && row('Mục vừa đổi tên')?.tabIndex === 0);
    type(await until(() => field('Tìm kiếm')), 'van tai');
    await until(() => row('Đường biển') === undefined);
    expect(row('Mục vừa đổi tên')).toBeUndefined();
    await product.api('DELETE', `Menu_Website_Detail?id=${String((await stored('Mục vừa đổi tên'))['id'])}`);
  });
});
