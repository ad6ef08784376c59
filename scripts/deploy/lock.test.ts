import { spawnSync } from 'node:child_process';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

import { createDirTarget } from './dir-target.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { LOCKS } from './target.ts';
import type { Target } from './target.ts';
import { emptyFolder } from './testing/fake-site.ts';

/** Gives the lock back when the test is over: it would be written anew into a folder that is gone. */
function untilTheEnd(lock: Lock): Lock {
  onTestFinished(() => lock.release());
  return lock;
}

async function lockedFolder() {
  const folder = await emptyFolder();
  const target = createDirTarget(folder);
  const lock = untilTheEnd(await takeLock(target));
  const key = (await target.list(LOCKS))[0]?.key ?? '';
  return { folder, target, lock, key };
}

/** Writes the one lock anew as if another process held it. */
async function heldBy(target: Target, key: string, change: { machine?: string; pid?: number }): Promise<void> {
  const holder = JSON.parse(Buffer.from((await target.read(key)) ?? '').toString()) as object;
  await target.put(key, Buffer.from(JSON.stringify({ ...holder, ...change })));
}

it('lets one in at a time, and the next when the first has ended', async () => {
  const { target, lock } = await lockedFolder();
  await expect(takeLock(target)).rejects.toThrow(/Another deployment .* is under way since 20.*Nothing was changed/);
  await lock.assertHeld();
  await lock.release();
  const next = await takeLock(target);
  await next.release();
  expect(await target.list(LOCKS)).toEqual([]);
});

it('never lets two in that begin at the same time', async () => {
  const target = createDirTarget(await emptyFolder());
  for (let round = 0; round < 20; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => takeLock(target)));
    const locks = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    expect(locks.length).toBeLessThanOrEqual(1);
    for (const lock of locks) await lock.release();
    expect(await target.list(LOCKS)).toEqual([]);
  }
});

it('passes over the lock of a process of this machine that is no more, at once', async () => {
  const { target, key } = await lockedFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  await heldBy(target, key, { pid });
  const lock = await takeLock(target);
  expect((await target.list(LOCKS)).map((entry) => entry.key)).not.toContain(key);
  await lock.release();
});

it('passes over a lock of another machine only two minutes after its last sign of life', async () => {
  const { folder, target, key } = await lockedFolder();
  // Which of its processes run nobody can tell from here.
  await heldBy(target, key, { machine: 'another', pid: spawnSync(process.execPath, ['--version']).pid });
  const ago = (seconds: number) => utimes(join(folder, key), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
  await ago(100);
  await expect(takeLock(target)).rejects.toThrow('is under way');
  await ago(130);
  await (await takeLock(target)).release();
});

it('takes no lock for abandoned by a store that does not list its own yet', async () => {
  const { target, lock, key } = await lockedFolder();
  await heldBy(target, key, { machine: 'another' });
  const lagging: Target = { ...target, list: async (prefix) => (await target.list(prefix)).filter((entry) => entry.key === key) };
  await expect(takeLock(lagging)).rejects.toThrow(/does not list .*Nothing was changed\. Run again/);
  await lock.assertHeld();
  expect((await target.list(LOCKS)).map((entry) => entry.key)).toEqual([key]);
});

/** Has a lock as old as it is by a clock that was ahead when it was written. */
async function writtenAhead(folder: string, key: string, seconds: number): Promise<void> {
  const time = Date.now() / 1000 + seconds;
  await utimes(join(folder, key), time, time);
}

it('passes over the lock of another machine, or of this one before it was started anew, whose clock was ahead', async () => {
  const { folder, target, key } = await lockedFolder();
  await heldBy(target, key, { machine: 'another' });
  await writtenAhead(folder, key, 100);
  await expect(takeLock(target)).rejects.toThrow('is under way');
  await writtenAhead(folder, key, 3 * 86_400);
  await (await takeLock(target)).release();
});

it('passes over no lock of a process that runs, though the clock was set back', async () => {
  const { folder, target, key } = await lockedFolder();
  await writtenAhead(folder, key, 3 * 86_400);
  await expect(takeLock(target)).rejects.toThrow('is under way');
});

it('says so where it was passed over, and where it could not be renewed for long', async () => {
  const { target, lock, key } = await lockedFolder();
  await target.remove(key);
  await expect(lock.assertHeld()).rejects.toThrow('was lost');

  let time = 0;
  const late = untilTheEnd(await takeLock(target, () => time));
  await late.assertHeld();
  late.assertRenewed();
  for (const moved of [61_000, -61_000]) {
    time = moved;
    await expect(late.assertHeld()).rejects.toThrow('was lost');
    expect(() => late.assertRenewed()).toThrow('was lost');
  }
});

it('is as old as the beginning of its last renewal, which may have taken hours where the machine slept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const target = createDirTarget(await emptyFolder());
  let time = 0;
  const renewals: Promise<void>[] = [];
  const put: Target['put'] = (key, content) => {
    const written = target.put(key, content).then(() => {
      if (renewals.length > 1) time = 3_600_000;
    });
    renewals.push(written);
    return written;
  };
  const lock = untilTheEnd(await takeLock({ ...target, put }, () => time));
  vi.advanceTimersToNextTimer();
  await Promise.all(renewals);
  await expect(lock.assertHeld()).rejects.toThrow('was lost');
});

it('is not written anew by whoever has slept for long: another may have passed it over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const target = createDirTarget(await emptyFolder());
  const written: string[] = [];
  const put: Target['put'] = (key, content) => {
    written.push(key);
    return target.put(key, content);
  };
  let time = 0;
  untilTheEnd(await takeLock({ ...target, put }, () => time));
  time = 61_000;
  vi.advanceTimersToNextTimer();
  expect(written).toHaveLength(1);
});

it('leaves no lock behind where it ends while it is being renewed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const target = createDirTarget(await emptyFolder());
  let goOn = (): void => undefined;
  const renewals: Promise<void>[] = [];
  const slow: Target = {
    ...target,
    put(key, content) {
      const held = new Promise<void>((done) => (goOn = done));
      renewals.push(held.then(() => target.put(key, content)));
      return renewals.at(-1) as Promise<void>;
    },
  };
  const taking = takeLock(slow);
  goOn();
  const lock = await taking;
  // The second comes while the first is still on its way: it is left out.
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  const released = lock.release();
  // For as long as a removal takes that waits for nothing.
  await target.list(LOCKS);
  goOn();
  await Promise.all([released, ...renewals]);
  expect(renewals).toHaveLength(2);
  expect(await target.list(LOCKS)).toEqual([]);
});

it('names neither machine nor person, as a store may be read by anyone', async () => {
  const { folder, key } = await lockedFolder();
  const holder = JSON.parse(await readFile(join(folder, key), 'utf8')) as object;
  expect(holder).toEqual({ machine: expect.stringMatching(/^[0-9a-f]{16}$/), pid: process.pid, begun: expect.any(Number) });
});
