import { languageTag, locale, t } from '../../../i18n/i18n.ts';
import type { LeftOut } from './create-editor.ts';

/** What a paste lacks and what to do for it; nothing where it lacks nothing. */
export function sayLeftOut({ pictures, links, embeds, tables }: LeftOut): string {
  const lacking = [
    pictures > 0 && t('richText.imagesLeftOut', { count: pictures }),
    links > 0 && t('richText.linksLeftOut', { count: links }),
    embeds > 0 && t('richText.embedsLeftOut', { count: embeds }),
  ].filter((part) => part !== false);
  const what = new Intl.ListFormat(languageTag(locale.value), { type: 'conjunction' }).format(lacking);
  return [
    what && t('richText.leftOut', { what }),
    pictures > 0 && t('richText.imagesByButton'),
    tables > 0 && t('richText.tablesLeftOut'),
  ].filter(Boolean).join(' ');
}
