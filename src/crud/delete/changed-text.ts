import type { Resource } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { labelsOf } from '../form/labels-of.ts';
import type { ChangedMeanwhile } from './delete-row.ts';

/** Which fields of a row somebody has changed. */
export function changedText(resource: Resource, { fields }: ChangedMeanwhile): string {
  return t('form.changed', { fields: labelsOf(resource, fields) });
}
