/**
 * The five calls that every resource has, from wire to domain and back.
 */
import { entriesOf } from '../lib/json.ts';
import type { Asker } from './asker.ts';
import { call, outdateKept } from './client.ts';
import type { CallOptions, Method } from './client.ts';
import { features } from './endpoints.ts';
import { isMaybeDone, NotFound, Unreadable } from './errors.ts';
import type { Id } from './fields.ts';
import { fromWire, toWire } from './resource.ts';
import type { Fields, Resource, Values } from './resource.ts';

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly search?: string;
  /** By domain name; sent by wire name. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly active?: boolean;
}

export interface Page<T> {
  readonly rows: T[];
  /** Of all pages. */
  readonly total: number;
}

/** How something is read. */
export type Reading = Pick<CallOptions, 'signal' | 'fresh' | 'asker'>;

/** The query of a list call, in wire names; what the backend lacks (`features`) is not sent. */
export function listParameters<F extends Fields>(
  resource: Resource<F>,
  query: ListQuery,
): Record<string, string | number | boolean | undefined> {
  const sortField = query.sort && features.sort ? resource.fields[query.sort.field]?.wire : undefined;
  return {
    PageIndex: query.page,
    PageSize: query.size,
    search: query.search === undefined || query.search === '' ? undefined : query.search.normalize('NFC'),
    SortField: sortField,
    SortOrder: sortField === undefined ? undefined : query.sort?.order,
    active: features.statusFilter ? query.active : undefined,
  };
}

/**
 * Rows and total of a list answer: `totalrecord`, else `total`, else the number of rows. Rows without identity are left
 * out, and one that is answered twice is taken once.
 */
export function readPage<F extends Fields>(
  resource: Resource<F>,
  answer: unknown,
  request: { readonly method: Method; readonly path: string },
): Page<Values<F>> {
  const envelope = entriesOf(answer);
  const data =
    envelope.get('data') ?? envelope.get('menu') ?? (envelope.has('data') || envelope.has('menu') ? [] : undefined);
  if (!Array.isArray(data)) {
    throw new Unreadable({ ...request, body: answer, reason: 'the answer has no list of rows' });
  }
  const rows = data.map((row) => fromWire(resource, row)).filter((row) => row !== undefined);
  // A join in the backend may answer a row once for each match. Two rows with one key would stay on the page for good.
  const once = new Map(rows.map((row) => [row['id'], row]));
  // 0 beside rows is a number that the backend has not set.
  return { rows: [...once.values()], total: count(envelope.get('totalrecord')) || count(envelope.get('total')) || data.length };
}

function count(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** One page of a list, also of a backend that answers all of its rows to each page. */
export async function listRows<F extends Fields>(
  resource: Resource<F>,
  query: ListQuery,
  reading: Reading = {},
): Promise<Page<Values<F>>> {
  const path = resource.paths.list;
  const answer = await call('GET', path, { ...reading, query: listParameters(resource, query) });
  const { rows, total } = readPage(resource, answer, { method: 'GET', path });
  const { page, size } = query;
  return { rows: rows.length > size && rows.length === total ? rows.slice((page - 1) * size, page * size) : rows, total };
}

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
