import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import type { SessionUser } from '../../api/session-user.ts';
import { preloadMenus } from '../../components/ui/menu-button.tsx';
import { followStored } from '../../stores/session.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { clear, click, draw, openAt } from '../testing.tsx';
import { AccountMenu } from './account-menu.tsx';

/** What stands in the opened menu, up to its first entry. */
async function headFor(person: Omit<SessionUser, 'token'>): Promise<string[]> {
  openAt('/dashboard');
  writeStored('user', { token: tokenFor(3_600, { ...person }), ...person }, 3_600);
  followStored();
  const place = await draw(<AccountMenu />);
  await act(() => preloadMenus());
  await click(place.querySelector('button'));
  const [first] = document.querySelectorAll('[role=menu] > *');
  return [...(first?.children.length ? first.children : [first])].map((line) => line?.textContent ?? '');
}

describe('the account menu', () => {
  afterEach(clear);

  it.each([['Nguyễn Văn ân', 'Â'], ['Nguyễn Văn Ân'.normalize('NFD'), 'Â'], ['Nguyễn Văn 😀', '😀']])(
    'bears the whole first letter of the given name of %s',
    async (name, letter) => {
      openAt('/dashboard');
      const person = { id: '7', userName: 'nva', name };
      writeStored('user', { token: tokenFor(3_600, person), ...person }, 3_600);
      followStored();
      const place = await draw(<AccountMenu />);
      expect(place.querySelector('button')?.textContent).toBe(letter);
    },
  );

  it('says below the name what the person signs in with', async () => {
    expect(await headFor({ id: '7', userName: 'nva', name: 'Nguyễn Văn An' })).toEqual(['Tài khoản: Nguyễn Văn An', 'nva']);
  });

  it.each([
    ['are one', { userName: 'admin', name: 'admin' }],
    ['are not both known', { userName: 'admin' }],
  ])('says it once where the two %s', async (_, person) => {
    expect(await headFor({ id: '1', ...person })).toEqual(['Tài khoản: admin']);
  });
});
