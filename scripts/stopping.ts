/** A terminal and npm both pass a Ctrl+C on: within this time, in milliseconds, a second one is the first once more. */
const SAME_MS = 1_000;

/**
 * What hears a script's signals to end: the first has it end in order, a later one, of somebody who waits no longer, at once.
 *
 * @param now a clock in milliseconds
 */
export function stopping(inOrder: () => void, atOnce: () => void, now: () => number = () => performance.now()): () => void {
  let begun: number | undefined;
  return () => {
    if (begun === undefined) {
      begun = now();
      inOrder();
    } else if (now() - begun >= SAME_MS) {
      atOnce();
    }
  };
}
