/** Rich text as one line that tells two versions apart: bare text would leave out just what somebody has changed. */
import { t } from '../../i18n/i18n.ts';
import { attributesOf } from '../../lib/tag-attributes.ts';
import { plainText } from '../show-value.tsx';

/** A name or an address may hold what ends a tag elsewhere. */
const LINK_OR_PICTURE = /<(\/?)(a|img)(?![\w-])((?:[^"'<>]|"[^"]*"|'[^']*')*)>/gi;

/** They stand within words. */
const INLINE = /<\/?(?:a|b|strong|i|em|u|s|code|span)(?![\w-])[^<>]*>/gi;

/** The last part of an address, as people would call the file. */
function fileOf(address: string): string {
  if (/^data:/i.test(address)) return '';
  const file = /([^/]*)$/.exec(address.replace(/[?#].*$/s, ''))?.[1] ?? '';
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** @returns the text of `html`, with pictures as words, and the address of each link behind it */
export function versionText(html: string): string {
  let link = { address: '', from: 0 };
  const told = html.replace(LINK_OR_PICTURE, (tag: string, closing: string, name: string, rest: string, at: number) => {
    const attributes = attributesOf(rest.replaceAll('<', '&lt;'));
    if (name.toLowerCase() === 'img') {
      const called = [attributes.get('alt'), fileOf(attributes.get('src') ?? '')].filter(Boolean).join(', ');
      return ` [${t('form.versionPicture')}${called && `: ${called}`}] `;
    }
    const { address, from } = link;
    link = { address: closing ? '' : (attributes.get('href') ?? ''), from: at + tag.length };
    return address === '' || plainText(html.slice(from, at)) === plainText(address) ? '' : ` (${address})`;
  });
  return plainText(told.replace(INLINE, ''));
}
