import { t } from './i18n.ts';

/** What whoever tried too many passwords reads: the backend counts tries, not requests, and by minutes. */
export function tooManyTries({ retryAfterMs }: { readonly retryAfterMs?: number | undefined }): string {
  if (retryAfterMs === undefined) return t('error.tooManyNoTime');
  return t('session.tooMany', { minutes: Math.max(1, Math.ceil(retryAfterMs / 60_000)) });
}
