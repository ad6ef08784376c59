import { expect, it } from 'vitest';

import { inParallel } from './pool.ts';

/** Work whose pieces end when the test says so. */
function heldWork() {
  const under = new Map<number, { end: () => void; fail: (error: Error) => void }>();
  const begun: number[] = [];
  const work = (item: number) =>
    new Promise<void>((end, fail) => {
      begun.push(item);
      under.set(item, { end, fail });
    });
  return { under, begun, work };
}

const turn = () => new Promise((done) => setImmediate(done));

it('works on so many items at a time, in their order', async () => {
  const { under, begun, work } = heldWork();
  const all = inParallel([1, 2, 3, 4], 2, work);
  expect(begun).toEqual([1, 2]);
  under.get(2)?.end();
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  under.get(1)?.end();
  under.get(3)?.end();
  await turn();
  under.get(4)?.end();
  await all;
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('begins nothing after a failure, and tells of it when what was under way has ended', async () => {
  const { under, begun, work } = heldWork();
  let failed: unknown;
  const all = inParallel([1, 2, 3], 2, work).catch((error: unknown) => {
    failed = error;
  });
  under.get(1)?.fail(new Error('no room'));
  await turn();
  expect(failed).toBeUndefined();
  under.get(2)?.end();
  await all;
  expect(failed).toEqual(new Error('no room'));
  expect(begun).toEqual([1, 2]);
});

it('has nothing to do where there is nothing', async () => {
  await expect(inParallel([], 4, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});
