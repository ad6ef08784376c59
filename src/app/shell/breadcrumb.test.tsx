import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { setLocale } from '../../i18n/i18n.ts';
import { navigate } from '../../stores/location.ts';
import { AppRouter } from '../router.tsx';
import { clear, draw, openAt } from '../testing.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

afterEach(clear);

describe('the breadcrumb', () => {
  const crumbs = (place: HTMLElement) =>
    [...place.querySelectorAll('li')].map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]);

  it('leads from the dashboard over the area to the page, which is no link', async () => {
    openAt('/page_management/service');
    const place = await draw(<AppRouter><Breadcrumb /></AppRouter>);
    expect(crumbs(place)).toEqual([
      ['Bảng điều khiển', '/dashboard'],
      ['Quản lý trang web', '/page_management'],
      ['Dịch vụ', undefined],
    ]);
    expect(place.querySelector('[aria-current=page]')?.textContent).toBe('Dịch vụ');
  });

  it('shows the dashboard once', async () => {
    openAt('/dashboard');
    expect(crumbs(await draw(<AppRouter><Breadcrumb /></AppRouter>))).toEqual([['Bảng điều khiển', undefined]]);
  });

  it('follows the page and the language', async () => {
    openAt('/dashboard');
    const place = await draw(<AppRouter><Breadcrumb /></AppRouter>);
    await act(async () => {
      await navigate('/system_management/user');
      setLocale('en');
    });
    expect(crumbs(place)).toEqual([
      ['Dashboard', '/en/dashboard'],
      ['System management', '/en/system_management'],
      ['Users', undefined],
    ]);
  });
});
