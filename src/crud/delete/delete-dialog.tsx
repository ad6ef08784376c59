import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Conflict, Forbidden, Invalid, isMaybeDone } from '../../api/errors.ts';
import type { AnyRow } from '../../api/resource.ts';
import { errorText } from '../../components/error-text.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useGone } from '../../components/use-gone.ts';
import { t } from '../../i18n/i18n.ts';
import { swallowRestOfClick } from '../../lib/rest-of-click.ts';
import { toast } from '../../stores/messages.ts';
import { isElse, personsWork } from '../../stores/person.ts';
import { holdPage } from '../../stores/rights-check.ts';
import { user } from '../../stores/session.ts';
import { onSavedLate } from '../late-saves.ts';
import type { RecordActions } from '../record-actions.ts';
import { useFocusGoesOn } from '../row-focus.ts';
import { titleOf } from '../screen.ts';
import { wrote } from '../written.ts';
import { changedText, rowFailureText } from './changed-text.ts';
import { ChangedMeanwhile, deleteUnchanged, leaveWithAccount } from './delete-row.ts';

/** Asks, reads the record again, asks once more where somebody has changed it, and deletes. */
export default function DeleteDialog({ crud, row }: { crud: RecordActions; row: AnyRow }) {
  useSignals();
  const { screen } = crud;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  // What the person knows of the row, also where the delete of that has failed since, or a save of their own is answered late.
  const known = useRef(row);
  // With the drawing of the question: the answer may come before an ordinary effect.
  useLayoutEffect(
    () => onSavedLate(screen.resource, row.id, (late) => {
      known.current = { ...known.current, ...late };
    }),
    [screen, row],
  );
  // Asked while the button that was pressed still has the focus: it goes with its row.
  const goOn = useFocusGoesOn();
  // By hand or with its page. The same row may be asked about anew by then.
  const gone = useGone();
  useEffect(holdPage, []);

  async function run(): Promise<void> {
    // The same button may ask by then whether to delete what a colleague has changed.
    swallowRestOfClick();
    setBusy(true);
    const person = user.peek();
    const isOthers = (): boolean => isElse(person, user.peek());
    let personGone = false;
    // Also of what has been told already one's own move may be written since.
    const seen = (fresh: AnyRow): AnyRow => crud.storedRow?.(known.current, fresh) ?? known.current;
    try {
      await personsWork(() => deleteUnchanged(screen.resource, row, seen), () => {
        personGone = true;
      });
    } catch (error) {
      setProblem(error);
      if (error instanceof ChangedMeanwhile) known.current = error.fresh;
      setBusy(false);
      // The list that the words send to is of before, and so are the records that a refusal is for the sake of.
      if (error instanceof ChangedMeanwhile || error instanceof Conflict || isMaybeDone(error)) void wrote(screen);
      // Nobody else reads what the record is called, or takes it for theirs.
      if (isOthers()) return;
      if (personGone) toast(t('bulk.failed', { failed: 1 }), 'error');
      // The question was closed meanwhile, and the row has not gone.
      else if (gone.current) toast(`${titleOf(screen, row)}: ${rowFailureText(screen.resource, error, 'delete')}`, 'error');
      return;
    }
    if (crud.deleting.peek()?.id === row.id) crud.askDelete(undefined);
    if (!isOthers()) toast(t('common.deleted'));
    if (leaveWithAccount(screen, [row])) return;
    const listed = crud.deleted([row.id]);
    // A list shows it gone at once; what stands on a tree or a board until that is read again keeps the focus so long.
    goOn();
    await listed;
    goOn();
  }

  function giveUp(): void {
    crud.askDelete(undefined);
    // A refusal may have taken the button away that asked.
    goOn();
  }

  // As it was told first: were it the question from one moment to the next, who presses "close" would delete.
  const [kept] = useState(() => crud.whyKept?.(row));
  // What it is kept for may have gone since the rows were read: the next try knows.
  useEffect(() => {
    if (kept !== undefined) void wrote(screen);
  }, [kept, screen]);
  // What the backend refuses for its sake, for want of a right or by a rule, it would refuse again.
  const isVain =
    kept !== undefined || problem instanceof Conflict || problem instanceof Forbidden || (problem instanceof Invalid && problem.status === 422);
  return (
    <AlertDialog
      open
      title={t(isVain ? 'form.deleteVain' : 'form.deleteQuestion', { title: titleOf(screen, row) })}
      confirm={isVain ? undefined : { label: t('common.confirm'), run: () => void run(), busy, destructive: true }}
      cancel={{ label: t(isVain ? 'common.close' : 'common.cancel'), run: giveUp }}
    >
      {problem === undefined && (kept ?? t(screen.isOwnAccount?.(row) ? 'form.deleteOwnAccount' : 'form.deleteHint'))}
      {problem instanceof ChangedMeanwhile && (
        <span role="alert">
          {t('form.conflictDelete')} {changedText(screen.resource, problem)}
        </span>
      )}
      {problem !== undefined && !(problem instanceof ChangedMeanwhile) && (
        <FieldError alert>{errorText(problem, 'delete')}</FieldError>
      )}
    </AlertDialog>
  );
}
