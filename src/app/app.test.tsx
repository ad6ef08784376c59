import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { screenOf } from '../routes.ts';
import { clearFailure, fail } from '../stores/error.ts';
import { navigate } from '../stores/location.ts';
import { App } from './app.tsx';
import { partLoaders } from './part-loaders.ts';
import { installParts, loadPartsFrom, loadScreen } from './parts.ts';
import { clear, draw, openAt } from './testing.tsx';

const heading = () => document.querySelector('h1');
const go = (to: string) => act(async () => void (await navigate(to)));

async function openApp(address: string): Promise<void> {
  openAt(address);
  installParts({
    shell: ({ children }) => <main><h1 tabIndex={-1}>Tên trang</h1>{children}</main>,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the login has it
    screens: { login: () => <input autoFocus />, dashboard: () => null, service: () => null },
  });
  await draw(<App />);
}

afterEach(async () => {
  await clear();
  clearFailure();
});

describe('the focus', () => {
  it('is nobody\'s on the first page, and on the heading after a navigation', async () => {
    await openApp('/dashboard');
    expect(document.activeElement).toBe(document.body);
    await go('/page_management/service');
    expect(document.activeElement).toBe(heading());
  });

  it('is on the heading once somebody has signed in, and in the login\'s field after signing out', async () => {
    await openApp('/auth/login');
    await go('/dashboard');
    expect(document.activeElement).toBe(heading());
    await go('/auth/login');
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('stays where it is while the query alone changes', async () => {
    await openApp('/page_management/service');
    await go('/page_management/service?page=2');
    expect(document.activeElement).toBe(document.body);
  });

  it('is on the heading where the page stands there again after an error', async () => {
    await openApp('/dashboard');
    await act(async () => fail({}));
    await act(async () => clearFailure());
    expect(document.activeElement).toBe(heading());
  });
});

describe('a screen whose code did not come', () => {
  it('is shown once its code has come by another way, without "try again"', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openApp('/dashboard');
    const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    loadPartsFrom({ ...partLoaders, screens: { ...partLoaders.screens, group: gone } });
    // Nobody waits for it any more: the page stays at the dashboard.
    await act(() => expect(loadScreen(screenOf('group'), '/system_management/group')).rejects.toThrow('did not load'));
    await act(async () => installParts({ screens: { group: () => <p>Nhóm quyền đây</p> } }));
    await go('/system_management/group');
    expect(document.body.textContent).toContain('Nhóm quyền đây');
    expect(document.body.textContent).not.toContain('Internal Server Error');
  });
});
