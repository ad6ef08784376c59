/**
 * Who holds a data folder, by the file that its holder leaves there.
 *
 * Of a holder in the same container, or on the same machine without any, the process number tells whether it runs.
 * Elsewhere that number means nothing; there the control socket tells, on which a holder listens for as long as it has
 * the lock, and which works between all containers of one kernel that share the folder. From another machine, over a
 * network's file system, nobody is heard on it: there the time of the lock file tells, which its holder renews.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSilent } from '../control/client.ts';
import { socketInside } from '../control/server.ts';
import { isRunning, kernel, machine } from '../machine.ts';

export interface Holder {
  readonly pid: number;
  /** Where `pid` means that process (`machine.ts`). */
  readonly machine: string;
  /** Where its socket is heard (`machine.ts`); missing where the system does not say, and in locks of older versions. */
  readonly kernel?: string;
  /** Tells a process from a later one of the same number; missing where the system does not say. */
  readonly started?: string;
  /** Where the holder takes orders (`control/server.ts`); undefined where this process cannot reach that. */
  readonly control: string | undefined;
}

/** In milliseconds. */
export interface Renewals {
  /** How often a holder renews the time of its lock. */
  readonly everyMs: number;
  /** How long a lock is watched whose holder may be of another machine, and how often it is looked at. */
  readonly watchedMs: number;
  readonly lookedAtEveryMs: number;
}

/** Watched for as long as a holder, busy with a large piece of work, may come to renew nothing. */
export const RENEWALS: Renewals = { everyMs: 5_000, watchedMs: 30_000, lookedAtEveryMs: 1_000 };

/** When a process started, in clock ticks since boot (field 22 of proc(5)'s stat), where the system says. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function stillRuns({ pid, started }: Holder): boolean {
  return isRunning(pid) && (started === undefined || startOf(pid) === started);
}

export const lockFile = (dataDir: string) => join(dataDir, 'lock');

export function readLock(dataDir: string): string | undefined {
  try {
    return readFileSync(lockFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

function holderIn(lock: string, dataDir: string): Holder | undefined {
  try {
    const holder = JSON.parse(lock) as Holder;
    if (!Number.isSafeInteger(holder.pid)) return undefined;
    if (holder.machine === machine()) return holder;
    // Containers may know the folder that they share by different paths; what lies outside it they do not share.
    const inside = socketInside(dataDir);
    const reachable = inside !== undefined && basename(holder.control ?? '') === basename(inside);
    return { ...holder, control: reachable ? inside : undefined };
  } catch {
    return undefined;
  }
}

/** A holder takes the lock a moment before it listens, and listens no more a moment before it lets go. */
const SILENCES = 6;
const ASKED_EVERY_MS = 200;

export async function runningHolder(lock: string, dataDir: string, renewals: Renewals): Promise<Holder | undefined> {
  const holder = holderIn(lock, dataDir);
  if (holder?.machine === machine()) return stillRuns(holder) ? holder : undefined;
  for (let silences = 0; silences < SILENCES; silences += 1) {
    if (silences > 0) await wait(ASKED_EVERY_MS);
    if (holder && !(holder.control && (await isSilent(holder.control)))) return holder;
  }
  if (!holder || (holder.kernel !== undefined && holder.kernel === kernel())) return undefined;
  return (await isRenewed(dataDir, lock, holder, renewals)) ? { ...holder, control: undefined } : undefined;
}

/**
 * When the lock was renewed, by whichever clock: a time of before or ahead says as much as any, if it changes.
 * @returns undefined where it is gone or another's @throws where that cannot be told: a lock that is there must not be taken for gone
 */
function renewedAt(dataDir: string, lock: string): number | undefined {
  try {
    // Read also because a network's file system asks its server anew what it knows of a file once that is opened.
    return readFileSync(lockFile(dataDir), 'utf8') === lock ? statSync(lockFile(dataDir)).mtimeMs : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether its holder renews it. One that is gone, or that another has taken, is renewed by nobody: that is for the caller to see. */
async function isRenewed(dataDir: string, lock: string, { pid }: Holder, { watchedMs, lookedAtEveryMs }: Renewals): Promise<boolean> {
  const before = renewedAt(dataDir, lock);
  console.error(
    `The data folder ${dataDir} was last used by process ${pid}, maybe of another machine. `
      + `Waiting for ${Math.ceil(watchedMs / 1_000)} s to see whether it still runs.`,
  );
  for (let watched = 0; watched < watchedMs; watched += lookedAtEveryMs) {
    await wait(lookedAtEveryMs);
    const now = renewedAt(dataDir, lock);
    if (now === undefined || now !== before) return now !== undefined;
  }
  return false;
}
