import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

import { useChunk } from './use-chunk.ts';

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
