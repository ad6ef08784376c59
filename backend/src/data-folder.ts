/** Making a data folder, and what stands in its way, in the words of whoever has to put it right. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FolderInUse } from './database/lock.ts';
import { DiskFull, freeBytesOf, LEAST_ROOM } from './disk-room.ts';
import type { FreeBytes } from './disk-room.ts';
import { WrongSetting } from './environment.ts';
import { makeFolder } from './make-folder.ts';
import { OnPostgres } from './postgres-mark.ts';
import { isOfFullDisk, isWriteRefusal, NO_LINKS } from './write-refusal.ts';

/** What names its cause and remedy itself. */
const SAID = [FolderInUse, WrongSetting, OnPostgres];
const NO_FOLDER: readonly unknown[] = ['EEXIST', 'ENOTDIR'];
const NO_PLACE: readonly unknown[] = ['ENOENT', 'ENOTSUP'];

/** Makes a data folder, readable by its owner alone, and those that it lies in. @param folder an absolute path */
export function makeDataFolder(folder: string): Promise<void> {
  return makeFolder(folder, 0o700);
}

/** Whose a folder is, by number, where it is not that of the user who runs this; undefined too where no system says so. */
async function otherOwner(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  const user = process.geteuid?.();
  return user === undefined || found?.uid === user ? undefined : found?.uid;
}

/**
 * Root may write into every folder, and what it leaves there the product of another user cannot open. By what lies in it,
 * where something does: in a container root may have its files in a volume of somebody else's.
 *
 * @param command what is run
 * @throws {Error} where they are another user's
 */
export async function demandOwn(dataDir: string, inside: string, command: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const owner = await otherOwner(existsSync(inside) ? inside : dataDir);
  if (owner === undefined) return;
  throw new Error(
    `What lies in ${dataDir} is another user's: run this as that user, sudo -u '#${owner}' env DATA_DIR=${dataDir} ${command} `
      + `(in a container: docker run --user ${owner} …), `
      + 'with the other settings of the product. Root would leave files there that its product could not open.',
  );
}

/**
 * The error to throw for one that opening a data folder has met: the same, or one that says what to do.
 * @param options.isEmbedded whether the database lies there as well, which names no cause where its disk is full
 */
export async function openingFailure(
  folder: string,
  error: unknown,
  { isEmbedded = true, freeBytes = freeBytesOf }: { readonly isEmbedded?: boolean; readonly freeBytes?: FreeBytes | undefined } = {},
): Promise<unknown> {
  if (!(error instanceof Error) || SAID.some((kind) => error instanceof kind)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const unusable = (remedy: string) =>
    new Error(`The data folder ${folder} cannot be used (${error.message}). ${remedy}`, { cause: error });
  if (NO_LINKS.includes(code) && syscall === 'link') {
    return unusable('Its file system has no hard links, as that of many memory sticks and network shares: set DATA_DIR to a folder on another.');
  }
  if (isWriteRefusal(error)) {
    const owner = code === 'EROFS' ? undefined : await otherOwner(folder);
    const it = 'it, with all that is in it, to the user who runs this, or set DATA_DIR to another folder.';
    // Nobody is to run the product as root for the sake of a folder that root has made.
    return unusable(owner ? `Run this as the user whom it belongs to (sudo -u '#${owner}' …). Else give ${it}` : `Give ${it}`);
  }
  if (NO_FOLDER.includes(code)) {
    return unusable('A file stands there, or a link that leads nowhere: move it away, or set DATA_DIR to another place.');
  }
  if (NO_PLACE.includes(code) && syscall === 'mkdir') {
    return unusable('No folder can be made there: set DATA_DIR to another place.');
  }
  if (!isEmbedded && !isOfFullDisk(error)) return error;
  const free = await freeBytes(folder);
  return free < LEAST_ROOM && !(error instanceof DiskFull) ? new DiskFull(folder, free, LEAST_ROOM, error) : error;
}
