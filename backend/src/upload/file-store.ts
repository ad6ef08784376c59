/** Where uploaded pictures lie: a folder, or memory for tests. A file is written once and never changes. */
import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { partName } from '../parts.ts';

export interface FileStore {
  /** Stores a new file; false where the name is taken, which leaves the old one as it is. */
  add(name: string, bytes: Uint8Array): Promise<boolean>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Every file there is. */
  names(): Promise<string[]>;
}

/** A file on its way to somebody who may take it slowly, or never. */
export interface OpenFile {
  readonly size: number;
  /** The bytes that it begins with. */
  readonly head: Uint8Array<ArrayBuffer>;
  /** All of its bytes, to be had once: the rest is read as it is taken, and fails where the file has been cut short. */
  readonly body: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** For whoever does not ask for the body. */
  readonly close: () => Promise<void>;
}

/** Files that are sent from here to whoever asks. */
export interface SentFiles extends FileStore {
  open(name: string): Promise<OpenFile | undefined>;
}

/** A file that is in memory already. */
export function wholeFile(bytes: Uint8Array<ArrayBuffer>): OpenFile {
  return { size: bytes.length, head: bytes, body: () => bytes, close: () => Promise.resolve() };
}

/** The contract's one bucket (`platform`): the folder of every picture that is uploaded, here and in a store, and in its address. */
export const BUCKET = 'website';

/** One path segment that means nothing to any file system: no separators, no dots in a row, no control characters. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(name) && !name.includes('..');
}

export function createMemoryStore(): SentFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    add(name, bytes) {
      if (files.has(name)) return Promise.resolve(false);
      files.set(name, new Uint8Array(bytes));
      return Promise.resolve(true);
    },
    read: (name) => Promise.resolve(files.get(name)),
    names: () => Promise.resolve([...files.keys()]),
    open(name) {
      const bytes = files.get(name);
      return Promise.resolve(bytes && wholeFile(bytes));
    },
  };
}

/** Where uploaded pictures lie in a data folder. */
export function picturesFolder(dataDir: string): string {
  return join(dataDir, 'uploads', BUCKET);
}

/** Where the pictures in a folder are until they are whole. */
export function partsIn(folder: string): string {
  return join(folder, '.parts');
}

/** So much of a file is in memory for each who takes it. */
const PIECE = 64 * 1024;

async function readPiece(file: FileHandle, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE), 0, PIECE, at);
  return buffer.subarray(0, bytesRead);
}

/** @param size beyond it nothing is read: so much has been promised */
function restOf(file: FileHandle, name: string, head: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = at === 0 ? head : (await readPiece(file, at)).subarray(0, size - at);
        if (piece.length === 0) throw new Error(`${name} has been cut short while it was sent`);
        controller.enqueue(piece);
        at += piece.length;
        if (at < size) return;
        await file.close();
        controller.close();
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  }, { highWaterMark: 0 });
}

/** Of a name under which no file lies. */
const NO_FILE: readonly unknown[] = ['ENOENT', 'EISDIR', 'ENAMETOOLONG'];

/** @returns what is there, or undefined where no file is */
async function ifFile<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

/** @param folder made when the first file comes */
export function createFolderStore(folder: string): SentFiles {
  const parts = partsIn(folder);
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error(`'${name}' is no file name: check it before it comes here`);
    return join(folder, name);
  };
  return {
    async add(name, bytes) {
      const path = pathOf(name);
      await mkdir(parts, { recursive: true });
      const part = join(parts, partName());
      try {
        await writeFile(part, bytes, { flag: 'wx', mode: 0o644, flush: true });
        // A hard link appears whole or not at all, and never over another file.
        await link(part, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    async read(name) {
      const bytes = await ifFile(readFile(pathOf(name)));
      return bytes && new Uint8Array(bytes);
    },
    async open(name) {
      const file = await ifFile(open(pathOf(name), 'r'));
      if (!file) return undefined;
      let isSent = false;
      try {
        // Opening refuses no folder; reading one would.
        const stats = await file.stat();
        if (!stats.isFile()) return undefined;
        const { size } = stats;
        const head = await readPiece(file, 0);
        if (head.length >= size) return wholeFile(head);
        isSent = true;
        return { size, head, body: () => restOf(file, name, head, size), close: () => file.close() };
      } finally {
        if (!isSent) await file.close();
      }
    },
    async names() {
      try {
        const entries = await readdir(folder, { withFileTypes: true });
        return entries.filter((entry) => entry.isFile() && isFileName(entry.name)).map(({ name }) => name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
