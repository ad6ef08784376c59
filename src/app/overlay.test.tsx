import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { whileLoading } from '../stores/settings.ts';
import { Overlay } from './overlay.tsx';
import { clear, draw, openAt } from './testing.tsx';

describe('the loading overlay', () => {
  let place: HTMLElement;
  let end = () => {};
  const shown = () => place.querySelector('dialog[open]')?.getAttribute('aria-label');
  const after = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

  beforeEach(async () => {
    vi.useFakeTimers();
    openAt('/dashboard');
    place = await draw(<Overlay />);
    void whileLoading(new Promise<void>((done) => (end = done)));
  });
  afterEach(async () => {
    await clear();
    vi.useRealTimers();
  });

  it('shows nothing under 150 ms', async () => {
    await after(149);
    expect(shown()).toBeUndefined();
    end();
    await after(1000);
    expect(shown()).toBeUndefined();
  });

  it('covers the page from 150 ms on, named, and never longer than the work', async () => {
    await after(150);
    expect(shown()).toBe('Đang tải');
    await after(60_000);
    expect(shown()).toBe('Đang tải');
    end();
    await after(0);
    expect(shown()).toBeUndefined();
  });
});
