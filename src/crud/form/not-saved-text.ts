/** Why a save did not happen, as one text: beside the buttons of its form, or to whoever has left that. */
import { errorText } from '../../components/error-text.ts';
import { t } from '../../i18n/i18n.ts';
import { asSentence } from '../../lib/sentence.ts';
import type { SaveOutcome } from './save-record.ts';

const OUTCOME_WORD = { conflict: 'form.conflictTitle', gone: 'form.gone', twins: 'form.twins' } as const;

function notSaved(why: readonly string[]): string {
  return [t('error.save'), ...why.map(asSentence), t('error.kept')].join(' ');
}

/** @param texts what the backend says about fields that are not there to show it */
export function failedText(error: unknown, texts: readonly string[]): string {
  return texts.length > 0 ? notSaved(texts) : errorText(error, 'save');
}

/** What the form would ask, or let its person decide. */
export function undecidedText({ kind }: Exclude<SaveOutcome, { kind: 'saved' }>): string {
  return notSaved([t(OUTCOME_WORD[kind])]);
}
