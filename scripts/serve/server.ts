/** The product on one port: the backend's paths, and the built site for everything else. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { given, WrongSetting } from 'backoffice-backend/environment';
import type { Environment } from 'backoffice-backend/environment';

import { tellFailure } from '../failure.ts';
import type { Site } from './site.ts';

/** Answers what the backend owns. */
export interface BackendApp {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

/** True for the paths of the reference backend; on a CDN they are on the backend's own host, or routed to it. */
function isBackendPath(url: string): boolean {
  return /^\/(?:api|uploads)(?:[/?#]|$)/.test(url);
}

/** A connection over which nothing has gone for so long is closed: whoever does not read holds what was to be read. */
const SILENCE_LIMIT_MS = 120_000;

/** How many requests may wait on one connection: each is held in memory until the answers before it have gone out. */
const WAITING_LIMIT = 100;

/**
 * Requests that somebody sends over one connection without waiting for answers (no browser does) are answered one by one:
 * all at once, each of their answers would wait in memory for the one before it. Whoever sends on and on is cut off.
 */
export function createProductServer(site: Site, backend: BackendApp): Server {
  const askBackend = getRequestListener((request, env) => backend.fetch(request, env));
  const turns = new WeakMap<Socket, Promise<void>>();
  const waiting = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    // Of a connection that was cut off, what had been read already is still handed over.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_LIMIT) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    const failed = (error: unknown): void => {
      console.error(`${request.method} ${request.url} failed:`, error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    };
    const answer = async (): Promise<void> => {
      // The site knows the backend's paths by more spellings (`//api/`, `/api%2F`), and answers none of them.
      if (isBackendPath(request.url ?? '/') || !(await site.handle(request, response))) await askBackend(request, response);
    };
    const turn = async (): Promise<void> => {
      await turns.get(socket);
      // Node tells nothing of what still waits on a connection that has broken.
      if (socket.destroyed) return;
      await new Promise<void>((done) => {
        response.once('close', done);
        void answer().catch(failed);
      });
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    };
    turns.set(socket, turn());
  });
  server.timeout = SILENCE_LIMIT_MS;
  return server;
}

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

/** What there is to close behind a server. */
export interface EndingBackend {
  readonly ended: Promise<Error>;
  close(): Promise<void>;
}

/** How long an answer that is under way may hold the end up: service managers kill after ten seconds. */
export const END_LIMIT_MS = 5_000;

/** A process that ends in order; see `endOnSignal`. */
export interface Ending {
  /** Takes the backend that is being opened. @returns the same once it is open, and never where the end came before */
  opened<Backend extends EndingBackend>(opening: Promise<Backend>): Promise<Backend>;
  /** Takes the server before it, which may not listen yet. */
  answeredBy(server: Server): void;
}

/**
 * Ends the process on Ctrl+C and on a service manager's stop, once what is under way is answered and the backend is
 * closed, from now on: one that is just being opened holds its data folder already. Where the backend has ended by itself
 * it does so too, with its reason and exit code 1.
 *
 * @param limitMs shorter where whoever tells it to end kills sooner
 */
export function endOnSignal(limitMs = END_LIMIT_MS): Ending {
  // Counted by their connections: of answers that a broken one still has in its queue Node tells nothing, not even their end.
  const answering = new Map<Socket, number>();
  let onAnswered: (() => void) | undefined;
  let server: Server | undefined;
  let opening: Promise<EndingBackend> | undefined;
  let ending = false;

  const answered = (): Promise<void> =>
    new Promise((done) => {
      // Under what is still being answered the database must not close.
      onAnswered = () => {
        if (answering.size === 0) done();
      };
      onAnswered();
      setTimeout(done, limitMs);
    });
  // A PostgreSQL that nobody answers at, or a lock on it, may be waited for far longer.
  const open = (): Promise<EndingBackend | undefined> =>
    Promise.race([opening, new Promise<undefined>((done) => setTimeout(done, limitMs))]);
  const close = async (code: number): Promise<void> => {
    await answered();
    let backend: EndingBackend | undefined;
    try {
      backend = await open();
    } catch {
      // Whoever opens it says why that failed, and ends the process.
      return;
    }
    try {
      await backend?.close();
    } finally {
      process.exit(code);
    }
  };
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    server?.close();
    server?.closeIdleConnections();
    void close(code);
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));

  return {
    async opened(given) {
      opening = given;
      const backend = await given;
      if (ending) return new Promise(() => undefined);
      void backend.ended.then((reason) => {
        tellFailure(reason);
        end(1);
      });
      return backend;
    },
    answeredBy(given) {
      server = given;
      const forget = (socket: Socket): void => {
        answering.delete(socket);
        onAnswered?.();
      };
      server.on('connection', (socket) => void socket.once('close', () => forget(socket)));
      server.on('request', ({ socket }, response) => {
        answering.set(socket, (answering.get(socket) ?? 0) + 1);
        response.once('close', () => {
          const others = (answering.get(socket) ?? 0) - 1;
          if (others > 0) answering.set(socket, others);
          else forget(socket);
        });
      });
    },
  };
}
