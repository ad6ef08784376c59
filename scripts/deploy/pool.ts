/** Work on many things, several at a time. */

/**
 * Runs `work` for every item, at most `width` at once, in the items' order.
 *
 * The first failure stops what has not begun; it is thrown once everything under way has ended, so that nothing is
 * written after the caller has heard of the failure.
 */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const item = items[next] as T;
      next += 1;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
