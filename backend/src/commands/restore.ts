/**
 * `npm run restore -- FILE`: everything as it was when the backup was made. What was there before is kept in
 * a backup of its own first, so that a mistaken restore can be taken back.
 */
import { join } from 'node:path';
import { demandUsable } from '../backup/read.ts';
import { restoreBackup } from '../backup/restore.ts';
import { keepBackup } from '../backup/write.ts';
import { holdsUsers } from '../database/holds-users.ts';
import { demandRoom, LEAST_ROOM } from '../disk-room.ts';
import { typedPath } from '../environment.ts';
import { onInstallation, runCommand } from './command.ts';
import { counted } from './counted.ts';
import { missingWords } from './missing-words.ts';

const USAGE = `npm run restore -- FILE

  Brings everything back from a file of npm run backup, and keeps what was there before in a backup in DATA_DIR. Takes the
  product's settings: DATA_DIR, DATABASE_URL and S3_…. The product must not run meanwhile, unless it is on PostgreSQL.
  More in docs/deploy.md.
`;

await runCommand(USAGE, async (signal, name) => {
  if (!name) throw new Error('Name the backup to restore: npm run restore -- FILE');
  const file = typedPath(name);
  await demandUsable(file);
  await onInstallation(undefined, signal, async (installation) => {
    await demandRoom(installation.dataDir, LEAST_ROOM);
    const keptIn = join(
      installation.dataDir,
      `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`,
    );
    const keep = async () =>
      (await holdsUsers(installation.db)) ? keepBackup(installation, keptIn, Date.now(), signal) : undefined;
    const { rows, files, stored, kept } = await restoreBackup(installation, file, keep, signal);
    if (kept) {
      console.log(`What was there before is kept in ${keptIn}.`);
      if (kept.missing) console.warn(missingWords(kept, kept.missing));
    }
    console.log(`${counted(rows, 'row')} and ${counted(files, 'picture')} are back from ${file}. Everybody signs in anew.`);
    if (stored !== undefined && !installation.store) {
      console.warn(
        `${stored} of the pictures were in a store. None is set here (S3_BUCKET), so they are in the data folder, while `
          + 'the records go on naming them in that store.',
      );
    }
  });
});
