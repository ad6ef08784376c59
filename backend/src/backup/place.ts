/** The place that a backup is written to: whether it can be, before the work. */
import type { Stats } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reasonOf } from '../log.ts';
import { DISK_FULL, endedWith } from '../refusal.ts';
import { isOfFullDisk, isWriteRefusal } from '../write-refusal.ts';

/** @throws where that error is the system's refusal of a folder, in the words of whoever has to put it right */
export function demandAllowed(folder: string, error: unknown): void {
  if (!isWriteRefusal(error)) return;
  throw new Error(
    `${folder} may not be written to by the process that makes the backup (user ${process.geteuid?.()}, ${error.code}): it takes a folder `
      + 'where that user may write. No backup was made.',
    { cause: error },
  );
}

/** @throws where that error is of a full disk, or of a user's share of it, in the words of whoever has to make room */
export function demandRoomHad(folder: string, error: unknown): void {
  if (!isOfFullDisk(error)) return;
  throw new Error(
    `The disk of ${folder} is full (${error.message}): make room on it, or name a file elsewhere. No backup was made.`,
    { cause: error },
  );
}

/** @throws where that error is of the disk that the database is on, in the words of whoever has to make room */
export function demandDatabaseRoomHad(error: unknown): void {
  if (!endedWith(error, [DISK_FULL])) return;
  const { cause } = error as Error;
  throw new Error(`The database's disk is full (${reasonOf(cause)}): make room on it, then try again. No backup was made.`, { cause });
}

const STICKY = 0o1000;

/** True where a folder that everybody may write to, such as /tmp, keeps a file from all but its owner and the folder's. */
function isProtected(file: Stats, folder: Stats | undefined): boolean {
  const user = process.geteuid?.();
  return user !== undefined && user !== 0 && folder !== undefined && (folder.mode & STICKY) !== 0 && ![file.uid, folder.uid].includes(user);
}

/**
 * Where the file goes, which takes the place of one that is there. Before the work, which may take minutes: the last step is
 * where a folder in the file's place would be met, and where a device or a link would be replaced by a file.
 */
export async function placeFor(file: string): Promise<string> {
  const found = async (path: string) => stat(path).catch((error: unknown) => {
    demandAllowed(dirname(file), error);
    return undefined;
  });
  const there = await found(file);
  if (there?.isDirectory()) throw new Error(`${file} is a folder: name a file in it. No backup was made.`);
  if (there && !there.isFile()) throw new Error(`${file} is no file, and would be replaced by one: name another. No backup was made.`);
  if (!(await found(dirname(file)))?.isDirectory()) {
    throw new Error(`The folder ${dirname(file)} does not exist: make it, or name another file. No backup was made.`);
  }
  if (there) {
    const place = await realpath(file);
    if (isProtected(there, await found(dirname(place)))) {
      throw new Error(
        `${file} is another user's, and may not be replaced by the process that makes the backup (user ${process.geteuid?.()}): `
          + 'name another file. No backup was made.',
      );
    }
    return place;
  }
  if ((await lstat(file).catch(() => undefined))?.isSymbolicLink()) {
    throw new Error(`${file} is a link to a file that is not there: name that file, or another. No backup was made.`);
  }
  return file;
}
