/**
 * Where the link of a back-office function leads. The side menu shows only what leads somewhere, and the functions
 * screen points out what does not.
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

/** Query, hash, trailing slash and language prefix of a screen's address do not matter. */
export function functionLink(link: string): FunctionLink {
  const text = link.trim();
  if (text === '') return { kind: 'none' };
  if (isWebAddress(text)) return { kind: 'web' };
  if (safeUrl(text) === undefined) return { kind: 'unsafe' };
  const screen = text.startsWith('/') ? screenAt(parseAddress(text).path) : undefined;
  return screen ? { kind: 'screen', screen } : { kind: 'nowhere' };
}
