import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { BackofficeFunction } from '../../api/function.ts';
import { setLocale } from '../../i18n/i18n.ts';
import { navigate } from '../../stores/location.ts';
import { loadMenu, menuState, setMenuEntries } from '../../stores/menu.ts';
import { followStored, forgetUser } from '../../stores/session.ts';
import { clearPersonalSettings } from '../../stores/settings.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { AppRouter } from '../router.tsx';
import { answerByHand, clear, click, draw, link, openAt } from '../testing.tsx';
import { SideMenu } from './side-menu.tsx';

let last = 0;
function entry(name: string, to: string, more: Partial<BackofficeFunction> = {}): BackofficeFunction {
  last += 1;
  return { id: last, number: 0, name, parent: null, link: to, parentName: '', icon: '', order: null, rights: null, ...more };
}

const drawMenu = () => draw(<AppRouter><SideMenu /></AppRouter>);
const names = (place: HTMLElement) => [...place.querySelectorAll('a')].map((one) => one.textContent);
const branch = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name || one.textContent === name);

beforeEach(() => {
  last = 0;
  openAt('/page_management/service');
});
afterEach(async () => {
  await clear();
  clearPersonalSettings();
});

describe('the side menu', () => {
  it("shows the backend's entries under the dashboard, by the backend's names", async () => {
    setMenuEntries([entry('Các dịch vụ', '/page_management/service'), entry('Mặt hàng', '/page_management/product')]);
    expect(names(await drawMenu())).toEqual(['Bảng điều khiển', 'Các dịch vụ', 'Mặt hàng']);
  });

  it("takes the titles of the screens in English, and the backend's name where no screen is meant", async () => {
    setMenuEntries([entry('Các dịch vụ', '/page_management/service'), entry('Trang báo', 'https://vnexpress.net/')]);
    setLocale('en');
    const menu = await drawMenu();
    expect(names(menu)).toEqual(['Dashboard', 'Services', 'Trang báo (opens in a new tab)']);
    // Whoever has it read aloud hears that name in its own language.
    expect([...menu.querySelectorAll('[lang="vi"]')].map((label) => label.textContent)).toEqual(['Trang báo']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/khong-co', 'mailto:a@b.vn', 'dich-vu'])(
    'does not show an entry that leads to %s',
    async (target) => {
      setMenuEntries([entry('Bẫy', target), entry('Dịch vụ', '/page_management/service')]);
      expect(names(await drawMenu())).toEqual(['Bảng điều khiển', 'Dịch vụ']);
    },
  );

  it('has the dashboard once where the backend names it too', async () => {
    setMenuEntries([entry('Tổng quan', '/dashboard')]);
    expect(names(await drawMenu())).toEqual(['Tổng quan']);
  });

  it('has the dashboard once where the backend has it below a heading', async () => {
    const heading = entry('Tổng quan', '');
    setMenuEntries([heading, entry('Bảng số', '/dashboard', { parent: heading.id })]);
    expect(names(await drawMenu())).toEqual(['Bảng số']);
  });

  it('marks the current page, whatever slashes and query the link carries', async () => {
    setMenuEntries([entry('Dịch vụ', '/page_management/service/?size=50'), entry('Người dùng', '/system_management/user')]);
    const place = await drawMenu();
    const current = () => [...place.querySelectorAll('[aria-current=page]')].map((one) => one.textContent);
    expect(current()).toEqual(['Dịch vụ']);
    await act(async () => void (await navigate('/system_management/user')));
    expect(current()).toEqual(['Người dùng']);
  });

  it('leads elsewhere in a tab of its own that learns nothing of this one', async () => {
    setMenuEntries([entry('Trang web', 'https://example.vn/')]);
    const outside = (await drawMenu()).querySelector('a[target=_blank]');
    expect(outside?.getAttribute('href')).toBe('https://example.vn/');
    expect(outside?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('puts the language into the addresses', async () => {
    setMenuEntries([entry('Dịch vụ', '/en/page_management/service')]);
    setLocale('en');
    expect(link(await drawMenu(), 'Services')?.getAttribute('href')).toBe('/en/page_management/service');
  });

  it('closes and opens a branch, by a button that says so', async () => {
    setMenuEntries([
      entry('Quản lý trang web', '/page_management', { id: 10 }),
      entry('Sản phẩm', '/page_management/product', { parent: 10 }),
      entry('Khác', '', { id: 20 }),
      entry('Người dùng', '/system_management/user', { parent: 20 }),
    ]);
    const place = await drawMenu();
    const isShown = (name: string) => link(place, name)?.closest('[hidden]') === null;
    expect([isShown('Sản phẩm'), isShown('Người dùng')]).toEqual([true, true]);
    await click(branch(place, 'Thu nhánh Quản lý trang web'));
    await click(branch(place, 'Khác'));
    expect([isShown('Sản phẩm'), isShown('Người dùng')]).toEqual([false, false]);
    expect(branch(place, 'Mở nhánh Quản lý trang web')?.getAttribute('aria-expanded')).toBe('false');
    await act(async () => void (await navigate('/page_management/product')));
    expect([isShown('Sản phẩm'), isShown('Người dùng')]).toEqual([true, false]);
  });

  it('shows grey places until a menu is known', async () => {
    const place = await drawMenu();
    expect(names(place)).toEqual(['Bảng điều khiển']);
    expect(place.querySelectorAll('[aria-hidden=true].animate-pulse').length).toBeGreaterThan(0);
  });

  it.each([['the notice', 'Thử lại'], ['the icon of a narrow side bar', 'Không tải được phần này. Thử lại']])(
    'that did not come is asked for again by %s, which keeps the focus until it is here, and leads on into it',
    async (_, name) => {
      const answer = answerByHand();
      writeStored('user', { token: tokenFor(3_600, { id: 'u1' }), id: 'u1' }, 3_600);
      followStored();
      const answered = async (response: Response) => {
        await act(async () => answer(response));
        await vi.waitFor(() => expect(menuState.peek()).not.toBe('loading'));
        await act(async () => {});
      };
      const place = await drawMenu();
      await act(async () => void loadMenu());
      await answered(Response.json({}, { status: 400 }));
      const again = branch(place, name)!;
      again.focus();
      await click(again);
      expect([again.getAttribute('aria-busy'), document.activeElement === again]).toEqual(['true', true]);
      await answered(Response.json({}, { status: 400 }));
      expect([again.getAttribute('aria-busy'), document.activeElement === again]).toEqual([null, true]);
      await click(again);
      await answered(Response.json({ menu: [{ id: 1, functionName: 'Tổng quan', link: '/dashboard', dataPermission: [1] }] }));
      expect([again.isConnected, document.activeElement?.textContent]).toEqual([false, 'Tổng quan']);
      forgetUser();
    },
  );
});
