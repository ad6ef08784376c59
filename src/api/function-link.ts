/**
 * Where the link of a back-office function leads. The side menu shows only what leads somewhere, the functions screen
 * points out what does not, and the backend finds a function's rights by it.
 */
import { isWebAddress, safeUrl } from '../lib/safe-url.ts';
import { parseAddress, screenAt } from '../routes.ts';
import type { Screen } from '../routes.ts';

export type FunctionLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'screen'; readonly screen: Screen }
  | { readonly kind: 'web' }
  /** Well-formed, but no screen of this product has the address. */
  | { readonly kind: 'nowhere' }
  /** Not an address that anything may follow. */
  | { readonly kind: 'unsafe' };

/**
 * The path that a link names on this site, and by which a function's rights are found: query, hash, trailing slash,
 * language prefix and blanks around it do not matter. Undefined for all other links.
 */
export function linkedPath(link: string | null | undefined): string | undefined {
  const text = link?.trim() ?? '';
  return text.startsWith('/') ? parseAddress(text).path : undefined;
}

/** The screen that a link names. */
export function screenOfLink(link: string | null | undefined): Screen | undefined {
  const path = linkedPath(link);
  return path === undefined ? undefined : screenAt(path);
}

/** What kind of link it is, and the screen where it names one. */
export function functionLink(link: string): FunctionLink {
  const text = link.trim();
  if (text === '') return { kind: 'none' };
  if (isWebAddress(text)) return { kind: 'web' };
  if (safeUrl(text) === undefined) return { kind: 'unsafe' };
  const screen = screenOfLink(text);
  return screen ? { kind: 'screen', screen } : { kind: 'nowhere' };
}
