import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, field, gate, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { loadMenu, menu } from '../../stores/menu.ts';
import type { MenuNode } from '../../stores/menu.ts';
import { navigate } from '../../stores/location.ts';
import { startRightsCheck } from '../../stores/rights-check.ts';
import { settle } from '../../stores/testing.ts';
import BackofficeMenuScreen from './menu.tsx';

const PATH = '/system_management/menu';
let product: Product;

beforeAll(async () => {
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  product = await startProduct(PATH);
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(PATH, { force: true });
  product.interfere();
  mount(<BackofficeMenuScreen />);
  await until(() => row('Dịch vụ'));
  product.calls.length = 0;
});
afterEach(unmount);

function row(name: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="rowgroup"] > [data-row]')];
  return rows.find((each) => each.querySelector('a')?.textContent === name);
}

/** The side menu as text, a dash for each level. */
function sideMenu(nodes: readonly MenuNode[] = menu.value ?? [], depth = 0): string[] {
  return nodes.flatMap(({ entry, children }) => ['-'.repeat(depth) + entry.name, ...sideMenu(children, depth + 1)]);
}

async function make(name: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  await press('Thêm mới');
  type(await until(() => field('Tên chức năng')), name);
  for (const [label, text] of Object.entries(values)) type(await until(() => field(label)), text);
  await press('Lưu');
  await until(() => row(name));
}

async function stored(name: string): Promise<Record<string, unknown> | undefined> {
  const { body } = await product.api('GET', 'GetallFunction');
  return (body as { menu: Record<string, unknown>[] }).menu.find((each) => each['functionName'] === name);
}

