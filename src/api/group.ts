import { entriesOf } from '../lib/json.ts';
import { isRight } from '../lib/right.ts';
import type { Right } from '../lib/right.ts';
import { integerOf } from '../lib/wire.ts';
import { endpoints } from './endpoints.ts';
import { multiline, opaque, text, uuid } from './fields.ts';
import type { Versions } from './fields.ts';
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

type ByFunction = ReadonlyMap<number, FunctionRights>;

function written(rights: readonly FunctionRights[]): ByFunction {
  return new Map(rights.map((entry) => [entry.functionId, entry]));
}

function byFunction(rights: readonly FunctionRights[]): ByFunction {
  return written(rights.filter((entry) => entry.rights.length > 0));
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
 * Function by function what each changed: only those that both changed differently are another thing in each version, so
 * that no answer gives back, or takes away, what it is not about. One that a version leaves without rights stays in its
 * list, empty, where it stands there so or they have it with rights: a missing one may count as unchanged.
 */
export function mergeRights(
  before: readonly FunctionRights[],
  mine: readonly FunctionRights[],
  theirs: readonly FunctionRights[],
): Versions<readonly FunctionRights[]> {
  const [old, own, other] = [byFunction(before), byFunction(mine), byFunction(theirs)];
  const all = { before: written(before), mine: written(mine), theirs: written(theirs) };
  const merged: Record<keyof typeof all, FunctionRights[]> = { before: [], mine: [], theirs: [] };
  for (const id of new Set([...old.keys(), ...own.keys(), ...other.keys()])) {
    const [was, my, their] = [old, own, other].map((rights) => rights.get(id)?.rights);
    const changed = sameSet(was, my) ? 'theirs' : sameSet(was, their) || sameSet(my, their) ? 'mine' : undefined;
    const held = other.get(id);
    for (const version of ['before', 'mine', 'theirs'] as const) {
      const entry = all[changed ?? version].get(id) ?? (held && { ...held, rights: [] });
      if (entry) merged[version].push(entry);
    }
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
