/** The product on one port: the backend's paths, and the built site for everything else. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

import { COMING_LIMIT_MS } from '../../backend/src/upload/picture-limit.ts';
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
  const server = createServer({ requestTimeout: COMING_LIMIT_MS }, (request, response) => {
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
