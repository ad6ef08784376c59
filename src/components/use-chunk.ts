import { useCallback, useEffect, useRef, useState } from 'react';

import { withLimit } from '../lib/code-limit.ts';

export interface Chunk<T> {
  readonly module: T | undefined;
  /** It did not come, or not within its limit: said, with `retry`, until it has. */
  readonly failed: boolean;
  /** It is asked for again: what does so keeps its place, and with it the focus. */
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Code that is loaded when it is first needed. A failure shows at its place and is tried again by hand; it
 * never reloads the page. Not `React.lazy`, which remembers a failure for good.
 *
 * @param wanted whether it is needed, or how many times: each further time asks again for what has not come. It is asked
 * for by hand where `wanted` turns true, and not where its place comes with it, nor where times are counted.
 */
export function useChunk<T>(load: () => Promise<T>, wanted: boolean | number = true): Chunk<T> {
  const [module, setModule] = useState<T>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const byHand = useRef(false);

  useEffect(() => {
    if (!wanted || module) return undefined;
    let current = true;
    const fail = (): void => {
      if (current) setFailedAttempt(attempt);
    };
    const code = load();
    withLimit(code, byHand.current).catch(fail);
    // Also past the limit: what comes at last takes the place of its failure.
    code.then((loaded) => current && setModule(() => loaded), fail);
    return () => {
      current = false;
    };
  }, [load, wanted, module, attempt]);
  // The next wish has a try, and so a failure, of its own.
  useEffect(
    () => () => {
      setFailedAttempt(undefined);
      byHand.current = typeof wanted === 'boolean';
    },
    [wanted],
  );
  const retry = useCallback(() => {
    byHand.current = true;
    setAttempt((count) => count + 1);
  }, []);

  const failed = !module && failedAttempt !== undefined;
  return { module, failed, busy: failed && failedAttempt !== attempt, retry };
}
