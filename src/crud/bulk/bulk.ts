/**
 * One deed on many rows: row by row, each with its own result. Nothing is claimed for a row that the backend
 * has not answered for.
 */
import { askerNow } from '../../api/asker.ts';
import { deleteRow, readRow, updateRow } from '../../api/row-calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { AnyRow, Resource } from '../../api/resource.ts';
import { followStored, signOut } from '../../stores/session.ts';
import { changedFields } from '../merge.ts';
import type { CrudScreen } from '../screen.ts';

export type BulkDeed = 'show' | 'hide' | 'delete';

/** Somebody changed the row since the list was read: deleting it now would delete what nobody here has seen. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  /** The row as it is now: whoever was told of the change may delete this. */
  readonly fresh: AnyRow;
  readonly fields: readonly string[];
  constructor(resource: Resource, fresh: AnyRow, fields: readonly string[]) {
    super(`${resource.name} ${fresh.id} was changed meanwhile in ${fields.join(', ')}: read it again before deleting it`);
    this.fresh = fresh;
    this.fields = fields;
  }
}

/** One's own account, which goes only once all others have gone: with it the session ends, and nobody would be told of them. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
  constructor() {
    super('one’s own account is deleted after all others, and one of them could not be');
  }
}

/** Long texts, and more, may be missing in list rows: what is not there cannot be compared. */
function comparedFields(resource: Resource, row: AnyRow, fresh: AnyRow): string[] {
  return changedFields(resource, row, fresh)
    .filter((name) => name in row && !(resource.fields[name]?.kind === 'html' && row[name] === ''));
}

/**
 * Deletes a row that still is what was seen of it. A row that is gone already is as good as deleted.
 * @param seen what was seen of it, told once it has been read: a move of one's own may have been written by then
 * @throws {ChangedMeanwhile} where somebody changed it.
 */
export async function deleteUnchanged(resource: Resource, row: AnyRow, seen: (fresh: AnyRow) => AnyRow = () => row): Promise<void> {
  const asker = askerNow();
  try {
    const fresh = (await readRow(resource, row.id, { fresh: true })) as AnyRow;
    const changed = comparedFields(resource, seen(fresh), fresh);
    if (changed.length > 0) throw new ChangedMeanwhile(resource, fresh, changed);
    await deleteRow(resource, row.id, asker);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/**
 * After a delete: whoever has deleted their own account is signed out as if they had asked for it, since nothing that they
 * ask for is answered any more. Asked only now: somebody else may have signed in meanwhile in another tab, and stays so.
 * @returns whether it was theirs
 */
export function leaveWithAccount(screen: CrudScreen, deleted: readonly AnyRow[]): boolean {
  followStored();
  const isOwn = deleted.some((row) => screen.isOwnAccount?.(row));
  if (isOwn) signOut('asked');
  return isOwn;
}

/**
 * Shows or hides a row. Read first: list rows may lack long texts, and a PUT without them would empty them.
 * @returns false where it was so already.
 */
export async function setActive(resource: Resource, row: AnyRow, active: boolean): Promise<boolean> {
  const asker = askerNow();
  const fresh = (await readRow(resource, row.id, { fresh: true })) as AnyRow;
  if (fresh['active'] === active) return false;
  await updateRow(resource, { ...fresh, active }, asker);
  return true;
}

export interface RowResult<T> {
  readonly row: AnyRow;
  readonly value?: T;
  readonly error?: unknown;
}

/** Few at a time: quick enough, and a backend under load is not pushed over. */
const AT_ONCE = 3;

/**
 * Does it for every row, in order; `onProgress` hears how many are answered for. After an abort the rows that
 * were not begun have no result.
 */
export async function forEachRow<T>(
  rows: readonly AnyRow[],
  deed: (row: AnyRow) => Promise<T>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<RowResult<T>[]> {
  const results: (RowResult<T> | undefined)[] = rows.map(() => undefined);
  let next = 0;
  let done = 0;
  async function work(): Promise<void> {
    while (next < rows.length && !signal.aborted) {
      const index = next;
      next += 1;
      const row = rows[index];
      if (!row) return;
      try {
        results[index] = { row, value: await deed(row) };
      } catch (error) {
        results[index] = { row, error };
      }
      done += 1;
      onProgress(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results.filter((result) => result !== undefined);
}

/** Deletes every row, one's own account after all others, and only where each of them has gone (`HeldBack`). */
export async function deleteEach(
  { resource, isOwnAccount }: CrudScreen,
  rows: readonly AnyRow[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<RowResult<boolean>[]> {
  const deed = (row: AnyRow): Promise<boolean> => deleteUnchanged(resource, row).then(() => true);
  const own = rows.filter((row) => isOwnAccount?.(row));
  const others = rows.filter((row) => !own.includes(row));
  const results = await forEachRow(others, deed, onProgress, signal);
  if (results.some(({ error }) => error !== undefined)) return [...results, ...own.map((row) => ({ row, error: new HeldBack() }))];
  return [...results, ...(await forEachRow(own, deed, (done) => onProgress(others.length + done), signal))];
}
