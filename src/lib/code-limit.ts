/** How long code, or words, may take before they count as failed: a connection that hangs never says so. */
export const CODE_LIMIT = 20_000;

/** What did not come to somebody who waited for it, in the browser's words, which name its file. */
const missed = new Set<string>();
let failedAgain: ((words: string) => void) | undefined;

/** Hears of code that somebody asked for again, after its failure was said at its place, and that failed alike. @returns ends it. */
export function onFailedAgain(listen: (words: string) => void): () => void {
  failedAgain = listen;
  return () => (failedAgain = undefined);
}

/**
 * Code on its way to somebody who waits for it, given up after `CODE_LIMIT`. Asked for again it may still be the same that
 * hangs: the browser goes on with it, and whoever asks once it has come has it at once. What is only taken ahead of need
 * goes without this: nobody is told that it failed.
 *
 * @param byHand whether a press asked for it: not where it is wanted by itself, as in a form that is drawn.
 */
export async function withLimit<T>(code: Promise<T>, byHand = true): Promise<T> {
  // By now: who presses twice for one load was told nothing in between.
  const told = new Set(missed);
  code.catch((error: unknown) => {
    const words = String(error);
    missed.add(words);
    if (byHand && told.has(words)) failedAgain?.(words);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`no answer within ${CODE_LIMIT / 1000} s`)), CODE_LIMIT);
  });
  try {
    return await Promise.race([code, late]);
  } finally {
    clearTimeout(timer);
  }
}
