/**
 * What goes with a deed on ticked rows: for whom it goes on, which ticks it leaves, and what is said of it outside its
 * dialog, its undo included. The dialog knows of this, and this of no dialog.
 */
import { NotFound } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { t } from '../../i18n/i18n.ts';
import { notify, toast } from '../../stores/messages.ts';
import { personsWork } from '../../stores/person.ts';
import { endedBy } from '../../stores/session.ts';
import type { Crud } from '../crud-store.ts';
import { leaveWithAccount } from '../delete/delete-row.ts';
import { focusGoesOn } from '../row-focus.ts';
import { titleOf } from '../screen.ts';
import { deleteEach, forEachRow, setActive } from './bulk.ts';
import type { BulkDeed, RowResult } from './bulk.ts';

/** Told, where their list is on the screen, of the rows that an undo could not put back. */
export type OnUndoFailed = (back: BulkDeed, failed: readonly RowResult<unknown>[]) => void;

const NAMED_IN_MESSAGE = 3;

/**
 * The deed for each row, as long as the person is there whose deed it is: nobody else goes on with rows that are not
 * done by then, or reads their names. The value of a result says whether the deed has changed the row.
 * @param seen for a delete: as `deleteEach` has it
 */
export async function forPerson(
  { screen }: Crud,
  deed: BulkDeed,
  rows: readonly AnyRow[],
  onProgress: (done: number) => void,
  controller: AbortController,
  seen = new Map<Id, AnyRow>(),
): Promise<{ results: RowResult<boolean>[]; personGone: boolean }> {
  const { signal } = controller;
  const begin = (): Promise<RowResult<boolean>[]> => (deed === 'delete'
    ? deleteEach(screen, rows, onProgress, signal, seen)
    : forEachRow(rows, (row) => setActive(screen.resource, row, deed === 'show'), onProgress, signal));
  let personGone = false;
  const results = await personsWork(begin, () => {
    personGone = true;
    controller.abort();
  });
  return { results, personGone };
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

/** Somebody has deleted the row: no list shows it, and no other try finds it. */
export function isGone({ error }: RowResult<unknown>): boolean {
  return error instanceof NotFound;
}

/**
 * Says what was done, where none failed also of rows that were so already, and has the list show it.
 * @param onUndoFailed none where whoever ticked the rows has gone: nobody else takes it back
 */
export function showChanged(
  crud: Crud,
  deed: BulkDeed,
  results: readonly RowResult<boolean>[],
  onUndoFailed: OnUndoFailed | undefined,
): void {
  const changed = results.filter(({ value }) => value === true).map(({ row }) => row);
  if (deed === 'delete') {
    if (changed.length > 0) toast(`${t('common.deleted')} (${changed.length})`);
    if (leaveWithAccount(crud.screen, changed)) return;
    void crud.list.deleted(changed.map(({ id }) => id)).then(() => focusGoesOn());
  } else {
    const active = deed === 'show';
    const done = idsDone(results);
    const count = done.length === results.length ? done.length : changed.length;
    if (changed.length > 0 && onUndoFailed) offerUndo(crud, changed.map((row) => ({ ...row, active })), deed, onUndoFailed);
    else if (count > 0) toast(doneText(deed, count));
    void crud.list.changed(done, { active });
  }
}

/** Names the first of them in a message, where no dialog stands that could name all. */
export function tellFailed({ screen }: Crud, failed: readonly RowResult<unknown>[]): void {
  const names = failed.slice(0, NAMED_IN_MESSAGE).map(({ row }) => titleOf(screen, row)).join(', ');
  const rest = failed.length - NAMED_IN_MESSAGE;
  toast(`${t('bulk.failed', { failed: failed.length })}: ${names}${rest > 0 ? ` ${t('bulk.andMore', { count: rest })}` : ''}`, 'error');
}

/** Of the rows that are as they were to be, also where they were so already. */
function idsDone(results: readonly RowResult<unknown>[]): Id[] {
  return results.filter(({ error }) => error === undefined).map(({ row }) => row.id);
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
    const { results, personGone } = await forPerson(crud, back, rows, () => undefined, new AbortController());
    const failed = results.filter(({ error }) => error !== undefined);
    if (personGone) {
      tellLeft(rows.length - (results.length - failed.length));
      return;
    }
    if (failed.length === 0) toast(t('common.undone'));
    else if (crud.list.onScreen()) onUndoFailed(back, failed);
    else tellFailed(crud, failed);
    const done = idsDone(results);
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

/** Says how many rows an undo has left. Whoever signs out has ended it by that, and nobody else is told of it. */
function tellLeft(failed: number): void {
  const reason = endedBy.peek();
  if (failed > 0 && (reason === 'unauthorized' || reason === 'expired')) toast(t('bulk.failed', { failed }), 'error');
}

/** What was ticked again since, on another page too, is as its own undo has put it back: nobody else has changed it. */
function renewPutBack({ selection }: Crud, done: readonly Id[], active: boolean): void {
  const ticked = [...selection.rows.peek().values()].filter(({ id }) => done.includes(id));
  selection.renew(ticked.map((row) => ({ ...row, active })));
}
