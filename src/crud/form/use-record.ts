import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readRow } from '../../api/row-calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { focusPlace } from '../../lib/focus-place.ts';
import { onReachedAgain, online } from '../../stores/connection.ts';
import { hasUnsaved } from '../../stores/unsaved.ts';
import { onSavedLate } from '../late-saves.ts';
import { changedFields } from '../merge.ts';
import { searchedBoxes } from './searched-boxes.ts';

interface ReadyRecord {
  readonly state: 'ready';
  readonly row: AnyRow;
  /** Another number where another row has taken the place of one that was shown. */
  readonly times: number;
  /** There then: puts the focus where it was beneath that one, and says whether it is there. */
  readonly focusAgain: (() => boolean) | undefined;
}

export type ReadRecord =
  | { readonly state: 'reading' }
  | ReadyRecord
  | { readonly state: 'gone' }
  /** `busy`: it is asked for again. */
  | { readonly state: 'failed'; readonly error: unknown; readonly busy: boolean };

interface Answer {
  readonly attempt: number;
  readonly read: ReadRecord;
  /** It came while nothing reached the backend: the worker had kept it. */
  readonly isKept: boolean;
}

/** What stands there after an answer. A record that is shown gives way to another one alone, and never under somebody's hands. */
function after(resource: Resource<Fields>, shown: Answer | undefined, answer: Answer, isAtWork: boolean, focusAgain: () => boolean): Answer {
  if (shown?.read.state !== 'ready') return answer;
  const { attempt, read, isKept } = answer;
  if (isAtWork || read.state === 'failed') return { ...shown, attempt };
  if (read.state !== 'ready') return answer;
  const isSame = changedFields(resource, shown.read.row, read.row).length === 0;
  return isSame ? { ...shown, attempt, isKept } : { ...answer, read: another(shown.read, read.row, focusAgain) };
}

function another({ state, times }: ReadyRecord, row: AnyRow, focusAgain: () => boolean): ReadyRecord {
  return { state, row, times: times + 1, focusAgain };
}

/** For what is about to be drawn anew. */
function focusNow(): () => boolean {
  return focusPlace(document.activeElement?.closest('dialog, main') ?? document.body);
}

/** Whether something is typed, or a form is at what its values do not tell: it is saved as it is, or one of its boxes searched. */
function isFormAtWork(): boolean {
  return hasUnsaved(true) || searchedBoxes().length > 0 || document.querySelector('form [type=submit][aria-busy]') !== null;
}

/**
 * A record, read fresh each time its form opens: list rows may lack long texts, and what a form starts from
 * is what a later change by somebody else is held against. What the worker had kept is read anew once the connection is back.
 * @returns `put`: takes the row that was saved for what has been read. The form that has saved it shows it already
 */
export function useRecord(
  resource: Resource<Fields>,
  id: Id | undefined,
): ReadRecord & { readonly retry: () => void; readonly put: (row: AnyRow) => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const reading = useRef<{ readonly attempt: number; readonly abort: AbortController }>(undefined);
  const put = useCallback((row: AnyRow) => {
    // What is on its way may be of before the save.
    reading.current?.abort.abort();
    const latest = reading.current?.attempt ?? 0;
    setAnswer((shown) => (shown?.read.state === 'ready' ? { attempt: latest, read: { ...shown.read, row }, isKept: false } : shown));
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    reading.current = { attempt, abort };
    const setRead = (read: ReadRecord): void => {
      if (abort.signal.aborted) return;
      const come = { attempt, read, isKept: !online.peek() };
      const [isAtWork, focusAgain] = [isFormAtWork(), focusNow()];
      setAnswer((shown) => after(resource, shown, come, isAtWork, focusAgain));
    };
    readRow(resource, id, { signal: abort.signal }).then(
      (row) => setRead({ state: 'ready', row: row as AnyRow, times: attempt, focusAgain: undefined }),
      (error: unknown) => setRead(error instanceof NotFound ? { state: 'gone' } : { state: 'failed', error, busy: false }),
    );
    return () => abort.abort();
  }, [resource, id, attempt]);
  const isRead = answer?.attempt === attempt;
  // An answer that is still on its way may be older than what was saved.
  useEffect(() => (isRead ? undefined : onSavedLate(resource, id, retry)), [resource, id, isRead, retry]);
  const hasFailed = isRead && answer.read.state === 'failed';
  const isOld = isRead && answer.read.state === 'ready' && answer.isKept;
  // With the drawing of the failure: the connection may be back before an ordinary effect.
  useLayoutEffect(
    () => (hasFailed || isOld ? onReachedAgain(() => void ((hasFailed || !hasUnsaved(true)) && retry())) : undefined),
    [hasFailed, isOld, retry],
  );
  if (isRead || answer?.read.state === 'ready') return { ...answer.read, retry, put };
  // The button that asks again keeps its place, and the focus.
  return answer?.read.state === 'failed' ? { ...answer.read, busy: true, retry, put } : { state: 'reading', retry, put };
}
