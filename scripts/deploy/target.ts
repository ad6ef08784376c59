/**
 * Where a site is deployed to, and where the script keeps what it needs there. Keys are paths relative to the site's
 * root, with `/` and without a leading one.
 *
 * | key | what | goes when |
 * |---|---|---|
 * | `assets/…`, `builds/meta/{id}.json` | as built | no kept build names it |
 * | pages, payloads, icons, web manifests, `sw.js` | the live build's, where visitors ask for them | another build is live |
 * | `builds/latest.json` | announces the live build | never |
 * | `.deploy/builds/{id}.json` | what a build consists of (`record.ts`) | its build is pruned |
 * | `.deploy/files/{hash}/{name}` | every build's files but the assets, each content once: what a rollback needs | no kept build names it |
 * | `.deploy/history.json` | which build became live when | never |
 * | `.deploy/locks/{token}.json` | deployments under way (`lock.ts`) | its deployment ends |
 */
import { ASSETS, cacheControl } from '../../builds/hosting.ts';
import type { Encoding } from './compress.ts';

export interface Entry {
  readonly key: string;
  /** Bytes as stored, which may be compressed. */
  readonly size: number;
  /** When it was last written, in milliseconds of the target's own clock. */
  readonly modified: number;
}

/** A file as it must be on the target. */
export interface Wanted {
  readonly key: string;
  /** Bytes, uncompressed. */
  readonly size: number;
}

/** What a file looks like to a visitor. */
export interface Served {
  /** Uncompressed. */
  readonly content: Uint8Array;
  /** Headers of the answer where the target knows them; a folder leaves them to the web server. */
  readonly contentType?: string;
  readonly cacheControl?: string;
  /** The compressed forms that lie beside it, each as it lies there. */
  readonly compressed?: Readonly<Partial<Record<Encoding, Uint8Array>>>;
}

/**
 * Which of a build's files go live in which order: the files that pages name (icons, web manifests) and the 404 page
 * first, then the pages, each with its payload. `sw.js` follows on its own, after the check.
 */
export interface Switch {
  readonly id: string;
  /** Key below `.deploy/files/` by path, for every file but `sw.js`. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths that are to be as they are: the same file, live already. */
  readonly unchanged: ReadonlySet<string>;
  /** Paths of other builds that this one has no longer. */
  readonly gone: readonly string[];
}

export interface Target {
  /** As the operator wrote it. */
  readonly name: string;
  /** @throws where these paths cannot lie there: something foreign is in their way, or one in another's. Changes nothing. */
  prepare(paths: readonly string[]): Promise<void>;
  /** Clears away what a run that was broken off left half made. Called under the lock. */
  begin(): Promise<void>;
  list(prefix: string): Promise<Entry[]>;
  /** The content (uncompressed), or undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** What a visitor gets for a path of the site. */
  served(path: string): Promise<Served | undefined>;
  /** Writes one file, whole or not at all, with type, Cache-Control and compression as its key asks for. */
  put(key: string, content: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys of those that are not there whole. */
  missing(files: readonly Wanted[]): Promise<Set<string>>;
  /**
   * The builds whose pages visitors may get now: one, or several after a switch that was broken off, or none. Where
   * there is exactly one, its pages are live whole.
   */
  live(): Promise<readonly string[]>;
  /**
   * Makes a build's pages live. Broken off at any point, no page stands beside a payload of another build, and what
   * each of them names is there. `step` is told of each path that is done.
   */
  switchTo(change: Switch, step: (path: string) => void): Promise<void>;
  /** Makes a stored worker the one that visitors get. */
  switchWorker(key: string): Promise<void>;
}

/** Below this the script keeps what no visitor asks for; the hosts' files answer 404 for it. */
export const PRIVATE = '.deploy/';
export const RECORDS = `${PRIVATE}builds/`;
export const FILES = `${PRIVATE}files/`;
export const LOCKS = `${PRIVATE}locks/`;
export const HISTORY = `${PRIVATE}history.json`;
export const WORKER = 'sw.js';

/** True for what visitors get, at its place or among the kept files. */
export function isVisitors(key: string): boolean {
  return !key.startsWith(PRIVATE) || key.startsWith(FILES);
}

export function isAsset(path: string): boolean {
  return path.startsWith(ASSETS);
}

export function isPage(path: string): boolean {
  return path === 'index.html' || path.endsWith('/index.html');
}

/** The payload beside a page. */
export function payloadOf(page: string): string {
  return page.replace(/index\.html$/, '_payload.json');
}

/** Where a content is kept; the name is part of the key because type and Cache-Control follow from it. */
export function fileKey(path: string, hash: string): string {
  return `${FILES}${hash}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** `Cache-Control` of a key; a kept file carries that of the path it will be copied to. */
export function cacheControlOf(key: string): string {
  if (key.startsWith(FILES)) return cacheControl(key.slice(key.lastIndexOf('/') + 1));
  return key.startsWith(PRIVATE) ? 'no-store' : cacheControl(key);
}
