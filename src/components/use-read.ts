import { useCallback, useEffect, useState } from 'react';

export interface Read<T> {
  /** Undefined until it has come, and where there is nothing to read. */
  readonly value: T | undefined;
  /** Why it did not come the last time: said, with `retry`, until it has. */
  readonly failure: unknown;
  /** It is asked for again: what does so keeps its place, and with it the focus. */
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * What is read of the backend as long as something shows it. A failure is tried again by hand; what came before stands
 * meanwhile.
 * @param read the same one for as long as the same is to be read; none where there is nothing to
 * @param known shown until it has been read anew
 */
export function useRead<T>(read: ((signal: AbortSignal) => Promise<T>) | undefined, known?: T): Read<T> {
  const [value, setValue] = useState(known);
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!read) return undefined;
    const abort = new AbortController();
    read(abort.signal).then(
      (come) => {
        if (abort.signal.aborted) return;
        setValue(() => come);
        setFailed(undefined);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailed({ attempt, error });
      },
    );
    return () => abort.abort();
  }, [read, attempt]);

  return {
    value,
    failure: failed?.error,
    busy: failed !== undefined && failed.attempt !== attempt,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
