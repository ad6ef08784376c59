/**
 * The cleaner of rich text: HTML that anybody may have written goes in, elements and attributes of the policy
 * come out, and nothing else. Used for what the wire brings, what is pasted and what is saved.
 *
 * DOMPurify decides, on the parsed tree; around it stand a step before (`inert-html.ts`, so that the strict
 * Content-Security-Policy has nothing to report) and one in the middle (`foreign-html.ts`, so that the meaning
 * survives). The last step is always DOMPurify with the policy. Loaded only with the editor.
 */
import createDOMPurify from 'dompurify';
import type { Config } from 'dompurify';

import { translateForeignHtml } from './foreign-html.ts';
import type { LostPart } from './foreign-html.ts';
import { withoutInlineCode } from './inert-html.ts';
import { asAsked, isPictureAddress, safeUrl } from './safe-url.ts';

export interface HtmlPolicy {
  readonly tags: readonly string[];
  /** Attributes by tag. Links and picture sources also pass the address gate (`safe-url.ts`). */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** The address that a picture keeps, or undefined where the picture is to go. */
export type PictureSource = (source: string) => string | undefined;

// An instance of our own: hooks of the shared one would be everybody's.
const purifier = createDOMPurify(window);

// What stands inside is a message to old browsers, a list of choices, or not shown at all: it goes with its element.
const UNSEEN_CONTENT = ['template', 'object', 'video', 'audio', 'canvas', 'map', 'select', 'datalist'];

/** Frames and films, in linear time: what is in one is not counted beside it, what is in a comment not at all. */
const EMBEDS = /<!--[\s\S]*?(?:-->|$)|<((?:(iframe|video|audio|object)\b[\s\S]*?(?:<\/\2|$))|embed\b)/gi;

const gateOfPictures: PictureSource = (source) => (isPictureAddress(source) ? source.trim() : undefined);

/** DOMPurify has no answer for a document without body, which is what a `frameset` makes of one. */
function sanitized(html: string | Node, config: Config & { RETURN_DOM_FRAGMENT: true }): DocumentFragment {
  // Where DOMPurify cannot work it hands back what it was given.
  if (!purifier.isSupported) throw new Error('This browser cannot clean HTML: DOMPurify does not support it.');
  const tree: DocumentFragment | null = purifier.sanitize(html, config);
  return tree ?? document.implementation.createHTMLDocument('').createDocumentFragment();
}

let policy: HtmlPolicy | undefined;
let pictureSource: PictureSource = gateOfPictures;

/** The value that an attribute of the policy keeps; undefined where it is to go. */
function gatedValue(name: string, value: string): string | undefined {
  if (name === 'href') return safeUrl(asAsked(value));
  if (name === 'src') return pictureSource(value);
  if (name === 'target') return value === '_blank' ? value : undefined;
  if (name === 'start') return /^\d{1,6}$/.test(value) ? value : undefined;
  // A page opened from here must have no way back to this one, whatever the text says.
  if (name === 'rel') return 'noopener noreferrer';
  return value;
}

purifier.addHook('uponSanitizeAttribute', (element, event) => {
  const tag = element.localName;
  if (!policy) {
    // Before the last step: whoever judges or counts the addresses is to hear of each, those of local files included.
    if ((tag === 'img' && event.attrName === 'src') || (tag === 'a' && event.attrName === 'href')) event.forceKeepAttr = true;
    return;
  }
  // A tag may be called `constructor`: only the policy's own entries count.
  const names = Object.hasOwn(policy.attributes, tag) ? policy.attributes[tag] : undefined;
  const value = names?.includes(event.attrName) ? gatedValue(event.attrName, event.attrValue) : undefined;
  if (value === undefined) event.keepAttr = false;
  else {
    event.attrValue = value;
    if (event.attrName === 'src' && value !== element.getAttribute('src')) element.setAttribute('src', value);
    // The gate above has judged the address, with fewer schemes than DOMPurify's own pattern; `blob:` (a
    // picture on its way up) is not in that pattern.
    if (event.attrName === 'src') event.forceKeepAttr = true;
  }
});

/** The strict step alone: for what the editor itself has written. Links without address, pictures without source go. */
export function keepAllowed(
  html: string | DocumentFragment,
  allowed: HtmlPolicy,
  source = gateOfPictures,
): DocumentFragment {
  policy = allowed;
  pictureSource = source;
  let kept: DocumentFragment;
  try {
    kept = sanitized(html, {
      ALLOWED_TAGS: [...allowed.tags],
      ALLOWED_ATTR: [...new Set(Object.values(allowed.attributes).flat())],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
  } finally {
    policy = undefined;
    pictureSource = gateOfPictures;
  }
  for (const picture of kept.querySelectorAll('img:not([src])')) picture.remove();
  for (const link of kept.querySelectorAll('a')) {
    if (!link.hasAttribute('href')) link.replaceWith(...link.childNodes);
    else if (link.hasAttribute('target')) link.setAttribute('rel', 'noopener noreferrer');
  }
  return kept;
}

/** The whole way, for HTML from the wire or the clipboard. The tree belongs to an inert document. */
export function cleanToTree(html: string, allowed: HtmlPolicy, source = gateOfPictures, onLost?: (what: LostPart) => void): DocumentFragment {
  // In the text: of what a frame or a film holds nothing is parsed.
  if (onLost) for (const [, embed] of html.matchAll(EMBEDS)) if (embed) onLost('embeds');
  const tree = sanitized(withoutInlineCode(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: UNSEEN_CONTENT,
    ADD_FORBID_CONTENTS: UNSEEN_CONTENT,
    ADD_ATTR: ['target'],
    RETURN_DOM_FRAGMENT: true,
  });
  translateForeignHtml(tree, onLost);
  return keepAllowed(tree, allowed, source);
}

/** A tree as HTML text. Reads only, so no policy is asked. */
export function htmlOf(tree: DocumentFragment): string {
  const holder = tree.ownerDocument.createElement('div');
  holder.append(tree.cloneNode(true));
  return holder.innerHTML;
}

/**
 * HTML from anywhere as text of the policy.
 * @param onLost hears of each part that the text cannot hold
 */
export function cleanHtml(html: string, allowed: HtmlPolicy, source = gateOfPictures, onLost?: (what: LostPart) => void): string {
  return htmlOf(cleanToTree(html, allowed, source, onLost));
}
