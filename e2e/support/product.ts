/**
 * The running product, one a worker: the built site with its security headers and the reference backend on a fresh
 * seeded database in memory, on one port of its own.
 */
import { setFlagsFromString } from 'node:v8';
import { createBackend } from 'backoffice-backend';

import { listen } from '../../scripts/serve/port.ts';
import { createProductServer } from '../../scripts/serve/server.ts';
import { builtHeaders, openSite } from '../../scripts/serve/site.ts';

/** For what each worker compresses for itself, and looks at once. */
export const QUICK_BROTLI = 4;

export const ADMIN = { username: 'admin', password: 'Mat-khau-thu-1' } as const;

export interface Product {
  readonly origin: string;
  /** A call of the wire as somebody who signed in; the administrator where nobody is named. Answers the parsed body. */
  api(method: string, path: string, body?: unknown, who?: { username: string; password: string }): Promise<Answer>;
  /** A token for somebody; one per person is kept for the worker's life. */
  tokenOf(who?: { username: string; password: string }): Promise<string>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body: { data?: unknown; message?: string; totalrecord?: number; menu?: unknown } & Record<string, unknown>;
}

export async function startProduct(): Promise<Product> {
  // The database's code is compiled once, quickly: compiled a second time, better, it would earn that in no test's life.
  setFlagsFromString('--liftoff-only');
  const backend = await createBackend({
    dataDir: 'memory',
    adminUsername: ADMIN.username,
    adminPassword: ADMIN.password,
    seed: true,
  });
  const site = await openSite('dist', await builtHeaders(), QUICK_BROTLI);
  const server = createProductServer(site, backend.app);
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const tokens = new Map<string, Promise<string>>();

  async function send(method: string, path: string, token: string | undefined, body: unknown): Promise<Answer> {
    const response = await fetch(`${origin}/api/backend/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  async function signIn(who: { username: string; password: string }): Promise<string> {
    const answer = await send('POST', 'Authen/login', undefined, who);
    const data = answer.body.data as { token?: string } | undefined;
    if (data?.token === undefined) throw new Error(`${who.username} could not sign in: ${JSON.stringify(answer)}`);
    return data.token;
  }

  function tokenOf(who: { username: string; password: string } = ADMIN): Promise<string> {
    const known = tokens.get(who.username) ?? signIn(who);
    tokens.set(who.username, known);
    return known;
  }

  return {
    origin,
    tokenOf,
    api: async (method, path, body, who) => send(method, path, await tokenOf(who), body),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await backend.close();
    },
  };
}
