/**
 * How the worker answers for a page, a file, a picture and the backend, and what it keeps of each: the field's "cache
 * strategies", as `policy.ts` chooses them, carried out on the browser's caches. The builds' own caches: `builds.ts`.
 */
import { assetsOfPage, buildOfPage } from '../builds/manifest.ts';
import { GATEWAY_STATUSES, saysFailure } from '../src/api/answer-status.ts';
import { dropAhead, takeAhead } from './ahead.ts';
import { fillChunks } from './builds.ts';
import { KEPT_AT_HEADER } from './messages.ts';
import {
  ANSWERS_CAP, answersCache, answersToDrop, buildCache, FILE_LIMIT, isOfType, overCap, pageKey, pageLimit, PAGES_CACHE,
  PICTURES_CACHE, PICTURES_CAP, REQUEST_LIMIT, SILENCE_LIMIT, standIn,
} from './policy.ts';
import type { Cap, WorkerData } from './policy.ts';

/** Hands work over to the event, so that the worker lives until it is done. */
type Later = (work: Promise<unknown>) => void;

/** Ends with the signal, also what cannot be told of it: what the browser asked for goes when the event that it belongs to does. */
function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const end = new Promise<never>((_, fails) => {
    signal.addEventListener('abort', () => fails(signal.reason as Error));
  });
  return Promise.race([work, end]);
}

/**
 * The page from the network, within the limit; else the kept one, else one of the shell, else whatever comes.
 *
 * @param preload what the browser asked for while the worker was starting; undefined where it does not do that.
 */
export async function page(request: Request, data: WorkerData, later: Later, preload: Promise<Response | undefined>): Promise<Response> {
  const key = pageKey(request.url);
  const signal = AbortSignal.timeout(REQUEST_LIMIT);
  let isLate = false;
  // A page that came too late is not shown, so nothing asks for its files. They are taken here: without them the next
  // try, which may be as late, could not show the kept page either.
  const keep = async (response: Response, isShown: boolean): Promise<void> => {
    const files = await within(signal, keepPage(key, response));
    if (!isShown) await fillChunks(data, files);
  };
  const network = within(signal, preload.then((asked) => asked ?? fetch(request, { signal }))).then((response) => {
    // Where nothing answers what was asked while the worker was starting, Firefox says so by a response, not by a refusal.
    if (response.status >= 500 || response.type === 'error') throw new Error(`${request.url} → ${response.status}`);
    // What is none is not read to its end: it may be a file of any size.
    const isPage = response.ok && !response.redirected && isOfType(key, response.headers.get('Content-Type'));
    if (isPage) later(ifPossible(keep(response.clone(), !isLate)));
    return response;
  });
  // Also past the limit: what was asked for is read to its end, and kept.
  later(network.catch(() => undefined));
  const late = new Promise<undefined>((done) => {
    setTimeout(() => {
      isLate = true;
      done(undefined);
    }, pageLimit(request));
  });
  const first = await Promise.race([network, late]).catch(() => undefined);
  if (first) return first;
  const kept = (await keptPage(key)) ?? (await found(standIn(key), { cacheName: buildCache(data.build) }));
  return kept ?? network;
}

/** What was kept; nothing also where the browser cannot say: the network may be there all the same. */
function found(key: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
  return caches.match(key, options).catch(() => undefined);
}

/** Work for the keeping alone: what cannot be kept comes over the network another time. */
function ifPossible(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => undefined);
}

/** @returns the files that the page cannot start without. */
async function keepPage(key: string, response: Response): Promise<string[]> {
  const html = await response.clone().text();
  if (buildOfPage(html) === undefined) return [];
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(key, response);
  return assetsOfPage(html);
}

/** A page that was kept, if it can be read and all of its files are still there: half a build is worse than the shell. */
async function keptPage(key: string): Promise<Response | undefined> {
  const kept = await found(key, { cacheName: PAGES_CACHE });
  const html = await kept?.clone().text().catch(() => undefined);
  if (html === undefined) return undefined;
  const files = await Promise.all(assetsOfPage(html).map((path) => found(path)));
  return files.includes(undefined) ? undefined : kept;
}

export async function asset(request: Request, data: WorkerData, later: Later): Promise<Response> {
  const kept = await found(request.url);
  if (kept) return kept;
  const response = await fetch(request, { signal: AbortSignal.timeout(FILE_LIMIT) });
  const { pathname } = new URL(request.url);
  if (response.ok && isOfType(pathname, response.headers.get('Content-Type'))) {
    const copy = response.clone();
    later(ifPossible(caches.open(buildCache(data.build)).then((cache) => cache.put(pathname, copy))));
  }
  return response;
}

/** A copy that says when it came. */
function stamped(response: Response, body: BodyInit, now: number): Response {
  const headers = new Headers(response.headers);
  // The copy is held decoded: these would describe a body that it no longer has.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set(KEPT_AT_HEADER, String(now));
  return new Response(body, { status: response.status, headers });
}

/** The caches whose every entry this run of the worker has looked at: it ends after minutes, entries are too old after weeks. */
const lookedThrough = new Set<string>();

/** To be called after each entry; looking at all of them, as many questions as there are entries, is seldom needed. */
async function trim(cacheName: string, cap: Cap, now: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  if (lookedThrough.has(cacheName) && keys.length <= cap.count) return;
  lookedThrough.add(cacheName);
  const kept = await Promise.all(
    keys.map(async ({ url }) => {
      const at = Number((await cache.match(url))?.headers.get(KEPT_AT_HEADER) ?? 0);
      return { url, at };
    }),
  );
  await Promise.all(overCap(kept, cap, now).map((url) => cache.delete(url)));
}

