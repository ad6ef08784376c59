import type { Resource } from '../../api/resource.ts';
import { errorText } from '../../components/error-text.ts';
import type { Attempt } from '../../components/error-text.ts';
import { t } from '../../i18n/i18n.ts';
import { labelsOf } from '../labels-of.ts';
import { ChangedMeanwhile } from './delete-row.ts';

/** Which fields of a row somebody has changed. */
export function changedText(resource: Resource, { fields }: ChangedMeanwhile): string {
  return t('form.changed', { fields: labelsOf(resource, fields) });
}

/** Why nothing was done to a row, for a line beside its name. */
export function rowFailureText(resource: Resource, error: unknown, attempt: Attempt): string {
  if (!(error instanceof ChangedMeanwhile)) return errorText(error, attempt);
  return `${t('bulk.changedMeanwhile')} ${changedText(resource, error)}`;
}
