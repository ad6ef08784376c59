/**
 * The way back after signing in: a path of this origin with query and hash, never the login page itself, never
 * anything that a browser could read as another host.
 */

const LOGIN = /^(?:\/en)?\/auth\/login\/*$/;

/**
 * @param next what the address's `next` holds, decoded once.
 * @param origin this origin, such as `https://admin.example.com`.
 * @returns path, query and hash in the form the browser gives them; undefined where it is not honoured.
 */
export function safeNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next || !/^\/(?![/\\])/.test(next)) return undefined;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return undefined;
  }
  // The parser drops tabs and line breaks and resolves dots, so the rules hold for what came out as well.
  if (url.origin !== origin || !/^\/(?![/\\])/.test(url.pathname)) return undefined;
  if (LOGIN.test(decoded(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** `?next=…` for a way back; nothing where there is none worth going to. */
export function nextQuery(address: string): string {
  return address === '' || address === '/' ? '' : `?next=${encodeURIComponent(address)}`;
}
