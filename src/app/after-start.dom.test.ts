import { expect, it, onTestFinished, vi } from 'vitest';
import { startLate } from './after-start.ts';

it('has an open tab look for a newer build as often as the installation wants', async () => {
  vi.stubEnv('VITE_BUILD_POLL_MINUTES', '2');
  vi.useFakeTimers();
  document.head.innerHTML = '<meta name="build-id" content="0123456789abcdef">';
  const asked = vi.fn<(address: string) => Promise<never>>(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  startLate();
  await vi.advanceTimersByTimeAsync(1_000 + 2 * 2 * 60_000);
  expect(asked.mock.calls.filter(([address]) => address.startsWith('/builds/latest.json'))).toHaveLength(3);
});
