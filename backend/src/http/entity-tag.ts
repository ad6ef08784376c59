/** Entity tags of what is kept by browsers and caches. */

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/**
 * Whether `If-None-Match` names it, by the weak comparison (RFC 9110, 13.1.2): what compresses on the way weakens a tag. Ask
 * only of what is there: `*` names all that is.
 */
export function isNamed(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag));
}
