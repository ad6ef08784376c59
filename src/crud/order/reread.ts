import { readRow } from '../../api/calls.ts';
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { Fields, Resource, Values } from '../../api/resource.ts';

/** From so many records on, reading all of them takes fewer calls than reading each. */
const ONE_BY_ONE_UP_TO = 8;

/**
 * Records as they are now, by their ids; deleted ones are missing. A long move reads each once more before it is
 * written: among hundreds that must not be all of them each time.
 */
export async function rereadRecords<F extends Fields, R extends { readonly id: Id } = Values<F> & { readonly id: Id }>(
  resource: Resource<F>,
  ids: readonly number[],
  readAll: () => Promise<readonly R[]>,
): Promise<ReadonlyMap<number, R>> {
  if (ids.length > ONE_BY_ONE_UP_TO) return new Map((await readAll()).map((row) => [Number(row.id), row]));
  const found = new Map<number, R>();
  for (const id of ids) {
    try {
      found.set(id, (await readRow(resource, id, { fresh: true })) as unknown as R);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}
