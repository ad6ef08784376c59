import { afterEach, describe, expect, it, vi } from 'vitest';

import { askForPainting, painted, presented } from './painted.ts';

describe('what waits until the page is painted', () => {
  afterEach(() => vi.restoreAllMocks());

  it('waits for the same painting, and asks for it once', async () => {
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    const first = painted();
    expect(painted()).toBe(first);
    await first;
    expect(frames).toHaveBeenCalledTimes(1);
  });

  it('that is changed while the page is painted waits for the painting after', async () => {
    let during: Promise<void> | undefined;
    const before = painted();
    requestAnimationFrame(() => (during = painted()));
    await before;
    const order: string[] = [];
    void during?.then(() => order.push('what was changed meanwhile'));
    void presented().then(() => order.push('what was changed now'));
    await presented();
    expect(during).not.toBe(before);
    expect(order).toEqual(['what was changed meanwhile', 'what was changed now']);
  });

  it('waits for nothing where nobody looks at the page', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    askForPainting();
    await presented();
    expect(frames).not.toHaveBeenCalled();
  });
});
