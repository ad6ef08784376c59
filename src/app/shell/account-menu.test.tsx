import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '../../api/session-user.ts';
import { preloadMenus } from '../../components/ui/menu-button.tsx';
import { navigate } from '../../stores/location.ts';
import { followStored } from '../../stores/session.ts';
import { writeStored } from '../../stores/stored.ts';
import { tokenFor } from '../../stores/testing.ts';
import { hasUnsaved, question } from '../../stores/unsaved.ts';
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

  async function openPasswordForm(): Promise<HTMLDialogElement> {
    await openMenuOf({ id: '7', userName: 'nva' });
    await click([...document.querySelectorAll('[role=menuitem]')].find((entry) => entry.textContent === 'Đổi mật khẩu'));
    return vi.waitFor(async () => {
      await act(async () => {});
      return document.querySelector('form')!.closest('dialog')!;
    });
  }

  const cancelOf = (form: Element): HTMLButtonElement | undefined =>
    [...form.querySelectorAll('button')].find((button) => button.textContent === 'Huỷ');

  const escape = (form: Element): Promise<void> => act(async () => void form.dispatchEvent(new Event('cancel', { cancelable: true })));

  it('asks before a password that is being typed is closed, since no draft keeps it, and closes without a question what is empty', async () => {
    const form = await openPasswordForm();
    const next = form.querySelector<HTMLInputElement>('[name=next]')!;
    for (const leave of [() => escape(form), () => click(cancelOf(form))]) {
      next.value = 'mật kh';
      await leave();
      expect([form.isConnected, question.peek()?.staysOnPage, hasUnsaved()]).toEqual([true, true, true]);
      await act(async () => question.peek()?.resolve(false));
      expect([form.isConnected, next.value]).toEqual([true, 'mật kh']);
    }
    next.value = '';
    await escape(form);
    expect([form.isConnected, question.peek(), hasUnsaved()]).toEqual([false, undefined, false]);
  });

  it('asks nothing about a password that the browser has filled in by itself', async () => {
    const form = await openPasswordForm();
    form.querySelector<HTMLInputElement>('[name=current]')!.value = 'browser';
    await click(cancelOf(form));
    expect([form.isConnected, question.peek()]).toEqual([false, undefined]);
  });

  it('asks whoever goes back to another page about the password that is being typed, and is gone with it', async () => {
    const form = await openPasswordForm();
    form.querySelector<HTMLInputElement>('[name=next]')!.value = 'mật kh';
    await act(() => navigate('/dashboard?page=2'));
    expect([form.isConnected, question.peek()]).toEqual([true, undefined]);
    const went = navigate('/test');
    expect(question.peek()).toBeDefined();
    await act(async () => {
      question.peek()?.resolve(true);
      await went;
    });
    expect(form.isConnected).toBe(false);
  });

  it('keeps the form for a new password that is on its way until it is answered, and then says so', async () => {
    const answer = answerByHand();
    const form = await openPasswordForm();
    for (const [name, value] of Object.entries({ current: 'mật khẩu cũ', next: 'mật khẩu mới', confirm: 'mật khẩu mới' })) {
      form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
    }
    await act(async () => form.querySelector('form')!.requestSubmit());
    const cancel = cancelOf(form);
    await click(cancel);
    await escape(form);
    expect([form.isConnected, cancel?.disabled]).toEqual([true, true]);
    await act(async () => answer(Response.json({ message: 'Mật khẩu đã dùng' }, { status: 400 })));
    await vi.waitFor(() => expect(textOf(form, '[role=alert]')).toContain('Mật khẩu đã dùng'));
    await click(cancel);
    await act(async () => question.peek()?.resolve(true));
    expect(form.isConnected).toBe(false);
  });
});
