import { useCallback, useEffect, useMemo, useState } from 'react';
import { allFunctions } from '../../../api/functions.ts';
import type { BackofficeFunction } from '../../../api/function.ts';
import { buildTree } from '../../../lib/tree.ts';
import type { Tree } from '../../../lib/tree.ts';
import { onSignedOut } from '../../../stores/session.ts';

export interface Functions {
  /** Undefined until they have been read. */
  readonly tree: Tree<BackofficeFunction> | undefined;
  readonly failure: unknown;
  /** They are asked for again: what does so keeps its place, and with it the focus. */
  readonly busy: boolean;
  readonly retry: () => void;
}

// Read a moment ago for the matrix: the question before the save need not wait for them.
let known: readonly BackofficeFunction[] | undefined;
onSignedOut(() => {
  known = undefined;
});

/** The functions that rights are given on, made fresh whenever they are shown. */
export function useFunctions(): Functions {
  const [read, setRead] = useState(known);
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    allFunctions({ signal: abort.signal }).then(
      (rows) => {
        known = rows;
        if (abort.signal.aborted) return;
        setRead(rows);
        setFailed(undefined);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailed({ attempt, error });
      },
    );
    return () => abort.abort();
  }, [attempt]);

  return {
    tree: useMemo(() => read && buildTree(read), [read]),
    failure: failed?.error,
    busy: failed !== undefined && failed.attempt !== attempt,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
