/** A longer `setTimeout` overflows its 32-bit counter and fires at once. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Calls back once a moment has come, however far away, in pieces that `setTimeout` can count. A piece that
 * ends late (the computer slept) looks at the clock again.
 * @param moment milliseconds since 1970.
 * @returns stops the timer.
 */
export function atMoment(moment: number, callback: () => void): () => void {
  let handle: ReturnType<typeof setTimeout>;
  const arm = (): void => {
    const rest = moment - Date.now();
    handle = rest <= LONGEST_TIMEOUT ? setTimeout(callback, Math.max(0, rest)) : setTimeout(arm, LONGEST_TIMEOUT);
  };
  arm();
  return () => clearTimeout(handle);
}
