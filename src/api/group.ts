import { entriesOf } from '../lib/json.ts';
import { isRight } from '../lib/right.ts';
import type { Right } from '../lib/right.ts';
import { integerOf } from '../lib/wire.ts';
import { endpoints } from './endpoints.ts';
import { multiline, opaque, text, uuid } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

/** The wire's names of the rights; the client shows its own words by id. */
const RIGHT_WIRE_NAME: Readonly<Record<Right, string>> = { 1: 'Truy cập', 2: 'Thêm', 3: 'Sửa', 4: 'Xóa' };

/** The rights that a group holds on one function. */
export interface FunctionRights {
  readonly functionId: number;
  readonly functionName: string;
  readonly rights: readonly Right[];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The rights in a list of them, each once: as an object with its id, or the id alone. A backend's joins may double them. */
export function readRights(value: unknown): Right[] {
  return [...new Set(list(value).map((right) => integerOf(entriesOf(right).get('id') ?? right)).filter(isRight))];
}

/** `dataPhanQuyen` of the wire, each function once; entries without a function id are left out. */
export function readFunctionRights(value: unknown): FunctionRights[] {
  const found = new Map<number, FunctionRights>();
  for (const entry of list(value)) {
    const fields = entriesOf(entry);
    const functionId = Number(fields.get('id'));
    if (!Number.isSafeInteger(functionId) || functionId <= 0) continue;
    const functionName = fields.get('functionName');
    const rights = readRights([...(found.get(functionId)?.rights ?? []), ...list(fields.get('dataPermission'))]);
    found.set(functionId, { functionId, functionName: typeof functionName === 'string' ? functionName : '', rights });
  }
  return [...found.values()];
}

/** The other way: what `phanquyen` takes. */
export function writeFunctionRights(rights: readonly FunctionRights[]): unknown[] {
  return rights.map((entry) => ({
    id: entry.functionId,
    functionName: entry.functionName,
    dataPermission: entry.rights.map((id) => ({ id, permissionName: RIGHT_WIRE_NAME[id] })),
  }));
}

function byFunction(rights: readonly FunctionRights[]): ReadonlyMap<number, FunctionRights> {
  return new Map(rights.filter((entry) => entry.rights.length > 0).map((entry) => [entry.functionId, entry]));
}

function sameSet(one: readonly Right[] = [], other: readonly Right[] = []): boolean {
  return one.length === other.length && one.every((right) => other.includes(right));
}

/** Whether two lists give the same rights, whatever their order; a function without rights counts as none. */
export function sameRights(one: readonly FunctionRights[], other: readonly FunctionRights[]): boolean {
  const [first, second] = [byFunction(one), byFunction(other)];
  return first.size === second.size && [...first].every(([id, entry]) => sameSet(entry.rights, second.get(id)?.rights));
}

/**
 * Function by function what each changed; undefined where both changed the same function differently. One that I left
 * without rights stays in the list, empty, as it stands in mine: a missing one may count as unchanged.
 */
export function mergeRights(
  before: readonly FunctionRights[],
  mine: readonly FunctionRights[],
  theirs: readonly FunctionRights[],
): readonly FunctionRights[] | undefined {
  const [old, own, other] = [byFunction(before), byFunction(mine), byFunction(theirs)];
  const written = new Map(mine.map((entry) => [entry.functionId, entry]));
  const merged: FunctionRights[] = [];
  for (const id of new Set([...old.keys(), ...own.keys(), ...other.keys()])) {
    const [was, my, their] = [old.get(id)?.rights, own.get(id)?.rights, other.get(id)?.rights];
    if (!sameSet(was, my) && !sameSet(was, their) && !sameSet(my, their)) return undefined;
    const entry = sameSet(was, my) ? other.get(id) : written.get(id);
    if (entry) merged.push(entry);
  }
  return merged;
}

/** A row of `Danhsachnhomquyen`. */
export const group = defineResource('group', endpoints.group, {
  id: uuid('id'),
  name: text('name', { required: true, max: 100 }),
  description: multiline('moTa'),
});

export type Group = Row<typeof group>;

/** The same group with its permissions, as `phanquyen` reads and takes it. */
export const groupPermissions = defineResource('groupPermissions', endpoints.group, {
  id: uuid('id'),
  name: text('roleGroupName', { required: true, max: 100 }),
  description: multiline('moTa'),
  rights: {
    ...opaque('dataPhanQuyen', [] as readonly FunctionRights[], readFunctionRights, writeFunctionRights),
    same: sameRights,
    merge: mergeRights,
  },
});

export type GroupPermissions = Row<typeof groupPermissions>;
