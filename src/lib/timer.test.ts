import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMoment, LONGEST_TIMEOUT } from './timer.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

describe('a timer for a moment far away', () => {
  it('does not fire at once where setTimeout would overflow', () => {
    const fired = vi.fn<() => void>();
    atMoment(LONGEST_TIMEOUT * 3, fired);
    vi.advanceTimersByTime(LONGEST_TIMEOUT * 2);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(LONGEST_TIMEOUT);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('never asks setTimeout for more than it can count', () => {
    const asked = vi.spyOn(globalThis, 'setTimeout');
    atMoment(1e18, () => {});
    vi.advanceTimersByTime(LONGEST_TIMEOUT * 2);
    expect(Math.max(...asked.mock.calls.map(([, delay]) => delay ?? 0))).toBeLessThan(2 ** 31);
    asked.mockRestore();
  });

  it('fires at once for a moment that has passed', () => {
    const fired = vi.fn<() => void>();
    atMoment(-5, fired);
    vi.advanceTimersByTime(0);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('can be stopped, also in a later piece', () => {
    const fired = vi.fn<() => void>();
    const stop = atMoment(LONGEST_TIMEOUT * 2, fired);
    vi.advanceTimersByTime(LONGEST_TIMEOUT + 1);
    stop();
    vi.advanceTimersByTime(LONGEST_TIMEOUT * 2);
    expect(fired).not.toHaveBeenCalled();
  });
});
