/**
 * Whether the disk of the data folder has room for a write. A disk that runs full in the middle of one ends PGlite's
 * server (`database/server-end.ts`), so writes are refused while there is still some left; reading and signing in go
 * on. Deletes are writes too: they need room for their own record, and give none back before the tables are tidied. With
 * the records on a database server, which looks after its own disk, pictures alone are refused.
 */
import { statfs } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

/** What is refused where a folder's disk is full, by what lies there, as the log and whoever asks are told it. */
const REFUSED = {
  all: { reason: 'diskFull', stopped: 'nothing can be saved, reading goes on', stopping: 'saving' },
  pictures: { reason: 'noRoomForPictures', stopped: 'no picture can be stored on it, records are saved as ever', stopping: 'storing pictures' },
} as const;

/** The room for four files of PGlite's log: it begins a new one of 16 MB whenever the last is full. */
export const LEAST_ROOM = 64 * 1024 * 1024;
/** The files of a new database and its first log, with the example company and its pictures. */
export const ROOM_FOR_A_NEW_ONE = 2 * LEAST_ROOM;
/** How long an answer of the disk counts, in milliseconds: the largest writes use up but a part of the room in that time. */
const LOOKED_AT_MS = 1_000;

/** Says how many bytes are free for the backend on a folder's file system; Infinity where that cannot be told. */
export type FreeBytes = (folder: string) => Promise<number>;

export interface DiskRoom {
  /** @throws Refusal 507 where there is no room; whoever runs the backend is told once */
  demand(): Promise<void>;
  has(): Promise<boolean>;
  /** For long work, which fills a disk faster than others look at it. @throws DiskFull where there is no room at this moment */
  demandNow(): Promise<void>;
}

/** For what is kept elsewhere: in memory, or on a database server that looks after its own disk. */
export const ROOM_ELSEWHERE: DiskRoom = {
  demand: () => Promise.resolve(), has: () => Promise.resolve(true), demandNow: () => Promise.resolve(),
};

export const freeBytesOf: FreeBytes = async (folder) => {
  try {
    const { bavail, bsize, blocks } = await statfs(folder);
    // Some network drives know no numbers; they say when a write fails.
    return blocks === 0 ? Infinity : bavail * bsize;
  } catch {
    return Infinity;
  }
};

const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MB`;

/** The disk of a folder is full; names how much is left and what to do. */
export class DiskFull extends Error {
  constructor(folder: string, free: number, needed: number, cause?: unknown) {
    super(
      `The disk of the data folder ${folder} is full: ${megabytes(free)} are free, ${megabytes(needed)} are needed. `
        + `Make room on it, then try again.${cause instanceof Error ? ` (${cause.message})` : ''}`,
      cause === undefined ? {} : { cause },
    );
    this.name = 'DiskFull';
  }
}

/** @throws DiskFull where fewer bytes are free on a folder's disk than something is known to need */
export async function demandRoom(folder: string, needed: number, freeBytes: FreeBytes = freeBytesOf): Promise<void> {
  const free = await freeBytes(folder);
  if (free < needed) throw new DiskFull(folder, free, needed);
}

/**
 * @param now milliseconds that only go forward
 * @param kept what is written there: all, or pictures alone where the records are elsewhere
 */
export function createDiskRoom(
  folder: string,
  freeBytes: FreeBytes = freeBytesOf,
  now: () => number = () => performance.now(),
  kept: keyof typeof REFUSED = 'all',
): DiskRoom {
  const { reason, stopped, stopping } = REFUSED[kept];
  let looked: { readonly at: number; readonly has: Promise<boolean> } | undefined;
  let wasFull = false;

  async function look(): Promise<boolean> {
    const free = await freeBytes(folder);
    const isFull = free < LEAST_ROOM;
    if (isFull !== wasFull) tell(free, isFull);
    wasFull = isFull;
    return !isFull;
  }

  function tell(free: number, isFull: boolean): void {
    const time = new Date().toISOString();
    if (isFull) {
      console.error(`${time} the disk of ${folder} is full, ${megabytes(free)} are free: ${stopped}.`);
      console.error(`  Remedy: make room until ${megabytes(LEAST_ROOM)} are free; ${stopping} then goes on by itself.`);
    } else {
      console.error(`${time} the disk of ${folder} has room again, ${megabytes(free)} are free: ${stopping} goes on.`);
    }
  }

  function has(): Promise<boolean> {
    if (!looked || now() - looked.at >= LOOKED_AT_MS) looked = { at: now(), has: look() };
    return looked.has;
  }

  return {
    has,
    demandNow: () => demandRoom(folder, LEAST_ROOM, freeBytes),
    async demand() {
      if (!(await has())) throw new Refusal(reason);
    },
  };
}
