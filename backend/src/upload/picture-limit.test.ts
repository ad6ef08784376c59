import { expect, it } from 'vitest';

import { SLOWEST_RATE } from '../../../src/lib/slowest-rate.ts';
import { COMING_LIMIT_MS, MAX_PICTURE_BYTES } from './picture-limit.ts';

it('the largest picture has the time that it takes at the slowest rate, and nothing has time without end', () => {
  expect(COMING_LIMIT_MS).toBeGreaterThan((MAX_PICTURE_BYTES / SLOWEST_RATE) * 1_000);
  expect(COMING_LIMIT_MS).toBeLessThan(20 * 60_000);
});
