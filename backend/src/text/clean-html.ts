import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { isBlankHtml } from '../../../src/api/fields.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../src/api/html-policy.ts';
import { asAsked, isPictureAddress, safeUrl } from '../../../src/lib/safe-url.ts';

/** Deeper nesting than any text needs; tags beyond it are dropped. */
const DEEPEST = 100;

/**
 * So many tags may stand open at once. The parser looks through them at each closing tag: megabytes of tags that nothing
 * closes would hold the only thread for minutes.
 */
const MOST_OPEN = 300;

/**
 * For each of these the parser puts the rules that hold within it before all those so far, and takes away one set at a
 * closing tag that is written out: never for one that closes itself (`<svg/>`), or with what it stands in.
 */
const WITH_OWN_RULES = /^(?:svg|math|mi|mo|mn|ms|mtext|annotation-xml|foreignobject|desc|title)$/;

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  // The address gate below judges addresses; this only repeats the schemes that it lets through.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  transformTags: {
    a: (tagName, attribs) => {
      const href = safeUrl(asAsked(attribs['href'] ?? ''));
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
};

/**
 * A picture that has lost its address, as the cleaner writes one: the address would come first. Not by its
 * `exclusiveFilter`, which copies all that is written so far for each tag that it takes away.
 */
const WITHOUT_ADDRESS = /<img(?! src=)[^>]*>/g;

const TOO_MANY_OPEN = new Error('more tags stand open than any text needs');

/** By the very parser that the cleaner uses: whatever else counted tags would be told other ones apart from text. */
function leavesTooManyOpen(html: string): boolean {
  let open = 0;
  let rules = 0;
  const parser = new Parser({
    onopentagname(name) {
      open += 1;
      if (WITH_OWN_RULES.test(name)) rules += 1;
      if (Math.max(open, rules) > MOST_OPEN) throw TOO_MANY_OPEN;
    },
    onclosetag(name, isImplied) {
      open -= 1;
      if (!isImplied && WITH_OWN_RULES.test(name)) rules -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error === TOO_MANY_OPEN) return true;
    throw error;
  }
}

/** Rich text as the policy allows it (`src/api/html-policy.ts`); the empty string where nothing would show. */
export function cleanHtml(html: string): string {
  // Nobody writes such a thing: its text is kept, its tags are not.
  const parsable = leavesTooManyOpen(html) ? html.replace(/<[^<>]*>?/g, ' ') : html;
  const clean = sanitize(parsable, OPTIONS).replace(WITHOUT_ADDRESS, '');
  return isBlankHtml(clean) ? '' : clean;
}
