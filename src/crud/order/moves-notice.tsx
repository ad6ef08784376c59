import { computed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../components/error-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import type { TreeRow } from '../../lib/tree.ts';
import { registerUnsavedWhile } from '../../stores/unsaved.ts';
import { focusedRow, focusGoesOn, focusGoesOnAt, useFocusGoesOn } from '../row-focus.ts';
import { areDeleted } from './moves.ts';
import type { Moves, PlaceConflict } from './moves.ts';

type Choice = 'mine' | 'theirs' | 'before';

interface MovesNoticeProps<R extends TreeRow> {
  moves: Moves<R>;
  nameOf: (id: number) => string;
  /** What it was called before it was moved. */
  movedName: (id: number) => string;
  /** `lang` of the names, where it is not the page's. */
  namesLanguage?: string | undefined;
  /** Where one of these rows stands among them. */
  placeText: (id: number, rows: readonly R[]) => string;
  /** What shows which one is meant, where its name does not. */
  pictureOf?: (id: number) => ReactNode;
}

/** The rows as they are with one of the answers: only mine has others make room. */
function rowsWith<R extends TreeRow>(moves: Moves<R>, conflicts: readonly PlaceConflict[], choice: Choice): R[] {
  const places = new Map(conflicts.map((conflict) => [conflict.id, conflict[choice]]));
  return moves.rows.value.map((row) => ({ ...((choice !== 'mine' && moves.storedRow(row.id)) || row), ...places.get(row.id) }));
}

/** What became of moves that could not all be written: which were, which wait, why, and how to go on. */
export function MovesNotice<R extends TreeRow>(props: MovesNoticeProps<R>) {
  useSignals();
  const { moves } = props;
  useEffect(() => registerUnsavedWhile(computed(() => moves.waiting.value.length > 0)), [moves]);
  const state = moves.state.value;
  if (state.kind === 'conflict') return <PlaceQuestion {...props} conflicts={state.conflicts} />;
  return state.kind === 'failed' ? <FailedMoves {...props} error={state.error} /> : null;
}

/** Which moves are written, which wait, why, and how to go on. */
function FailedMoves<R extends TreeRow>({ moves, movedName, error }: MovesNoticeProps<R> & { error: unknown }) {
  useSignals();
  // Asked at its beginning: what it is about may have gone by its end, and the row that was moved with it.
  const [about] = useState(() => ({ ids: moves.waiting.peek(), place: focusedRow() }));
  // What is pressed goes with the notice, which ends by itself where all that waits has gone: on from what it is about.
  useEffect(() => () => {
    const { ids, place } = about;
    const first = ids.find((id) => moves.storedRow(id));
    if (first === undefined) focusGoesOn(place);
    else focusGoesOnAt(first);
  }, [about, moves]);
  const names = (ids: readonly number[]): string => ids.map(movedName).join(', ');
  const { written: done, left: rest } = moves.told.value;
  const count = done.length + rest.length;
  return (
    // In sight however far down the entry stands that was moved.
    <Notice className="sticky top-frame z-20 my-2 max-h-[40vh] overflow-y-auto" action={{ label: t('tree.resume'), run: moves.resume }}>
      <p>
        {done.length > 0
          ? t('tree.movedPart', { done: done.length, count, titles: names(done) })
          : t('tree.movedNone', { count })}
        {' '}
        {t('tree.movedRest', { titles: names(rest) })}
      </p>
      <p>{errorText(error, 'change')}</p>
      <Button variant="link" className="-ms-3" onClick={moves.discard}>{t('tree.discard')}</Button>
    </Notice>
  );
}

/** Somebody else moved the same entries: their place, mine, or the one before both. Or deleted them: where they stood. */
function PlaceQuestion<R extends TreeRow>(props: MovesNoticeProps<R> & { conflicts: readonly PlaceConflict[] }) {
  useSignals();
  const { moves, nameOf, namesLanguage, placeText, pictureOf, conflicts } = props;
  const gone = areDeleted(conflicts);
  // Asked while the row that was moved still has the focus: it may have gone with its record.
  const goOn = useFocusGoesOn();
  // Also where nobody has answered: what is asked about may be out of date meanwhile.
  useEffect(() => goOn, [goOn]);
  const settle = (choice: Choice) => () => moves.settle(choice);
  const placeWith = (choice: Choice, conflict: PlaceConflict): string =>
    conflict[choice] ? placeText(conflict.id, rowsWith(moves, conflicts, choice)) : t('tree.deletedMeanwhile');
  return (
    <Dialog open role="alertdialog" dismissible={false} onClose={settle('theirs')}>
      <DialogHeader>
        <DialogTitle>{t(gone ? 'tree.deletedTitle' : 'tree.conflictTitle')}</DialogTitle>
        <DialogDescription>
          {!gone && <p>{t('tree.conflictHint')}</p>}
          <div className={cn('flex flex-col gap-4 text-foreground', !gone && 'mt-4')}>
            {conflicts.map((conflict) => (
              <section key={conflict.id}>
                <h3 lang={namesLanguage} className="font-medium">{nameOf(conflict.id)}</h3>
                {pictureOf?.(conflict.id)}
                <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
                  {!gone && (
                    <>
                      <dt className="text-muted-foreground">{t('form.conflictMine')}</dt>
                      <dd>{placeWith('mine', conflict)}</dd>
                      <dt className="text-muted-foreground">{t('form.conflictTheirs')}</dt>
                      <dd>{placeWith('theirs', conflict)}</dd>
                    </>
                  )}
                  <dt className="text-muted-foreground">{t('form.conflictBefore')}</dt>
                  <dd>{placeWith('before', conflict)}</dd>
                </dl>
              </section>
            ))}
          </div>
        </DialogDescription>
      </DialogHeader>
      <DialogFooter>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- comes unasked: an Enter meant for the row must overwrite nothing */}
        <Button variant="outline" autoFocus onClick={settle('theirs')}>{t(gone ? 'common.close' : 'form.conflictTheirs')}</Button>
        {!gone && <Button variant="outline" onClick={settle('before')}>{t('form.conflictBefore')}</Button>}
        {!gone && <Button onClick={settle('mine')}>{t('form.conflictMine')}</Button>}
      </DialogFooter>
    </Dialog>
  );
}
