import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackend } from '../../backend/src/index.ts';
import type { Backend } from '../../backend/src/index.ts';
import { listRows } from '../api/list-calls.ts';
import { Invalid, Unauthorized } from '../api/errors.ts';
import { service } from '../api/service.ts';
import { fail, failure } from './error.ts';
import { enter, navigate } from './location.ts';
import { can, loadMenu, menu, menuEntries, menuState } from './menu.ts';
import { forgetUser, hasValidSession, onSignedOut, signIn, user } from './session.ts';
import type { SignOutReason } from './session.ts';
import { breadcrumb } from './settings.ts';
import { startStores } from './start.ts';
import { cookieOf, freshPage } from './testing.ts';

const PASSWORD = 'Mat-khau-2026';

let backend: Backend;
let toBackend: typeof fetch;
let stop = (): void => {};
let reasons: SignOutReason[] = [];

beforeAll(async () => {
  backend = await createBackend({ dataDir: 'memory', adminUsername: 'admin', adminPassword: PASSWORD });
  toBackend = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    // jsdom's signals are not Node's: the request in memory goes without.
    const { signal: _signal, ...rest } = init ?? {};
    return backend.app.fetch(new Request(new URL(address, 'http://localhost'), rest));
  };
});
afterAll(() => backend.close());

function open(address: string): void {
  freshPage(address);
  reload();
}

function reload(): void {
  stop();
  const stopStores = startStores(window, { fetch: toBackend });
  const stopListening = onSignedOut((reason) => void reasons.push(reason));
  stop = () => {
    stopStores();
    stopListening();
  };
}

beforeEach(() => void (reasons = []));
afterEach(() => {
  forgetUser();
  stop();
  vi.restoreAllMocks();
});

describe('the stores on the reference backend', () => {
  it('sign in, know the menu and its rights, and read a list', async () => {
    open('/auth/login');
    await signIn('admin', PASSWORD);
    expect(user.value?.userName).toBe('admin');
    expect(hasValidSession()).toBe(true);
    expect(JSON.parse(cookieOf('user') ?? '')).toMatchObject({ token: user.value?.token });
    await loadMenu();
    expect(menuState.value).toBe('ready');
    expect(menu.value?.length).toBeGreaterThan(0);
    for (const right of ['access', 'add', 'edit', 'delete'] as const)
      expect(can('/page_management/service', right)).toBe(true);
    const page = await listRows(service, { page: 1, size: 10, search: 'van tai' });
    expect(page.rows.length).toBeGreaterThan(0);
  });

  it('say that name or password is wrong, and stay signed out', async () => {
    open('/auth/login');
    await expect(signIn('admin', 'no')).rejects.toBeInstanceOf(Invalid);
    expect(user.value).toBeUndefined();
    expect(reasons).toEqual([]);
  });

  it('find user and menu again after a reload', async () => {
    open('/dashboard');
    await signIn('admin', PASSWORD);
    await loadMenu();
    const before = {
      name: user.value?.userName,
      menu: menuEntries.value?.map((entry) => [entry.id, entry.name, entry.link, entry.rights]),
    };
    reload();
    expect({
      name: user.value?.userName,
      menu: menuEntries.value?.map((entry) => [entry.id, entry.name, entry.link, entry.rights]),
    }).toEqual(before);
  });

  it('sign out once when the backend refuses the token', async () => {
    open('/dashboard');
    await signIn('admin', PASSWORD);
    const refused = { ...user.value, token: `${user.value?.token.slice(0, -4)}AAAA` };
    document.cookie = `user=${encodeURIComponent(JSON.stringify(refused))}; Path=/`;
    reload();
    const calls = [listRows(service, { page: 1, size: 10 }), listRows(service, { page: 2, size: 10 }), loadMenu()];
    const results = await Promise.allSettled(calls);
    expect(results[0]).toMatchObject({ reason: expect.any(Unauthorized) as unknown });
    expect(reasons).toEqual(['unauthorized']);
    expect(cookieOf('user')).toBeUndefined();
  });

  it('set the trail and end the error page with each completed navigation', async () => {
    open('/en/dashboard');
    await enter();
    expect(breadcrumb.value.map((crumb) => crumb.title)).toEqual(['Dashboard', 'Dashboard']);
    fail({ status: 404, message: 'Page not found: /a' });
    await navigate('/page_management/service?page=2');
    expect(failure.value).toBeUndefined();
    expect(breadcrumb.value.map((crumb) => crumb.url)).toEqual([
      '/dashboard',
      '/page_management',
      '/page_management/service',
    ]);
  });

  it('detect the language before anything reads the address', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
    open('/');
    await enter();
    expect(location.pathname).toBe('/en');
    expect(document.documentElement.lang).toBe('en');
  });
});
