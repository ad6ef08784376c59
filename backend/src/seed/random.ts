/**
 * Repeatable randomness (mulberry32): seed data must be the same on every machine and at every start, or
 * tests and screenshots would differ from run to run.
 */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
}

export function random(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('random.pick: there is nothing to pick from');
      return item;
    },
  };
}
