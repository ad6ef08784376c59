/** What a running backend does from time to time, without anybody asking for it. */
export interface Chore {
  readonly work: () => Promise<void>;
  readonly everyMs: number;
  /** At the start too, behind the first requests. */
  readonly alsoAtOnce?: true;
}

/**
 * Does chores at their intervals, one after the other. One that fails says nothing: whoever reads or writes next meets the
 * same failure, and it is reported there.
 * @returns ends it, after what is under way
 */
export function keepDoing(chores: readonly Chore[]): () => Promise<void> {
  let working = Promise.resolve();
  const then = (work: () => Promise<void>) => () => void (working = working.then(work).catch(() => undefined));
  const first = chores.filter(({ alsoAtOnce }) => alsoAtOnce).map(({ work }) => setImmediate(then(work)));
  const timers = chores.map(({ work, everyMs }) => setInterval(then(work), everyMs));
  for (const timer of timers) timer.unref();
  return () => {
    for (const each of first) clearImmediate(each);
    for (const timer of timers) clearInterval(timer);
    return working;
  };
}
