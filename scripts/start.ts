/**
 * `npm start`: the whole product on one port. Builds where `dist/` is missing or not of the present sources, opens the
 * reference backend on its database, serves both, and says where and how to sign in.
 */
import { createBackend, settingsFromEnvironment, warningAbout } from 'backoffice-backend';

import { isFresh } from './build/freshness.ts';
import { DIST } from './build/settings.ts';
import { tellFailure } from './failure.ts';
import { endOnSignal } from './serve/ending.ts';
import { addressFrom, listen, portFrom } from './serve/port.ts';
import { refusedBuild } from './serve/refused-build.ts';
import { createProductServer } from './serve/server.ts';
import { builtHeaders, openSite } from './serve/site.ts';

function urlHost(address = 'localhost'): string {
  return address.includes(':') ? `[${address}]` : address;
}

async function start(): Promise<void> {
  const port = portFrom(process.env);
  const address = addressFrom(process.env);
  const settings = settingsFromEnvironment(process.env);
  const warning = warningAbout(settings);
  if (warning !== undefined) console.warn(warning);
  if (!(await isFresh())) {
    console.log('Building the site …');
    // Not before it is needed: what builds takes a second to load and much memory, for as long as the product runs.
    const { buildSite } = await import('./build.ts');
    await buildSite().catch((error: unknown) => {
      throw refusedBuild(error) ?? error;
    });
  }
  const site = await openSite(DIST, await builtHeaders());
  console.log(`Opening the database in ${settings.databaseUrl === undefined ? settings.dataDir : 'PostgreSQL'} …`);
  const ending = endOnSignal();
  const backend = await ending.opened(createBackend(settings));
  const server = createProductServer(site, backend.app);
  ending.answeredBy(server);
  let bound: number;
  try {
    bound = await listen(server, port, undefined, address);
  } catch (error) {
    await backend.close();
    throw error;
  }

  console.log(`\nThe back-office runs at http://${urlHost(address)}:${bound}/`);
  if (backend.firstSignIn) {
    console.log(`Sign in as ${backend.firstSignIn.username} with the password ${backend.firstSignIn.password}`);
    console.log('The password is shown until it is changed (account menu, or npm run reset-admin).');
  } else {
    const { administrator } = backend;
    const as = administrator === undefined ? '' : ` as ${administrator}`;
    console.log(`Sign in${as} with your password; npm run reset-admin -- ${administrator ?? 'USERNAME'} sets a new one.`);
  }
  await site.warm();
}

try {
  await start();
} catch (error) {
  tellFailure(error);
  process.exit(1);
}
