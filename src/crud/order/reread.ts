import { readRow } from '../../api/row-calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { AnyRow, Resource } from '../../api/resource.ts';
import type { OrderedRecord } from './ordered-records.ts';

/**
 * Records as they are now, by their ids; deleted ones are missing.
 *
 * @param placed a row that was read alone, as the list of all has it
 */
export async function rereadRecords(
  resource: Resource,
  ids: readonly number[],
  placed: (row: AnyRow) => OrderedRecord,
): Promise<ReadonlyMap<number, OrderedRecord>> {
  const found = new Map<number, OrderedRecord>();
  for (const id of ids) {
    try {
      found.set(id, placed((await readRow(resource, id, { fresh: true })) as AnyRow));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}
