/**
 * The call of its list that every resource has, from wire to domain.
 */
import { entriesOf } from '../lib/json.ts';
import { call } from './client.ts';
import type { CallOptions, Method } from './client.ts';
import { features } from './endpoints.ts';
import { Unreadable } from './errors.ts';
import { fromWire } from './resource.ts';
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
