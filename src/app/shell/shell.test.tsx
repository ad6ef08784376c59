import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { configureClient } from '../../api/client-options.ts';
import { setReachable } from '../../stores/connection.ts';
import { navigate } from '../../stores/location.ts';
import { menuState } from '../../stores/menu.ts';
import { followStored, forgetUser, user } from '../../stores/session.ts';
import { forgetPersonalSettings } from '../../stores/settings.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { registerUnsaved } from '../../stores/unsaved.ts';
import { AppRouter } from '../router.tsx';
import { clear, draw, openAt, textOf } from '../testing.tsx';
import Shell from './shell.tsx';

const SERVICE = '/page_management/service';

let place: HTMLElement;
let menusAsked: number;
let stopTyping = () => {};

const shown = () => textOf(place, 'main');
const signInAs = (token: string) => {
  writeStored('user', { token, id: 'u1' }, 3_600);
  followStored();
};
const menuRead = () => vi.waitFor(async () => {
  await act(async () => {});
  if (menusAsked === 0 || menuState.peek() !== 'ready') throw new Error('the menu is still to come');
});

/** Somebody at a form, who has lost the right to it since its menu was read. */
beforeEach(async () => {
  openAt(SERVICE);
  menusAsked = 0;
  let menu: unknown[] = [{ id: 1, functionName: 'Dịch vụ', link: SERVICE, dataPermission: [1] }];
  configureClient({
    fetch: (async () => {
      menusAsked += 1;
      return Response.json({ menu });
    }) as unknown as typeof fetch,
    token: () => user.peek()?.token,
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
  signInAs(tokenFor(3_600, { id: 'u1' }));
  place = await draw(<AppRouter><Shell><p>Biểu mẫu</p></Shell></AppRouter>);
  await menuRead();
  menu = [{ id: 2, functionName: 'Sản phẩm', link: '/page_management/product', dataPermission: [1] }];
  menusAsked = 0;
});

afterEach(async () => {
  stopTyping();
  await clear();
  forgetUser();
});

it.each([
  ['a connection that is back', async () => {
    setReachable(false);
    setReachable(true);
  }],
  ['a new sign-in in another tab', async () => signInAs(tokenFor(7_200, { id: 'u1' }))],
])('%s takes no form away that something is typed into, but with the next step after it', async (_, happen) => {
  stopTyping = registerUnsaved({ isDirty: () => true });
  await act(happen);
  expect([menusAsked, shown()]).toEqual([0, expect.stringContaining('Biểu mẫu')]);
  stopTyping();
  await act(() => navigate(`${SERVICE}?page=2`));
  await menuRead();
  expect(shown()).toContain('Bạn không có quyền xem trang này');
});

it('a menu that is missing is asked for under such a form too', async () => {
  stopTyping = registerUnsaved({ isDirty: () => true });
  await act(async () => {
    forgetPersonalSettings();
    signInAs(tokenFor(7_200, { id: 'u1' }));
  });
  expect(menusAsked).toBe(1);
});

it('a menu that was asked for ahead of the frame is not asked for again with it, and what it says is drawn at once', async () => {
  await clear();
  forgetPersonalSettings();
  await Shell.askAhead();
  expect(menusAsked).toBe(1);
  place = await draw(<AppRouter><Shell><p>Biểu mẫu</p></Shell></AppRouter>);
  expect([menusAsked, shown()]).toEqual([1, expect.not.stringContaining('Biểu mẫu')]);
  // A frame that is drawn again later asks again.
  await clear();
  await draw(<AppRouter><Shell><p>Biểu mẫu</p></Shell></AppRouter>);
  expect(menusAsked).toBe(2);
});

it('a menu that was asked for long before the frame stands there is asked for again', async () => {
  await clear();
  await Shell.askAhead();
  expect(menusAsked).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  await draw(<AppRouter><Shell><p>Biểu mẫu</p></Shell></AppRouter>);
  vi.useRealTimers();
  expect(menusAsked).toBe(2);
});
