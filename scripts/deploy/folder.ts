/** Small steps on a file system that happen whole or not at all. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, lstat, readdir, readFile, readlink, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { makeFolder } from 'backoffice-backend/make-folder';
import { NO_LINKS } from '../../backend/src/write-refusal.ts';

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** What a promise gives, or undefined where the file it asks for is not there. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** A name in the folder of half-made things: a later run takes away what stayed there (`begin` of `dir-target.ts`). */
function temporary(folder: string): string {
  return join(folder, randomUUID());
}

/** Writes a file beside and renames it into place. `modified` in seconds. */
export async function writeWhole(path: string, content: Uint8Array, parts: string, modified?: number): Promise<void> {
  await makeFolder(parts);
  const part = temporary(parts);
  try {
    // Flushed, or a power failure would leave the name and nothing in it.
    await writeFile(part, content, { flag: 'wx', mode: 0o644, flush: true });
    if (modified !== undefined) await utimes(part, modified, modified);
    await makeFolder(dirname(path));
    await rename(part, path);
  } catch (error) {
    // On a full disk it takes what room there is.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Points a symbolic link somewhere else, in one step. */
export async function pointLink(path: string, to: string, parts: string): Promise<void> {
  await makeFolder(parts);
  const part = temporary(parts);
  try {
    await symlink(to, part);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    throw new Error(
      `${path}: no symbolic link can be made there (${codeOf(error)}). A folder is switched from build to build by ` +
        'one; deploy to a file system that has them, or to a store (s3://…).',
      { cause: error },
    );
  }
  await rename(part, path);
}

/** Where a symbolic link points to; undefined for anything else. */
export async function linkAt(path: string): Promise<string | undefined> {
  const found = await ifThere(lstat(path));
  return found?.isSymbolicLink() ? readlink(path) : undefined;
}

/** The same file under a second name; a copy with the same time where the file system knows no hard links. */
export async function alsoAs(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (![...NO_LINKS, 'EMLINK'].includes(codeOf(error))) throw error;
    await copyFile(from, to);
    const { atime, mtime } = await stat(from);
    await utimes(to, atime, mtime);
  }
}

/** Every file below a folder, with its path relative to it; none where the folder is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The same files with what is in them. */
export async function readTree(folder: string): Promise<Map<string, Buffer>> {
  const paths = await filesBelow(folder);
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
}
