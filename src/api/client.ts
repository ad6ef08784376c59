/**
 * The one way to the backend (specification, section 7).
 *
 * Transport shows nothing and goes nowhere: it throws one typed error a failure, and a registered handler
 * hears of a 401. ofetch builds the request (address, query, JSON body); the attempts are counted here,
 * because ofetch retries without delay, ignores `Retry-After`, lets a body hang for ever and returns broken
 * JSON as a text.
 */
import { createFetch } from 'ofetch';
import type { $Fetch } from 'ofetch';
import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { entriesOf, parseJson } from '../lib/json.ts';
import { pause } from '../lib/pause.ts';
import { GATEWAY_STATUSES, saysFailure } from './answer-status.ts';
import { askerNow, stillAsks } from './asker.ts';
import type { Asker } from './asker.ts';
import { callHeaders } from './call-headers.ts';
import { clientOptions } from './client-options.ts';
import type { ClientOptions } from './client-options.ts';
import { Aborted, ApiError, Blocked, failureOf, Forbidden, Invalid, NotFound, Offline, TimedOut, Unauthorized, Unreadable } from './errors.ts';
import type { Failure } from './errors.ts';
import { attemptSignal, retryAfterOf, retryDelay } from './retry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An attempt's limit, the body included. */
export const ATTEMPT_LIMIT_MS = 20_000;

const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** These blame what was sent, whatever the body says; any other 4xx does so in the backend's own words alone. */
const INPUT_STATUSES: ReadonlySet<number> = new Set([400, 415, 422]);

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Wants the truth of now: no answer that the browser or the worker has kept (sw/policy.ts), as before a write. */
  readonly fresh?: boolean;
  /** Further attempts after the first: 1 for GET, 0 for writes unless asked. */
  readonly retry?: number;
  readonly timeoutMs?: number | undefined;
  /** The login: goes without a token, and its 401 says nothing about the session. */
  readonly anonymous?: boolean;
  /** Looks for the backend (`isBackendThere`): nothing else looks for it where this meets no answer. */
  readonly isLook?: boolean;
  /** For what follows an answer: whose (`askerNow`) that was. It goes out in nobody else's name, nor in none. */
  readonly asker?: Asker | undefined;
}

/** ofetch made for one configuration. */
interface Connection {
  readonly options: ClientOptions;
  readonly request: $Fetch;
}

let connection: Connection | undefined;
/** The token whose 401 has been heard. */
let refusedToken: string | undefined;
let forbidden: ((path: string) => void) | undefined;

/** By path, or by path and id, in ms: what the worker kept before then is of before a write. */
const outdatedAt = new Map<string, number>();

/**
 * After a write: what the worker has kept of a path says otherwise, and nobody is to see it in this page any more.
 * @param path of the whole of it; of one row with the row's id behind it
 */
export function outdateKept(path: string): void {
  outdatedAt.set(path, Date.now());
}

/** Of the row alone where the query says nothing but which. */
function isOutdated(path: string, query: CallOptions['query'], keptAt: number): boolean {
  return [path, path + Object.values(query ?? {}).join('')].some((of) => {
    const writtenAt = outdatedAt.get(of);
    // Later than now is of before the clock was set back, and of before the write as far as anybody can tell.
    return writtenAt !== undefined && (keptAt < writtenAt || keptAt > Date.now());
  });
}

function connected(): Connection {
  const options = clientOptions();
  if (connection?.options === options) return connection;
  const request = createFetch({
    // Read at each call, so that a page's `fetch` replaced later (by a test, by a tool) is the one in use.
    fetch: options.fetch ?? ((...parameters: Parameters<typeof fetch>) => fetch(...parameters)),
    defaults: {
      baseURL: `${options.baseUrl ?? ''}/api/backend/`,
      retry: false,
      ignoreResponseError: true,
      responseType: 'text',
    },
  });
  connection = { options, request };
  refusedToken = undefined;
  return connection;
}

