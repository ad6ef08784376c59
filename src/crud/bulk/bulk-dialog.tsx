import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMaybeDone } from '../../api/errors.ts';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useModalIds } from '../../components/ui/modal.tsx';
import { useGone } from '../../components/use-gone.ts';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { toast } from '../../stores/messages.ts';
import { isElse } from '../../stores/person.ts';
import { holdPage } from '../../stores/rights-check.ts';
import { user } from '../../stores/session.ts';
import type { Crud } from '../crud-store.ts';
import { rowFailureText } from '../delete/changed-text.ts';
import { ChangedMeanwhile } from '../delete/delete-row.ts';
import { canRetry } from '../form/failed-save.ts';
import { onSavedLate } from '../late-saves.ts';
import { Progress } from '../progress.tsx';
import { focusGoesOn } from '../row-focus.ts';
import { titleOf } from '../screen.ts';
import { HeldBack } from './bulk.ts';
import type { BulkDeed, RowResult } from './bulk.ts';
import { forPerson, isGone, keepTicks, showDone, tellDone, tellFailed, untick, untickDone } from './bulk-job.ts';
import type { OnUndoFailed } from './bulk-job.ts';

type Phase = 'asking' | 'working' | 'told';

interface BulkDialogProps {
  crud: Crud;
  deed: BulkDeed;
  /** Of a job that was done behind the list, and failed with these: they are told at once. */
  told?: { readonly failed: readonly RowResult<unknown>[]; readonly narrowing: string };
  readonly onClose: () => void;
}

const NAMED = 8;

let dialogKey = 0;

