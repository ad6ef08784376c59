/**
 * What a page asks the backend as soon as it is there is asked when somebody opens it: a round trip earlier, while the
 * page itself is on its way. The page's own question then gets that answer.
 */
import { callHeaders } from '../src/api/call-headers.ts';
import { tokenIn } from '../src/api/early-calls.ts';
import { parseAddress } from '../src/routes.ts';
import { REQUEST_LIMIT } from './policy.ts';
import type { WorkerData } from './policy.ts';

/** An answer waits so long for the page that will ask for it, in milliseconds. */
export const AHEAD_LIMIT = 10_000;

/** Reads cookies in a worker; not in every browser: the page asks by itself then. */
export interface CookieReader {
  get(name: string): Promise<{ readonly value?: string | undefined } | null>;
}

interface Asked {
  /** The client that the page becomes: no other gets the answer. */
  readonly client: string;
  readonly address: string;
  readonly authorization: string;
  readonly at: number;
  readonly answer: Promise<Response>;
}

let asked: Asked[] = [];

/**
 * The token of whoever is signed in, as `boot-framed.ts` will find it in the page; where the page keeps it elsewhere, because
 * the cookie is another site's, what is asked by it is given to nobody (`takeAhead`).
 */
async function tokenOf(cookies: CookieReader | undefined): Promise<string | undefined> {
  const user = await cookies?.get('user');
  return user?.value === undefined ? undefined : tokenIn(decodeURIComponent(user.value));
}

/** A page that is asked for, and the client that it becomes. */
export interface Opened {
  readonly url: string;
  readonly client: string;
}

/** Asks ahead for a page with a plain list, opened at its first rows. @param origin the worker's own */
export async function askAhead(page: Opened, data: WorkerData, origin: string, cookies: CookieReader | undefined, now: number): Promise<void> {
  const { pathname, search } = new URL(page.url);
  const { path, locale } = parseAddress(pathname);
  const calls = search === '' ? data.ahead[path] : undefined;
  if (!calls) return;
  const token = await tokenOf(cookies).catch(() => undefined);
  if (token === undefined) return;
  const headers = callHeaders(token, locale);
  const questions = calls.map((call): Asked => {
    const address = new URL(data.apiBase + call, origin).href;
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(REQUEST_LIMIT) });
    // Whoever picks it up hears of a failure.
    answer.catch(() => undefined);
    return { client: page.client, address, authorization: headers.Authorization, at: now, answer };
  });
  asked = [...asked.filter(({ at }) => now - at < AHEAD_LIMIT), ...questions];
}

/** The answer to a client's request, if it was asked ahead for it and its session: once, and not when it has grown old. */
export function takeAhead(request: Request, client: string, now: number): Promise<Response> | undefined {
  const found = asked.find(
    (one) =>
      request.method === 'GET' &&
      one.client === client &&
      one.address === request.url &&
      one.authorization === request.headers.get('Authorization'),
  );
  if (!found) return undefined;
  asked = asked.filter((one) => one !== found);
  return now - found.at < AHEAD_LIMIT ? found.answer : undefined;
}

/** Signed out, or something was written: nothing that was asked for before is handed out any more. */
export function dropAhead(): void {
  asked = [];
}
