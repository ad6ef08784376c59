import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { signIn } from './session.ts';

// As a browser rejects an import whose file does not come.
vi.mock('../api/session.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterAll(() => vi.doUnmock('../api/session.ts'));
afterEach(() => void vi.useRealTimers());

it('signing in says that there is no connection where not even the code of the call comes', async () => {
  await expect(signIn('an', 'p')).rejects.toMatchObject({
    name: 'Offline',
    kind: 'offline',
    message: expect.stringMatching(/^POST Authen\/login → .*code/) as string,
  });
});

it('signing in says the same after a while where that code hangs, instead of waiting under the overlay', async () => {
  vi.resetModules();
  vi.doMock('../api/session.ts', () => new Promise(() => {}));
  const [fresh, { loading }] = await Promise.all([import('./session.ts'), import('./settings.ts')]);
  vi.useFakeTimers();
  let failure: unknown;
  void fresh.signIn('an', 'p').catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(19_000);
  expect([loading.peek(), failure]).toEqual([true, undefined]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([loading.peek(), failure]).toEqual([false, expect.objectContaining({ kind: 'offline' })]);
});