/**
 * Calls the backend.
 * @param path as in the table of paths (`endpoints.ts`).
 * @returns the parsed body; undefined for an answer without one (204, or an empty one to a write).
 * @throws {ApiError} of the failure's kind.
 */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  let retries = options.retry ?? (method === 'GET' ? 1 : 0);
  // Whoever signs out, or in, before another attempt has not asked this.
  let asking: Attempted = options.anonymous ? options : { ...options, asker: options.asker ?? askerNow() };
  for (;;) {
    try {
      return await attempt(method, path, asking);
    } catch (error) {
      if (!(error instanceof ApiError) || retries <= 0 || !isRetried(error)) throw error;
      retries -= 1;
      // Past what the worker has kept: it may have given up a backend that is only slow. What comes is kept nonetheless.
      if (error instanceof Blocked) asking = { cache: 'reload', ...asking };
      await pause(retryDelay(error.retryAfterMs), options.signal);
    }
  }
}

/** A page of HTML in the place of an answer is not the backend's: a host of files, a portal, a proxy that does not find it. */
function isPage(body: unknown): boolean {
  return /^\s*</.test(String(body));
}

/** Whether what came over the network is no word of the backend's: somebody before it spoke in its place. */
function isSilence(status: number, text: string): boolean {
  return isPage(text) || (GATEWAY_STATUSES.has(status) && !saysFailure(parseBody(text).body));
}

/**
 * Whether something that can be the backend answers at its root. Asked without a token and without a path: no call that
 * needs a session, and any refusal is an answer, but for a page.
 */
export async function backendAnswers(options: Pick<CallOptions, 'isLook' | 'signal' | 'timeoutMs'> = {}): Promise<boolean> {
  try {
    await call('GET', '', { ...options, anonymous: true, retry: 0 });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status !== undefined && !GATEWAY_STATUSES.has(error.status) && !isPage(error.body);
  }
}

function isRetried(error: ApiError): boolean {
  if (error.status !== undefined) return RETRIED_STATUSES.has(error.status);
  return error.kind === 'offline' || error.kind === 'blocked' || error.kind === 'timedOut';
}

/**
 * What an attempt without an answer failed by: a backend that cannot be reached, or something in the way of this call.
 * @param isLost whether it may have been done all the same, also where the backend cannot be reached by now
 */
export async function unanswered(failure: Failure, isLost = false): Promise<Blocked | Offline> {
  return (await clientOptions().isBackendThere?.()) ? new Blocked(failure) : new Offline(failure, isLost);
}

function aborted(method: Method, path: string, signal: AbortSignal | undefined): Aborted {
  return new Aborted({ method, path, reason: 'stopped by the caller', cause: signal?.reason });
}

/** A call as one of its attempts is made. */
interface Attempted extends CallOptions {
  readonly cache?: RequestCache;
}

