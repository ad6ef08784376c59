/** Where a server listens: its port and address from the environment, and what is said where it may not listen there. */
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { given, WrongSetting } from 'backoffice-backend/environment';
import type { Environment } from 'backoffice-backend/environment';

/** The setting that names a port, and the command that reads it, for the remedy. */
interface ChosenBy {
  readonly setting: string;
  readonly command: string;
  /** What client or backend listens at where each has a port of its own: of no use as a remedy. */
  readonly otherSide?: number | undefined;
}

export const LAST_PORT = 65_535;

/** The error, with a remedy, where the system gives a port for this reason to nobody; undefined for every other reason. */
export function refusedPort({ code, syscall }: NodeJS.ErrnoException, port: number, { setting, command, otherSide }: ChosenBy): Error | undefined {
  const refused = (why: string, others: readonly number[]): Error => {
    const other = others.find((one) => one !== port && one !== otherSide);
    return new Error(`Port ${port} ${why}. Choose another: ${setting}=${other} ${command}`);
  };
  if (code === 'EADDRINUSE') return refused('is taken by another program', port + 2 > LAST_PORT ? [port - 1, port - 2] : [port + 1, port + 2]);
  // Of files, too, it says so. The neighbours of such a port are most often refused as well.
  return code === 'EACCES' && syscall === 'listen' ? refused('may not be used by this user', [3000, 3001, 3002]) : undefined;
}

/**
 * Listens.
 *
 * @param address of the machine; missing: every one
 * @throws with a remedy where the port is taken or not permitted, or the machine has no such address.
 */
export function listen(
  server: Server,
  port: number,
  chosenBy: ChosenBy = { setting: 'PORT', command: 'npm start' },
  address?: string,
): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const foreign = error.code === 'EADDRNOTAVAIL' && address !== undefined;
      failed(refusedPort(error, port, chosenBy) ?? (foreign ? wrongAddress(address, 'is no address of this machine') : error));
    });
    server.listen({ port, ...(address === undefined ? {} : { host: address }) }, () => {
      const bound = server.address();
      done(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}

function wrongAddress(address: string, problem: string): WrongSetting {
  return new WrongSetting('LISTEN_ADDRESS', `'${address}' ${problem}; write one, such as 127.0.0.1, or leave it out for all`);
}

/**
 * The one address of the machine to listen on from the environment; undefined: every one.
 *
 * @throws {WrongSetting}
 */
export function addressFrom(env: Environment): string | undefined {
  const address = given(env, 'LISTEN_ADDRESS');
  // No names: one may stand for several addresses, of which the first alone would be listened on.
  if (address !== undefined && isIP(address) === 0) throw wrongAddress(address, 'is no address');
  return address;
}

/**
 * The port from the environment: `PORT`, else 3000.
 *
 * @param setting another that names a port, with what it is where it is missing
 * @throws {WrongSetting}
 */
export function portFrom(env: Environment, setting = 'PORT', fallback = 3000): number {
  const text = given(env, setting) ?? String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > LAST_PORT) throw new WrongSetting(setting, `'${text}' is no port number; write one from 0 to ${LAST_PORT}`);
  return port;
}
