/** Chance that a number repeats: the same seed plays the same schedule. */

export interface Dice {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in one of `n` throws. */
  oneIn(n: number): boolean;
}

/** A 32-bit xorshift, stirred once so that neighbouring seeds part at once. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e37_79b1) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 8; turn += 1) next();
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneIn: (n) => below(n) === 0,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