async function attempt(method: Method, path: string, options: Attempted): Promise<unknown> {
  const { options: client, request } = connected();
  const { signal } = options;
  if (signal?.aborted) throw aborted(method, path, signal);
  if (options.asker) stillAsks(options.asker, method, path);
  const token = options.anonymous ? undefined : client.token();
  const isLost = method !== 'GET' && client.isOnline?.();
  const limit = attemptSignal(options.timeoutMs ?? ATTEMPT_LIMIT_MS, signal);
  try {
    const response = await request.raw<string, 'text'>(path, {
      method,
      query: definedOnly(options.query),
      headers: callHeaders(token, client.locale()),
      signal: limit.signal,
      ...(options.fresh ? { cache: 'no-store' } : options.cache ? { cache: options.cache } : {}),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const keptAt = response.headers.get(KEPT_AT_HEADER);
    if (keptAt === null) {
      if (!isSilence(response.status, response._data ?? '')) client.onAnswer?.();
      // Of this call alone, or of all: the look decides.
      else if (!options.isLook) void client.isBackendThere?.();
    }
    // The worker hands out what it had kept where nothing answered it (sw/messages.ts). Where the backend is there all the
    // same nobody would be told that it is old, nor would it be asked anew.
    else if (!options.isLook) {
      const why = await unanswered({ method, path, reason: 'the worker had no answer but the one that it had kept' });
      if (why instanceof Blocked || isOutdated(path, options.query, Number(keptAt))) throw why;
      if (!signal?.aborted) client.onAnswer?.(Number(keptAt));
    }
    if (signal?.aborted) throw aborted(method, path, signal);
    return readAnswer(
      { method, path, status: response.status },
      response.headers,
      response._data ?? '',
      token,
      options.anonymous,
    );
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw aborted(method, path, signal);
    const failure = { method, path, cause: error };
    if (limit.signal.aborted) {
      throw new TimedOut({ ...failure, reason: `no answer within ${options.timeoutMs ?? ATTEMPT_LIMIT_MS} ms` });
    }
    const silence = { ...failure, reason: `no answer (${causeOf(error)}): network, host name, CORS or a blocker` };
    const why = options.isLook ? new Offline(silence) : await unanswered(silence, isLost);
    throw signal?.aborted ? aborted(method, path, signal) : why;
  } finally {
    limit.release();
  }
}

function definedOnly(query: CallOptions['query'] = {}): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

/** The parsed body of a good answer; everything else is thrown. */
function readAnswer(
  request: Pick<Failure, 'method' | 'path'> & { readonly status: number },
  headers: Headers,
  text: string,
  token: string | undefined,
  anonymous = false,
): unknown {
  const { status } = request;
  const parsed = parseBody(text);
  if (status >= 400) {
    const retryAfterMs = retryAfterOf(headers);
    const said = {
      ...request,
      reason: reasonOf(parsed.body),
      body: parsed.body,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    const failure = failureOf(said);
    // A gateway finds nothing either, and a firewall refuses: neither knows of a row, which would pass for deleted and be added
    // anew, nor of a right. A right is refused also by what a backend is built upon, without a body or in JSON of its own.
    // A server of files takes no POST (405): that is not about what was sent.
    const needsWords = failure instanceof NotFound || (failure instanceof Invalid && !INPUT_STATUSES.has(status));
    const isForeign = needsWords ? !saysFailure(parsed.body) : failure instanceof Forbidden && !parsed.ok && text !== '';
    if (isForeign) throw new Unreadable(said);
    if (failure instanceof Unauthorized && !anonymous) tellUnauthorized(token);
    if (failure instanceof Forbidden) forbidden?.(request.path);
    throw failure;
  }
  if (token !== undefined && token === refusedToken) refusedToken = undefined;
  // ASP.NET's `Ok()` says of a write that it is done, in no words.
  if (status === 204 || status === 205 || (text === '' && request.method !== 'GET')) return undefined;
  if (!parsed.ok) {
    throw new Unreadable({
      ...request,
      body: text,
      reason: `the body is no JSON but ${JSON.stringify(text.slice(0, 40))}`,
    });
  }
  if (saysFailure(parsed.body)) {
    throw new Invalid({ ...request, body: parsed.body, reason: reasonOf(parsed.body) });
  }
  return parsed.body;
}

/** What an answer holds; where that is no JSON, its text. */
export function parseBody(text: string): { ok: boolean; body: unknown } {
  try {
    return { ok: true, body: parseJson(text) };
  } catch {
    return { ok: false, body: text };
  }
}

function reasonOf(body: unknown): string {
  const message = entriesOf(body).get('message');
  if (typeof message === 'string' && message !== '') return message;
  return typeof body === 'string' && body !== ''
    ? `body ${JSON.stringify(body.slice(0, 40))}`
    : 'no message in the body';
}

/** Once a token: the calls that fail beside the first add nothing. A later success with it makes it heard again. */
function tellUnauthorized(token: string | undefined): void {
  if (token !== undefined && token === refusedToken) return;
  refusedToken = token;
  clientOptions().onUnauthorized(token);
}

/**
 * Has somebody hear of each call that the backend refuses for want of a right (403). Not by `ClientOptions`: those are given
 * at the start, and who hears this comes with the frame.
 * @param listener hears what was asked for
 * @returns stops.
 */
export function onForbidden(listener: (path: string) => void): () => void {
  forbidden = listener;
  return () => {
    forbidden = undefined;
  };
}
