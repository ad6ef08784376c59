/**
 * One process for one data folder. PGlite does not lock its folder: a second process would write into it unhindered
 * and destroy it. The lock is a file that names its holder; a holder that no longer runs leaves a stale lock, which
 * the next process takes over (`lock-holder.ts` tells the two apart).
 */
import { closeSync, openSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { controlPath, leavePlace, openControl } from '../control/server.ts';
import type { Obey } from '../control/server.ts';
import { kernel, machine } from '../machine.ts';
import { lockFile, readLock, RENEWALS, runningHolder, startOf } from './lock-holder.ts';
import type { Holder, Renewals } from './lock-holder.ts';

export interface Lock {
  release(): Promise<void>;
}

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
