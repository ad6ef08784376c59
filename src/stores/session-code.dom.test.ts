import { afterAll, expect, it, vi } from 'vitest';
import { signIn } from './session.ts';

// As a browser rejects an import whose file does not come.
vi.mock('../api/session.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterAll(() => vi.doUnmock('../api/session.ts'));

it('signing in says that there is no connection where not even the code of the call comes', async () => {
  await expect(signIn('an', 'p')).rejects.toMatchObject({
    name: 'Offline',
    kind: 'offline',
    message: expect.stringMatching(/^POST Authen\/login → .*code/) as string,
  });
});
