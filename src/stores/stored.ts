/**
 * What survives a reload under a cookie's name.
 *
 * A browser drops a cookie of more than about 4,000 bytes silently, so it is measured before it is written;
 * what does not fit, or what a browser without cookies refuses, is kept in `localStorage` under the same
 * name, and where that is closed as well in memory, for this page's life. There something stands only while the cookie
 * could not be kept, so it counts before one that is there all the same: a site above this one may have set a cookie of
 * that name, which no other site can take away.
 */
import { COOKIE_LIMIT, cookieSize, encodeCookieValue, readCookie, serialiseCookie } from '../lib/cookie.ts';

const memory = new Map<string, string>();

/** The stored text, decoded; undefined where there is none (and while pages are rendered at build time). */
export function readStored(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return readLocal(name) ?? memory.get(name) ?? readCookie(document.cookie, name);
}

/** @param maxAge seconds; absent: as long as the browser is open (what overflows stays until it is replaced). */
export function writeStored(name: string, value: unknown, maxAge?: number): void {
  const encoded = encodeCookieValue(value);
  if (cookieSize(name, encoded) <= COOKIE_LIMIT) {
    // Never dropped first: another tab that reads in between would find itself signed out.
    document.cookie = serialiseCookie(name, encoded, {
      secure: isSecure(),
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    if (readCookie(document.cookie, name) === decodeURIComponent(encoded)) {
      writeLocal(name, undefined);
      memory.delete(name);
      return;
    }
  }
  const text = decodeURIComponent(encoded);
  if (writeLocal(name, text)) {
    memory.delete(name);
  } else {
    // What stands there is older, and would be read first.
    writeLocal(name, undefined);
    memory.set(name, text);
  }
  expireCookie(name);
}

export function dropStored(name: string): void {
  expireCookie(name);
  writeLocal(name, undefined);
  memory.delete(name);
}

/** Only what this page keeps in its memory: the rest is every tab's, and may be of somebody else by now. */
export function dropFromMemory(name: string): void {
  memory.delete(name);
}

function expireCookie(name: string): void {
  document.cookie = serialiseCookie(name, '', { secure: isSecure(), maxAge: 0 });
}

function isSecure(): boolean {
  return location.protocol === 'https:';
}

/** A storage throws where it is switched off or full, also where it is asked for; what it does not hold stops nobody. */
function readFrom(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeTo(storage: () => Storage, name: string, value: string | undefined): boolean {
  try {
    if (value === undefined) storage().removeItem(name);
    else storage().setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** What this browser has kept. */
export function readLocal(name: string): string | undefined {
  return readFrom(() => localStorage, name);
}

/** @returns false where the browser refused. `undefined` removes. */
export function writeLocal(name: string, value: string | undefined): boolean {
  return writeTo(() => localStorage, name, value);
}

/** What this tab has kept. */
export function readTab(name: string): string | undefined {
  return readFrom(() => sessionStorage, name);
}

/** @returns as `writeLocal` does */
export function writeTab(name: string, value: string | undefined): boolean {
  return writeTo(() => sessionStorage, name, value);
}
