/**
 * `npm run backup -- FILE`: everything in one file, whether the product runs or not. Exit code 2 where the file is there,
 * but lacks pictures that rows name: one that is lost for good must not stand in the way of a backup of all the others.
 */
import { writeBackup } from '../backup/write.ts';
import { typedPath } from '../environment.ts';
import { onInstallation, runCommand } from './command.ts';
import { missingWords } from './missing-words.ts';

await runCommand(async (signal) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Name the file to write: npm run backup -- FILE');
  const file = typedPath(name);
  const made = await onInstallation(
    { command: 'backup', file },
    signal,
    (installation) => writeBackup(installation, file, Date.now(), signal),
  );
  const { rows, files, stored, missing } = made;
  const ofThem = stored === undefined ? '' : `, ${stored} of them from the store`;
  console.log(`${file}: ${rows} rows and ${files} pictures${ofThem}. Keep it safe: it holds password hashes and people's data.`);
  if (missing) {
    console.warn(missingWords(made, missing));
    process.exitCode = 2;
  }
});
