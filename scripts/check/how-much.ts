/** How much of the tests is asked for. Empty is the same as missing, as it is of every setting. */
const isSet = (name: string): boolean => Boolean(process.env[name]);

/** What takes long and guards what seldom changes (`*.long.*`) too: for CI, and for whoever asks (README, "Test it"). */
export const LONG_TESTS = isSet('LONG_TESTS');

/** The full numbers, as `npm run soak` plays them, instead of the few that `npm test` and CI do. */
export const SOAK = isSet('SOAK');

/**
 * What one test is repeated for: all of it where the long tests are asked for, else the one whose turn it is, since the
 * rest is more of the same.
 */
export function byTurns<T>(all: readonly T[], turn = 0): readonly T[] {
  const first = turn % all.length;
  return LONG_TESTS ? all : all.slice(first, first + 1);
}
