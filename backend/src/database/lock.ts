/**
 * One process for one data folder. PGlite does not lock its folder: a second process would write into it
 * unhindered and destroy it (design, toolchain). The lock is a file that names its holder; a holder that no
 * longer runs leaves a stale lock, which the next process takes over.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Holder {
  readonly pid: number;
  /** Tells a process from a later one of the same number; missing where the system does not say. */
  readonly started?: string;
  /** Where the running backend takes orders of its own machine (`control.ts`). */
  readonly control?: string;
}

export interface Lock {
  release(): void;
}

/** The data folder is in use; `holder` says by whom. */
export class FolderInUse extends Error {
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
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

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.started === undefined || startOf(holder.pid) === holder.started;
}

const lockFile = (dataDir: string) => join(dataDir, 'lock');

/** Who holds the folder now, or undefined; a stale or unreadable lock counts as none. */
export function holderOf(dataDir: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Holder;
    return Number.isSafeInteger(holder.pid) && isRunning(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function create(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeFileSync(file, content);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A takeover lasts microseconds; one older than this was left by a process that died in it. */
const TAKEOVER_MS = 5_000;

/** Takes the lock or throws `FolderInUse`. The folder exists. */
export function acquireLock(dataDir: string, control?: string): Lock {
  const path = lockFile(dataDir);
  const takeover = `${path}.takeover`;
  const started = startOf(process.pid);
  const content = JSON.stringify({
    pid: process.pid,
    ...(started ? { started } : {}),
    ...(control ? { control } : {}),
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (create(path, content)) return { release: () => releaseOwn(path, content) };
    const holder = holderOf(dataDir);
    if (holder) throw new FolderInUse(dataDir, holder);
    // Only one process may remove a stale lock: two that both saw it would remove each other's new one.
    if (create(takeover, '')) {
      if (!holderOf(dataDir)) rmSync(path, { force: true });
      rmSync(takeover, { force: true });
    } else if (isOlderThan(takeover, TAKEOVER_MS)) {
      rmSync(takeover, { force: true });
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

function releaseOwn(path: string, content: string): void {
  try {
    if (readFileSync(path, 'utf8') === content) rmSync(path, { force: true });
  } catch {
    // Gone already: nothing is held.
  }
}
