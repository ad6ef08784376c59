import { afterEach, expect, it, vi } from 'vitest';

import { chromiumPath, headlessPath } from './programs.ts';

afterEach(() => void vi.unstubAllEnvs());

it('an empty CHROMIUM_PATH is the same as a missing one', () => {
  vi.stubEnv('CHROMIUM_PATH', undefined);
  const found = [chromiumPath(), headlessPath()];
  vi.stubEnv('CHROMIUM_PATH', '');
  expect([chromiumPath(), headlessPath()]).toEqual(found);
  vi.stubEnv('CHROMIUM_PATH', '/opt/chrome');
  expect([chromiumPath(), headlessPath()]).toEqual(['/opt/chrome', '/opt/chrome']);
});