describe('the back-office menu', () => {
  it('is read by the paged call, which is a POST', async () => {
    unmount();
    mount(<BackofficeMenuScreen />);
    await until(() => row('Dịch vụ'));
    expect(product.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST GetlistallMenu_Paging']);
  });

  it('says of a new entry who is to see it, which nobody does at first', async () => {
    await press('Thêm mới');
    const name = await until(() => field('Tên chức năng'));
    const help = (name.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(help).toContain('Mục mới chỉ hiện ra với những nhóm được cấp quyền ở màn hình Nhóm quyền.');
    await press('Huỷ');
  });

  it('makes a function, and has the side menu read anew', async () => {
    await make('Báo cáo', { 'Đường dẫn': 'https://baocao.example', 'Biểu tượng': 'mdi:chart-bar' });
    expect(await stored('Báo cáo')).toMatchObject({ link: 'https://baocao.example', icon: 'mdi:chart-bar' });
    expect(product.calls.some(({ path }) => path.startsWith('GetlistLeftMenuByUser'))).toBe(true);
  });

  it('has the side menu read anew not while something is typed, but as soon as nothing is', async () => {
    const menus = (): number => product.calls.filter(({ path }) => path === 'GetlistLeftMenuByUser').length;
    await press('Sửa Báo cáo');
    const name = await until(() => field('Tên chức năng'));
    type(name, 'Báo cáo hai');
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    type(name, 'Báo cáo');
    answer.open();
    await until(() => button('Lưu')?.getAttribute('aria-busy') !== 'true');
    await settle();
    expect([field('Tên chức năng')?.value, menus()]).toEqual(['Báo cáo', 0]);
    await press('Lưu');
    await until(() => menus() === 1);
    product.interfere();
  });

  it('has the side menu show what a save without an answer may have renamed, once its form is closed', async () => {
    const stopChecking = startRightsCheck();
    await loadMenu();
    const before = await stored('Khách hàng tiêu biểu');
    product.interfere((call, ask) => (call.method === 'PUT' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    await press('Sửa Khách hàng tiêu biểu');
    type(await until(() => field('Tên chức năng')), 'Khách hàng lớn');
    await press('Lưu');
    await until(() => document.querySelector('dialog')?.textContent.includes('hãy kiểm tra'));
    expect(sideMenu()).toContain('-Khách hàng tiêu biểu');
    await navigate(PATH, { force: true });
    await until(() => row('Khách hàng lớn') && sideMenu().includes('-Khách hàng lớn'));
    expect([row('Khách hàng tiêu biểu'), sideMenu().includes('-Khách hàng tiêu biểu')]).toEqual([undefined, false]);
    stopChecking();
    await product.api('PUT', 'Menu/function', before);
  });

  it('moves a function, and the side menu follows', async () => {
    row('Người dùng')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }),
    );
    await until(() => sideMenu().indexOf('-Người dùng') < sideMenu().indexOf('-Menu quản trị'));
    expect(sideMenu()).toContain('-Người dùng');
    expect((await stored('Người dùng'))?.['thutu']).toBe(0);
  });

  it('points out a link to nowhere and takes it all the same', async () => {
    await press('Thêm mới');
    type(await until(() => field('Tên chức năng')), 'Kho số');
    const link = await until(() => field('Đường dẫn'));
    type(link, '/page_management/service');
    await until(() => document.body.textContent.includes('Mở màn hình Dịch vụ.'));
    type(link, '/kho-so');
    await until(() => document.body.textContent.includes('Đường dẫn này không mở màn hình nào'));
    await press('Lưu');
    await until(() => row('Kho số')?.textContent.includes('Đường dẫn không tới đâu'));
    expect(row('Dịch vụ')?.textContent).not.toContain('Đường dẫn không tới đâu');
    expect((await stored('Kho số'))?.['link']).toBe('/kho-so');
  });

  it('refuses an address that nothing may follow, at its field', async () => {
    await press('Thêm mới');
    type(await until(() => field('Tên chức năng')), 'Xấu');
    type(await until(() => field('Đường dẫn')), '//evil.example');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Đường dẫn không hợp lệ'));
    expect(await stored('Xấu')).toBeUndefined();
    await navigate(PATH, { force: true });
  });

  it('offers icons by Vietnamese words, and takes any other name', async () => {
    await make('Xe tải');
    row('Xe tải')?.querySelector('a')?.click();
    const icon = await until(() => field('Biểu tượng'));
    icon.click();
    const said = () => icon.closest('.relative')?.querySelector('[role=status]')?.textContent;
    expect(said()).toBe('');
    type(icon, 'xe tai');
    const first = () => document.querySelector<HTMLElement>('[aria-label="Biểu tượng: các lựa chọn"] [role="option"]');
    await until(() => first()?.textContent === 'truck');
    expect(said()).toMatch(/^\d+ kết quả$/);
    first()?.click();
    await until(() => said() === '');
    expect(icon.value).toBe('mdi:truck');
    type(icon, 'tabler:truck-loading');
    await press('Lưu');
    await until(() => field('Biểu tượng') === undefined);
    expect((await stored('Xe tải'))?.['icon']).toBe('tabler:truck-loading');
  });

  it('takes an icon as the list shows it, and a name in capitals, and says of no other that it can be used', async () => {
    await make('Nhà kho');
    row('Nhà kho')?.querySelector('a')?.click();
    const icon = await until(() => field('Biểu tượng'));
    const list = () => document.querySelector('[aria-label="Biểu tượng: các lựa chọn"]')?.textContent;
    icon.focus();
    icon.click();
    const said: Record<string, boolean> = {};
    for (const name of ['xấu quá', 'tabler:truck-loading', 'tabler']) {
      const before = list();
      type(icon, name);
      await until(() => list() !== before && list()?.startsWith('Không có trong danh sách'));
      said[name] = list()!.includes('vẫn dùng được');
      expect(list()).toContain(icon.closest('.relative')?.querySelector('[role=status]')?.textContent || 'nothing');
    }
    expect(said).toEqual({ 'xấu quá': false, 'tabler:truck-loading': true, tabler: false });
    const taken: string[] = [];
    for (const name of ['home', 'Home', 'mdi:Home', 'Tabler:Truck']) {
      type(icon, name);
      icon.blur();
      taken.push(icon.value);
      icon.focus();
    }
    expect(taken).toEqual(['mdi:home', 'mdi:home', 'mdi:home', 'tabler:truck']);
    type(icon, 'Warehouse');
    await press('Lưu');
    await until(() => field('Biểu tượng') === undefined);
    expect((await stored('Nhà kho'))?.['icon']).toBe('mdi:warehouse');
  });

  it('looks for no icon in the middle of a letter', async () => {
    await press('Thêm mới');
    const icon = await until(() => field('Biểu tượng'));
    const first = () => document.querySelector('[aria-label="Biểu tượng: các lựa chọn"] [role="option"]')?.textContent;
    icon.click();
    const before = await until(first);
    const seen = new Set<string | undefined>();
    const watch = new MutationObserver(() => seen.add(first()));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    icon.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const text of ['b', 'bi', 'biê', 'xe tai']) {
      type(icon, text);
      await Promise.resolve();
    }
    icon.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await until(() => first() === 'truck');
    watch.disconnect();
    seen.delete(before);
    expect([...seen]).toEqual(['truck']);
  });

  it('says why the functions that give access to menu and groups cannot go', async () => {
    await press('Xoá Nhóm quyền');
    await press('OK');
    const alert = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(alert.textContent).toContain('nếu không sẽ không ai phân quyền được nữa');
    await press('Đóng');
    expect(await stored('Nhóm quyền')).toBeDefined();
  });
});
