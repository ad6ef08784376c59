import type { Fields, Resource } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { labelsOf } from '../labels-of.ts';

/** That a record is saved, with the fields of another person's that were merged in. */
export function savedText(resource: Resource<Fields>, taken: readonly string[]): string {
  if (taken.length === 0) return t('common.saved');
  return `${t('common.saved')}. ${t('form.conflictMerged', { fields: labelsOf(resource, taken) })}`;
}
