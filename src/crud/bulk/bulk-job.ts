/**
 * What goes with a deed on ticked rows: for whom it goes on, which ticks it leaves, and what is said of it outside its
 * dialog, its undo included. The dialog knows of this, and this of no dialog.
 */
import { askerNow } from '../../api/asker.ts';
import { isMaybeDone, NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { readRow } from '../../api/row-calls.ts';
import { t } from '../../i18n/i18n.ts';
import { notify, toast } from '../../stores/messages.ts';
import { endedUnasked, isElse, personsWork } from '../../stores/person.ts';
import { user } from '../../stores/session.ts';
import type { Crud } from '../crud-store.ts';
import { leaveWithAccount } from '../delete/delete-row.ts';
import { focusGoesOn } from '../row-focus.ts';
import { titleOf } from '../screen.ts';
import { deleteEach, forEachRow, setActive } from './bulk.ts';
import type { BulkDeed, RowResult } from './bulk.ts';

/** Told, where their list is on the screen, of the rows that an undo could not put back. */
export type OnUndoFailed = (back: BulkDeed, failed: readonly RowResult<unknown>[]) => void;

const NAMED_IN_MESSAGE = 3;

interface PersonsOptions {
  readonly onProgress?: (done: number) => void;
  /** Ends it by hand. */
  readonly controller?: AbortController;
  /** For a delete: as `deleteEach` has it. */
  readonly seen?: Map<Id, AnyRow>;
  /** Rows that an earlier try may have changed: it has, where they are found to be so already. */
  readonly lost?: ReadonlySet<Id>;
}

/**
 * The deed for each row, as long as the person is there whose deed it is: nobody else goes on with rows that are not
 * done by then, or reads their names. The value of a result says whether the deed has changed the row.
 * @returns `ended` where the person has gone: whether their session ended unasked
 */
export async function forPerson(
  { screen }: Crud,
  deed: BulkDeed,
  rows: readonly AnyRow[],
  { onProgress, controller = new AbortController(), seen = new Map(), lost = new Set() }: PersonsOptions = {},
): Promise<{ results: RowResult<boolean>[]; ended: Promise<boolean> | undefined }> {
  const options = { onProgress, signal: controller.signal };
  const begin = (): Promise<RowResult<boolean>[]> => (deed === 'delete'
    ? deleteEach(screen, rows, seen, options)
    : forEachRow(rows, async (row) => (await setActive(screen.resource, row, deed === 'show')) || lost.has(row.id), options));
  let ended: Promise<boolean> | undefined;
  const results = await personsWork(begin, () => {
    ended = endedUnasked();
    controller.abort();
  });
  return { results, ended };
}

/** What failed or was not begun stays ticked, so that it can be tried again. */
export function keepTicks(crud: Crud, results: readonly RowResult<unknown>[], failed: readonly RowResult<unknown>[]): void {
  untick(crud, results.filter(({ error }) => error === undefined));
  crud.selection.renew(failed.map(({ row }) => row));
}

export function untick({ selection }: Crud, results: readonly RowResult<unknown>[]): void {
  const ids = new Set(results.map(({ row }) => row.id));
  selection.keep([...selection.rows.peek().values()].filter(({ id }) => !ids.has(id)));
}

/**
 * What may have been done, its answer lost, and has left the list that was read since: somebody else's new row may as well have
 * pushed it to the next page. It is asked for, and stays ticked where nobody can say that it was done.
 * @param before the rows of the list as the deed began
 * @param reread ends once the list has been read anew
 */
export async function untickDone(
  crud: Crud,
  deed: BulkDeed,
  failed: readonly RowResult<unknown>[],
  before: readonly AnyRow[],
  reread: Promise<void> | undefined,
): Promise<void> {
  const { list, screen } = crud;
  const asker = askerNow();
  await reread;
  const now = list.shown.peek()?.rows ?? before;
  const stands = (rows: readonly AnyRow[], { id }: AnyRow): boolean => rows.some((row) => row.id === id);
  const vanished = failed.filter(({ row, error }) => isMaybeDone(error) && stands(before, row) && !stands(now, row));
  const isDone = async ({ id }: AnyRow): Promise<boolean> => {
    const fresh = (await readRow(screen.resource, id, { fresh: true, asker })) as AnyRow;
    return deed !== 'delete' && fresh['active'] === (deed === 'show');
  };
  const found = await forEachRow(vanished.map(({ row }) => row), isDone);
  untick(crud, found.filter((result) => result.value === true || isGone(result)));
}

/** Somebody has deleted the row: no list shows it, and no other try finds it. */
export function isGone({ error }: RowResult<unknown>): boolean {
  return error instanceof NotFound;
}

/**
 * Says what was done, where none failed also of rows that were so already.
 * @param onUndoFailed none where whoever ticked the rows has gone: nobody else takes it back
 */
export function tellDone(
  crud: Crud,
  deed: BulkDeed,
  results: readonly RowResult<boolean>[],
  onUndoFailed: OnUndoFailed | undefined,
): void {
  const changed = results.filter(({ value }) => value === true).map(({ row }) => row);
  if (deed === 'delete') {
    if (changed.length > 0) toast(`${t('common.deleted')} (${changed.length})`);
    return;
  }
  const done = rowsDone(results).length;
  const count = done === results.length ? done : changed.length;
  if (changed.length > 0 && onUndoFailed) offerUndo(crud, changed.map((row) => ({ ...row, active: deed === 'show' })), deed, onUndoFailed);
  else if (count > 0) toast(doneText(deed, count));
}

/** Has the list show what was done. @returns when it has been read anew */
export async function showDone({ list, screen }: Crud, deed: BulkDeed, results: readonly RowResult<boolean>[]): Promise<void> {
  const done = rowsDone(results);
  const ids = done.map(({ id }) => id);
  if (deed !== 'delete') return list.changed(ids, { active: deed === 'show' });
  if (leaveWithAccount(screen, done)) return;
  await list.deleted(ids);
  focusGoesOn();
}

/** Names the first of them in a message, where no dialog stands that could name all. */
export function tellFailed({ screen }: Crud, failed: readonly RowResult<unknown>[]): void {
  const names = failed.slice(0, NAMED_IN_MESSAGE).map(({ row }) => titleOf(screen, row)).join(', ');
  const rest = failed.length - NAMED_IN_MESSAGE;
  toast(`${t('bulk.failed', { failed: failed.length })}: ${names}${rest > 0 ? ` ${t('bulk.andMore', { count: rest })}` : ''}`, 'error');
}

/** Those that are as they were to be, also where they were so already. */
function rowsDone(results: readonly RowResult<unknown>[]): AnyRow[] {
  return results.filter(({ error }) => error === undefined).map(({ row }) => row);
}

function doneText(deed: 'show' | 'hide', count: number): string {
  return t(deed === 'show' ? 'bulk.shown' : 'bulk.hidden', { count });
}

/**
 * Puts back only what this deed changed, row by row and just as honestly.
 * @param rows as the deed has made them: where putting them back fails, that is what the person has seen of them
 */
function offerUndo(crud: Crud, rows: readonly AnyRow[], deed: 'show' | 'hide', onUndoFailed: OnUndoFailed): void {
  async function undo(): Promise<void> {
    const back = deed === 'show' ? 'hide' : 'show';
    const person = user.peek();
    const { results, ended } = await forPerson(crud, back, rows);
    const failed = results.filter(({ error }) => error !== undefined);
    if (ended) {
      const left = rows.length - (results.length - failed.length);
      // Whoever signs out here has ended it by that.
      if (left > 0 && (await ended) && !isElse(person, user.peek())) toast(t('bulk.failed', { failed: left }), 'error');
      return;
    }
    if (failed.length === 0) toast(t('common.undone'));
    else if (crud.list.onScreen()) onUndoFailed(back, failed);
    else tellFailed(crud, failed);
    const done = rowsDone(results).map(({ id }) => id);
    const active = back === 'show';
    renewPutBack(crud, done, active);
    await crud.list.changed(done, { active });
    // Rows that are read as they were shown before renew no ticks by themselves.
    crud.selection.renew(crud.list.shown.peek()?.rows ?? []);
  }
  notify({
    text: doneText(deed, rows.length),
    kind: 'success',
    action: { label: t('common.undo'), run: () => void undo() },
  });
}

/** What was ticked again since, on another page too, is as its own undo has put it back: nobody else has changed it. */
function renewPutBack({ selection }: Crud, done: readonly Id[], active: boolean): void {
  const ticked = [...selection.rows.peek().values()].filter(({ id }) => done.includes(id));
  selection.renew(ticked.map((row) => ({ ...row, active })));
}
