/**
 * Keeps two deployments from writing to one target at once, with nothing but writing, listing and removing, so that it
 * holds on every store, those without conditional writes too.
 *
 * Each deployment writes a lock of its own and then lists all. Whoever sees another's gives way. Of two that begin
 * together each has written before it lists, so at least one sees the other: sometimes both give way, never do both go
 * on.
 */
import { randomUUID } from 'node:crypto';

import { isRunning, machine } from 'backoffice-backend/machine';

import { LOCKS } from './target.ts';
import type { Entry, Target } from './target.ts';

/** A lock that was not renewed for so long is abandoned: its process was killed, or its machine is gone. */
const ABANDONED_AFTER = 120_000;
const RENEWED_EVERY = 20_000;

interface Holder {
  readonly machine: string;
  readonly pid: number;
  /** Milliseconds. */
  readonly begun: number;
}

export interface Lock {
  /**
   * Asks nobody, so that it may stand before each of many steps.
   *
   * @throws where nothing was heard of the lock for so long that another deployment may have passed over it
   */
  assertRenewed(): void;
  /** @throws where the lock was lost, as after hours of a sleeping machine: another deployment may be under way. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

async function holderOf(target: Target, key: string): Promise<Holder | undefined> {
  const content = await target.read(key);
  return content && (JSON.parse(Buffer.from(content).toString()) as Holder);
}

/** Both times are the target's, so that no two clocks are compared. */
async function isAbandoned(target: Target, other: Entry, now: number): Promise<boolean> {
  if (now - other.modified > ABANDONED_AFTER) return true;
  const holder = await holderOf(target, other.key);
  if (holder?.machine === machine()) return !isRunning(holder.pid);
  // Of a clock that has been set back since. Whoever lives has given a later sign of life.
  return other.modified - now > ABANDONED_AFTER;
}

/**
 * Takes the target's lock, and clears away those that were abandoned.
 *
 * @throws where another deployment holds it, saying since when.
 */
export async function takeLock(target: Target, now: () => number = Date.now): Promise<Lock> {
  const key = `${LOCKS}${randomUUID()}.json`;
  const write = (): Promise<void> => {
    const holder: Holder = { machine: machine(), pid: process.pid, begun: now() };
    return target.put(key, Buffer.from(`${JSON.stringify(holder)}\n`));
  };
  const locks = (): Promise<Entry[]> => target.list(LOCKS);

  // When its last renewal began: the target may have had it any time since.
  let renewed = now();
  await write();
  const found = await locks();
  const own = found.find((entry) => entry.key === key);
  if (!own) {
    await target.remove(key);
    throw new Error(`${target.name} does not list the deployment's lock, which was just written there: how old another's is cannot be told. Nothing was changed. Run again.`);
  }
  for (const other of found.filter((entry) => entry !== own)) {
    if (await isAbandoned(target, other, own.modified)) {
      await target.remove(other.key);
      continue;
    }
    const holder = await holderOf(target, other.key);
    await target.remove(key);
    const since = holder ? new Date(holder.begun).toISOString() : 'just now';
    const here = holder?.machine === machine() ? `, by process ${holder.pid} of this machine` : '';
    throw new Error(
      `Another deployment to ${target.name} is under way since ${since}${here}. Nothing was changed. ` +
        `Wait for it; one that was killed elsewhere is passed over ${ABANDONED_AFTER / 60_000} minutes after its last sign of life.`,
    );
  }

  // Long before another would pass it over: whoever slept for so long does not write its lock anew, because it may have
  // been passed over already.
  const isLate = (): boolean => Math.abs(now() - renewed) > ABANDONED_AFTER / 2;
  let writing: Promise<void> | undefined;
  const renewal = setInterval(() => {
    // One at a time: the release waits for the last alone, and an earlier one would bring the lock back.
    if (writing || isLate()) return;
    const begun = now();
    writing = write()
      .then(
        () => {
          renewed = begun;
        },
        // The next one may succeed; assertHeld tells where none does.
        () => undefined,
      )
      .finally(() => {
        writing = undefined;
      });
  }, RENEWED_EVERY);
  renewal.unref();

  const lost = (): Error => new Error(`The lock on ${target.name} was lost: another deployment may be under way. Run again when it has ended.`);

  return {
    assertRenewed() {
      if (isLate()) throw lost();
    },
    async assertHeld() {
      if (isLate() || !(await locks()).some((entry) => entry.key === key)) throw lost();
    },
    async release() {
      clearInterval(renewal);
      // What is being written would stand there again after it was removed.
      await writing;
      await target.remove(key);
    },
  };
}
