import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { placesOf } from './places.ts';
import { newFolder } from './testing/installation.ts';

it('leave root no files beside the database of another user, who could not open them', async () => {
  const dataDir = newFolder();
  const user = process.geteuid?.();
  const isRoot = user === 0;
  const owner = isRoot ? 1234 : user;
  // A new one in another user's folder, and then root's own there: a container's volume. Nobody else may give files away;
  // taken for root, they have but their own, which are another user's then.
  if (isRoot) chownSync(dataDir, 1234, 1234);
  else {
    const asRoot = vi.spyOn(process, 'geteuid').mockReturnValue(0);
    onTestFinished(() => asRoot.mockRestore());
  }
  await placesOf({ dataDir });
  const database = join(dataDir, 'database');
  mkdirSync(database);
  writeFileSync(join(database, 'PG_VERSION'), '17\n');
  if (isRoot) {
    await placesOf({ dataDir });
    chownSync(database, 1234, 1234);
  }
  await expect(placesOf({ dataDir })).rejects.toThrow(
    `What lies in ${dataDir} is another user's: run this as that user, sudo -u '#${owner}' env DATA_DIR=${dataDir} npm start (in a container: docker run --user ${owner} …)`,
  );
  expect(readdirSync(dataDir)).toEqual(['database']);
  await placesOf({ dataDir, databaseUrl: 'postgres://db.example.vn/office' });
});
