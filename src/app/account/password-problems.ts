import type { PasswordChange } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../lib/password-limits.ts';
import { samePassword } from '../../lib/same-password.ts';

export type PasswordField = keyof PasswordChange;
export type Problems = Partial<Record<PasswordField, string>>;

/** What is wrong with a change of password before it is sent, in the reader's words. */
export function passwordProblems({ current, next, confirm }: PasswordChange): Problems {
  const problems: Problems = {};
  if (current === '') problems.current = t('form.required', { field: t('account.current') });
  if (next === '') problems.next = t('form.required', { field: t('session.newPassword') });
  else if (next.length < SHORTEST_PASSWORD) problems.next = t('account.tooShort', { limit: SHORTEST_PASSWORD });
  else if (next.length > LONGEST_PASSWORD) problems.next = t('account.tooLong', { limit: LONGEST_PASSWORD });
  else if (samePassword(next, current)) problems.next = t('account.same');
  if (confirm === '') problems.confirm = t('account.confirmRequired');
  else if (!samePassword(confirm, next)) problems.confirm = t('account.differ');
  return problems;
}
