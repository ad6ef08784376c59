import { askerNow } from '../../api/asker.ts';
import { NotFound } from '../../api/errors.ts';
import type { AnyRow, Resource } from '../../api/resource.ts';
import { deleteRow, readRow } from '../../api/row-calls.ts';
import { followStored, signOut } from '../../stores/session.ts';
import { changedFields } from '../merge.ts';
import type { CrudScreen } from '../screen.ts';

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
