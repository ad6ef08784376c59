import { asc, eq, inArray } from 'drizzle-orm';
import { INT32_MAX } from '../../../src/api/fields.ts';
import { group, groupPermissions } from '../../../src/api/group.ts';
import type { FunctionRights } from '../../../src/api/group.ts';
import { accentedForm } from '../../../src/lib/accents.ts';
import { entriesOf } from '../../../src/lib/json.ts';
import { isRight } from '../../../src/lib/right.ts';
import type { Right } from '../../../src/lib/right.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { functions, groupRights, groups, userGroups } from '../database/schema.ts';
import type { Entity, Removal, Values, Write, Written } from '../records/entity.ts';
import { problemAt, Refusal } from '../refusal.ts';
import { sortKey } from '../text/sort-key.ts';
import { requireAdministrator } from './lockout.ts';

const MOST_ENTRIES = 5_000;

/** `dataPhanQuyen`, strictly: undefined where anything in it is not what the contract says. */
function readRights(_name: string, wire: unknown): FunctionRights[] | undefined {
  if (wire === null) return [];
  if (!Array.isArray(wire) || wire.length > MOST_ENTRIES) return undefined;
  const held = new Map<number, Set<Right>>();
  for (const entry of wire) {
    const fields = entriesOf(entry);
    const functionId = fields.get('id');
    const rights = fields.get('dataPermission') ?? [];
    if (typeof functionId !== 'number' || !Number.isSafeInteger(functionId) || functionId < 1) return undefined;
    if (!Array.isArray(rights) || rights.length > 100) return undefined;
    const own = held.get(functionId) ?? new Set<Right>();
    for (const right of rights) {
      const rightId = entriesOf(right).get('id');
      if (!isRight(rightId)) return undefined;
      own.add(rightId);
    }
    held.set(functionId, own);
  }
  return [...held].map(([functionId, rights]) => ({ functionId, functionName: '', rights: [...rights].sort((a, b) => a - b) }));
}

async function addRights(db: Database, rows: Values[], of: 'list' | 'item'): Promise<void> {
  if (of === 'list') return;
  for (const row of rows) {
    const held = await db
      .select({ functionId: functions.id, functionName: functions.name, right: groupRights.right })
      .from(groupRights)
      .innerJoin(functions, eq(functions.id, groupRights.functionId))
      .where(eq(groupRights.groupId, row['id'] as string))
      .orderBy(asc(functions.id), asc(groupRights.right));
    const byFunction = new Map<number, { functionId: number; functionName: string; rights: Right[] }>();
    for (const { functionId, functionName, right } of held) {
      const entry = byFunction.get(functionId) ?? { functionId, functionName, rights: [] };
      entry.rights.push(right as Right);
      byFunction.set(functionId, entry);
    }
    row['rights'] = [...byFunction.values()];
  }
}

async function guard({ tx, values }: Write): Promise<void> {
  // No right to a function that there is no more is none: it takes nothing from anybody.
  const wanted = (values['rights'] as FunctionRights[]).filter(({ rights }) => rights.length > 0).map(({ functionId }) => functionId);
  if (wanted.length === 0) return;
  const known = wanted.every((wantedId) => wantedId <= INT32_MAX)
    ? await tx.select({ id: functions.id }).from(functions).where(inArray(functions.id, wanted))
    : [];
  if (known.length < wanted.length) throw problemAt('groupPermissions', 'dataPhanQuyen', 'unknown');
}

async function saveRights({ tx, id: groupId, values }: Written): Promise<void> {
  const rows = (values['rights'] as FunctionRights[]).flatMap(({ functionId, rights }) =>
    rights.map((right) => ({ groupId: groupId as string, functionId, right })));
  await tx.delete(groupRights).where(eq(groupRights.groupId, groupId as string));
  if (rows.length > 0) await tx.insert(groupRights).values(rows);
  await requireAdministrator(tx);
}

async function refuseHeld({ tx, id: groupId }: Removal): Promise<void> {
  const [holder] = await tx.select({ userId: userGroups.userId }).from(userGroups)
    .where(eq(userGroups.groupId, groupId as string)).limit(1);
  if (holder) throw new Refusal('groupInUse');
}

export const groupEntity: Entity = {
  resource: groupPermissions,
  listResource: group,
  link: '/system_management/group',
  table: groups,
  id: groups.id,
  sortKeys: { name: sortKey },
  order: [groups.nameKey],
  longFields: [],
  whole: true,
  writeLock: LOCKS.rights,
  searchTexts: (values) => [String(values['name']), String(values['description'])],
  uniqueForms: { uniqueName: { of: 'name', form: accentedForm } },
  enrich: addRights,
  readOpaque: readRights,
  guard,
  wrote: saveRights,
  removing: refuseHeld,
};
