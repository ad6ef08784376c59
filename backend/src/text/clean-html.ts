import sanitize from 'sanitize-html';
import { isBlankHtml } from '../../../src/api/fields.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../src/api/html-policy.ts';
import { isPictureAddress, safeUrl } from '../../../src/lib/safe-url.ts';

/** Deeper nesting than any text needs; tags beyond it are dropped. */
const DEEPEST = 100;

/**
 * So many tags may stand open at once. The parser's time grows with the square of that: a megabyte of opening
 * tags would hold the only thread for seconds.
 */
const MOST_OPEN = 2_000;

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  // The address gate below judges addresses; this only repeats the schemes that it lets through.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  transformTags: {
    a: (tagName, attribs) => {
      const href = safeUrl(attribs['href'] ?? '');
      const opensTab = attribs['target'] === '_blank';
      return {
        tagName,
        attribs: {
          ...(href === undefined ? {} : { href }),
          // A page opened from here must not reach back into this one.
          ...(opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
        },
      };
    },
    img: (tagName, attribs) => {
      const src = attribs['src']?.trim() ?? '';
      return { tagName, attribs: { ...(isPictureAddress(src) ? { src } : {}), alt: attribs['alt'] ?? '' } };
    },
    ol: (tagName, attribs) => {
      const start = attribs['start'] ?? '';
      return { tagName, attribs: /^\d{1,6}$/.test(start) ? { start } : {} };
    },
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

function leavesTooManyOpen(html: string): boolean {
  let open = 0;
  for (const [, closing] of html.matchAll(/<(\/?)(?!(?:br|hr|img|wbr)\b)[a-z]/gi)) {
    open = closing ? Math.max(0, open - 1) : open + 1;
    if (open > MOST_OPEN) return true;
  }
  return false;
}

/** Rich text as the policy allows it (`src/api/html-policy.ts`); the empty string where nothing would show. */
export function cleanHtml(html: string): string {
  // Nobody writes such a thing: its text is kept, its tags are not.
  const parsable = leavesTooManyOpen(html) ? html.replace(/<[^<>]*>?/g, ' ') : html;
  const clean = sanitize(parsable, OPTIONS);
  return isBlankHtml(clean) ? '' : clean;
}
