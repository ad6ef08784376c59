/**
 * What a host answers for a path, and how long the answer may be kept (docs/deploy.md). The one
 * source for `npm start`, the deployment, the hosts' files and the servers of the tests.
 */

export interface Answer {
  readonly status: 200 | 404;
  /** The file to send, relative to the site's root; undefined: an empty body. */
  readonly file?: string;
}

/** Everything below this holds a hash of its content in its name. */
export const ASSETS = 'assets/';

/**
 * A path without the slashes at its end. In linear time: an expression that looks for the end (`/\/+$/`) begins anew at
 * every slash within, and a few addresses of 16 kB would hold everybody's answers up.
 */
export function withoutEndSlashes(path: string): string {
  return /^.*[^/]/s.exec(path)?.[0] ?? '';
}

/**
 * The file that answers a request. Whatever is not a file answers `404.html` with status 404; a missing file under the
 * assets answers 404 with an empty body, so that a client never takes a page for a script; `/api/` is not the host's.
 *
 * @param has tells whether a file exists at a path relative to the site's root.
 * @param pathname of the request, as it came: encoded, with or without a trailing slash.
 * @returns undefined for `/api/`, which no fallback touches.
 */
export function answerFor(has: (file: string) => boolean, pathname: string): Answer | undefined {
  const path = decoded(pathname);
  if (path === undefined) return { status: 404, file: '404.html' };
  if (path === 'api' || path.startsWith('api/')) return undefined;
  if (path !== '' && !path.endsWith('/') && has(path)) return { status: 200, file: path };
  const page = `${withoutEndSlashes(path)}/index.html`.replace(/^\//, '');
  if (has(page)) return { status: 200, file: page };
  return path.startsWith(ASSETS) ? { status: 404 } : { status: 404, file: '404.html' };
}

/** The path without its leading slash, or undefined where it can't be decoded or climbs out of the site. */
function decoded(pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\') || path.split('/').includes('..')) return undefined;
  return path.replace(/^\/+/, '');
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';
export const NEVER = 'no-store';
export const A_DAY = 'public, max-age=86400';

/** `Cache-Control` of a file, by its path relative to the site's root. */
export function cacheControl(file: string): string {
  if (file === 'builds/latest.json') return NEVER;
  if (file.startsWith(ASSETS) || file.startsWith('builds/meta/')) return IMMUTABLE;
  if (/\.(?:html|json|webmanifest)$/.test(file) || file === 'sw.js') return REVALIDATE;
  return A_DAY;
}

/** `Content-Type` by ending. */
export const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** `Content-Type` of a file by its ending. */
export function contentType(file: string): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** True for what shrinks when compressed: text. */
export function isCompressible(file: string): boolean {
  return /\.(?:css|html|ico|js|json|svg|txt|webmanifest)$/.test(file);
}
