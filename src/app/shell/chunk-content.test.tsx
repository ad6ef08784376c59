import { act } from 'react';
import { afterEach, expect, it } from 'vitest';

import { useChunk } from '../../components/use-chunk.ts';
import { clear, click, draw, openAt } from '../testing.tsx';
import { ChunkContent } from './chunk-content.tsx';

afterEach(clear);

it('what asks again for code that did not come keeps the focus until it is here', async () => {
  openAt('/dashboard');
  let fail = (): void => {};
  let come = (_code: string): void => {};
  const load = () =>
    new Promise<string>((done, failed) => {
      come = done;
      fail = () => failed(new Error('net::ERR_FAILED'));
    });
  function Content() {
    return <ChunkContent chunk={useChunk(load)}>{(code) => <p>{code}</p>}</ChunkContent>;
  }
  const place = await draw(<Content />);
  const again = () => place.querySelector('button');
  const seen = () => [again()?.getAttribute('aria-busy'), document.activeElement === again()];
  expect(again()).toBeNull();
  await act(async () => fail());
  again()?.focus();
  await click(again());
  expect(seen()).toEqual(['true', true]);
  await act(async () => fail());
  expect(seen()).toEqual([null, true]);
  await click(again());
  await act(async () => come('Đã tới'));
  expect(place.textContent).toBe('Đã tới');
});
