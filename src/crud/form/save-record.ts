/**
 * Sending a form: a create that can be repeated without a second record, and an update that reads the record
 * again first, so that nobody's work is written over unseen.
 */
import type { Asker } from '../../api/asker.ts';
import { listRows } from '../../api/list-calls.ts';
import { createRow, readRow, updateRow } from '../../api/row-calls.ts';
import { features } from '../../api/endpoints.ts';
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { textOf } from '../../lib/wire.ts';
import { inTurn } from '../in-turn.ts';
import { changedFields, sameValue, threeWay } from '../merge.ts';
import type { Merge, State } from '../merge.ts';

/** A record that looks like one that a try without an answer has sent, and what that try sent. */
export interface Twin {
  readonly row: AnyRow;
  readonly from: State;
}

export type SaveOutcome =
  /** `row` is undefined where the backend answers a create without it and it could not be found. */
  | { readonly kind: 'saved'; readonly row: AnyRow | undefined; readonly taken: readonly string[] }
  /** `base`: what both have changed. */
  | ({ readonly kind: 'conflict'; readonly base: State; readonly theirs: AnyRow } & Merge)
  /** Somebody deleted the record meanwhile, or what an earlier try of a new one had made. */
  | { readonly kind: 'gone' }
  /** A try whose answer was lost may have made one of these. */
  | { readonly kind: 'twins'; readonly twins: readonly Twin[] };

/** How records of a kind are found again in their list. */
export interface Finding {
  readonly resource: Resource<Fields>;
  /** What the list's rows are, where that is another table. */
  readonly listed: Resource<Fields> | undefined;
  /** The field that names a record to people: what it is looked for by. */
  readonly titleOf: string | undefined;
}

export interface NewRecord extends Finding {
  readonly values: State;
  /** The same for every try of one form. */
  readonly clientKey: string;
  /** What earlier tries have sent; one of them may have made the record. */
  readonly sent: readonly State[];
  /** What the person has said to be other records, alike as they look. */
  readonly apart: ReadonlySet<Id>;
  /** Who pressed Save. */
  readonly asker: Asker;
}

/**
 * A backend that knows `clientKey` answers a repeated create with the row it made the first time; before one
 * that does not, the person decides about whatever looks like it.
 * @throws {ApiError}
 */
export async function saveNew(record: NewRecord): Promise<SaveOutcome> {
  const { resource, values, clientKey, sent, apart, asker } = record;
  if (sent.length > 0 && !features.clientKey) {
    const twins = (await findTwins(record, sent)).filter(({ row }) => !apart.has(row.id));
    if (twins.length > 0) return { kind: 'twins', twins };
  }
  let created: AnyRow | undefined;
  try {
    created = (await createRow(resource, values, clientKey, asker)) as AnyRow | undefined;
  } catch (error) {
    // Nothing can be missing but the row that an earlier try with the same key has made.
    if (error instanceof NotFound && sent.length > 0) return { kind: 'gone' };
    throw error;
  }
  // An earlier try's row comes back: what was typed since is a change of it.
  if (sent[0] && created && changedFields(resource, created, values).length > 0) {
    return saveChanges(resource, created.id as Id, sent[0], values, sent, asker);
  }
  return { kind: 'saved', row: created ?? (await findCreated(record)), taken: [] };
}

/** Rows that hold what one of these says, the newest first. Long texts may be missing in a list and prove nothing. */
async function findTwins({ resource, listed = resource, titleOf }: Finding, states: readonly State[]): Promise<Twin[]> {
  const searches = new Set(states.map((state) => (titleOf === undefined ? '' : textOf(state[titleOf]))));
  const pages = await Promise.all([...searches].map((search) => listRows(listed, { page: 1, size: 100, search }, { fresh: true })));
  const rows = new Map((pages.flatMap((page) => page.rows) as unknown as AnyRow[]).map((row) => [row.id, row]));
  const compared = Object.entries(listed.fields)
    .filter(([, field]) => !field.readOnly && field.kind !== 'id' && field.kind !== 'html')
    .map(([name]) => name);
  const isLike = (row: AnyRow, state: State): boolean => compared.every((name) => sameValue(listed, name, row[name], state[name]));
  return [...rows.values()]
    .flatMap((row) => states.filter((state) => isLike(row, state)).slice(-1).map((from) => ({ row, from })))
    .toSorted(({ row: one }, { row: other }) => (typeof one.id === 'number' && typeof other.id === 'number' ? other.id - one.id : 0));
}

/** A backend that does not answer the new row: the newest row that holds what was sent. */
async function findCreated(record: NewRecord): Promise<AnyRow | undefined> {
  try {
    return (await findTwins(record, [record.values]))[0]?.row;
  } catch {
    // It is saved: that it cannot be shown at once is no failure.
    return undefined;
  }
}

/**
 * @param before the record as the form started from it.
 * @param mine the form's values now.
 * @param sent what earlier saves of this form have sent without an answer: what they wrote is nobody else's change.
 * @param asker who pressed Save.
 * @throws {ApiError}
 */
export function saveChanges(
  resource: Resource<Fields>,
  id: Id,
  before: State,
  mine: State,
  sent: readonly State[],
  asker: Asker,
): Promise<SaveOutcome> {
  return inTurn(resource, id, async () => {
    let theirs: AnyRow;
    try {
      theirs = (await readRow(resource, id, { fresh: true, asker })) as AnyRow;
    } catch (error) {
      if (error instanceof NotFound) return { kind: 'gone' };
      throw error;
    }
    const base = { ...before, ...ownIn(resource, theirs, sent) };
    const merge = threeWay(resource, base, mine, theirs);
    const { values, taken, conflicts } = merge;
    if (conflicts.length > 0) return { kind: 'conflict', base, theirs, ...merge };
    const row = { ...theirs, ...values, id };
    // What a try without an answer has written is written: it takes a right to change a record that adding one did not.
    if (sent.length > 0 && changedFields(resource, theirs, row).length === 0) return { kind: 'saved', row, taken };
    try {
      await updateRow(resource, row, asker);
    } catch (error) {
      if (error instanceof NotFound) return { kind: 'gone' };
      throw error;
    }
    return { kind: 'saved', row, taken };
  });
}

/** The fields that hold what this form has sent itself. */
function ownIn(resource: Resource<Fields>, theirs: AnyRow, sent: readonly State[]): State {
  const own = Object.entries(theirs).filter(([name, value]) => sent.some((state) => sameValue(resource, name, state[name], value)));
  return Object.fromEntries(own);
}
