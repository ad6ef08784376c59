import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { notify, toast } from '../stores/messages.ts';
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
});
