import { describe, expect, it } from 'vitest';
import { unmount, until } from '../../crud/testing.tsx';
import { prepareTree, product, row, showTree, shown } from '../../crud/tree/testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('shows the tree as the website has it', () => {
    expect(shown(4)).toEqual(['Trang chủ', 'Giới thiệu', '-Câu chuyện Bến Mây', '-Ban lãnh đạo']);
    expect(row('Dịch vụ')?.getAttribute('aria-expanded')).toBe('true');
    expect(row('Giới thiệu')?.getAttribute('aria-setsize')).toBe('8');
  });

  it('has a row called by its entry and what stands in its columns, not by its buttons as well', () => {
    const ids = row('Giới thiệu')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const name = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(name).toBe('Giới thiệu /gioi-thieu 2 Hiển thị');
  });

  it('that is empty says so in its middle, with the one button that helps and nothing that cannot be pressed', async () => {
    unmount();
    product.interfere(({ path }) => (path.startsWith('Menu_Website_Getlist') ? Promise.resolve(Response.json({ status: 'success', data: [], totalrecord: 0 })) : undefined));
    showTree();
    await until(() => document.body.textContent?.includes('Trống'));
    const names = [...document.querySelectorAll('button')].map((each) => each.textContent.trim()).filter(Boolean);
    expect(names).toEqual(['Thêm mới']);
  });
});
