/** `npm run reset-admin [-- USERNAME]`: a new password for an administrator, whether the product runs or not. */
import { resetAdministrator } from '../administrators.ts';
import { createFirstSignIn } from '../first-sign-in.ts';
import { settingsFromEnvironment } from '../settings.ts';
import { onInstallation, runCommand } from './command.ts';

const USAGE = `npm run reset-admin [-- USERNAME]

  Sets a new password and prints it, whether the product runs or not; without a name that of ADMIN_USERNAME, else of admin.
  Takes the product's settings: DATA_DIR and DATABASE_URL.
`;

await runCommand(USAGE, async (signal, name) => {
  const username = name ?? settingsFromEnvironment(process.env).adminUsername ?? 'admin';
  const { username: stored, password } = await onInstallation({ command: 'resetAdmin', username }, signal, ({ db, dataDir }) => {
    const { passwordChanged } = createFirstSignIn(dataDir, { username, password: undefined });
    return resetAdministrator({ db, passwordChanged }, username);
  });
  console.log(`Username: ${stored}\nPassword: ${password}`);
});
