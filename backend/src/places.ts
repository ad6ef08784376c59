/** Where a backend has what it keeps, by its settings: in a data folder or in memory, and the records on a database server. */
import { resolve } from 'node:path';
import type { Obey } from './control/server.ts';
import { demandOwn, makeDataFolder } from './data-folder.ts';
import type { OpenDatabase } from './database/database.ts';
import { acquireLock } from './database/lock.ts';
import type { Lock } from './database/lock.ts';
import { databaseIn, holdsDatabase, openPglite, openPostgres } from './database/open.ts';
import { createDiskRoom, demandRoom, ROOM_ELSEWHERE, ROOM_FOR_A_NEW_ONE } from './disk-room.ts';
import type { DiskRoom, FreeBytes } from './disk-room.ts';
import { removeStaleParts } from './parts.ts';
import { demandEmbedded } from './postgres-mark.ts';
import type { Settings } from './settings.ts';
import { createFolderStore, createMemoryStore, partsIn, picturesFolder } from './upload/file-store.ts';
import type { SentFiles } from './upload/file-store.ts';

export interface PlaceOptions extends Pick<Settings, 'dataDir' | 'databaseUrl'> {
  /** As in the settings, or 'memory' for a backend that leaves nothing behind. */
  readonly dataDir: string;
  /** A database that is open already and closes with the backend, instead of `databaseUrl` or one in `dataDir`; for tests. */
  readonly database?: OpenDatabase;
  /** Milliseconds since 1970; for tests. */
  readonly now?: () => number;
  /** For tests. */
  readonly freeBytes?: FreeBytes;
}

export interface Places {
  /** The folder, or 'memory'. */
  readonly dataDir: string;
  /** Whether anything is left once the backend has closed. */
  readonly isLasting: boolean;
  /** Whether the records are in the data folder itself. */
  readonly isEmbedded: boolean;
  /** Where the pictures are. */
  readonly room: DiskRoom;
  /** Where the records are. */
  readonly recordsRoom: DiskRoom;
  readonly pictures: SentFiles;
  /**
   * To be held as long as the backend runs; undefined where none is needed.
   * @throws FolderInUse where another process runs on the folder
   */
  lock(obey: Obey): Promise<Lock | undefined>;
  /** Takes away what a killed process left half made. The caller holds the lock. */
  clear(): Promise<void>;
  openDatabase(): Promise<OpenDatabase>;
}

/**
 * The places, ready to be locked.
 * @throws DiskFull where the folder's disk is too full for a new database
 * @throws {Error} where they are no place for a database, or root is to open another user's
 */
export async function placesOf(options: PlaceOptions): Promise<Places> {
  return options.dataDir === 'memory' ? inMemory(options) : await inFolder(options);
}

function inMemory(options: PlaceOptions): Places {
  const { dataDir, freeBytes } = options;
  const room = freeBytes ? roomOf(dataDir, options) : ROOM_ELSEWHERE;
  return {
    dataDir,
    isLasting: false,
    isEmbedded: false,
    pictures: createMemoryStore(),
    lock: () => Promise.resolve(undefined),
    clear: () => Promise.resolve(),
    ...recordsIn(options, dataDir, room),
  };
}

async function inFolder(options: PlaceOptions): Promise<Places> {
  const { databaseUrl, freeBytes } = options;
  const dataDir = resolve(options.dataDir);
  await makeDataFolder(dataDir);
  const isEmbedded = !databaseUrl && !options.database;
  if (isEmbedded) {
    demandEmbedded(dataDir);
    if (holdsDatabase(dataDir)) await demandOwn(dataDir, databaseIn(dataDir), 'npm start');
    else await demandRoom(dataDir, ROOM_FOR_A_NEW_ONE, freeBytes);
  }
  const pictures = picturesFolder(dataDir);
  return {
    dataDir,
    isLasting: true,
    isEmbedded,
    pictures: createFolderStore(pictures),
    // On PostgreSQL several backends may share a folder; the embedded database bears one process alone.
    lock: async (obey) => (databaseUrl ? undefined : acquireLock(dataDir, obey)),
    async clear() {
      for (const folder of [dataDir, partsIn(pictures)]) await removeStaleParts(folder);
    },
    ...recordsIn(options, dataDir, roomOf(dataDir, options)),
  };
}

function roomOf(dataDir: string, { databaseUrl, freeBytes, now }: PlaceOptions): DiskRoom {
  return createDiskRoom(dataDir, freeBytes, now, databaseUrl ? 'pictures' : 'all');
}

function recordsIn({ database, databaseUrl }: PlaceOptions, dataDir: string, room: DiskRoom): Pick<Places, 'room' | 'recordsRoom' | 'openDatabase'> {
  return {
    room,
    recordsRoom: databaseUrl ? ROOM_ELSEWHERE : room,
    async openDatabase() {
      if (database) return database;
      return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir, room);
    },
  };
}
