import { rmSync, symlinkSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { demandEmbedded } from './postgres-mark.ts';
import { LONG, newFolder, newSchema, open } from './testing/installation.ts';
import { ADMIN_PASSWORD } from './testing/password.ts';
import { TEST_POSTGRES } from './testing/schema.ts';

it.runIf(TEST_POSTGRES)('lets a product on PostgreSQL start where its data folder takes no mark, and says what that means', async () => {
  const dataDir = newFolder();
  const databaseUrl = await newSchema();
  await (await open({ dataDir, databaseUrl, adminPassword: ADMIN_PASSWORD })).close();
  let told = '';
  try {
    demandEmbedded(dataDir);
  } catch (error) {
    told = String(error);
  }
  const mark = /delete (\S+) first/.exec(told)?.[1] ?? '';
  rmSync(mark);
  // Root, too, can write nothing through a link that leads nowhere.
  symlinkSync('/nowhere/at/all', mark);
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const { client } = await open({ dataDir, databaseUrl });
  await client.signIn('admin', ADMIN_PASSWORD);
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${mark} could not be written (ENOENT: `)]]);
  said.mockRestore();
}, LONG);
