import type { Locale } from '../routes.ts';

export interface CallHeaders {
  readonly [name: string]: string;
}

/**
 * What goes with every call: the client's, and those that are asked ahead of its code.
 * @param token of whoever is signed in
 */
export function callHeaders(token: string, locale: Locale): CallHeaders & { readonly Authorization: string };
export function callHeaders(token: string | undefined, locale: Locale): CallHeaders;
export function callHeaders(token: string | undefined, locale: Locale): CallHeaders {
  return {
    // The backend wants it on every call, GET and DELETE included.
    'Content-Type': 'application/json; charset=UTF-8',
    Accept: 'application/json',
    'Accept-Language': locale,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}
