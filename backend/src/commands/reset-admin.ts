/** `npm run reset-admin [-- USERNAME]`: a new password for an administrator, whether the product runs or not. */
import { resetAdministrator } from '../administrators.ts';
import { createFirstSignIn } from '../first-sign-in.ts';
import { settingsFromEnvironment } from '../settings.ts';
import { onInstallation, runCommand } from './command.ts';

await runCommand(async (signal) => {
  const username = process.argv[2] ?? settingsFromEnvironment(process.env).adminUsername ?? 'admin';
  const { username: name, password } = await onInstallation({ command: 'resetAdmin', username }, signal, ({ db, dataDir }) => {
    const { passwordChanged } = createFirstSignIn(dataDir, { username, password: undefined });
    return resetAdministrator({ db, passwordChanged }, username);
  });
  console.log(`Username: ${name}\nPassword: ${password}`);
});
