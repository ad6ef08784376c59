import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { markOutdated } from '../../stores/build.ts';
import { clear, draw, openAt, textOf } from '../testing.tsx';
import { Bars } from './bars.tsx';

const OWN = '00000000000000aa';

describe('a lasting state of the frame', () => {
  let place: HTMLElement;

  beforeEach(async () => {
    openAt('/dashboard');
    const meta = document.createElement('meta');
    meta.name = 'build-id';
    meta.content = OWN;
    document.head.replaceChildren(meta);
    place = await draw(<Bars />);
  });
  afterEach(async () => {
    markOutdated(OWN);
    document.head.replaceChildren();
    await clear();
  });

  it('names the new version by its whole name, and nothing more', async () => {
    expect(textOf(place, '[role=status]')).toBe('');
    await act(async () => markOutdated('00000000000000bb'));
    expect(textOf(place, 'strong')).toBe('Đã có phiên bản mới');
    expect(textOf(place, 'button')).toBe('Tải lại');
  });
});
