import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { href, LOCALES, screens } from '../routes.ts';
import { clearFailure, fail } from '../stores/error.ts';
import { setTheme } from '../stores/preferences.ts';
import { startSession } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { tokenFor } from '../stores/testing.ts';
import { App } from './app.tsx';
import { hydrated } from './hydrated.ts';
import { partLoaders } from './part-loaders.ts';
import { render } from './render.tsx';
import { openAt } from './testing.tsx';

const pages = LOCALES.flatMap((locale) => screens.map((screen) => ({ screen, locale, address: href(screen.path, locale) })));

/** The rendered page at its address, as it lies on the host. */
function pageAt(address: string): HTMLElement {
  const { screen, locale } = pages.find((page) => page.address === address) ?? {};
  if (!screen || !locale) throw new Error(`no page ${address}`);
  hydrated.value = false;
  const { html } = render(screen.path, locale);
  openAt(address);
  hydrated.value = false;
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return place;
}

// A page gives its code 20 s, and a busy machine may take longer to compile all of it for the first time.
beforeAll(async () => {
  await Promise.all(Object.values(partLoaders.screens).map((load) => load()));
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the pages rendered at build time', () => {
  it.each(pages)('$address holds its heading, in its language, and nothing that the policy forbids', ({ screen, locale }) => {
    hydrated.value = false;
    const { html, title } = render(screen.path, locale);
    expect(html).toContain(title);
    expect(html).not.toMatch(/\sstyle=|<script|<style|javascript:/i);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('hold the whole login, usable by password managers and safe before scripts run', () => {
    const place = pageAt('/auth/login');
    const fields = [...place.querySelectorAll('input')];
    expect(fields.map((field) => [field.name, field.autocomplete, field.labels?.[0]?.textContent])).toEqual([
      ['username', 'username', 'Tên đăng nhập'],
      ['password', 'current-password', 'Mật khẩu'],
    ]);
    // A form that sends itself by GET would put the password into the address.
    expect(place.querySelector('form')?.method).toBe('post');
    expect(place.querySelector('button[type=submit]')?.textContent).toBe('Đăng nhập');
  });

  it('say nothing about anybody: the menu is a grey place', () => {
    const place = pageAt('/page_management/service');
    const menus = place.querySelectorAll('nav[aria-label="Menu chính"]');
    expect(menus).toHaveLength(1);
    expect([...menus[0]!.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['Bảng điều khiển']);
    expect(menus[0]!.querySelector('.animate-pulse')).not.toBeNull();
  });

  it('show an address that nobody knows as not found, without naming it', () => {
    hydrated.value = false;
    expect(render('/404', 'vi').html).toContain('Page Not Found');
  });
});

describe('taking a rendered page over', () => {
  it.each(pages)('$address changes no letter of it, though this browser knows more', async ({ address }) => {
    const place = pageAt(address);
    writeStored('user', { token: tokenFor(3600), name: 'Đặng Minh Tuấn' });
    const stop = startSession();
    setTheme('dark');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const recovered: unknown[] = [];
    const heading = place.querySelector('h1');
    const root = await act(async () => hydrateRoot(place, <App />, { onRecoverableError: (error) => recovered.push(error) }));
    expect(recovered).toEqual([]);
    expect(logged.mock.calls).toEqual([]);
    expect(place.querySelector('h1')).toBe(heading);
    expect(place.querySelectorAll('h1')).toHaveLength(1);
    await act(async () => root.unmount());
    stop();
    setTheme('system');
  });

  it('changes no letter of it where something fails meanwhile, and says so after', async () => {
    const place = pageAt('/dashboard');
    const recovered: unknown[] = [];
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const root = await act(async () => {
      const made = hydrateRoot(place, <App />, { onRecoverableError: (error) => recovered.push(error) });
      fail({ message: 'Không tới nơi' });
      return made;
    });
    expect([recovered, logged.mock.calls]).toEqual([[], []]);
    expect(place.querySelector('h1')?.textContent).toBe('Không tới nơi');
    await act(async () => root.unmount());
    clearFailure();
  });

  it('keeps what was typed into the login before the scripts ran', async () => {
    const place = pageAt('/auth/login');
    const [name, password] = [...place.querySelectorAll('input')];
    if (!name || !password) throw new Error('the login has no fields');
    name.value = 'quantri';
    password.value = 'mật khẩu';
    const root = await act(async () => hydrateRoot(place, <App />));
    expect([...place.querySelectorAll('input')]).toEqual([name, password]);
    expect([name.value, password.value]).toEqual(['quantri', 'mật khẩu']);
    await act(async () => root.unmount());
  });
});
