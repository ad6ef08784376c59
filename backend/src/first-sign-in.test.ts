import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { users } from './database/schema.ts';
import { createFirstSignIn } from './first-sign-in.ts';
import { newFolder } from './testing/installation.ts';
import { openMemoryDatabase } from './testing/memory-database.ts';

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

it('shows the name that the first user has now, which that password opens', async () => {
  const { db, close } = await openMemoryDatabase();
  onTestFinished(close);
  const folder = newFolder();
  const first = await createFirstSignIn(folder, { username: 'admin', password: undefined }).firstUser();
  await db.insert(users).values({ ...first, signInName: 'admin', userNameKey: 'admin', sessionVersion: 1, searchText: '', searchExact: '' });
  await db.update(users).set({ userName: 'Chủ.nhà', signInName: 'chủ.nhà' }).where(eq(users.id, first.id));
  const again = createFirstSignIn(folder, { username: 'admin', password: undefined });
  expect(await again.shown(db)).toMatchObject({ username: 'Chủ.nhà' });
});
