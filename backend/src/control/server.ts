/**
 * Orders to a running backend from its own machine, over a socket in the data folder, or in another, that its owner
 * alone may open. The embedded database bears one process, so a backup and a new administrator's password have to be
 * asked of the process that holds it; nobody has to stop the product for either.
 *
 * One line of JSON in, one line out: `{ command, … }` → `{ result }` or `{ error }`.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export type Order =
  | { readonly command: 'backup'; readonly file: string }
  | { readonly command: 'resetAdmin'; readonly username: string };

export interface ControlServer {
  close(): Promise<void>;
}

// The longest path of a Unix socket is 107 bytes (unix(7)).
const LONGEST_PATH = 100;

/** The socket's place in the data folder; undefined where that path is too long for one. */
export function socketInside(dataDir: string): string | undefined {
  const own = join(dataDir, 'control.sock');
  return Buffer.byteLength(own) <= LONGEST_PATH ? own : undefined;
}

/**
 * A folder for sockets outside data folders, which this user alone may open. Everybody may write beside it: where somebody
 * else has taken its name first, it is another one, of a name that nobody can know.
 */
function ownFolder(): string {
  const uid = process.getuid?.();
  const folder = join(tmpdir(), `backoffice-${uid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  return isOwn ? folder : mkdtempSync(`${folder}-`);
}

/** Where a process that takes the data folder has its socket. Others read that from its lock (`database/lock-holder.ts`). */
export function controlPath(dataDir: string): string {
  return socketInside(dataDir) ?? join(ownFolder(), `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/** Takes away the folder that a process had for its socket alone, once it listens no more, or where it never did. */
export function leavePlace(path: string): void {
  const folder = dirname(path);
  // One that this user's processes share may be about to be used by another one.
  if (dirname(folder) !== join(tmpdir(), '.') || !/^backoffice-\d+-/.test(basename(folder))) return;
  try {
    rmdirSync(folder);
  } catch {
    // It has gone, or somebody has put something there.
  }
}

/**
 * Carries an order out. @returns what the asker is told; what it throws is told as an error
 * @param gone tells that the asker has gone away, and waits for no answer
 */
export type Obey = (order: Order, gone: AbortSignal) => Promise<unknown>;

export async function openControl(path: string, obey: Obey): Promise<ControlServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const asker = new AbortController();
    socket.on('close', () => {
      sockets.delete(socket);
      asker.abort(new Error('Whoever asked for this has gone away.'));
    });
    // An asker that goes away early is its own affair.
    socket.on('error', () => socket.destroy());
    // It has the socket's errors told once more, by itself, and ends the process where nobody hears them.
    createInterface({ input: socket }).on('error', () => undefined).once('line', (line) => {
      void answer(line, obey, asker.signal).then((text) => socket.end(`${text}\n`));
    });
  });
  // Left by a process that was killed; the lock says that none runs.
  rmSync(path, { force: true });
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(umask);
  }
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(line: string, obey: Obey, gone: AbortSignal): Promise<string> {
  try {
    return JSON.stringify({ result: await obey(JSON.parse(line) as Order, gone) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
