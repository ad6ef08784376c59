import { useCallback, useEffect, useState } from 'react';
import { allOptions } from '../options.ts';
import type { Option, OptionSource } from '../options.ts';

export interface AllOptions {
  /** Undefined until they have come, and where there is no source. */
  readonly options: readonly Option[] | undefined;
  readonly failed: boolean;
  /** They are asked for again: what does so keeps its place, and with it the focus. */
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Every option of a source, for a field that shows them all; a failure is tried again by hand. */
export function useAllOptions(source: OptionSource | undefined): AllOptions {
  const [options, setOptions] = useState<readonly Option[]>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!source) return undefined;
    const abort = new AbortController();
    allOptions(source, abort.signal).then(
      (all) => {
        setOptions(all);
        setFailedAttempt(undefined);
      },
      () => {
        if (!abort.signal.aborted) setFailedAttempt(attempt);
      },
    );
    return () => abort.abort();
  }, [source, attempt]);
  const failed = failedAttempt !== undefined;
  return { options, failed, busy: failed && failedAttempt !== attempt, retry };
}
