import { describe, expect, it } from 'vitest';
import { randomId } from './random-id.ts';

describe('a random id', () => {
  it('has ten letters a to z and A to Z', () => {
    for (let count = 0; count < 200; count += 1) expect(randomId()).toMatch(/^[a-zA-Z]{10}$/);
  });

  it('does not come twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => randomId())).size).toBe(1_000);
  });

  it('favours no letter', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 10; round += 1) {
      for (const letter of randomId(52_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(52);
    // Seven standard deviations (99) around 10,000. `% 52` of a whole byte would give the last four 8,125.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(700);
  });
});
