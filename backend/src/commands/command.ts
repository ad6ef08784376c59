/** What the commands have in common: settings, the open database, and plain words where something is wrong. */
import { resolve } from 'node:path';
import { giveOrder } from '../control/client.ts';
import type { Order } from '../control/server.ts';
import { acquireLock, FolderInUse } from '../database/lock.ts';
import { demandOwn, makeDataFolder, openingFailure } from '../data-folder.ts';
import { createDiskRoom } from '../disk-room.ts';
import { NO_LIMITS } from '../database/limits.ts';
import { databaseIn, holdsDatabase, openPglite, openPostgres } from '../database/open.ts';
import type { Database, SpareDisk } from '../database/database.ts';
import { holdsUsers } from '../database/holds-users.ts';
import type { Expected } from '../database/version.ts';
import { toldInWords } from '../log.ts';
import { demandEmbedded } from '../postgres-mark.ts';
import { settingsFromEnvironment } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { createFolderStore, picturesFolder } from '../upload/file-store.ts';
import type { FileStore } from '../upload/file-store.ts';
import { createS3Store } from '../upload/s3-store.ts';
import { readName } from './read-name.ts';

export interface OpenInstallation {
  readonly db: Database;
  readonly spareDisk: SpareDisk | undefined;
  readonly files: FileStore;
  /** Where uploads go to a store of their own. */
  readonly store: FileStore | undefined;
  readonly dataDir: string;
  readonly settings: Settings;
}

const refuse = () => Promise.reject(new Error('Another command is using the data folder. Try again when it has ended.'));

/** Does something with the installation's database while no other process of the product uses it. */
async function withInstallation<T>(
  settings: Settings,
  expected: Expected,
  signal: AbortSignal,
  act: (installation: OpenInstallation) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(settings.dataDir);
  const explain = async (error: unknown): Promise<never> => {
    throw await openingFailure(dataDir, error, { isEmbedded: !settings.databaseUrl });
  };
  await makeDataFolder(dataDir).catch(explain);
  const lock = settings.databaseUrl ? undefined : await acquireLock(dataDir, refuse).catch(explain);
  try {
    // On PostgreSQL only a restore writes into the folder.
    if (!settings.databaseUrl || expected === 'installation or nothing') await demandOwn(dataDir, settings.databaseUrl ? picturesFolder(dataDir) : databaseIn(dataDir), 'npm run …');
    const database = settings.databaseUrl
      ? await openPostgres(settings.databaseUrl, expected, NO_LIMITS)
      : await openPglite(dataDir, createDiskRoom(dataDir), expected).catch(explain);
    try {
      signal.throwIfAborted();
      if (expected === 'installation' && !(await holdsUsers(database.db))) {
        throw new Error('The database holds no user, so there is nothing to work on. See DATA_DIR and DATABASE_URL.');
      }
      const files = createFolderStore(picturesFolder(dataDir));
      const store = settings.s3 && createS3Store(settings.s3);
      return await act({ db: database.db, spareDisk: database.spareDisk, files, store, dataDir, settings });
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
}

/** @throws {Error} where the folder lets nobody look */
async function isInstallation(dataDir: string): Promise<boolean> {
  try {
    return holdsDatabase(dataDir);
  } catch (error) {
    throw await openingFailure(resolve(dataDir), error);
  }
}

/**
 * Does something with the installation: through the running backend where one holds the data folder and takes
 * this order, else by itself. What can be ordered needs an installation that is there, and lays none down.
 * @param signal ends it, with its reason, before it begins; beyond that `act` hears it
 */
export async function onInstallation<T>(
  order: Order | undefined,
  signal: AbortSignal,
  act: (installation: OpenInstallation) => Promise<T>,
): Promise<T> {
  const settings = settingsFromEnvironment(process.env);
  if (!settings.databaseUrl) demandEmbedded(resolve(settings.dataDir));
  if (order && !settings.databaseUrl && !(await isInstallation(settings.dataDir))) {
    throw new Error(`The data folder ${settings.dataDir} holds no installation. Set DATA_DIR to the one that does.`);
  }
  try {
    return await withInstallation(settings, order ? 'installation' : 'installation or nothing', signal, act);
  } catch (error) {
    if (!(error instanceof FolderInUse) || !order || !error.holder.control) throw error;
    signal.throwIfAborted();
    return (await giveOrder(error.holder.control, order, signal)) as T;
  }
}

/** How long a command that is told to end may take back what it has begun, in milliseconds. */
const END_LIMIT_MS = 5_000;

/**
 * Runs a command's work; says in one line what went wrong, and ends with status 1 then. Ctrl+C and SIGTERM have it take
 * back what it has begun, half a file and the folder's lock too; by npm and a terminal they may come twice.
 *
 * @param usage what `--help` says
 * @param work hears the name on the command line, where there is one
 */
export async function runCommand(usage: string, work: (signal: AbortSignal, name: string | undefined) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort(new Error('Stopped before it was done. What was begun was taken back.'));
    // A database or a store that does not answer holds nobody up.
    setTimeout(() => process.exit(1), END_LIMIT_MS).unref();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    const { help, name } = readName(process.argv.slice(2), usage);
    if (help) console.log(usage);
    else await work(ending.signal, name);
  } catch (failure) {
    const error = toldInWords(failure);
    console.error(error instanceof Error ? error.message : String(error));
    // Not by itself: of an embedded database that could not recover, something stays open for ever.
    process.exit(1);
  }
}