/** A picture: its address is made for its content, so a kept one is right for good. */
export async function picture(request: Request, later: Later): Promise<Response> {
  const kept = await found(request.url, { cacheName: PICTURES_CACHE });
  if (kept) return kept;
  const response = await fetch(request, { signal: AbortSignal.timeout(FILE_LIMIT) });
  if (response.ok && response.headers.get('Content-Type')?.startsWith('image/')) {
    const copy = response.clone();
    later(ifPossible(keepPicture(request.url, copy)));
  }
  return response;
}

async function keepPicture(url: string, response: Response): Promise<void> {
  const now = Date.now();
  const cache = await caches.open(PICTURES_CACHE);
  await cache.put(url, stamped(response, await response.blob(), now));
  await trim(PICTURES_CACHE, PICTURES_CAP, now);
}

/** Tells one session from another: the beginning of its token's hash. */
async function sessionOf(authorization: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What an answer is kept under: its address, and what was asked in the body. Caches hold GET requests alone. */
async function answerKey(request: Request): Promise<string> {
  if (request.method === 'GET') return request.url;
  const key = new URL(request.url);
  key.searchParams.set('body', await request.clone().text());
  return key.href;
}

/** An answer on its way from the network, and what it is kept under. */
interface Arriving {
  readonly network: Promise<Response>;
  readonly key: string;
  readonly session: string;
}

/** Asks, and keeps what comes. @param client whose page may have it asked ahead; none asks anew */
async function ask(request: Request, later: Later, client?: string): Promise<Arriving> {
  const asking = { before: signOuts, at: Date.now() };
  const keyed = answerKey(request);
  const ahead = client === undefined ? undefined : takeAhead(request, client, asking.at);
  // Asked at once, if not ahead: what it is kept under is made out on the way.
  const signal = AbortSignal.timeout(REQUEST_LIMIT);
  const asked = ahead?.catch(() => fetch(request, { signal })) ?? fetch(request, { signal });
  asked.catch(() => undefined);
  const [key, session] = await Promise.all([keyed, sessionOf(request.headers.get('Authorization') ?? '')]);
  const network = asked.then((response) => {
    if (response.ok) later(ifPossible(keepAnswer(key, response.clone(), session, asking)));
    return response;
  });
  // Also past the limit: what comes at last is kept.
  later(network.catch(() => undefined));
  return { network, key, session };
}

/**
 * Whether it is a gateway that answers, for a backend that it does not reach: the backend's own refusals say so by the contract.
 * One that names a time to ask again at is heard by whoever asked.
 */
async function isOfGateway(response: Response): Promise<boolean> {
  if (!GATEWAY_STATUSES.has(response.status) || response.headers.has('Retry-After')) return false;
  return !saysFailure(objectIn(await response.clone().text()));
}

/**
 * The answer from the network; where no backend answers, the one that was kept for the same session, with its age. A network
 * that hangs is given up just before whoever asked does: nothing would be shown at all then.
 */
export async function answer(request: Request, client: string, later: Later): Promise<Response> {
  const { network, key, session } = await ask(request, later, client);
  const kept = (): Promise<Response | undefined> => found(key, { cacheName: answersCache(session) });
  const late = new Promise((done) => setTimeout(done, SILENCE_LIMIT)).then(kept);
  const came = network.then(async (response) => ((await isOfGateway(response)) ? ((await kept()) ?? response) : response));
  try {
    return (await Promise.race([came, late])) ?? (await came);
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
}

/** The answer from the network alone: whoever asks has refused the one that was kept. What comes takes its place. */
export async function answerAnew(request: Request, later: Later): Promise<Response> {
  return (await ask(request, later)).network;
}

/** Raised by each sign-out: an answer that was on its way then belongs to nobody. */
let signOuts = 0;

/** When an answer was asked for, and how many sign-outs there had been by then. */
interface Asking {
  readonly before: number;
  /** Milliseconds since 1970: the answer may be as old. */
  readonly at: number;
}

async function keepAnswer(url: string, response: Response, session: string, { before, at }: Asking): Promise<void> {
  const text = await response.text();
  if (!isGood(text)) return;
  const name = answersCache(session);
  const known = await caches.has(name);
  if (before !== signOuts) return;
  const cache = await caches.open(name);
  const keptAt = Number((await cache.match(url))?.headers.get(KEPT_AT_HEADER) ?? 0);
  // Overtaken on the way: what was asked for later may know of a write in between. Later than now is of before the clock was
  // set back.
  if (keptAt > at && keptAt <= Date.now()) return;
  await cache.put(url, stamped(response, text, at));
  // Signed out while it was written: the cache may have been made again after all were dropped.
  if (before !== signOuts) return void (await caches.delete(name));
  if (!known) await Promise.all(answersToDrop(await caches.keys(), session).map((other) => caches.delete(other)));
  await trim(name, ANSWERS_CAP, Date.now());
}

/** A 200 may hold a portal's page, half an answer, or an error of the backend's own. */
function isGood(text: string): boolean {
  const value = objectIn(text);
  return value !== undefined && !saysFailure(value);
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Signed out: nothing that was read stays. */
export async function dropAnswers(): Promise<void> {
  signOuts += 1;
  dropAhead();
  await Promise.all(answersToDrop(await caches.keys()).map((name) => caches.delete(name)));
}
