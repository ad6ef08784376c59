/** The calls that every resource has: list, item, create, change, delete (specification, section 7). */
import type { Id } from '../../../src/api/fields.ts';
import type { RightName } from '../../../src/lib/right.ts';
import type { Answer, Call } from '../call.ts';
import type { OneRight } from '../auth/rights.ts';
import { LARGE_BODY } from '../route.ts';
import type { Route } from '../route.ts';
import { note } from '../words.ts';
import { problemAt } from '../refusal.ts';
import type { Entity, Values } from './entity.ts';
import { placeOf } from './find-page.ts';
import { readListQuery } from './list-query.ts';
import { listRows, readId, readRow } from './read.ts';
import { rowToWire } from './values.ts';
import { createRow, deleteRow, updateRow } from './write.ts';

async function listCall({ db, query }: Call, entity: Entity): Promise<Answer> {
  const parsed = readListQuery(entity, new Map(query));
  const { rows, total } = await listRows(db, entity, parsed);
  const resource = entity.listResource ?? entity.resource;
  const data = rows.map((row) => rowToWire(resource, row, entity.longFields));
  return { status: 'success', data, totalrecord: total };
}

/** One row as the wire has it; where a list numbers its rows, with the number that it has there (contract, `stt`). */
async function itemOf({ db }: Call, entity: Entity, row: Values): Promise<Record<string, unknown>> {
  const numbered = 'number' in entity.resource.fields;
  return rowToWire(entity.resource, numbered ? { ...row, number: await placeOf(db, entity, row['id'] as Id) } : row);
}

async function itemCall(call: Call, entity: Entity, parameter: string): Promise<Answer> {
  const { db, query } = call;
  const wireId = query.get(parameter) ?? query.get('id');
  if (!wireId) throw problemAt(entity.resource.name, parameter, 'required');
  return { status: 'success', data: await itemOf(call, entity, await readRow(db, entity, readId(entity, wireId))) };
}

/** Answers the new row as the item call does; the one made before where the `clientKey` is repeated. */
export async function createCall(call: Call, entity: Entity): Promise<Answer> {
  const row = await createRow(call, entity);
  return { status: 'success', message: note('saved', call.language), data: await itemOf(call, entity, row) };
}

/** The row is named by the body's `id`. The answer holds none: whoever wants it as it is now reads it. */
export async function updateCall(call: Call, entity: Entity): Promise<Answer> {
  await updateRow(call, entity, call.body.get('id'));
  return { status: 'success', message: note('saved', call.language) };
}

/** Deletes by `?id=`, users and permissions too; their reading parameter is taken as well. */
export async function deleteCall(call: Call, entity: Entity, parameter: string): Promise<Answer> {
  await deleteRow(call, entity, call.query.get('id') ?? call.query.get(parameter));
  return { status: 'success', message: note('deleted', call.language) };
}

/**
 * The five calls of a resource with the rights that the contract's table gives them.
 * @param alsoListed a right elsewhere that opens the list as well
 */
export function recordRoutes(entity: Entity, alsoListed?: OneRight): Route[] {
  const { list, item, idParameter } = entity.resource.paths;
  const need = (right: RightName): OneRight => ({ link: entity.link, anyOf: [right] });
  const listNeeds = alsoListed ? [need('access'), alsoListed] : need('access');
  return [
    { method: 'GET', path: list, needs: listNeeds, handle: (call) => listCall(call, entity) },
    { method: 'GET', path: item, needs: need('access'), handle: (call) => itemCall(call, entity, idParameter) },
    {
      method: 'POST',
      path: item,
      needs: need('add'),
      bodyLimit: LARGE_BODY,
      handle: (call) => createCall(call, entity),
    },
    {
      method: 'PUT',
      path: item,
      needs: need('edit'),
      bodyLimit: LARGE_BODY,
      handle: (call) => updateCall(call, entity),
    },
    { method: 'DELETE', path: item, needs: need('delete'), handle: (call) => deleteCall(call, entity, idParameter) },
  ];
}
