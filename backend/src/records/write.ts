/** Creating, changing and deleting rows, each in one transaction. */
import { and, eq, sql } from 'drizzle-orm';
import type { Id } from '../../../src/api/fields.ts';
import { vietnamStamp } from '../../../src/lib/dates.ts';
import type { Person } from '../auth/rights.ts';
import type { Call } from '../call.ts';
import type { Database } from '../database/database.ts';
import { clientKeys } from '../database/schema.ts';
import type { Body } from '../http/body.ts';
import { endedWith, problemAt, Refusal } from '../refusal.ts';
import { columnOf } from './entity.ts';
import type { Entity, Values } from './entity.ts';
import { readId, readRow } from './read.ts';
import { storedForms, uniqueForms } from './stored-forms.ts';
import { readValues } from './values.ts';

const LONGEST_CLIENT_KEY = 100;

function readClientKey(entity: Entity, body: Body): string | undefined {
  const key = body.get('clientKey');
  if (key === undefined || key === null) return undefined;
  if (typeof key === 'string' && key.length <= LONGEST_CLIENT_KEY && /^[\w-]+$/.test(key)) return key;
  throw problemAt(entity.resource.name, 'clientKey', 'invalid');
}

/**
 * What the table keeps of the values, computed columns included.
 * @param before the row before; missing for a new one
 */
export async function recordOf(entity: Entity, values: Values, tx: Database, before?: Values): Promise<Values> {
  const record: Values = {};
  for (const name of Object.keys(entity.resource.fields)) {
    const column = columnOf(entity, name);
    if (column && column !== entity.id) record[name] = values[name];
  }
  return { ...record, ...(await storedForms(entity, values, tx)), ...uniqueForms(entity, values, before), ...entity.derive?.(values) };
}

/** Serialization failure and deadlock: others stood in the way, and nothing of it was done. */
const WORTH_ANOTHER_TRY: readonly string[] = ['40001', '40P01'];
const TRIES = 3;

/**
 * A transaction in which a call writes to an entity's table. The lock comes before any row is touched: whoever waited there
 * with a row that the one inside waits for would deadlock with it. Whoever asks is judged behind the lock: whoever was
 * inside before may have taken the right away.
 *
 * @param work may run several times, so it touches nothing but the database
 */
export async function writing<Result>(
  call: Pick<Call, 'db' | 'demandPerson'>,
  { writeLock }: Pick<Entity, 'writeLock'>,
  work: (tx: Database, person: Person) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await call.db.transaction(async (tx) => {
        if (writeLock !== undefined) await tx.execute(sql`select pg_advisory_xact_lock(${writeLock})`);
        return work(tx, await call.demandPerson(tx));
      });
    } catch (error) {
      if (left === 1 || !endedWith(error, WORTH_ANOTHER_TRY)) throw error;
    }
  }
}

/** A key is one user's, for one kind of record. */
interface Claim {
  readonly userId: string;
  readonly resource: string;
  readonly key: string;
}

/**
 * The row that a repeated key made the first time, or undefined for a new key, which is then taken. A second
 * request with the same key waits here until the first has ended (the primary key of `client_keys`).
 */
async function claimKey(tx: Database, claim: Claim, now: number): Promise<string | undefined> {
  const claimed = await tx
    .insert(clientKeys)
    .values({ ...claim, rowId: '', createdAt: vietnamStamp(now) })
    .onConflictDoNothing()
    .returning({ key: clientKeys.key });
  if (claimed.length > 0) return undefined;
  const [made] = await tx.select({ rowId: clientKeys.rowId }).from(clientKeys).where(keyIs(claim));
  return made?.rowId;
}

function keyIs(claim: Claim) {
  return and(
    eq(clientKeys.userId, claim.userId), eq(clientKeys.resource, claim.resource), eq(clientKeys.key, claim.key),
  );
}

/** Makes a row, or answers the one that the same `clientKey` made before. */
export function createRow(call: Call, entity: Entity): Promise<Values> {
  const key = readClientKey(entity, call.body);
  const values = readValues(entity, call.body, undefined);
  return writing(call, entity, async (tx, person) => {
    const claim = key === undefined ? undefined : { userId: person.id, resource: entity.resource.name, key };
    const made = claim && (await claimKey(tx, claim, call.now()));
    if (made !== undefined) return readRow(tx, entity, readId(entity, made));
    if (entity.stamped) {
      Object.assign(values, { createdAt: vietnamStamp(call.now()), createdBy: person.name, updatedAt: null, updatedBy: '' });
    }
    const write = { tx, person, before: undefined, values };
    await entity.guard?.({ ...write, id: undefined });
    const record = await recordOf(entity, values, tx);
    if (entity.id.columnType === 'PgUUID') record['id'] = crypto.randomUUID();
    const [row] = (await tx.insert(entity.table).values(record as never).returning({ id: entity.id })) as Values[];
    const id = row?.['id'] as Id;
    await entity.wrote?.({ ...write, id });
    if (claim) await tx.update(clientKeys).set({ rowId: String(id) }).where(keyIs(claim));
    return readRow(tx, entity, id);
  });
}

/** The id of the row that somebody wants to write. @throws Refusal 400 where none is named, 404 where no row can have it */
function namedId(entity: Entity, wireId: unknown): Id {
  if (wireId === undefined || wireId === null || wireId === '') throw problemAt(entity.resource.name, 'id', 'required');
  const id = readId(entity, wireId);
  if (id === undefined) throw new Refusal('notFound');
  return id;
}

/** Whoever waited for a row that somebody else was writing is judged again, unless the wait came before (`writing`). */
async function demandStill({ demandPerson }: Call, { writeLock }: Entity, tx: Database): Promise<void> {
  if (writeLock === undefined) await demandPerson(tx);
}

/** Changes the fields that the body names. */
export function updateRow(call: Call, entity: Entity, wireId: unknown): Promise<void> {
  const id = namedId(entity, wireId);
  return writing(call, entity, async (tx, person) => {
    const before = await readRow(tx, entity, id, 'no key update');
    await demandStill(call, entity, tx);
    const values = readValues(entity, call.body, before);
    if (entity.stamped) Object.assign(values, { updatedAt: vietnamStamp(call.now()), updatedBy: person.name });
    const write = { tx, person, id, before, values };
    await entity.guard?.(write);
    await tx.update(entity.table).set((await recordOf(entity, values, tx, before)) as never).where(eq(entity.id, id));
    await entity.wrote?.(write);
  });
}

/** @throws Refusal 400 where none is named, 404 where there is none (any more), 409 or 422 where a rule of the entity keeps it */
export function deleteRow(call: Call, entity: Entity, wireId: unknown): Promise<void> {
  const id = namedId(entity, wireId);
  return writing(call, entity, async (tx, person) => {
    const row = await readRow(tx, entity, id, 'update');
    await demandStill(call, entity, tx);
    const removal = { tx, person, id, row };
    await entity.removing?.(removal);
    const gone = await tx.delete(entity.table).where(eq(entity.id, id)).returning({ id: entity.id });
    if (gone.length === 0) throw new Refusal('notFound');
    await entity.removed?.(removal);
  });
}
