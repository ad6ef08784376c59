/** A field's value for reading: in a cell, in a question about two versions, in an exported file. */
import { UUID } from '../api/fields.ts';
import type { Field, Id } from '../api/fields.ts';
import { formatNumber } from '../i18n/format.ts';
import { showDate, showDateTime } from '../lib/dates.ts';
import { textOf } from '../lib/wire.ts';
import { recordsLanguage, t } from '../i18n/i18n.ts';
import { optionKey } from './screen.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text of rich text, for one line. Only ever put on the screen as text, so nothing in it can run. */
export function plainText(html: string): string {
  const spaced = html.replace(/<[^<>]*>/g, ' ').replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return spaced.replace(/\s+/g, ' ').trim();
}

/** What is shown for a name that is on its way. A number there would be taken for the value. */
export const NAME_TO_COME = '…';

export function numberOf(id: unknown): string {
  return `#${textOf(id)}`;
}

/** Records of which nobody here sees what they are called. */
function nameless(count: number): string {
  return t('list.nameless', { count });
}

/**
 * What several records are called. Of those whose name is not to be had, by whoever may not read them say, how many they are,
 * where their numbers are codes that nobody can tell apart.
 */
export function namesOf(ids: readonly Id[], nameOf: (id: Id) => string = numberOf): string {
  const codes = new Set(ids.filter((id) => UUID.test(String(id))).map(numberOf));
  const names = ids.map((id) => nameOf(id));
  const told = names.filter((name) => !codes.has(name));
  const untold = names.length - told.length;
  return [...told, ...(untold > 0 ? [nameless(untold)] : [])].join(', ');
}

const NO_IDS: readonly Id[] = [];

/** The ids in a value whose names are asked for. What the dictionary has a word for is asked of nobody. */
export function idsToName(field: Field, value: unknown): readonly Id[] {
  if (field.kind === 'references') return Array.isArray(value) ? (value as Id[]) : NO_IDS;
  if (field.options?.includes(value as number)) return NO_IDS;
  return typeof value === 'number' || typeof value === 'string' ? [value] : NO_IDS;
}

/** `nameOf` tells what the record or option behind an id is called. */
export function showValue(
  resourceName: string,
  name: string,
  field: Field,
  value: unknown,
  nameOf: (id: Id) => string = numberOf,
): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'flag':
      return t(value === true ? 'common.active' : 'common.hidden');
    case 'date':
      return showDate(textOf(value));
    case 'dateTime':
      return showDateTime(textOf(value));
    case 'integer':
      return typeof value === 'number' ? formatNumber(value) : textOf(value);
    case 'choice':
      return field.options?.includes(Number(value))
        ? t(optionKey(resourceName, name, Number(value)))
        : nameOf(value as Id);
    case 'reference':
      return nameOf(value as Id);
    case 'references':
      return Array.isArray(value) ? namesOf(value as Id[], nameOf) : '';
    case 'html':
      return plainText(textOf(value));
    default:
      return textOf(value);
  }
}

/**
 * `lang` of a shown value: of the company's own words, and not of the dictionary's, of numbers and of addresses.
 * @param text the value as it is shown
 */
export function languageOf({ kind, options }: Field, value?: unknown, text?: string): 'vi' | undefined {
  switch (kind) {
    case 'text':
    case 'multiline':
    case 'html':
    case 'reference':
      return recordsLanguage();
    case 'references':
      return Array.isArray(value) && text === nameless(value.length) ? undefined : recordsLanguage();
    case 'choice':
      return options?.includes(Number(value)) ? undefined : recordsLanguage();
    default:
      return undefined;
  }
}
