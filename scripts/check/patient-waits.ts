/**
 * Runs before each file of unit tests: Vitest has `vi.waitFor` and `vi.waitUntil` give up after a second, which no setting
 * of its own changes. (`expect.poll` has one.)
 */
import { afterAll, vi } from 'vitest';

import { WAIT } from './limits.ts';

const { waitFor, waitUntil } = vi;

function patient(options: Parameters<typeof waitFor>[1]): typeof options {
  return { ...WAIT, ...(typeof options === 'number' ? { timeout: options } : options) };
}

Object.assign(vi, {
  waitFor: ((look, options) => waitFor(look, patient(options))) as typeof waitFor,
  waitUntil: ((look, options) => waitUntil(look, patient(options))) as typeof waitUntil,
});
// Files share the process, and would wrap the one before them.
afterAll(() => Object.assign(vi, { waitFor, waitUntil }));
