/**
 * Cookies as text. Texts are stored as they are, other values as JSON, both URI-encoded.
 */

/** What browsers keep of one cookie, name and value together, with a margin: beyond it they drop it silently. */
export const COOKIE_LIMIT = 4_000;
/** Chrome caps a cookie's life at 400 days. */
export const MAX_AGE_LIMIT = 400 * 86_400;

export function encodeCookieValue(value: unknown): string {
  // A lone surrogate would make encodeURIComponent throw: nobody's name may stop a sign-in.
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Cs}/gu, '\ufffd'));
}

/** Bytes of `name=value` once encoded; both are ASCII then. */
export function cookieSize(name: string, encoded: string): number {
  return name.length + 1 + encoded.length;
}

export interface CookieOptions {
  /** Seconds; absent: until the browser is closed. 0 removes the cookie. */
  readonly maxAge?: number;
  /** True on https. */
  readonly secure: boolean;
}

/** The line for `document.cookie`. */
export function serialiseCookie(name: string, encoded: string, options: CookieOptions): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${Math.max(0, Math.floor(options.maxAge))}`;
  return `${name}=${encoded}${age}; Path=/; SameSite=Strict${options.secure ? '; Secure' : ''}`;
}

/** The decoded text of the first cookie of a name in `document.cookie` that can be decoded; undefined where there is none. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * Seconds that the cookie of a token may live: until the token ends, and never beyond the cap.
 * @param exp seconds since 1970. @param now milliseconds since 1970.
 */
export function sessionMaxAge(exp: number, now: number): number {
  return Math.max(0, Math.min(Math.floor(exp - now / 1000), MAX_AGE_LIMIT));
}
