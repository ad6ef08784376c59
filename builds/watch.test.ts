import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { watchBuilds } from './watch.ts';
import type { Watch } from './watch.ts';

const ID = '0123456789abcdef';

describe('watching for a new build', () => {
  let asked: string[];
  let heard: string[];
  let answer: () => Promise<string>;
  let watch: Watch;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    asked = [];
    heard = [];
    answer = () => Promise.resolve(JSON.stringify({ id: ID, timestamp: 1 }));
    watch = watchBuilds({
      now: () => Date.now(),
      after: (delay, run) => {
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
      ask: (address) => {
        asked.push(address);
        return answer();
      },
      onLatest: (id) => heard.push(id),
    });
  });

  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('asks first about 1 s after the start, with the time in the address', async () => {
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/builds/latest.json?1800000001000']);
    expect(heard).toEqual([ID]);
  });

  it('asks again every 15 minutes', async () => {
    await vi.advanceTimersByTimeAsync(1_000 + 3 * 15 * 60_000);
    expect(asked).toHaveLength(4);
  });

  it('asks when told to, but never twice within 30 s', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    watch.check();
    await vi.advanceTimersByTimeAsync(29_999);
    watch.check();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    watch.check();
    watch.check();
    expect(asked).toHaveLength(2);
  });

  it('asks when told to before the first check, which then is not repeated', async () => {
    watch.check();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page instead of JSON', () => Promise.resolve('<!doctype html>')],
    ['an empty answer', () => Promise.resolve('')],
    [
      'a question that throws at once',
      () => {
        throw new Error('blocked');
      },
    ],
  ])('stays silent and goes on after %s', async (_name, failing) => {
    answer = failing;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual([]);
    answer = () => Promise.resolve(JSON.stringify({ id: ID, timestamp: 1 }));
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(heard).toEqual([ID]);
  });

  it('goes on after a question that is never answered', async () => {
    answer = () => new Promise(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000 + 15 * 60_000);
    expect(asked).toHaveLength(2);
  });

  it('goes on when the clock is set back by a day', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(asked).toHaveLength(2);
  });

  it('is silent after it was stopped', async () => {
    watch.stop();
    watch.check();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(asked).toEqual([]);
  });
});
