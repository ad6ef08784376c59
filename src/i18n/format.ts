import { groupDigits } from '../lib/numbers.ts';
import { locale } from './i18n.ts';

/** A whole number as the language on the screen writes it: `1.234` in Vietnamese, `1,234` in English. */
export function formatNumber(value: number): string {
  return groupDigits(value, locale.value);
}
