/** A file system of its own that can run full: a tmpfs, which only root may mount, on Linux. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a disk of this many megabytes. @returns undefined where this process may not */
export function mountSmallDisk(megabytes: number): { readonly folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  const remove = () => {
    if (mounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (mounted) return { folder, remove };
  remove();
  return undefined;
}

/** The folder of such a disk, which goes when the test is over. To be called where one could be mounted a moment ago. */
export function smallDisk(megabytes: number): string {
  const disk = mountSmallDisk(megabytes);
  if (!disk) throw new Error('The disk could be mounted a moment ago and no more.');
  onTestFinished(disk.remove);
  return disk.folder;
}
