import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '../../api/session-user.ts';
import { preloadMenus } from '../../components/ui/menu-button.tsx';
import { followStored } from '../../stores/session.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { answerByHand, clear, click, draw, openAt, textOf } from '../testing.tsx';
import { AccountMenu } from './account-menu.tsx';

async function openMenuOf(person: Omit<SessionUser, 'token'>): Promise<void> {
  openAt('/dashboard');
  writeStored('user', { token: tokenFor(3_600, { ...person }), ...person }, 3_600);
  followStored();
  const place = await draw(<AccountMenu />);
  await act(() => preloadMenus());
  await click(place.querySelector('button'));
}

/** What stands in the opened menu, up to its first entry. */
async function headFor(person: Omit<SessionUser, 'token'>): Promise<string[]> {
  await openMenuOf(person);
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

  it('keeps the form for a new password that is on its way until it is answered, and then says so', async () => {
    const answer = answerByHand();
    await openMenuOf({ id: '7', userName: 'nva' });
    await click([...document.querySelectorAll('[role=menuitem]')].find((entry) => entry.textContent === 'Đổi mật khẩu'));
    const form = await vi.waitFor(async () => {
      await act(async () => {});
      return document.querySelector('form')!.closest('dialog')!;
    });
    for (const [name, value] of Object.entries({ current: 'mật khẩu cũ', next: 'mật khẩu mới', confirm: 'mật khẩu mới' })) {
      form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
    }
    await act(async () => form.querySelector('form')!.requestSubmit());
    const cancel = [...form.querySelectorAll('button')].find((button) => button.textContent === 'Huỷ');
    await click(cancel);
    await act(async () => void form.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect([form.isConnected, cancel?.disabled]).toEqual([true, true]);
    await act(async () => answer(Response.json({ message: 'Mật khẩu đã dùng' }, { status: 400 })));
    await vi.waitFor(() => expect(textOf(form, '[role=alert]')).toContain('Mật khẩu đã dùng'));
    await click(cancel);
    expect(form.isConnected).toBe(false);
  });
});
