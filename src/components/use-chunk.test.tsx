import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';

import { CODE_LIMIT } from '../lib/code-limit.ts';
import { useChunk } from './use-chunk.ts';

afterEach(() => void vi.useRealTimers());

it('code that did not come is asked for again with the next wish for it, as for the next message', async () => {
  const words = document.createElement('div');
  const root = createRoot(words);
  let asked = 0;
  const load = async (): Promise<{ text: string }> => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { text: 'there' };
  };
  function Part({ wishes }: { wishes: number }) {
    return useChunk(load, wishes).module?.text ?? 'nothing';
  }
  await act(async () => root.render(<Part wishes={0} />));
  expect([asked, words.textContent]).toEqual([0, 'nothing']);
  await act(async () => root.render(<Part wishes={1} />));
  expect([asked, words.textContent]).toEqual([1, 'nothing']);
  await act(async () => root.render(<Part wishes={2} />));
  await act(async () => root.render(<Part wishes={3} />));
  expect([asked, words.textContent]).toEqual([2, 'there']);
  await act(async () => root.unmount());
});

it('code that did not come is not said to have failed at the next press while it is asked for anew', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  let fail = (_reason: Error): void => {};
  const load = () => new Promise<{ readonly text: string }>((_, failed) => (fail = failed));
  function Part({ open }: { open: boolean }) {
    const { module, failed } = useChunk(load, open);
    return module?.text ?? (failed ? 'failed' : 'on its way');
  }
  const draw = async (open: boolean): Promise<string | null> => {
    await act(async () => root.render(<Part open={open} />));
    return place.textContent;
  };
  await draw(true);
  await act(async () => fail(new TypeError('Failed to fetch dynamically imported module')));
  expect(place.textContent).toBe('failed');
  await draw(false);
  expect(await draw(true)).toBe('on its way');
  await act(async () => fail(new TypeError('Failed to fetch dynamically imported module')));
  expect(place.textContent).toBe('failed');
  await act(async () => root.unmount());
});

it('code whose connection hangs counts as failed after its limit, until it comes at last, asked for again or not', async () => {
  vi.useFakeTimers();
  const place = document.createElement('div');
  const root = createRoot(place);
  let come = (_code: { readonly text: string }): void => {};
  // As a browser, which asks once for a script that is on its way.
  const code = new Promise<{ readonly text: string }>((done) => (come = done));
  const load = () => code;
  let again = (): void => {};
  function Part() {
    const { module, failed, busy, retry } = useChunk(load);
    again = retry;
    return module?.text ?? (busy ? 'once more' : failed ? 'failed' : 'on its way');
  }
  const passes = async (ms: number): Promise<string | null> => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return place.textContent;
  };
  await act(async () => root.render(<Part />));
  expect(await passes(CODE_LIMIT - 1)).toBe('on its way');
  expect(await passes(1)).toBe('failed');
  await act(async () => again());
  expect(await passes(CODE_LIMIT - 1)).toBe('once more');
  expect(await passes(1)).toBe('failed');
  await act(async () => come({ text: 'there' }));
  expect(place.textContent).toBe('there');
  await act(async () => root.unmount());
});
