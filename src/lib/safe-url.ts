/**
 * The one gate for every address that somebody else wrote: links in content, a website, a menu entry's
 * target, a picture. Allowed are http, https, mailto and tel, or a path of this site; everything else
 * (`javascript:`, `data:`, `//host`, `/\host`, control characters that browsers skip) is refused.
 */

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
// Browsers drop tab, CR and LF anywhere in an address, and leading control characters and spaces.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROL = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202f\ufeff]/;

/** No address that anybody means is longer, and what reads addresses need not be quick for one that is. In characters. */
export const LONGEST_ADDRESS = 2_000;

/** True for a path of this site: one leading `/`, followed by neither `/` nor `\`. */
export function isSitePath(value: string): boolean {
  return value.length <= LONGEST_ADDRESS && /^\/(?![/\\])/.test(value) && !CONTROL.test(value) && !value.includes('\\');
}

/** The address if it may be followed, else undefined. Surrounding white space is forgiven, nothing else. */
export function safeUrl(value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed === '' || trimmed.length > LONGEST_ADDRESS || CONTROL.test(trimmed)) return undefined;
  if (isSitePath(trimmed) || trimmed.startsWith('#')) return trimmed;
  let parsed: URL;
  try {
    parsed = new URL(trimmed);
  } catch {
    return undefined;
  }
  if (!SCHEMES.has(parsed.protocol)) return undefined;
  if (/^https?:/.test(parsed.protocol) && !/^https?:\/\//i.test(trimmed)) return undefined;
  return trimmed;
}

/** True for an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && safeUrl(value) !== undefined;
}

/** An address as a browser asks for it: a file's name may hold spaces. */
export function asAsked(address: string): string {
  return address.trim().replaceAll(' ', '%20');
}

/** True for what may stand as a picture's address: http(s), or a path of this site. */
export function isPictureAddress(value: string): boolean {
  const address = asAsked(value);
  return isWebAddress(address) || isSitePath(address);
}
