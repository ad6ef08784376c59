/**
 * What rich text may hold: what the editor can make, and nothing else. Read by the client's cleaner on the
 * way in, on paste and on the way out, and by the reference backend, so that both let through the same.
 */
export const ALLOWED_TAGS = [
  'p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'img', 'hr',
] as const;

/** Attributes by tag; `href` and `src` also pass the address gate (`lib/safe-url.ts`). */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
  ol: ['start'],
};
