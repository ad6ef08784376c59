import { expect, it } from 'vitest';

import { stopping } from './stopping.ts';

it('ends in order at the first signal, which may come twice, and at once at one that comes a second later', () => {
  const steps: string[] = [];
  let now = 5_000;
  const hear = stopping(() => void steps.push('in order'), () => void steps.push('at once'), () => now);
  hear();
  hear();
  now += 999;
  hear();
  expect(steps).toEqual(['in order']);
  now += 1;
  hear();
  expect(steps).toEqual(['in order', 'at once']);
});
