import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createFirstSignIn } from './first-sign-in.ts';
import { newFolder } from './testing/installation.ts';

afterEach(() => vi.restoreAllMocks());

it('lets a password be changed whose first one cannot be removed from the folder, and says which file is to go', async () => {
  const folder = newFolder();
  const kept = join(folder, 'first-sign-in.json');
  const first = createFirstSignIn(folder, { username: 'admin', password: undefined });
  const { id } = await first.firstUser();
  // Root removes every file, also from a folder that is another's; a folder it does not take for one.
  rmSync(kept);
  mkdirSync(kept);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  first.passwordChanged(id);
  expect(said.mock.calls.flat().join('\n')).toMatch(new RegExp(`first password.*valid no more.*${kept}.*Remove it`));
});
