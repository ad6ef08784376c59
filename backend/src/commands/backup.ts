/** `npm run backup -- FILE`: everything in one file, whether the product runs or not. */
import { writeBackup } from '../backup/write.ts';
import { onInstallation, runCommand, typedPath } from './command.ts';

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Name the file to write: npm run backup -- FILE');
  const file = typedPath(name);
  const { rows, files, stored } = await onInstallation(
    { command: 'backup', file },
    (installation) => writeBackup(installation, file, Date.now()),
  );
  const ofThem = stored === undefined ? '' : `, ${stored} of them from the store`;
  console.log(`${file}: ${rows} rows and ${files} pictures${ofThem}. Keep it safe: it holds password hashes and people's data.`);
});
