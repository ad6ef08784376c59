/**
 * What the worker does with a request, what it keeps and for how long: decisions only, no cache and no network, so that
 * each can be tested by itself. `worker.ts` carries them out.
 */
import { ASSETS, withoutEndSlashes } from '../builds/hosting.ts';

/** What the build tells the worker (`scripts/build/worker.ts`). */
export interface WorkerData {
  /** The id of the build that this worker belongs to. */
  readonly build: string;
  /** Taken at installation, all or nothing: pages and files without which nothing starts, in both languages. */
  readonly shell: readonly string[];
  /** Taken after activation, one by one: the code of the routes. Each may fail. */
  readonly chunks: readonly string[];
  /** Where the backend's calls begin, absolute or a path: `/api/backend/`. */
  readonly apiBase: string;
  /** The list and item calls whose answers may be read offline, relative to `apiBase`. */
  readonly readable: readonly string[];
  /** The lists among them that are asked for by POST: their question is in the body. */
  readonly posted: readonly string[];
  /** What a page with a plain list asks first, by its path without language, relative to `apiBase`. */
  readonly ahead: Readonly<Record<string, readonly string[]>>;
}

/** How long a page may take before the kept one is shown. */
const PAGE_LIMIT = 3_000;
/** The same where a page is loaded anew: it stands there meanwhile, and whoever agreed to a new build would get the old. */
const RELOAD_LIMIT = 10_000;
/** How long nothing was asked of a worker that may be stopped. */
export const QUIET = 500;
/** How long a tab may take to say which build it runs. */
export const ANSWER_LIMIT = 2_000;
/** How long the backend may say nothing before a kept answer is shown, in ms: callers give up after 20 s (src/api/client.ts). */
export const SILENCE_LIMIT = 17_000;
/**
 * When the worker gives up a page or an answer of the backend, its body included, in ms. Browsers do not tell it that whoever
 * asked has given up, which is after 20 s (src/api/client.ts), of what was asked ahead at most `AHEAD_LIMIT` later: without
 * this, six questions to a backend that hung keep the browser's connections to it, and nothing comes when it is well again.
 */
export const REQUEST_LIMIT = 30_000;
/**
 * The same of files and pictures, which nobody gives up: ten pictures of 5 MB that share a line of 50 kB/s come within it, and a
 * connection that hangs is free again some time.
 */
export const FILE_LIMIT = 1_200_000;

export type Treatment =
  /** From the network within the limit, else from the cache. */
  | 'page'
  /** From the cache: a name with a hash never changes its content. */
  | 'asset'
  /** From the cache, kept with a cap. */
  | 'picture'
  /** From the network; where that fails, the kept answer, marked with its age. */
  | 'answer'
  /** From the network alone, and kept as an answer. */
  | 'anew'
  /** Left to the network; what was asked ahead is then an answer of before it. */
  | 'write'
  /** Not the worker's business. */
  | 'none';

/** What the treatment depends on. */
export interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  /**
   * `no-store` where whoever asks wants the truth of now and no kept answer, as before a save; `reload` where a kept one was
   * refused; of a page that is reloaded `no-cache`.
   */
  readonly cache: string;
  readonly authorization: string | null;
}

/** The name of a call such as `Dichvu/Dichvu`, or undefined for any other address. */
function callOf(url: URL, data: WorkerData, origin: string): string | undefined {
  const base = new URL(data.apiBase, origin);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined;
  return url.pathname.slice(base.pathname.length);
}

/** Files have one, pages have none. */
export function hasEnding(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}

/** @param origin the site's own; the backend's may be another (`apiBase`), and its calls are told first */
export function treatmentOf(request: RequestFacts, data: WorkerData, origin: string): Treatment {
  const url = new URL(request.url);
  const call = callOf(url, data, origin);
  if (call !== undefined) {
    const gets = request.method === 'GET';
    const posts = request.method === 'POST' && data.posted.includes(call);
    if (!gets && !posts) return 'write';
    const reads = posts || data.readable.includes(call);
    if (!reads || request.cache === 'no-store' || request.authorization === null) return 'none';
    return request.cache === 'reload' ? 'anew' : 'answer';
  }
  if (request.method !== 'GET') return 'none';
  // Pictures too: `<img>` gets opaque answers from elsewhere, in which nobody can tell a picture from an error.
  if (url.origin !== origin) return 'none';
  if (url.pathname.startsWith('/api/')) return 'none';
  if (url.pathname.startsWith('/uploads/')) return request.destination === 'image' ? 'picture' : 'none';
  // A link to a file of public/: no page could stand in for it.
  if (request.mode === 'navigate') return hasEnding(url.pathname) ? 'none' : 'page';
  return url.pathname.startsWith(`/${ASSETS}`) ? 'asset' : 'none';
}

