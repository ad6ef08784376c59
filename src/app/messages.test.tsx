import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { notify, toast } from '../stores/messages.ts';
import { beginSession } from '../stores/signed-in.testing.ts';
import { followStored, signOut } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { tokenFor } from '../stores/testing.ts';
import Messages from './messages.tsx';
import { clear, draw, openAt } from './testing.tsx';

describe('a message', () => {
  const after = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

  beforeEach(async () => {
    vi.useFakeTimers();
    openAt('/dashboard');
    await draw(<Messages />);
  });
  afterEach(async () => {
    await clear();
    vi.useRealTimers();
  });

  it.each([
    ['of one\'s own action stands for 3 s', 3_000, () => toast('Đã lưu')],
    ['from elsewhere stands for 4.5 s', 4_500, () => notify({ text: 'Đã lưu' })],
  ])('%s', async (_, lifetime, say) => {
    await act(async () => say());
    // It comes a moment later (components/ui/toaster.tsx).
    await after(100);
    await after(lifetime - 10);
    expect(document.body.textContent).toContain('Đã lưu');
    await after(20);
    expect(document.body.textContent).not.toContain('Đã lưu');
  });

  it('that offers to take something back goes with whoever did it, and others stay', async () => {
    const endIt = beginSession();
    await act(async () => {
      notify({ text: 'Đã ẩn 3 dịch vụ', action: { label: 'Hoàn tác', run: () => undefined } });
      notify({ text: 'Bạn đã đăng xuất' });
    });
    await after(200);
    expect(document.body.textContent).toContain('Đã ẩn 3 dịch vụ');
    await act(async () => signOut('asked'));
    expect(document.body.textContent).not.toContain('Đã ẩn 3 dịch vụ');
    expect(document.body.textContent).toContain('Bạn đã đăng xuất');
    await act(async () => endIt());
  });

  it('that offers to take something back is no one else\'s, where it has waited for the code that shows it', async () => {
    await clear();
    const signedIn = (id: string): void => {
      writeStored('user', { token: tokenFor(3_600), id });
      followStored();
    };
    signedIn('u1');
    notify({ text: 'Đã ẩn 3 dịch vụ', action: { label: 'Hoàn tác', run: () => undefined } });
    toast('Đã đổi mật khẩu');
    signOut('asked');
    signedIn('u2');
    await draw(<Messages />);
    await after(200);
    expect(document.body.textContent).not.toContain('Đã ẩn 3 dịch vụ');
    expect(document.body.textContent).toContain('Đã đổi mật khẩu');
    await act(async () => signOut('asked'));
  });

  it('that offers to try something again stands also where nobody is signed in', async () => {
    await act(async () => notify({ text: 'Chưa tải được', action: { label: 'Thử lại', run: () => undefined } }));
    await after(200);
    expect(document.body.textContent).toContain('Chưa tải được');
  });

  describe('about what the newest one is about as well', () => {
    const undo = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Hoàn tác');
    let done: string[] = [];
    const move = (text: string, topic: string, isPossible = true) =>
      act(async () => notify({ text, topic, action: { label: 'Hoàn tác', run: () => done.push(text) > 0 && isPossible } }));

    beforeEach(() => {
      done = [];
    });

    it('is told by that, in its place and by the name that it had first, for as long as a new one, and takes back both', async () => {
      await move('Đã chuyển Slide 1', 'slide 7');
      await after(3_000);
      undo()[0]!.focus();
      await move('Đã chuyển Slide 2', 'slide 7');
      await after(200);
      expect(undo()).toEqual([document.activeElement]);
      expect(document.body.textContent).toContain('Đã chuyển Slide 1');
      await act(async () => undo()[0]!.blur());
      await after(4_000);
      await act(async () => undo()[0]!.click());
      expect(done).toEqual(['Đã chuyển Slide 2', 'Đã chuyển Slide 1']);
      expect(undo()).toEqual([]);
    });

    it('takes nothing back of before where it cannot be taken back itself', async () => {
      await move('Đã chuyển A', 'menu 1');
      await move('Đã chuyển A', 'menu 1', false);
      await after(200);
      await act(async () => undo()[0]!.click());
      expect(done).toEqual(['Đã chuyển A']);
    });

    it('is one of its own where that is gone, or another has come between', async () => {
      await move('Đã chuyển A', 'menu 1');
      await after(200);
      await after(4_500);
      await move('Đã chuyển A lần nữa', 'menu 1');
      await move('Đã chuyển B', 'menu 2');
      await move('Đã chuyển A sau B', 'menu 1');
      await after(200);
      expect(undo()).toHaveLength(3);
      await act(async () => undo()[2]!.click());
      expect(done).toEqual(['Đã chuyển A lần nữa']);
    });
  });
});
