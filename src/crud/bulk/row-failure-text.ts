import { t } from '../../i18n/i18n.ts';
import { errorText } from '../error-text.ts';
import type { Attempt } from '../error-text.ts';
import { ChangedMeanwhile } from './bulk.ts';

/** Why nothing was done to a row, for a line beside its name. */
export function rowFailureText(error: unknown, attempt: Attempt): string {
  return error instanceof ChangedMeanwhile ? t('list.changedMeanwhile') : errorText(error, attempt);
}