/** How long a page may take before the kept one is shown, in ms. @param cache `no-cache` is how a browser marks a reload. */
export function pageLimit({ cache }: Pick<RequestFacts, 'cache'>): number {
  return cache === 'no-cache' ? RELOAD_LIMIT : PAGE_LIMIT;
}

/** The one key of a page: without query, hash and trailing slash. */
export function pageKey(url: string): string {
  return withoutEndSlashes(new URL(url).pathname) || '/';
}

/** The page of the shell that stands in for one that was never visited: it starts the application at any address. */
export function standIn(key: string): string {
  return key === '/en' || key.startsWith('/en/') ? '/en/dashboard' : '/dashboard';
}

/** Whether an answer may be kept under a file's name: a host's page is no script, whatever its status. */
export function isOfType(path: string, contentType: string | null): boolean {
  const type = contentType ?? '';
  if (path.endsWith('.js')) return /javascript/.test(type);
  if (path.endsWith('.css')) return type.startsWith('text/css');
  if (path.endsWith('.svg')) return type.startsWith('image/svg');
  return hasEnding(path) ? !type.startsWith('text/html') : type.startsWith('text/html');
}

/**
 * The backend's origin, where a host's policy keeps the worker from asking it. A worker lives under the policy that its
 * script came with until another script comes: one that was installed before the host's file was renewed would ask in vain
 * for good.
 *
 * @param policy the header `Content-Security-Policy`; empty forbids nothing
 */
export function blockedBackend(policy: string, { apiBase }: WorkerData): string | undefined {
  if (!URL.canParse(apiBase)) return undefined;
  const { origin } = new URL(apiBase);
  const sources = /(?:^|[;,])\s*connect-src\s([^;,]*)/.exec(policy)?.[1]?.trim().split(/\s+/);
  return !sources || ['*', 'https:', origin].some((source) => sources.includes(source)) ? undefined : origin;
}

const BUILD_PREFIX = 'build-';
const ANSWERS_PREFIX = 'answers-';
export const PAGES_CACHE = 'pages';
export const PICTURES_CACHE = 'pictures';

export function buildCache(build: string): string {
  return BUILD_PREFIX + build;
}

/** @param session tells one session from another without holding its token. */
export function answersCache(session: string): string {
  return ANSWERS_PREFIX + session;
}

/** The caches of builds that no tab runs any more. */
export function buildsToDrop(names: readonly string[], live: ReadonlySet<string>): string[] {
  return names.filter((name) => name.startsWith(BUILD_PREFIX) && !live.has(name.slice(BUILD_PREFIX.length)));
}

/** The caches of answers that belong to another session than the one named, or to any, where none is. */
export function answersToDrop(names: readonly string[], session?: string): string[] {
  const mine = session === undefined ? undefined : answersCache(session);
  return names.filter((name) => name.startsWith(ANSWERS_PREFIX) && name !== mine);
}

export interface Kept {
  readonly url: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface Cap {
  readonly count: number;
  /** Milliseconds. */
  readonly age: number;
}

const A_DAY = 86_400_000;
export const PICTURES_CAP: Cap = { count: 300, age: 30 * A_DAY };
export const ANSWERS_CAP: Cap = { count: 200, age: 30 * A_DAY };

/** What goes: everything over its age, and the oldest over the number. */
export function overCap(kept: readonly Kept[], cap: Cap, now: number): string[] {
  // What is later than now is of before the clock was set back: it does not put out what comes from then on.
  const age = ({ at }: Kept): number => (at > now ? now : now - at);
  const newestFirst = kept.toSorted((one, other) => age(one) - age(other));
  return newestFirst.filter(({ at }, index) => index >= cap.count || now - at > cap.age).map(({ url }) => url);
}
