/** A backup's file as it is read: whether it can be, whether it is one of this version, and its lines. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isKnownMigration, newestMigration } from '../database/version.ts';
import { FORMAT, VERSION } from './format.ts';
import type { Line } from './format.ts';

/** The file is no backup, not whole, or of another version; the database is as it was. */
export class UnusableBackup extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason} Nothing was changed.`);
    this.name = 'UnusableBackup';
  }
}

export interface BackupFile {
  readonly file: string;
  readonly handle: FileHandle;
  /** Ends the reading of it, with its reason. */
  readonly signal: AbortSignal | undefined;
}

/** Why a file is not read, by the code of the failure. */
const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'it is a folder; name a backup in it.',
  EACCES: 'it may not be read by this user; give it to them, or run this as its owner.',
};

export async function openBackup(file: string, signal: AbortSignal | undefined): Promise<BackupFile> {
  try {
    const handle = await open(file, 'r');
    // A folder can be opened, and not read.
    await handle.read(Buffer.alloc(1), 0, 1, 0).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    return { file, handle, signal };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UnusableBackup(file, UNREAD[code] ?? `it cannot be read (${message}).`);
  }
}

/**
 * Before anything else is opened, or made: the version that the file needs instead would find a database of this one, and
 * refuse that.
 *
 * @throws UnusableBackup where the file cannot be read, or is no backup of this version
 */
export async function demandUsable(file: string): Promise<void> {
  const backup = await openBackup(file, undefined);
  try {
    for await (const line of readLines(backup)) {
      checkHeader(file, line);
      return;
    }
    throw new UnusableBackup(file, 'it is empty.');
  } finally {
    await backup.handle.close();
  }
}

const READ_AT_ONCE = 256 * 1024;

/** Not a stream of the handle's own, which closes the handle where somebody stops reading. */
async function* bytesOf(handle: FileHandle, from: number): AsyncGenerator<Buffer> {
  for (let position = from; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_AT_ONCE), 0, READ_AT_ONCE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @param from where a member of the gzip begins */
export async function* readLines({ file, handle, signal }: BackupFile, from = 0): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  const packed = Readable.from(bytesOf(handle, from), { objectMode: false });
  packed.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const decoder = new TextDecoder();
  // Joined at the line's end alone: a line is a picture or hundreds of records, and comes in many pieces.
  let pieces: string[] = [];
  try {
    for await (const chunk of gunzip) {
      const [end = '', ...more] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
      pieces.push(end);
      for (const beginning of more) {
        signal?.throwIfAborted();
        yield readLine(pieces.join(''));
        pieces = [beginning];
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code.startsWith('Z_') || error instanceof SyntaxError) {
      throw new UnusableBackup(file, 'it is damaged or no backup.');
    }
    throw error;
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

function readLine(text: string): Line {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null) throw new SyntaxError('a line of a backup is an object');
  if ('rows' in line && !Array.isArray(line.rows)) throw new SyntaxError('the rows of a backup are a list');
  if ('file' in line && !('base64' in line && typeof line.base64 === 'string')) {
    throw new SyntaxError('the content of a picture is a text');
  }
  return line as Line;
}

export function checkHeader(file: string, line: Line): void {
  if (!('format' in line) || line.format !== FORMAT) throw new UnusableBackup(file, 'it is no backup of this product.');
  if (line.version === VERSION && line.migration === newestMigration()) return;
  const shapes = `database ${line.migration}, here ${newestMigration()}`;
  throw new UnusableBackup(file, isKnownMigration(line.migration)
    ? `it was made by an older version (${shapes}). Restore it with that version and then update: a start brings the `
      + 'database up to date.'
    : `it was made by a newer version (${shapes}). Update this one, then restore it.`);
}
