/**
 * A failed call in the reader's words: what happened, what is safe, what to do. Transport knows no words and
 * screens read no status numbers; this is where the two meet.
 */
import { ApiError, Forbidden, isMaybeDone, NotFound } from '../api/errors.ts';
import { t } from '../i18n/i18n.ts';
import type { Key } from '../i18n/i18n.ts';
import { asSentence } from '../lib/sentence.ts';

/** `change`: a record was written, but out of no form. */
export type Attempt = 'read' | 'save' | 'change' | 'delete' | 'upload';

const MAYBE_WORDS: Readonly<Partial<Record<Attempt, Key>>> = {
  save: 'error.maybeSaved', change: 'error.maybeSaved', delete: 'error.maybeDeleted',
};

/** Kinds that are about what was filled in: where nothing was, their words would send people to fields that are not there. */
const ABOUT_INPUT: ReadonlySet<string> = new Set(['invalid', 'tooLarge']);

function reason(error: ApiError, attempt: Attempt): string {
  if (error.kind === 'tooMany') {
    return error.retryAfterMs === undefined
      ? t('error.tooManyNoTime')
      : t('error.tooMany', { seconds: Math.ceil(error.retryAfterMs / 1000) });
  }
  const isAboutInput = ABOUT_INPUT.has(error.kind);
  // Here the backend knows more than its kind of failure says.
  const own = error.kind === 'conflict' || isAboutInput ? error.serverMessage : undefined;
  // In a form each of these stands at its field.
  if (attempt !== 'save' && isAboutInput && error.fields.size > 0) return asSentence([...error.fields.values()].flat().join('; '));
  if (own !== undefined) return asSentence(own);
  // What the words of the kind are about is not there.
  const isBeside = isAboutInput ? attempt !== 'save' : attempt === 'upload' && error.kind === 'notFound';
  return t(isBeside ? 'error.unknown' : (`error.${error.kind}` satisfies Key));
}

/** @param maybeWords said where it may have happened all the same, of a change that is none of a record's fields */
export function errorText(error: unknown, attempt: Attempt, maybeWords = MAYBE_WORDS[attempt]): string {
  if (!(error instanceof ApiError)) return `${t(`error.${attempt}`)} ${t('error.unknown')}`;
  const parts = [t(`error.${attempt}`), reason(error, attempt)];
  if (error.kind === 'serverFailed' && error.traceId !== undefined) parts.push(t('error.failureNumber', { number: error.traceId }));
  if (maybeWords && isMaybeDone(error)) parts.push(t(maybeWords));
  if (attempt === 'save') parts.push(t('error.kept'));
  return parts.join(' ');
}

/** Why the records of a screen cannot be shown. */
export function readFailureText(failure: unknown): string {
  // A right that was lost while the page was open: the page's own words, not "you may not do this".
  if (failure instanceof Forbidden) return `${t('error.noRight')}. ${t('error.noRightHint')}`;
  // "This record is no longer there" would be wrong of a list.
  if (failure instanceof NotFound) return `${t('error.read')} ${failure.serverMessage ?? t('error.unknown')}`;
  return errorText(failure, 'read');
}
