/** How a process with a server and a backend ends: first what is under way is answered, then the data folder is let go. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { tellFailure } from '../failure.ts';

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
