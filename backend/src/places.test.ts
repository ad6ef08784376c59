import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placesOf } from './places.ts';
import { newFolder } from './testing/installation.ts';

it.skipIf(process.geteuid?.() !== 0)('leave root no files beside the database of another user, who could not open them', async () => {
  const dataDir = newFolder();
  // A new one in another user's folder, and then root's own there: a container's volume.
  chownSync(dataDir, 1234, 1234);
  await placesOf({ dataDir });
  const database = join(dataDir, 'database');
  mkdirSync(database);
  writeFileSync(join(database, 'PG_VERSION'), '17\n');
  await placesOf({ dataDir });
  chownSync(database, 1234, 1234);
  await expect(placesOf({ dataDir })).rejects.toThrow(
    `What lies in ${dataDir} is another user's: run this as that user, sudo -u '#1234' env DATA_DIR=${dataDir} npm start (in a container: docker run --user 1234 …)`,
  );
  expect(readdirSync(dataDir)).toEqual(['database']);
  await placesOf({ dataDir, databaseUrl: 'postgres://db.example.vn/office' });
});
