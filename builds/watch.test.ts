import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { watchBuilds } from './watch.ts';
import type { Watch } from './watch.ts';

const ID = '0123456789abcdef';

describe('watching for a new build', () => {
  let asked: string[];
  let heard: string[];
  let answer: () => Promise<string>;
  /** How long each timer was to wait. */
  let delays: number[];
  let watch: Watch;

  const start = (settings: { interval?: number } = {}): Watch =>
    watchBuilds({
      now: () => Date.now(),
      after: (delay, run) => {
        delays.push(delay);
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
      ask: (address) => {
        asked.push(address);
        return answer();
      },
      onLatest: (id) => heard.push(id),
      ...settings,
    });

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    asked = [];
    heard = [];
    answer = () => Promise.resolve(JSON.stringify({ id: ID, timestamp: 1 }));
    delays = [];
    watch = start();
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

  it.each([
    [60_000, 60_000],
    // A timer that ends at once would run all the time, though it asked no sooner.
    [1, 30_000],
  ])('asks as often as it is set to, but never within 30 s: every %i ms means %i ms', async (interval, pause) => {
    watch.stop();
    watch = start({ interval });
    await vi.advanceTimersByTimeAsync(1_000 + pause - 1);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1 + pause);
    expect(asked).toHaveLength(3);
    expect(delays.slice(-3)).toEqual([pause, pause, pause]);
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
