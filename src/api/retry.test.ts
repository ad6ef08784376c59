import { expect, it } from 'vitest';
import { retryDelay } from './retry.ts';

it('a further attempt comes about 300 ms later, at another moment for each tab of an office', () => {
  const earliest = retryDelay(undefined, () => 0);
  const latest = retryDelay(undefined, () => 1);
  expect((earliest + latest) / 2).toBe(300);
  expect(latest - earliest).toBeGreaterThanOrEqual(100);
});
