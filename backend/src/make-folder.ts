import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those that it lies in. Not by Node's own `recursive`, which tries for ever, and hears no signal, where
 * a folder that is there says of a new one that it is not (`/proc`).
 *
 * @param folder an absolute path
 * @param mode who may do what in those that are made; missing: as the process makes them
 * @throws for the reason that one of them may not be made
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const isThere = async () => (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  const make = () => mkdir(folder, mode);
  try {
    await make();
  } catch (error) {
    // Another process may have made it, and some file systems refuse what is there already with other words.
    if (await isThere()) return;
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent, mode);
    try {
      await make();
    } catch (second) {
      if (!(await isThere())) throw second;
    }
  }
}
