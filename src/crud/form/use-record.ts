import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readRow } from '../../api/calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { onReachedAgain, online } from '../../stores/connection.ts';
import { hasUnsaved } from '../../stores/unsaved.ts';
import { changedFields } from '../merge.ts';
import { onSavedLate } from './late-saves.ts';

export type ReadRecord =
  | { readonly state: 'reading' }
  /** `times`: another number where another row has taken the place of one that was shown. */
  | { readonly state: 'ready'; readonly row: AnyRow; readonly times: number }
  | { readonly state: 'gone' }
  /** `busy`: it is asked for again. */
  | { readonly state: 'failed'; readonly error: unknown; readonly busy: boolean };

interface Answer {
  readonly attempt: number;
  readonly read: ReadRecord;
  /** It came while nothing reached the backend: the worker had kept it. */
  readonly isKept: boolean;
}

/** What stands there after an answer. A record that is shown gives way to another one alone, and never with something typed into it. */
function after(resource: Resource<Fields>, shown: Answer | undefined, answer: Answer, isTyped: boolean): Answer {
  if (shown?.read.state !== 'ready') return answer;
  const { attempt, read, isKept } = answer;
  if (isTyped || read.state === 'failed') return { ...shown, attempt };
  const isSame = read.state === 'ready' && changedFields(resource, shown.read.row, read.row).length === 0;
  return isSame ? { ...shown, attempt, isKept } : answer;
}

/**
 * A record, read fresh each time its form opens: list rows may lack long texts, and what a form starts from
 * is what a later change by somebody else is held against. What the worker had kept is read anew once the connection is back.
 * @returns `put`: takes the row that was saved for what has been read
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
      const isTyped = hasUnsaved(true);
      setAnswer((shown) => after(resource, shown, come, isTyped));
    };
    readRow(resource, id, { signal: abort.signal }).then(
      (row) => setRead({ state: 'ready', row: row as AnyRow, times: attempt }),
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
