import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const LIMITS = { atOnce: 1, waitingEach: 3, waitingInAll: 5 };

/** Work that is done when it is told to be, and notes that it has begun. */
function worker() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((done) => ends.push(() => done(name)));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { begun, work, endOne };
}

describe('turns', () => {
  it('are taken by each who asks, however often one of them asks', async () => {
    const { begun, work, endOne } = worker();
    const turns = createTurns(LIMITS);
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) => turns.take(name.charAt(0), work(name)));
    for (let count = 0; count < all.length; count += 1) await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });

  it('are as many at once as they may be, and free again after a failure', async () => {
    const { begun, work, endOne } = worker();
    const turns = createTurns({ ...LIMITS, atOnce: 2 });
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    void turns.take('a', work('a2'));
    await expect(failing).rejects.toThrow('no');
    void turns.take('b', work('b1'));
    void turns.take('b', work('b2'));
    expect(begun).toEqual(['a2', 'b1']);
    await endOne();
    expect(begun).toEqual(['a2', 'b1', 'b2']);
  });

  it('are refused where too many of the same wait, and had again once fewer do', async () => {
    const { begun, work, endOne } = worker();
    const turns = createTurns(LIMITS);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void turns.take('a', work(name));
    await expect(turns.take('a', work('a5'))).rejects.toMatchObject({ reason: 'tooMany', retryAfterSeconds: 1 });
    for (const name of ['b1', 'c1']) void turns.take(name, work(name));
    await endOne();
    void turns.take('a', work('a6'));
    for (let count = 0; count < 9; count += 1) await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a6']);
  });

  it('are given up by whoever has the most, where too many wait in all, to those who have fewer, and to nobody else', async () => {
    const { begun, work, endOne } = worker();
    const turns = createTurns({ ...LIMITS, waitingInAll: 4 });
    const takeAll = (names: readonly string[]) =>
      names.map((name) => turns.take(name.charAt(0), work(name)).catch((refusal: unknown) => refusal));
    const all = takeAll(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1', 'd2']);
    const refused = expect.objectContaining({ reason: 'tooMany', retryAfterSeconds: 1 });
    for (let count = 0; count < 9; count += 1) await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', refused, 'b1', refused, 'c1', 'd1', refused]);
  });

  it('are not given up by whoever waits once, however many others do', async () => {
    const { begun, work, endOne } = worker();
    const turns = createTurns(LIMITS);
    const all = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((name) => turns.take(name.charAt(0), work(name)));
    await expect(turns.take('g', work('g1'))).rejects.toMatchObject({ reason: 'tooMany' });
    for (let count = 0; count < all.length; count += 1) await endOne();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1']);
  });
});
