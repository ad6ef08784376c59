/**
 * Files that become what they are by a rename once they are whole, and bear a name of their own until then. Whoever is
 * killed over one leaves it behind; the name tells later ones that nobody writes it any more.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, machine } from './machine.ts';

/** One that has not grown for so long, in milliseconds, is written by nobody on whatever machine. */
const STALE_MS = 3_600_000;

const PART = /(?:^|\.)(?:([0-9a-f]{16})-(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** The end of a name that no other process and no other write has. */
export function partName(): string {
  return `${machine()}-${process.pid}-${randomUUID()}.part`;
}

async function isStale(path: string, [, where, pid]: RegExpMatchArray): Promise<boolean> {
  if (where === machine() && !isRunning(Number(pid))) return true;
  return Date.now() - (await stat(path)).mtimeMs > STALE_MS;
}

/** Takes away the parts in a folder that a process has left behind; another's work and all other files stay. */
export async function removeStaleParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const part = PART.exec(name);
    const path = join(folder, name);
    // What vanishes meanwhile has become whole, or was taken away by another. What cannot be taken away hinders nobody.
    if (part && (await isStale(path, part).catch(() => false))) await rm(path).catch(() => undefined);
  }
}
