import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

let name: string | undefined;

/**
 * This machine since it was started, and, of containers, this one: within it process ids mean one process each. Names it
 * without telling which it is, since visitors of a public store may read it.
 */
export function machine(): string {
  // Asked with each upload, and the same for as long as the process lives.
  name ??= nameOfMachine();
  return name;
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');

/** The machine itself since it was started, the same in all of its containers; undefined where the system does not say. */
export function kernel(): string | undefined {
  try {
    return bootId().trim();
  } catch {
    return undefined;
  }
}

function nameOfMachine(): string {
  const parts = [hostname()];
  for (const read of [bootId, () => readlinkSync('/proc/self/ns/pid')]) {
    try {
      parts.push(read());
    } catch {
      // Not Linux: the host's name alone then tells the machine.
    }
  }
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** Whether a process of this number runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
