import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../i18n/i18n.ts';
import { menuEntries, setMenuEntries } from './menu.ts';
import { breadcrumb, clearPersonalSettings, forgetPersonalSettings, loading, readSettings, setBreadcrumb, showTrail, whileLoading } from './settings.ts';
import { readStored, writeStored } from './stored.ts';
import { cookieOf, freshPage } from './testing.ts';

const entry = (id: number, name = 'Dịch vụ') => ({
  id,
  number: 0,
  name,
  parent: null,
  link: '/page_management/service',
  parentName: '',
  icon: 'mdi:home',
  order: 1,
  rights: [1, 2] as const,
});

beforeEach(() => freshPage());
afterEach(() => {
  clearPersonalSettings();
  vi.useRealTimers();
});

describe('the loading flag', () => {
  beforeEach(() => void vi.useFakeTimers());

  const work = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('comes 150 ms after the start', async () => {
    void whileLoading(work(500));
    await vi.advanceTimersByTimeAsync(149);
    expect(loading.value).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(loading.value).toBe(true);
    await vi.advanceTimersByTimeAsync(350);
  });

  it('goes with the work', async () => {
    void whileLoading(work(500));
    await vi.advanceTimersByTimeAsync(499);
    expect(loading.value).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(loading.value).toBe(false);
  });

  it('never comes for work that is quicker', async () => {
    void whileLoading(work(149));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loading.value).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes with the work that fails, and passes the failure on', async () => {
    const failing = whileLoading(work(500).then(() => Promise.reject(new Error('no'))));
    failing.catch(() => {});
    await vi.advanceTimersByTimeAsync(500);
    await expect(failing).rejects.toThrow('no');
    expect(loading.value).toBe(false);
  });

  it('stays while one of several is at work, each with its own 150 ms', async () => {
    void whileLoading(work(140));
    await vi.advanceTimersByTimeAsync(100);
    void whileLoading(work(300));
    await vi.advanceTimersByTimeAsync(60);
    expect(loading.value).toBe(false);
    await vi.advanceTimersByTimeAsync(90);
    expect(loading.value).toBe(true);
    void whileLoading(work(400));
    await vi.advanceTimersByTimeAsync(200);
    expect(loading.value).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(loading.value).toBe(false);
  });

  it('answers with the work’s own answer', async () => {
    expect(await whileLoading(Promise.resolve(5))).toBe(5);
  });

  it('never comes back true from a cookie', () => {
    writeStored('setting', { breadcrumb: [], loading: true, menu: [] });
    readSettings();
    expect(loading.value).toBe(false);
  });
});

describe('the breadcrumb', () => {
  it('starts as two entries for the dashboard, in the language on the screen', () => {
    const dashboard = { url: '/dashboard', title: 'Bảng điều khiển' };
    expect(breadcrumb.value).toEqual([dashboard, dashboard]);
    setLocale('en');
    expect(breadcrumb.value.map((crumb) => crumb.title)).toEqual(['Dashboard', 'Dashboard']);
  });

  it('becomes the trail of the screen, the dashboard first, its addresses without language prefix', () => {
    setLocale('en');
    showTrail('/page_management/service');
    expect(breadcrumb.value).toEqual([
      { url: '/dashboard', title: 'Dashboard' },
      { url: '/page_management', title: 'Page management' },
      { url: '/page_management/service', title: 'Services' },
    ]);
  });

  it('stays where there is no screen of the default layout', () => {
    showTrail('/page_management/service');
    const before = breadcrumb.value;
    for (const path of ['/nowhere', '/auth/login', '/']) showTrail(path);
    expect(breadcrumb.value).toEqual(before);
  });

  it('is kept in the cookie beside menu and flag', () => {
    setBreadcrumb([{ url: '/test', title: 'Trang kiểm tra' }]);
    setMenuEntries([entry(1)]);
    expect(JSON.parse(cookieOf('setting') ?? '')).toEqual({
      breadcrumb: [{ url: '/test', title: 'Trang kiểm tra' }],
      loading: false,
      menu: [{ id: 1, name: 'Dịch vụ', link: '/page_management/service', icon: 'mdi:home', order: 1, rights: [1, 2] }],
    });
  });

  it('of a navigation is kept once the page is there, the last one of several', () => {
    vi.useFakeTimers();
    showTrail('/page_management/service');
    showTrail('/page_management/product');
    expect(cookieOf('setting')).toBeUndefined();
    vi.runAllTimers();
    expect(cookieOf('setting')).toContain('/page_management/product');
  });

  it.each([
    ['leaves here', clearPersonalSettings],
    ['has left in another tab', forgetPersonalSettings],
  ])('is not kept for somebody who %s meanwhile', (_name, leave) => {
    vi.useFakeTimers();
    showTrail('/page_management/service');
    leave();
    vi.runAllTimers();
    expect(cookieOf('setting')).toBeUndefined();
  });

  it('lives as long as the browser is open', () => {
    vi.useFakeTimers();
    const write = vi.spyOn(document, 'cookie', 'set');
    setBreadcrumb([{ url: '/test', title: 'a' }]);
    vi.runAllTimers();
    expect(write.mock.calls[0]?.[0]).toMatch(/^setting=[^;]+; Path=\/; SameSite=Strict$/);
    write.mockRestore();
  });

  it('takes no address of elsewhere from the cookie', () => {
    writeStored('setting', {
      breadcrumb: [
        { url: '//evil.example', title: 'a' },
        { url: 'javascript:1', title: 'b' },
        { url: '/test', title: 'c' },
        5,
      ],
    });
    readSettings();
    expect(breadcrumb.value).toEqual([{ url: '/test', title: 'c' }]);
  });
});

describe('the stored menu', () => {
  it('comes back as it was', () => {
    setMenuEntries([entry(1), entry(2)]);
    forgetPersonalSettings();
    expect(menuEntries.value).toBeUndefined();
    readSettings();
    expect(menuEntries.value).toEqual([entry(1), entry(2)]);
  });

  it('that does not fit into a cookie is neither lost nor breaks the others', () => {
    writeStored('user', { token: 't' });
    const many = Array.from({ length: 60 }, (_, id) => entry(id + 1, 'Chức năng quản trị số'));
    setMenuEntries(many);
    expect(cookieOf('setting')).toBeUndefined();
    expect(readStored('user')).toBe('{"token":"t"}');
    forgetPersonalSettings();
    readSettings();
    expect(menuEntries.value).toEqual(many);
  });

  it('goes from localStorage as well when its owner leaves', () => {
    setMenuEntries(Array.from({ length: 60 }, (_, id) => entry(id + 1, 'Chức năng quản trị số')));
    clearPersonalSettings();
    expect(localStorage.getItem('setting')).toBeNull();
    readSettings();
    expect(menuEntries.value).toBeUndefined();
  });

  it.each(['{broken', '[]', 'null', '{"menu":"x","breadcrumb":5}', '{"menu":[null,{"name":"no id"},5]}'])(
    'survives garbage: %s',
    (text) => {
      writeStored('setting', text);
      expect(() => readSettings()).not.toThrow();
      expect(menuEntries.value ?? []).toEqual([]);
    },
  );
});
