import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { readRow } from '../../api/calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { onReachedAgain } from '../../stores/connection.ts';
import { onSavedLate } from './late-saves.ts';

export type ReadRecord =
  | { readonly state: 'reading' }
  | { readonly state: 'ready'; readonly row: AnyRow }
  | { readonly state: 'gone' }
  /** `busy`: it is asked for again. */
  | { readonly state: 'failed'; readonly error: unknown; readonly busy: boolean };

/**
 * A record, read fresh each time its form opens: list rows may lack long texts, and what a form starts from
 * is what a later change by somebody else is held against.
 */
export function useRecord(resource: Resource<Fields>, id: Id | undefined): ReadRecord & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; read: ReadRecord }>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    const setRead = (read: ReadRecord): void => {
      if (!abort.signal.aborted) setAnswer({ attempt, read });
    };
    readRow(resource, id, { signal: abort.signal }).then(
      (row) => setRead({ state: 'ready', row: row as AnyRow }),
      (error: unknown) => setRead(error instanceof NotFound ? { state: 'gone' } : { state: 'failed', error, busy: false }),
    );
    return () => abort.abort();
  }, [resource, id, attempt]);
  const isRead = answer !== undefined;
  // An answer that is still on its way may be older than what was saved.
  useEffect(() => (isRead ? undefined : onSavedLate(resource, id, retry)), [resource, id, isRead, retry]);
  const hasFailed = answer?.attempt === attempt && answer.read.state === 'failed';
  // With the drawing of the failure: the connection may be back before an ordinary effect.
  useLayoutEffect(() => (hasFailed ? onReachedAgain(retry) : undefined), [hasFailed, retry]);
  if (answer?.attempt === attempt) return { ...answer.read, retry };
  // The button that asks again keeps its place, and the focus.
  return answer?.read.state === 'failed' ? { ...answer.read, busy: true, retry } : { state: 'reading', retry };
}
