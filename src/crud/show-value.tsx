/** A field's value for reading: in a cell, in a question about two versions, in an exported file. */
import type { Field } from '../api/fields.ts';
import { formatNumber } from '../i18n/format.ts';
import { showDate, showDateTime } from '../lib/dates.ts';
import { textOf } from '../lib/wire.ts';
import { t } from '../i18n/i18n.ts';
import { optionKey } from './screen.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text of rich text, for one line. Only ever put on the screen as text, so nothing in it can run. */
function plainText(html: string): string {
  const spaced = html.replace(/<[^>]*>/g, ' ').replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return spaced.replace(/\s+/g, ' ').trim();
}

/** `names` are those behind the ids of references, where they have come. */
export function showValue(
  resourceName: string,
  name: string,
  field: Field,
  value: unknown,
  names: ReadonlyMap<unknown, string> = new Map(),
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
        : (names.get(value) ?? `#${textOf(value)}`);
    case 'reference':
      return names.get(value) ?? `#${textOf(value)}`;
    case 'references':
      return Array.isArray(value) ? value.map((id) => names.get(id) ?? '…').join(', ') : '';
    case 'html':
      return plainText(textOf(value));
    default:
      return textOf(value);
  }
}
