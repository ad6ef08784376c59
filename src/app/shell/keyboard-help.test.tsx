import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { navigate } from '../../stores/location.ts';
import { clear, draw, openAt } from '../testing.tsx';
import { KeyboardHelp, showKeyboardHelp } from './keyboard-help.tsx';

describe('the help on the keys', () => {
  let place: HTMLElement;
  const isShown = () => place.querySelector('dialog[open]') !== null;

  beforeEach(async () => {
    openAt('/dashboard');
    place = await draw(<KeyboardHelp />);
    await act(async () => showKeyboardHelp());
  });
  afterEach(clear);

  it('does not come back by itself with the next frame, as after a session that ended under it', async () => {
    expect(isShown()).toBe(true);
    await clear();
    place = await draw(<KeyboardHelp />);
    expect(isShown()).toBe(false);
  });

  it('closes where somebody goes on', async () => {
    expect(isShown()).toBe(true);
    await act(() => navigate('/page_management/service'));
    expect(isShown()).toBe(false);
  });
});
