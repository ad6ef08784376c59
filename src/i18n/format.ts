import type { Locale } from '../routes.ts';
import { languageTag, locale } from './i18n.ts';

const formats = new Map<Locale, Intl.NumberFormat>();

/** A number as the language on the screen writes it: `1.234` in Vietnamese, `1,234` in English. */
export function formatNumber(value: number): string {
  const language = locale.value;
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(languageTag(language))));
  return format.format(value);
}
