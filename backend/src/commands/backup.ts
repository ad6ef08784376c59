/**
 * `npm run backup -- FILE`: everything in one file, whether the product runs or not. Exit code 2 where the file is there,
 * but lacks pictures that rows name: one that is lost for good must not stand in the way of a backup of all the others.
 */
import { stat } from 'node:fs/promises';
import { writeBackup } from '../backup/write.ts';
import type { Made } from '../backup/write.ts';
import { typedPath } from '../environment.ts';
import { onInstallation, runCommand } from './command.ts';
import { counted } from './counted.ts';
import { missingWords } from './missing-words.ts';

const USAGE = `npm run backup -- FILE

  Writes everything into one file, pictures too, whether the product runs or not. Takes the product's settings: DATA_DIR,
  DATABASE_URL and S3_…. Ends with 2 where the file is there, but lacks pictures that rows name. More in docs/deploy.md.
`;

/**
 * A path is handed to the running product as it was typed, and may name another place there.
 *
 * @param bytes missing where a running product of an older version wrote it
 * @throws where the backup is not under that path here
 */
async function demandHere(file: string, { bytes }: Partial<Made>): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && (bytes === undefined || found.size === bytes)) return;
  throw new Error(
    `${file} is not here: the running product has written it where it runs (another container, a /tmp of its own). `
      + 'Name a file in DATA_DIR, or stop the product first.',
  );
}

await runCommand(USAGE, async (signal, name) => {
  if (!name) throw new Error('Name the file to write: npm run backup -- FILE');
  const file = typedPath(name);
  const made = await onInstallation(
    { command: 'backup', file },
    signal,
    (installation) => writeBackup(installation, file, Date.now(), signal),
  );
  await demandHere(file, made);
  const { rows, files, stored, missing } = made;
  const ofThem = stored === undefined ? '' : `, ${stored} of them from the store`;
  console.log(`${file}: ${counted(rows, 'row')} and ${counted(files, 'picture')}${ofThem}. Keep it safe: it holds password hashes and people's data.`);
  if (missing) {
    console.warn(missingWords(made, missing));
    process.exitCode = 2;
  }
});
