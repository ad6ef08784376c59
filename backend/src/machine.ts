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

function nameOfMachine(): string {
  const parts = [hostname()];
  for (const read of [() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), () => readlinkSync('/proc/self/ns/pid')]) {
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
