import { NotFound } from '../../api/errors.ts';

/** From so many records on, reading all of them takes fewer calls than reading each. */
const ONE_BY_ONE_UP_TO = 8;

interface Reads<R> {
  readonly readOne: (id: number) => Promise<R>;
  readonly readAll: () => Promise<readonly R[]>;
}

/**
 * Records as they are now, by their ids; deleted ones are missing. A long move reads each once more before it is
 * written: among hundreds that must not be all of them each time.
 */
export async function rereadRecords<R extends { readonly id: number }>(
  ids: readonly number[],
  { readOne, readAll }: Reads<R>,
): Promise<ReadonlyMap<number, R>> {
  if (ids.length > ONE_BY_ONE_UP_TO) return new Map((await readAll()).map((row) => [row.id, row]));
  const found = new Map<number, R>();
  for (const id of ids) {
    try {
      found.set(id, await readOne(id));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}