/** Asks (before a delete), shows the progress, and says for each row that failed why. */
export default function BulkDialog({ crud, deed, told, onClose }: BulkDialogProps) {
  useSignals();
  // As ticked when it comes: its code may have been on its way while some were unticked.
  const [rows] = useState(() => [...crud.selection.rows.peek().values()]);
  const [phase, setPhase] = useState<Phase>(told ? 'told' : deed === 'delete' ? 'asking' : 'working');
  const [progress, setProgress] = useState({ done: 0, count: rows.length });
  const [failed, setFailed] = useState<readonly RowResult<unknown>[]>(told?.failed ?? []);
  // Of the list that the rows were ticked in: it may be another one by the time they are done.
  const [narrowing] = useState(() => told?.narrowing ?? crud.list.narrowing.peek());
  // The rows as the person knows them by now: as they are told of, and saved since. Of the late answer to a form nobody else
  // knows.
  const [seen] = useState(() => new Map<Id, AnyRow>());
  // What a try may have changed whose answer was lost: whichever try ends it counts it, and takes it back.
  const [lost] = useState(() => new Set<Id>());
  // With the drawing of the question: the answer may come before an ordinary effect.
  useLayoutEffect(() => {
    const ends = rows.map((row) => onSavedLate(crud.screen.resource, row.id, (stored) => void seen.set(row.id, { ...row, ...seen.get(row.id), ...stored })));
    return () => {
      for (const end of ends) end();
    };
  }, [crud, rows, seen]);
  // Of the page that the deed began on: what has left it is told from these, what was ticked on another stays ticked.
  const [listed] = useState(() => crud.list.shown.peek()?.rows ?? []);
  const reread = useRef<Promise<void>>(undefined);
  const abort = useRef<AbortController>(undefined);
  // The page may be left, or another search take the ticks away, while rows are still worked on.
  const gone = useGone();
  useEffect(holdPage, []);

  async function work(todo: readonly AnyRow[]): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    const count = todo.length;
    setPhase('working');
    setProgress({ done: 0, count });
    const person = user.peek();
    const onProgress = (done: number): void => setProgress({ done, count });
    const { results, ended } = await forPerson(crud, deed, todo, { onProgress, controller, seen, lost });
    const failures = results.filter(({ error }) => error !== undefined).map((result) => ({ ...result, row: seen.get(result.row.id) ?? result.row }));
    keepTicks(crud, results, failures);
    const onUndoFailed: OnUndoFailed = (back, notBack) => tellInDialog(crud, back, notBack, narrowing);
    const personGone = ended !== undefined;
    // Also what was not begun by then.
    const undone = count - (results.length - failures.length);
    if (!isElse(person, user.peek())) {
      tellDone(crud, deed, results, personGone ? undefined : onUndoFailed);
      if (undone > 0 && personGone) toast(t('bulk.failed', { failed: undone }), 'error');
    }
    reread.current = showDone(crud, deed, results);
    if (failures.length === 0 || personGone) onClose();
    else if (gone.current) tellFailed(crud, failures);
    else {
      setFailed(failures);
      setPhase('told');
    }
  }

  const started = useRef(false);
  useEffect(() => {
    // Showing and hiding can be undone, so nobody is asked.
    if (started.current || told || deed === 'delete') return;
    started.current = true;
    void work(rows);
  });

  // What was pressed last goes with its phase. Where the focus comes, a screen reader reads: here the result.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (phase === 'told') title.current?.focus();
  }, [phase]);

  // A refusal may have taken the button away that asked for the deed.
  useEffect(() => () => focusGoesOn(), []);

  const own = rows.filter((row) => crud.screen.isOwnAccount?.(row));
  // Whether another try may help: one’s own account, which is held back for the others, goes or stays with them.
  const isTriable = failed.some(({ error }) => error instanceof ChangedMeanwhile || canRetry(error));

  /** What is there no longer stays ticked until it has been read of: with the last tick this dialog would go. */
  function heard(): void {
    untick(crud, failed.filter(isGone));
  }

  function close(): void {
    if (phase === 'working') {
      abort.current?.abort();
    } else {
      heard();
      void untickDone(crud, deed, failed, listed, reread.current);
      onClose();
    }
  }

  function tryAgain(): void {
    heard();
    for (const { row, error } of failed) if (isMaybeDone(error)) lost.add(row.id);
    void work(failed.filter((result) => !isGone(result)).map(({ row }) => row));
  }

  return (
    <Dialog open role="alertdialog" dismissible={false} onClose={close}>
      <DialogHeader>
        <DialogTitle ref={title} {...(phase === 'told' ? { tabIndex: -1 } : {})}>
          {phase === 'told' ? t('bulk.failed', { failed: failed.length }) : questionOf(deed, progress.count)}
        </DialogTitle>
        {phase === 'asking' && <DialogDescription>{t(hintOf(own.length, rows.length))}</DialogDescription>}
      </DialogHeader>
      {phase === 'asking' && <Titles crud={crud} rows={[...own, ...rows.filter((row) => !own.includes(row))]} />}
      <Progress {...progress} label={phase === 'working' ? t('bulk.done', progress) : undefined} />
      {phase === 'told' && <Failures crud={crud} failed={failed} deed={deed} />}
      <DialogFooter>
        {phase === 'told' ? (
          <>
            <Button variant="outline" onClick={close}>{t('common.close')}</Button>
            {isTriable && <Button key="again" onClick={tryAgain}>{t('common.retry')}</Button>}
          </>
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal question must hold the focus, on its harmless answer, and so must the work on it */}
            <Button key={phase} variant="outline" autoFocus onClick={close}>{t('common.cancel')}</Button>
            {phase === 'asking' && (
              <Button variant="destructive" onClick={() => void work(rows)}>{t('common.confirm')}</Button>
            )}
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/**
 * What is about to be done: asked before a delete, said of all else.
 * @param count of the rows that this try is about
 */
function questionOf(deed: BulkDeed, count: number): string {
  return deed === 'delete' ? t('bulk.deleteQuestion', { count }) : t(deed === 'show' ? 'list.show' : 'list.hide');
}

/** What is to be known before a delete of so many rows, of which so many are one's own account. */
function hintOf(own: number, count: number): Key {
  if (own === 0) return 'form.deleteHint';
  return count === own ? 'form.deleteOwnAccount' : 'bulk.deleteOwnToo';
}

/**
 * Says why in a dialog of its own: the one that the job began in went with the ticks, and a message would go before it is
 * read.
 * @param narrowing of the list that the rows were ticked in: in another one nobody sees them, nor in this one where it shows
 * only those of the other state
 */
function tellInDialog(crud: Crud, deed: BulkDeed, failed: readonly RowResult<unknown>[], narrowing: string): void {
  const { dialogs, list, selection } = crud;
  const areSeen = list.narrowing.peek() === narrowing && list.state.peek().active === undefined;
  // What was ticked since is meant for something else, which these are to have no part in.
  if (areSeen && selection.rows.peek().size === 0) selection.keep(failed.filter((result) => !isGone(result)).map(({ row }) => row));
  const close = () => {
    dialogs.value = dialogs.peek().filter((each) => each !== dialog);
  };
  const dialog = <BulkDialog key={dialogKey += 1} crud={crud} deed={deed} told={{ failed, narrowing }} onClose={close} />;
  dialogs.value = [...dialogs.peek(), dialog];
}

function Titles({ crud, rows }: { crud: Crud; rows: readonly AnyRow[] }) {
  useSignals();
  return (
    <ul className="list-disc ps-5">
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.id} lang={recordsLanguage()}>{titleOf(crud.screen, row)}</li>
      ))}
      {rows.length > NAMED && <li>{t('bulk.andMore', { count: rows.length - NAMED })}</li>}
    </ul>
  );
}

/** Each reason once, with the rows that it is about. */
function Failures({ crud, failed, deed }: { crud: Crud; failed: readonly RowResult<unknown>[]; deed: BulkDeed }) {
  useSignals();
  const { title } = useModalIds();
  // By the name that the list shows: it may be another one since they were ticked.
  const now = new Map(crud.list.shown.value?.rows.map((row) => [row.id, row]));
  const reasons = new Map<string, AnyRow[]>();
  for (const { row, error } of failed) {
    const reason = error instanceof HeldBack
      ? t('bulk.ownHeldBack')
      : rowFailureText(crud.screen.resource, error, deed === 'delete' ? 'delete' : 'change');
    reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser takes the keyboard to what scrolls
    <ul tabIndex={0} aria-labelledby={title} className="flex max-h-72 flex-col gap-3 overflow-y-auto">
      {[...reasons].map(([reason, rows]) => (
        <li key={reason} className="flex gap-2">
          <Icon name="circle-alert" className="mt-0.5 text-destructive" />
          <div className="min-w-0">
            <p>{reason}</p>
            <ul className="list-disc ps-5 font-medium">
              {rows.map((row) => (
                <li key={row.id} lang={recordsLanguage()} className="wrap-anywhere">{titleOf(crud.screen, now.get(row.id) ?? row)}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
