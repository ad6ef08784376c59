import { act } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { navigate } from '../../stores/location.ts';
import { AppRouter } from '../router.tsx';
import { clear, click, draw, openAt } from '../testing.tsx';
import { TopBar } from './top-bar.tsx';

const following = vi.hoisted(() => new Set<unknown>());

vi.mock('../../stores/location.ts', async (original) => {
  const actual = await original<typeof import('../../stores/location.ts')>();
  const onNavigated: typeof actual.onNavigated = (listener) => {
    const stop = actual.onNavigated(listener);
    following.add(listener);
    return () => {
      following.delete(listener);
      stop();
    };
  };
  return { ...actual, onNavigated };
});
afterAll(() => vi.doUnmock('../../stores/location.ts'));

describe('the drawer with the side menu', () => {
  let place: HTMLElement;
  const button = () => place.querySelector('[aria-haspopup=dialog]');
  const isOpen = () => button()?.getAttribute('aria-expanded');

  beforeEach(async () => {
    openAt('/dashboard');
    place = await draw(<AppRouter><TopBar signedIn /></AppRouter>);
  });
  afterEach(clear);

  it('closes as soon as it has led somewhere', async () => {
    await click(button());
    expect(isOpen()).toBe('true');
    await act(() => navigate('/page_management/service'));
    expect(isOpen()).toBe('false');
  });

  it('follows navigations only while it is open: a day of them would pile up in React', async () => {
    expect(following.size).toBe(0);
    await click(button());
    expect(following.size).toBe(1);
    await act(() => navigate('/page_management/service'));
    expect(following.size).toBe(0);
  });
});
