/**
 * One process for one data folder. PGlite does not lock its folder: a second process would write into it unhindered
 * and destroy it. The lock is a file that names its holder; a holder that no longer runs leaves a stale lock, which
 * the next process takes over.
 *
 * Of a holder in the same container, or on the same machine without any, the process number tells whether it runs.
 * Elsewhere that number means nothing; there the control socket tells, on which a holder listens for as long as it has
 * the lock, and which works between all containers of one kernel that share the folder. From another machine, over a
 * network's file system, nobody is heard on it: there the time of the lock file tells, which its holder renews.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSilent } from '../control/client.ts';
import { controlPath, leavePlace, openControl, socketInside } from '../control/server.ts';
import type { Obey } from '../control/server.ts';
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

export interface Lock {
  release(): Promise<void>;
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
const RENEWALS: Renewals = { everyMs: 5_000, watchedMs: 30_000, lookedAtEveryMs: 1_000 };

/** The data folder is in use; `holder` says by whom. */
export class FolderInUse extends Error {
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    const elsewhere = holder.machine === machine() ? '' : ' of another container or machine';
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid}${elsewhere}. ` +
        'Stop that process first, or set DATA_DIR to another folder.' +
        (holder.control ? '' : ` If that process no longer runs, remove ${lockFile(dataDir)}.`),
    );
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/** When a process started, in clock ticks since boot (field 22 of proc(5)'s stat), where the system says. */
function startOf(pid: number): string | undefined {
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

const lockFile = (dataDir: string) => join(dataDir, 'lock');

function readLock(dataDir: string): string | undefined {
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

async function runningHolder(lock: string, dataDir: string, renewals: Renewals): Promise<Holder | undefined> {
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

/** Who holds the folder now, or undefined; a stale or unreadable lock counts as none. */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  const lock = readLock(dataDir);
  return lock === undefined ? undefined : runningHolder(lock, dataDir, RENEWALS);
}

function create(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(file, content);
    return true;
  } catch (error) {
    // Half a lock, on a full disk: it would stand for a holder that cannot be told.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** A takeover lasts microseconds; one older than this was left by a process that died in it. */
const TAKEOVER_MS = 5_000;
const TRIES = 100;

/**
 * Takes the lock or throws `FolderInUse`. The folder exists.
 * @param obey carries out what other processes order of the one that holds the folder
 * @param renewals other ones than the product's own for tests
 * @param onLost another process has taken the lock for that of one that had died
 */
export async function acquireLock(
  dataDir: string,
  obey: Obey,
  renewals: Renewals = RENEWALS,
  onLost: () => void = endAtOnce,
): Promise<Lock> {
  const control = controlPath(dataDir);
  const started = startOf(process.pid);
  const own = kernel();
  const holder: Holder = {
    pid: process.pid, machine: machine(), ...(own ? { kernel: own } : {}), ...(started ? { started } : {}), control,
  };
  const content = JSON.stringify(holder);
  try {
    await takeFile(dataDir, content, renewals);
  } catch (error) {
    leavePlace(control);
    throw error;
  }
  const renewing = setInterval(() => {
    if (renew(dataDir, content)) return;
    clearInterval(renewing);
    // What stands in the folder is the other's by now.
    process.off('exit', leave);
    console.error(
      `Another process has taken over the data folder ${dataDir}, while this one, ${process.pid}, was held up and could not be seen to run. `
        + 'It ends now, so that not both go on writing into one database; what it had acknowledged is stored.',
    );
    onLost();
  }, renewals.everyMs).unref();
  // Should this process end by itself before it is told to release: nobody listens any more before the folder is free.
  const leave = () => {
    rmSync(control, { force: true });
    leavePlace(control);
    releaseOwn(dataDir, content);
  };
  process.once('exit', leave);
  const letGo = () => {
    clearInterval(renewing);
    process.off('exit', leave);
    leavePlace(control);
    releaseOwn(dataDir, content);
  };
  try {
    const server = await openControl(control, obey);
    return {
      async release() {
        await server.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/**
 * A look that fails, the file's server being gone for a moment, is made up for by the next one.
 * @returns false where the lock is another's
 */
function renew(dataDir: string, content: string): boolean {
  try {
    const found = readLock(dataDir);
    if (found !== undefined && found !== content) return false;
    const now = new Date();
    if (found === content) utimesSync(lockFile(dataDir), now, now);
  } catch {
    return true;
  }
  return true;
}

function endAtOnce(): void {
  process.exit(1);
}

async function takeFile(dataDir: string, content: string, renewals: Renewals): Promise<void> {
  const path = lockFile(dataDir);
  const takeover = `${path}.takeover`;
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (create(path, content)) return;
    const found = readLock(dataDir);
    if (found === undefined) continue;
    const holder = await runningHolder(found, dataDir, renewals);
    if (holder) throw new FolderInUse(dataDir, holder);
    // Only one process may remove a stale lock: two that both saw it would remove each other's new one.
    if (create(takeover, '')) {
      if (readLock(dataDir) === found) rmSync(path, { force: true });
      rmSync(takeover, { force: true });
    } else {
      if (isOlderThan(takeover, TAKEOVER_MS)) rmSync(takeover, { force: true });
      await wait((2 * TAKEOVER_MS) / TRIES);
    }
  }
  throw new Error(`The lock of the data folder ${dataDir} could not be taken. Remove ${path} if no process uses it.`);
}

function isOlderThan(path: string, age: number): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > age;
  } catch {
    return false;
  }
}

function releaseOwn(dataDir: string, content: string): void {
  // Else it is gone already: nothing is held.
  if (readLock(dataDir) === content) rmSync(lockFile(dataDir), { force: true });
}
