/**
 * What the editor cannot keep of a text, so that it is said before somebody changes it. Read off its tags one by one, in linear
 * time: parsing it would have the browser report each inline style (`lib/inert-html.ts`).
 */
import { asAsked, isPictureAddress, safeUrl } from '../../../lib/safe-url.ts';
import { declarationsOf } from '../../../lib/style-declarations.ts';
import { attributesOf } from '../../../lib/tag-attributes.ts';

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

function* tagsOf(html: string): Generator<Tag> {
  for (const [, name = '', rest = ''] of html.matchAll(/<([a-z][\w:-]*)([^<>]*)/gi)) yield { name: name.toLowerCase(), attributes: attributesOf(rest) };
}

/** The declarations, however much they insist. */
function styleOf(value = ''): ReadonlyMap<string, string> {
  return declarationsOf(value.replaceAll(/!important/gi, ''));
}

/** In linear time: no attempt goes beyond the next tag. */
const ADDRESS = /<(?:img\b[^<>]*?\ssrc|a\b[^<>]*?\shref)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** What people see, or what a script or a style draws there. Names with a hyphen are a script's own. */
const PARTS = /^(?:table|iframe|video|audio|object|embed|oembed|svg|canvas|form|select|input|script|noscript|math|source|\w+-[\w-]+)$/;

/** What the scripts of Facebook and others fill in: the script itself may stand in the page around the text. */
const EMBEDDED = /(?:^|\s)(?:fb-|zalo-|twitter-tweet|instagram-media|tiktok-embed)/;

function isPart({ name, attributes }: Tag): boolean {
  return PARTS.test(name) || attributes.has('data-href') || attributes.has('data-oembed-url')
    || EMBEDDED.test(attributes.get('class') ?? '') || [...styleOf(attributes.get('style'))].some(([property, value]) => property.startsWith('background') && value.includes('url('));
}

/** True where the editor cannot keep what the HTML shows: tables, films, forms, drawings, what a script or a style draws, pictures and links with an address of no use. */
export function losesParts(html: string): boolean {
  const isRefused = ([tag = '', ...values]: RegExpExecArray): boolean => {
    const address = values.find((value) => value !== undefined) ?? '';
    return /^<img/i.test(tag) ? !isPictureAddress(address) : safeUrl(asAsked(address)) === undefined;
  };
  return [...html.matchAll(ADDRESS)].some(isRefused) || [...tagsOf(html)].some(isPart);
}

/** Colours that a text has anyway, or that are not seen behind it. */
const PLAIN_COLOUR = /^(?:|black|#0{3}|#0{6}|rgb\(0, ?0, ?0\)|windowtext|white|#f{3}|#f{6}|rgb\(255, ?255, ?255\)|transparent|none|inherit|initial|unset|currentcolor|auto)$/;

/** Whether the tag by itself gives a look that is seen, whatever stands beside it. */
function hasLook({ name, attributes }: Tag, style: ReadonlyMap<string, string>): boolean {
  const said = (attribute: string): string => (attributes.get(attribute) ?? '').toLowerCase();
  const isPicture = name === 'img';
  return /^(?:center|mark|marquee)$/.test(name)
    || ![style.get('color'), style.get('background-color'), style.get('background'), said('color'), said('bgcolor')].every((colour) => PLAIN_COLOUR.test(colour ?? ''))
    || /^(?:center|right|end)$/.test(style.get('text-align') ?? said('align'))
    || /^(?:left|right)$/.test(style.get('float') ?? '') || (isPicture && /^(?:left|right)$/.test(said('align')))
    || (isPicture && (attributes.has('width') || attributes.has('height') || style.has('width') || style.has('height')))
    || style.has('columns') || style.has('column-count') || /^(?:inline-)?(?:flex|grid)$/.test(style.get('display') ?? '')
    || /(?:^|\s)col(?:-[a-z]+)?-\d/.test(said('class'))
    || (name === 'ol' && (/^[ai]$/.test(said('type')) || attributes.has('reversed') || /alpha|latin|roman/.test(style.get('list-style-type') ?? '')))
    || (name === 'li' && attributes.has('value'));
}

/**
 * True where the editor keeps text and pictures, and a look that is seen goes: colours, alignment, sizes of letters and
 * pictures, columns, the kind of numbers, places that links of the same text go to.
 *
 * Calm about what texts from Word have everywhere and nobody would miss: the kind of letters, one size for all of them, lines
 * filled to both edges, distances, black letters on white.
 */
export function losesLooks(html: string): boolean {
  const sizes = new Set<string>();
  const places = new Set<string>();
  const goals: string[] = [];
  for (const tag of tagsOf(html)) {
    const { name, attributes } = tag;
    const style = styleOf(attributes.get('style'));
    if (hasLook(tag, style)) return true;
    const size = style.get('font-size') ?? (name === 'font' ? attributes.get('size') : undefined);
    if (size) sizes.add(size);
    for (const place of [attributes.get('id'), attributes.get('name')]) if (place) places.add(place);
    const href = attributes.get('href') ?? '';
    if (href.startsWith('#')) goals.push(href.slice(1));
  }
  return sizes.size > 1 || goals.some((goal) => places.has(goal));
}
