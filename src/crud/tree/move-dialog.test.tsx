import { describe, expect, it } from 'vitest';
import { settle } from '../../stores/testing.ts';
import { button, field, press, unmount, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { prepareTree, product, row, saved, showTree, shown, stored, written } from './testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('moves by a dialog that never offers the entry itself or what is below it', async () => {
    row('Dịch vụ')?.focus();
    await press('Chuyển đến… Dịch vụ');
    const picker = await until(() => field('Menu cha'));
    picker.click();
    const options = await until(() => {
      const found = [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
      return found.length > 1 ? found : undefined;
    });
    expect(options[0]).toBe('Không có');
    expect(options.some((text) => text.includes('Sản phẩm'))).toBe(true);
    expect(options.some((text) => /Dịch vụ|Vận tải|Đường biển/.test(text))).toBe(false);
    const offered = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
    offered.find((each) => each.textContent === 'Sản phẩm')?.click();
    await press('OK');
    await until(() => shown(99).includes('-Dịch vụ') && shown(99).includes('---Đường biển'));
    (await saved()).action?.run();
    await until(() => shown(99).includes('Dịch vụ'));
    await saved();
  });

  it('moves by Ctrl+Enter in the dialog, as a form saves', async () => {
    await press('Chuyển đến… Khách hàng');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog form select'));
    position.value = '';
    position.dispatchEvent(new Event('change', { bubbles: true }));
    position.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
    await until(() => shown(99)[0] === 'Khách hàng');
    expect(document.querySelector('dialog')).toBeNull();
    (await saved()).action?.run();
    await saved();
  });

  it('moves by a dialog behind the entry that was chosen, wherever that stands by then', async () => {
    await press('Chuyển đến… Khách hàng');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog form select'));
    position.value = [...position.options].find(({ textContent }) => textContent === 'Sau Giới thiệu')?.value ?? '';
    position.dispatchEvent(new Event('change', { bubbles: true }));
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục chen vào', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục chen vào'));
    expect(position.selectedOptions[0]?.textContent).toBe('Sau Giới thiệu');
    await press('OK');
    const message = await saved();
    expect(shown(99).filter((each) => !each.startsWith('-')).slice(0, 4)).toEqual(['Mục chen vào', 'Trang chủ', 'Giới thiệu', 'Khách hàng']);
    message.action?.run();
    await saved();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('says in the dialog that moves an entry where this has gone meanwhile, and goes on from the row in its place', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục sắp mất', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục sắp mất'));
    button('Chuyển đến… Mục sắp mất')?.focus();
    await press('Chuyển đến… Mục sắp mất');
    await until(() => document.querySelector('dialog form'));
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const notice = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(notice.textContent).toBe('Bản ghi này không còn nữa.');
    expect([...document.querySelectorAll('dialog button')].map((each) => each.textContent)).toEqual(['Đóng']);
    expect(document.activeElement).toBe(button('Đóng'));
    await press('Đóng');
    await until(() => document.activeElement === row('Trang chủ'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('names a chosen parent that has gone meanwhile in the dialog that moves an entry, and has the entry’s own there again', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Cha sắp mất', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Cha sắp mất'));
    const choose = async (name: string): Promise<void> => {
      (await until(() => field('Menu cha'))).click();
      (await until(() => [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) => textContent === name))).click();
    };
    await press('Chuyển đến… Ban lãnh đạo');
    await choose('Cha sắp mất');
    await until(() => field('Menu cha')?.value === 'Cha sắp mất');
    field('Menu cha')?.focus();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const said = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(said.textContent).toBe('Không còn nữa: Cha sắp mất');
    expect(field('Menu cha')?.value).toBe('Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    expect(document.querySelector<HTMLSelectElement>('dialog form select')?.selectedOptions[0]?.textContent).toBe('Sau Câu chuyện Bến Mây');
    await choose('Trang chủ');
    await until(() => document.querySelector('dialog [role="alert"]') === null);
    await press('OK');
    const message = await saved();
    expect((await stored('Ban lãnh đạo'))['idMenuCha']).toBe((await stored('Trang chủ'))['id']);
    message.action?.run();
    await saved();
  });

  it('follows in the dialog that moves an entry what somebody else does with that: what nobody has chosen is written over nothing', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục bị dời', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục bị dời'));
    await press('Chuyển đến… Mục bị dời');
    const before = await until(() => field('Menu cha'));
    expect(before.value).toBe('Không có');
    before.focus();
    const theirs = { ...(await stored('Mục bị dời')), name: 'Mục đã dời', idMenuCha: (await stored('Giới thiệu'))['id'], order: 90 };
    await product.api('PUT', 'Menu_Website_Detail', theirs);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục đã dời'));
    await until(() => field('Menu cha')?.value === 'Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    expect(document.querySelector<HTMLSelectElement>('dialog form select')?.selectedOptions[0]?.textContent).toBe('Sau Chính sách chất lượng và an toàn');
    expect(document.querySelector('dialog')?.textContent).toContain('Mục đã dời');
    product.calls.length = 0;
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect([written(), await stored('Mục đã dời')]).toEqual([[], theirs]);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });

  it('keeps in the dialog that moves an entry what is searched for there, and follows somebody else’s move of that once the search is left', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đang tìm cha', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục đang tìm cha'));
    await press('Chuyển đến… Mục đang tìm cha');
    const box = await until(() => field('Menu cha'));
    box.focus();
    type(box as HTMLInputElement, 'Sản');
    await until(() => box.getAttribute('aria-expanded') === 'true');
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục đang tìm cha')), idMenuCha: (await stored('Giới thiệu'))['id'], order: 90 });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục đang tìm cha')?.getAttribute('aria-level') === '2');
    await settle();
    expect([field('Menu cha'), box.value]).toEqual([box, 'Sản']);
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await until(() => field('Menu cha')?.value === 'Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });

  it('keeps in the dialog that moves an entry what one has chosen there, box and all, whatever somebody else does with that', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục được chọn', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục được chọn'));
    await press('Chuyển đến… Mục được chọn');
    const box = await until(() => field('Menu cha'));
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog form select'));
    position.value = [...position.options].find(({ textContent }) => textContent === 'Sau Giới thiệu')?.value ?? '';
    position.dispatchEvent(new Event('change', { bubbles: true }));
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục được chọn')), idMenuCha: (await stored('Dịch vụ'))['id'], order: 90 });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục được chọn')?.getAttribute('aria-level') === '2');
    expect([field('Menu cha'), box.value, position.selectedOptions[0]?.textContent]).toEqual([box, 'Không có', 'Sau Giới thiệu']);
    await press('OK');
    expect((await saved()).text).toBe('Đã chuyển Mục được chọn');
    expect((await stored('Mục được chọn'))['idMenuCha']).toBe(0);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });
});
