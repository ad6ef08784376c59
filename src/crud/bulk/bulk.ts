/**
 * One deed on many rows: row by row, each with its own result. Nothing is claimed for a row that the backend
 * has not answered for.
 */
import { askerNow } from '../../api/asker.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Resource } from '../../api/resource.ts';
import { readRow, updateRow } from '../../api/row-calls.ts';
import { user } from '../../stores/session.ts';
import { ChangedMeanwhile, deleteUnchanged } from '../delete/delete-row.ts';
import { inTurn } from '../in-turn.ts';
import { savedLate } from '../late-saves.ts';
import type { CrudScreen } from '../screen.ts';

export type BulkDeed = 'show' | 'hide' | 'delete';

/** One's own account, which goes only once all others have gone: with it the session ends, and nobody would be told of them. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
  constructor() {
    super('one’s own account is deleted after all others, and one of them could not be');
  }
}

/**
 * Shows or hides a row. Read first: list rows may lack long texts, and a PUT without them would empty them.
 * @returns false where it was so already.
 */
export async function setActive(resource: Resource, row: AnyRow, active: boolean): Promise<boolean> {
  const asker = askerNow();
  const writer = user.peek();
  return inTurn(resource, row.id, async () => {
    const fresh = (await readRow(resource, row.id, { fresh: true, asker })) as AnyRow;
    if (fresh['active'] === active) return false;
    await updateRow(resource, { ...fresh, active }, asker);
    // By an undo, while the form of the record is open.
    savedLate(writer, resource, row.id, { active });
    return true;
  });
}

export interface RowResult<T> {
  readonly row: AnyRow;
  readonly value?: T;
  readonly error?: unknown;
}

/** Few at a time: quick enough, and a backend under load is not pushed over. */
const AT_ONCE = 3;

export interface EachOptions {
  /** Hears how many rows are answered for. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** After an abort the rows that were not begun have no result. */
  readonly signal?: AbortSignal | undefined;
}

/** Does it for every row, in order. */
export async function forEachRow<T>(
  rows: readonly AnyRow[],
  work: (row: AnyRow) => Promise<T>,
  { onProgress, signal }: EachOptions = {},
): Promise<RowResult<T>[]> {
  const results: (RowResult<T> | undefined)[] = rows.map(() => undefined);
  let next = 0;
  let done = 0;
  async function goThrough(): Promise<void> {
    while (next < rows.length && !signal?.aborted) {
      const index = next;
      next += 1;
      const row = rows[index];
      if (!row) return;
      try {
        results[index] = { row, value: await work(row) };
      } catch (error) {
        results[index] = { row, error };
      }
      done += 1;
      onProgress?.(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goThrough));
  return results.filter((result) => result !== undefined);
}

/**
 * Deletes every row, one's own account after all others, and only where each of them has gone (`HeldBack`).
 * @param seen the rows as the person knows them by the time that they are read for this, where those given are older; one that
 * somebody has changed comes in as it is told
 */
export async function deleteEach(
  { resource, isOwnAccount }: CrudScreen,
  rows: readonly AnyRow[],
  seen: Map<Id, AnyRow>,
  { onProgress, signal }: EachOptions,
): Promise<RowResult<boolean>[]> {
  async function work(row: AnyRow): Promise<boolean> {
    try {
      await deleteUnchanged(resource, row, () => seen.get(row.id) ?? row);
      return true;
    } catch (error) {
      if (error instanceof ChangedMeanwhile) seen.set(row.id, error.fresh);
      throw error;
    }
  }
  const own = rows.filter((row) => isOwnAccount?.(row));
  const others = rows.filter((row) => !own.includes(row));
  const results = await forEachRow(others, work, { onProgress, signal });
  if (results.some(({ error }) => error !== undefined)) return [...results, ...own.map((row) => ({ row, error: new HeldBack() }))];
  return [...results, ...(await forEachRow(own, work, { onProgress: (done) => onProgress?.(others.length + done), signal }))];
}
