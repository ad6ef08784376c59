/**
 * The calls of one row that every resource has, from wire to domain and back. Apart from those of lists, which are all that
 * a list is drawn with: these come after its first row.
 */
import { entriesOf } from '../lib/json.ts';
import type { Asker } from './asker.ts';
import { call, outdateKept } from './client.ts';
import type { CallOptions, Method } from './client.ts';
import { isMaybeDone, NotFound, Unreadable } from './errors.ts';
import type { Id } from './fields.ts';
import { readPage } from './list-calls.ts';
import type { Reading } from './list-calls.ts';
import { fromWire, toWire } from './resource.ts';
import type { Fields, Resource, Values } from './resource.ts';

/**
 * One row by its id; without an id the one record of a resource that has no list (company info).
 * @throws {Unreadable} where the answer holds no such row; {NotFound} where a list that is read for it does not.
 */
export async function readRow<F extends Fields>(
  resource: Resource<F>,
  id?: Id,
  reading: Reading = {},
): Promise<Values<F>> {
  if (resource.paths.readFromList) return readFromList(resource, id, reading);
  const path = resource.paths.item;
  const answer = await call('GET', path, { ...reading, query: { [resource.paths.idParameter]: id } });
  const row = fromWire(resource, named(resource, id, entriesOf(answer).get('data')));
  // Another row than the one that was asked for would be saved over it.
  if (!row || (id !== undefined && row['id'] !== id)) throw new Unreadable({ method: 'GET', path, body: answer, reason: 'the answer has no such row' });
  return row;
}

/** The row of an answer, by the id that was asked for where it has none of its own (the contract has `id?` for groups). */
function named(resource: Resource<Fields>, id: Id | undefined, data: unknown): unknown {
  const identity = resource.fields['id']?.wire;
  const entries = entriesOf(data);
  if (id === undefined || identity === undefined || entries.size === 0) return data;
  return { ...(data as object), [identity]: entries.get(identity) ?? id };
}

async function readFromList<F extends Fields>(
  resource: Resource<F>,
  id: Id | undefined,
  reading: Reading,
): Promise<Values<F>> {
  const request = { method: 'GET', path: resource.paths.list } as const;
  const { rows } = readPage(resource, await call(request.method, request.path, reading), request);
  const row = rows.find((each) => each['id'] === id);
  if (!row) throw new NotFound({ ...request, status: 404, reason: `the list has no row with the id ${id}` });
  return row;
}

/**
 * Writes. What the worker has kept of the row, and of its lists, is of before then, also where nobody can say whether it was
 * done: a form that started from that would meet its own save as somebody else's.
 */
async function write(method: Method, { paths }: Resource<Fields>, id: Id | undefined, options: CallOptions): Promise<unknown> {
  let isOutdated = true;
  try {
    return await call(method, paths.item, options);
  } catch (error) {
    isOutdated = isMaybeDone(error);
    throw error;
  } finally {
    if (isOutdated) for (const kept of [`${paths.item}${id}`, paths.list, ...(paths.alsoListed ?? [])]) outdateKept(kept);
  }
}

/**
 * Creates a row.
 * @param clientKey a random ID, the same for each try to save one form: a backend that knows it answers a
 * repeated key with the row it made the first time.
 * @returns the new row; undefined where the backend does not answer it.
 */
export async function createRow<F extends Fields>(
  resource: Resource<F>,
  values: Partial<Values<F>>,
  clientKey: string,
  asker?: Asker,
): Promise<Values<F> | undefined> {
  const body = toWire(resource, values);
  const identity = resource.fields['id']?.wire;
  if (identity !== undefined) delete body[identity];
  return fromWire(
    resource,
    entriesOf(await write('POST', resource, undefined, { body: { ...body, clientKey }, asker })).get('data'),
  );
}

/** Writes a row, its id in the body. */
export async function updateRow<F extends Fields>(resource: Resource<F>, values: Partial<Values<F>>, asker?: Asker): Promise<void> {
  await write('PUT', resource, values['id'] as Id, { body: toWire(resource, values), asker });
}

/** Deletes a row: by `?id=` whatever its GET calls the parameter. */
export async function deleteRow<F extends Fields>(resource: Resource<F>, id: Id, asker?: Asker): Promise<void> {
  await write('DELETE', resource, id, { query: { id }, asker });
}
