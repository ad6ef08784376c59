/** What the script remembers of each build on the target, and of which was live when. */
import { createHash } from 'node:crypto';

import { isBuildId } from '../../builds/build-id-form.ts';
import { HISTORY, RECORDS } from './target.ts';
import type { Target } from './target.ts';

/** `.deploy/builds/{id}.json`: written before the build's first file, so that no file is ever nobody's. */
export interface BuildRecord {
  readonly id: string;
  /** Of the build, in milliseconds (`builds/latest.json`). */
  readonly timestamp: number;
  /** When its upload began, in milliseconds. */
  readonly begun: number;
  /** Size in bytes by path, of everything below `assets/`. */
  readonly assets: Readonly<Record<string, number>>;
  /** Everything else but the manifests: pages, payloads, icons, web manifests, the worker. */
  readonly files: Readonly<Record<string, { readonly hash: string; readonly size: number }>>;
}

/** By which a record tells a file's content: the first half of its SHA-256, in hexadecimal digits. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** One line of `.deploy/history.json`, oldest first. */
export interface Event {
  readonly id: string;
  /** When its pages began to become live, in milliseconds. */
  readonly at: number;
}

/** @throws with which file it is and the remedy */
function parsed<T>(target: Target, key: string, content: Uint8Array): T {
  try {
    return JSON.parse(Buffer.from(content).toString()) as T;
  } catch (error) {
    throw new Error(
      `${target.name}: ${key} cannot be read (${(error as Error).message}). Take it away and run again: what it remembered of ` +
        'former builds is lost with it, and the site is as it was.',
      { cause: error },
    );
  }
}

function recordKey(id: string): string {
  return `${RECORDS}${id}.json`;
}

/** In place of the one that is there, if any. */
export async function writeRecord(target: Target, record: BuildRecord): Promise<void> {
  await target.put(recordKey(record.id), Buffer.from(`${JSON.stringify(record)}\n`));
}

/** Does nothing where it is not there. */
export async function removeRecord(target: Target, id: string): Promise<void> {
  await target.remove(recordKey(id));
}

/** @throws where it is not there or not readable: what cannot be known is not to be guessed. */
export async function readRecord(target: Target, id: string): Promise<BuildRecord> {
  const content = await target.read(recordKey(id));
  if (!content) throw new Error(`${target.name} holds no build ${id}: --list names those that it holds`);
  const record = parsed<BuildRecord>(target, recordKey(id), content);
  if (record.id !== id) throw new Error(`${target.name}: ${recordKey(id)} is the record of another build`);
  return record;
}

/** The records of all builds that the target holds, deployed or begun. */
export async function readRecords(target: Target): Promise<BuildRecord[]> {
  const ids = (await target.list(RECORDS)).map(({ key }) => key.slice(RECORDS.length, -'.json'.length));
  return Promise.all(ids.filter(isBuildId).map((id) => readRecord(target, id)));
}

/** Oldest first; empty before the first deployment. @throws where it is not readable. */
export async function readHistory(target: Target): Promise<Event[]> {
  const content = await target.read(HISTORY);
  return content ? parsed<Event[]>(target, HISTORY, content) : [];
}

/** Notes that a build becomes live. A run that resumes the last one adds nothing. */
export async function addToHistory(target: Target, event: Event): Promise<void> {
  const history = await readHistory(target);
  if (history.at(-1)?.id === event.id) return;
  await target.put(HISTORY, Buffer.from(`${JSON.stringify([...history, event])}\n`));
}
