/** Entity tags of what is kept by browsers and caches. */

/** Whether `If-None-Match` names it, by the weak comparison (RFC 9110, 13.1.2): what compresses on the way weakens a tag. */
export function isNamed(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
