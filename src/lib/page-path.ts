/**
 * The one path of a page, with or without the slashes that hosts put behind it. In linear time: an expression that looks
 * for the end (`/\/+$/`) begins anew at every slash within, and anybody may send somebody a link that is full of them.
 */
export function pagePath(pathname: string): string {
  return /^.*[^/]/s.exec(pathname)?.[0] ?? '/';
}
