/**
 * What this page does to a record by reading it and writing it back whole: a save of its form, showing and hiding. One comes
 * after the other, since the later writing would put back what the earlier one has changed between that reading and it.
 */
import type { Id } from '../api/fields.ts';
import type { Fields, Resource } from '../api/resource.ts';

/** What comes last to each record. */
const turns = new Map<string, Promise<unknown>>();

/** @param work begun once what came before it has ended, well or not; it waits for no other turn of the same record */
export async function inTurn<T>({ name }: Resource<Fields>, id: Id, work: () => Promise<T>): Promise<T> {
  const record = JSON.stringify([name, id]);
  const before = turns.get(record);
  const turn = before ? before.then(work, work) : work();
  turns.set(record, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(record) === turn) turns.delete(record);
  }
}
