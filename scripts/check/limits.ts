/**
 * How long unit tests take at most. A database that starts on a busy machine is no failure, nor is a machine whose disk
 * stands still for a minute.
 */
export const TEST_LIMIT = 120_000;

/**
 * How `vi.waitFor`, `vi.waitUntil` and `expect.poll` wait where a test says nothing else. Longer than that minute; shorter
 * than a test, which so fails with what it looked for.
 */
export const WAIT = { timeout: 100_000, interval: 10 } as const;
