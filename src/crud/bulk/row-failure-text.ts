import type { Resource } from '../../api/resource.ts';
import { errorText } from '../../components/error-text.ts';
import type { Attempt } from '../../components/error-text.ts';
import { t } from '../../i18n/i18n.ts';
import { changedText } from '../delete/changed-text.ts';
import { ChangedMeanwhile } from '../delete/delete-row.ts';
import { HeldBack } from './bulk.ts';

/** Why nothing was done to a row, for a line beside its name. */
export function rowFailureText(resource: Resource, error: unknown, attempt: Attempt): string {
  if (error instanceof ChangedMeanwhile) return `${t('bulk.changedMeanwhile')} ${changedText(resource, error)}`;
  return error instanceof HeldBack ? t('bulk.ownHeldBack') : errorText(error, attempt);
}
