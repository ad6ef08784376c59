/** A file system of its own that can run full: a tmpfs, which only root may mount, on Linux. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
