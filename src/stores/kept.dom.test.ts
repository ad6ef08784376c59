import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { call, outdateKept } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { online, setReachable } from './connection.ts';
import { keptSince } from './kept.ts';
import { followStored } from './session.ts';
import { startStores } from './start.ts';
import { writeStored } from './stored.ts';
import { freshPage, tokenFor } from './testing.ts';

/** When the worker has kept what it answers with, by the call's path. */
let kept: Readonly<Record<string, number>> = {};
let backendIsUp = false;
const asked = vi.fn<(call: string) => void>();
let stop = (): void => {};

/** A worker's answers: what it has kept, where nothing comes over the network and nobody asks for the truth of now. */
const worker = async (url: string, { cache }: RequestInit = {}): Promise<Response> => {
  asked(`${url} ${cache}`);
  if (backendIsUp) return Response.json({ data: [] });
  const at = kept[url.replace('/api/backend/', '')];
  if (cache === 'no-store' || at === undefined) throw new TypeError('Failed to fetch');
  return Response.json({ data: [] }, { headers: { [KEPT_AT_HEADER]: String(at) } });
};

beforeEach(() => {
  vi.useFakeTimers();
  freshPage('/dashboard');
  backendIsUp = false;
  stop = startStores(window, { fetch: worker as typeof fetch });
  writeStored('user', { token: tokenFor(3_600), id: '7' }, 3_600);
  followStored();
});

afterEach(() => {
  stop();
  asked.mockClear();
  vi.useRealTimers();
});

it('what is on the screen is as old as the oldest answer in it that the worker had kept, until a fresh one comes', async () => {
  kept = { a: 2_000, b: 1_000, c: 3_000 };
  for (const path of ['a', 'b', 'c']) await call('GET', path);
  expect(keptSince.value).toBe(1_000);
  backendIsUp = true;
  await call('GET', 'a');
  expect(keptSince.value).toBeUndefined();
});

it('a look at the backend dates nothing: it asks past the worker', async () => {
  kept = { [endpoints.allFunctions]: 1_000 };
  setReachable(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.mock.calls).toEqual([['/api/backend/GetallFunction no-store']]);
  expect([online.value, keptSince.value]).toEqual([false, undefined]);
});

it('a kept answer that is not handed on, because something was written since, dates nothing', async () => {
  kept = { list: 1_000 };
  outdateKept('list');
  await expect(call('GET', 'list', { retry: 0 })).rejects.toMatchObject({ kind: 'offline' });
  expect(keptSince.value).toBeUndefined();
});
