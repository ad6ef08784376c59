import { readRow } from '../../api/row-calls.ts';
import type { Reading } from '../../api/list-calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { AnyRow } from '../../api/resource.ts';
import type { CrudScreen } from '../screen.ts';
import type { OrderedRecord } from './ordered-records.ts';

/** From so many records on, reading all of them takes fewer calls than reading each. */
const ONE_BY_ONE_UP_TO = 8;

interface OrderedScreen {
  readonly screen: CrudScreen;
  readAll(reading?: Reading): Promise<readonly OrderedRecord[]>;
}

/**
 * Records as they are now, by their ids; deleted ones are missing. A long move reads each once more before it is
 * written: among hundreds that must not be all of them each time. The first is read last: it is written next, whole,
 * and with what others changed in it while the rest was read.
 * @param placed a row that was read alone, as `readAll` has it.
 */
export async function rereadRecords(
  { screen, readAll }: OrderedScreen,
  ids: readonly number[],
  placed: (row: AnyRow) => OrderedRecord,
): Promise<ReadonlyMap<number, OrderedRecord>> {
  const isMany = ids.length > ONE_BY_ONE_UP_TO;
  const found = new Map(isMany ? (await readAll({ fresh: true })).map((row) => [row.id, row]) : []);
  for (const id of isMany ? ids.slice(0, 1) : ids.toReversed()) {
    try {
      found.set(id, placed((await readRow(screen.resource, id, { fresh: true })) as AnyRow));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      found.delete(id);
    }
  }
  return found;
}
