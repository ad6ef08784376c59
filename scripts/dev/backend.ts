/** The backend alone, for `npm run dev`: restarted by `tsx watch` with every edit of it, on a port of its own. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createBackend, settingsFromEnvironment } from 'backoffice-backend';

import { tellFailure } from '../failure.ts';
import { endOnSignal } from '../serve/ending.ts';
import { listen, portFrom } from '../serve/port.ts';

/** `tsx watch` kills after five seconds, in which the database has to be closed too. */
const END_LIMIT_MS = 3_000;

/** As `tsx watch` has it, had it not gone: a database that does not close would keep its data folder for good. */
const KILL_LIMIT_MS = 5_000;

/** For the client's server alone, which stands before it on this machine. */
const ADDRESS = '127.0.0.1';

try {
  const ending = endOnSignal(END_LIMIT_MS);
  // Whoever restarts it would tell it to end, and was killed.
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(process.exit, KILL_LIMIT_MS, 1);
  });
  // Had it gone while this was being loaded, nothing is said of it any more; nothing is open yet. Started by hand, this is undefined.
  if (process.connected === false) process.exit();
  const backend = await ending.opened(createBackend(settingsFromEnvironment(process.env)));
  const answer = getRequestListener((request, env) => backend.app.fetch(request, env));
  const server = createServer((request, response) => void answer(request, response));
  ending.answeredBy(server);
  const chosenBy = { setting: 'BACKEND_PORT', command: 'npm run dev', otherSide: portFrom(process.env) };
  await listen(server, portFrom(process.env, 'BACKEND_PORT'), chosenBy, ADDRESS);
  console.log('The backend answers.');
  if (backend.firstSignIn) {
    console.log(`Sign in as ${backend.firstSignIn.username} with the password ${backend.firstSignIn.password}`);
  }
} catch (error) {
  tellFailure(error);
  process.exit(1);
}
