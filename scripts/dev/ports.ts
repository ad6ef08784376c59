import { given, WrongSetting } from 'backoffice-backend/environment';
import type { Environment } from 'backoffice-backend/environment';

import { LAST_PORT, portFrom } from '../serve/port.ts';

/**
 * The ports of `npm run dev`: `PORT`, and for the backend `BACKEND_PORT`, else the one after it.
 *
 * @throws {WrongSetting}
 */
export function devPorts(env: Environment): { port: number; backendPort: number } {
  const port = portFrom(env);
  // Of any free port (0) nobody knows yet which one it will be.
  if ((port === 0 || port === LAST_PORT) && given(env, 'BACKEND_PORT') === undefined) {
    throw new WrongSetting('PORT', `'${port}' leaves no port after it for the backend; write one from 1 to ${LAST_PORT - 1}, or set BACKEND_PORT too`);
  }
  const backendPort = portFrom(env, 'BACKEND_PORT', port + 1);
  if (backendPort === 0) {
    throw new WrongSetting('BACKEND_PORT', `'0' is any free port, at which the client would not find the backend; write one from 1 to ${LAST_PORT}`);
  }
  return { port, backendPort };
}
