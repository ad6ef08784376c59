import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRead } from './use-read.ts';

interface Asked {
  readonly signal: AbortSignal;
  readonly come: (value: string) => void;
  readonly fail: (error: Error) => void;
}

let root: Root;
let asked: Asked[];
let place: HTMLElement;

const read = (signal: AbortSignal) => new Promise<string>((come, fail) => void asked.push({ signal, come, fail }));
const readOther = (signal: AbortSignal) => read(signal);

function Part({ from, known }: { from: typeof read | undefined; known: string | undefined }) {
  const { value = 'nothing', failure, busy, retry } = useRead(from, known);
  const why = failure instanceof Error ? [failure.message] : [];
  return <button onClick={retry}>{[value, ...why, ...(busy ? ['asked again'] : [])].join(', ')}</button>;
}

const draw = (from: typeof read | undefined, known?: string) => act(async () => root.render(<Part from={from} known={known} />));
const retry = () => act(async () => place.querySelector('button')?.click());

beforeEach(() => {
  asked = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

it('says why nothing came, also while it is asked for again, and no longer once it has come', async () => {
  await draw(read);
  await act(async () => asked[0]!.fail(new Error('offline')));
  expect(place.textContent).toBe('nothing, offline');
  await retry();
  expect(place.textContent).toBe('nothing, offline, asked again');
  await act(async () => asked[1]!.fail(new Error('full')));
  expect(place.textContent).toBe('nothing, full');
  await retry();
  await act(async () => asked[2]!.come('there'));
  expect(place.textContent).toBe('there');
});

it('shows what is known until it has been read anew, and where that fails', async () => {
  await draw(read, 'old');
  expect(place.textContent).toBe('old');
  await act(async () => asked[0]!.fail(new Error('offline')));
  expect(place.textContent).toBe('old, offline');
  await retry();
  await act(async () => asked[1]!.come('new'));
  expect(place.textContent).toBe('new');
});

it('takes no answer of what is read no longer', async () => {
  await draw(read);
  await draw(readOther);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => {
    asked[1]!.come('this');
    asked[0]!.come('that');
  });
  expect(place.textContent).toBe('this');
  await draw(read);
  await draw(readOther);
  await act(async () => asked[2]!.fail(new Error('aborted')));
  expect(place.textContent).toBe('this');
});

it('asks nothing where there is nothing to read', async () => {
  await draw(undefined);
  expect([asked.length, place.textContent]).toEqual([0, 'nothing']);
});
