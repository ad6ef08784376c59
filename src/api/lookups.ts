/**
 * The two short lists that fill a choice. Neither is paged.
 */
import { entriesOf } from '../lib/json.ts';
import { integerOf } from '../lib/wire.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { Unreadable } from './errors.ts';
import type { Reading } from './list-calls.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows that have a number and that name; others are left out. */
function namedRows(answer: unknown, nameField: string): Named[] | undefined {
  const data = entriesOf(answer).get('data');
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((row) => {
    const fields = entriesOf(row);
    const [id, name] = [integerOf(fields.get('id')), fields.get(nameField)];
    return id !== undefined && typeof name === 'string' ? [{ id, name }] : [];
  });
}

/**
 * The types that a customer can have.
 * @throws {Unreadable} where the backend answers customers instead: a caller then uses the two of the contract.
 */
export async function customerTypes(reading?: Reading): Promise<Named[]> {
  const path = endpoints.customer.list;
  const answer = await call('GET', path, { ...reading, query: { lookup: 'type' } });
  const types = namedRows(answer, 'tenLoai') ?? [];
  if (types.length === 0) throw new Unreadable({ method: 'GET', path, body: answer, reason: 'the type lookup answers no types' });
  return types;
}

/** Every position of the company. */
export async function positions(reading?: Reading): Promise<Named[]> {
  const path = endpoints.positions;
  const answer = await call('GET', path, reading);
  const rows = namedRows(answer, 'tenChucVu');
  if (!rows) throw new Unreadable({ method: 'GET', path, body: answer, reason: 'the answer has no list of positions' });
  return rows;
}
