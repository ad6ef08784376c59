/** Where uploaded pictures lie: a folder, or memory for tests. A file is written once and never changes. */
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partName } from '../parts.ts';

export interface FileStore {
  /** Stores a new file; false where the name is taken, which leaves the old one as it is. */
  add(name: string, bytes: Uint8Array): Promise<boolean>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Every file there is. */
  names(): Promise<string[]>;
}

/** The contract's one bucket (`platform`): the folder of every picture that is uploaded, here and in a store, and in its address. */
export const BUCKET = 'website';

/** One path segment that means nothing to any file system: no separators, no dots in a row, no control characters. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(name) && !name.includes('..');
}

export function createMemoryStore(): FileStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    add(name, bytes) {
      if (files.has(name)) return Promise.resolve(false);
      files.set(name, new Uint8Array(bytes));
      return Promise.resolve(true);
    },
    read: (name) => Promise.resolve(files.get(name)),
    names: () => Promise.resolve([...files.keys()]),
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

/** @param folder made when the first file comes */
export function createFolderStore(folder: string): FileStore {
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
      try {
        return new Uint8Array(await readFile(pathOf(name)));
      } catch (error) {
        if (['ENOENT', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) {
          return undefined;
        }
        throw error;
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
