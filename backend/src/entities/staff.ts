import { asc, eq, sql } from 'drizzle-orm';
import { staff as resource } from '../../../src/api/staff.ts';
import type { Answer, Call } from '../call.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import { positions, staff, staffSearch, users } from '../database/schema.ts';
import type { Entity, Removal } from '../records/entity.ts';
import type { Searched } from '../records/stored-forms.ts';
import { problemAt, Refusal } from '../refusal.ts';
import { personSortKey, sortKey } from '../text/sort-key.ts';
import { renewUserSearch } from './users.ts';

async function refuseUsed({ tx, id }: Removal): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.staff, id as number)).limit(1);
  if (user) throw new Refusal('staffInUse');
}

/**
 * By the position's name, whichever of the two fields a list is sorted by. The positions are put in order once: looking each
 * member's name up took three times as long.
 */
const positionKey = sql`array_position(array(select p.id from positions p order by p.name_key, p.id), "staff"."position_id")`;

export const staffEntity: Entity = {
  resource,
  link: '/system_management/staff',
  table: staff,
  id: staff.id,
  searchTable: staffSearch,
  computed: { positionName: sql<string>`(select p.name from positions p where p.id = "staff"."position_id")` },
  sortKeys: { name: personSortKey, homeTown: sortKey },
  sortBy: {
    position: positionKey,
    positionName: positionKey,
  },
  order: [staff.nameKey],
  longFields: [],
  writeLock: LOCKS.rights,
  async searchTexts(values, tx) {
    const [position] = await tx.select({ name: positions.name }).from(positions)
      .where(eq(positions.id, values['position'] as number));
    return [...['name', 'email', 'phone', 'homeTown'].map((name) => String(values[name])), position?.name ?? ''];
  },
  async guard({ tx, values }) {
    const [position] = await tx.select({ id: positions.id }).from(positions)
      .where(eq(positions.id, values['position'] as number));
    if (!position) throw problemAt('staff', 'idChucVu', 'unknown');
  },
  async wrote({ tx, id, before, values }) {
    if (before && before['name'] !== values['name']) await renewUserSearch(tx, id as number);
  },
  removing: refuseUsed,
};

/** No call writes positions. They are sorted all the same, and so are staff by them. */
export const searchedPositions: Searched = {
  table: positions, id: positions.id, sortKeys: { name: sortKey }, longFields: [], searchTexts: () => [],
};

/** `NhanSu/chucvu`: every position, in alphabetical order. */
export async function positionsCall({ db }: Call): Promise<Answer> {
  const rows = await db.select({ id: positions.id, tenChucVu: positions.name }).from(positions)
    .orderBy(asc(positions.nameKey), asc(positions.id));
  return { status: 'success', data: rows, totalrecord: rows.length };
}
