import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Id } from '../../api/fields.ts';
import type { AnyRow } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { Form } from '../../components/ui/form.tsx';
import { SheetBody, SheetFooter } from '../../components/ui/sheet.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { showsNothing } from '../../lib/shows-nothing.ts';
import { textOf } from '../../lib/wire.ts';
import { closeRecord } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';
import { titleOf } from '../screen.ts';
import type { ReviewProps } from '../screen.ts';
import type { State } from '../merge.ts';
import { wrote } from '../written.ts';
import { FormFieldRow } from './form-field.tsx';
import { ConflictNotice, DraftNotice, FailureNotice } from './form-notices.tsx';
import { makeNewOf } from './handed-over.ts';
import type { SavedRecord } from './record-form.ts';
import { useFoundGone } from './use-found-gone.ts';
import { useRecordForm } from './use-record-form.ts';

interface SheetFormProps {
  crud: RecordActions;
  id: Id | undefined;
  start: State;
  /** Put in over `start` as if it had been typed. */
  typed: State | undefined;
  /** Where it takes another one's place: puts the focus where that had it. */
  focusAgain: (() => boolean) | undefined;
  editable: boolean;
  /** What was saved, or has gone, is in the rows shown, or in them no longer: the focus goes on from there where it has gone, too. */
  onListed: () => void;
}

/** The form itself, from its fields to the buttons below them. */
export function SheetForm({ crud, id, start, typed, focusAgain, editable, onListed }: SheetFormProps) {
  useSignals();
  const { screen } = crud;

  function onSaved({ row, isNew, changed, typedOn, left }: SavedRecord): void {
    const closed = typedOn || left || closeRecord(true);
    void Promise.all([closed, crud.saved(row, isNew, { changed, left })]).then(onListed);
  }

  const { resource, listed } = screen;
  const [review, setReview] = useState<ReviewProps<never>>();
  const { review: Review } = screen;

  async function agree(before: State, mine: State): Promise<boolean> {
    if (!Review?.wanted(before as never, mine as never)) return true;
    const agreed = await new Promise<boolean>((onAnswer) => setReview({ before: before as never, mine: mine as never, onAnswer }));
    setReview(undefined);
    return agreed;
  }

  /** A new one is called by its title, or where it has none as its form is. */
  function nameOf(record: State): string {
    const hasTitle = !screen.nameOf && !showsNothing(textOf(record[screen.titleOf]));
    if (record['id'] === undefined && !hasTitle) return t('form.addTitle', { noun: t(`noun.${resource.name}` as Key) });
    return titleOf(screen, record as AnyRow);
  }

  const form = useRecordForm({
    resource, listed, titleOf: screen.titleOf, nameOf, fields: screen.form, place: screen.place, id, start, typed, agree: Review && agree, onSaved,
    // The words send to the rows behind the form: whoever looks there is to see what is stored, and makes it no second time.
    onMaybeSaved: () => void wrote(screen),
  });

  const keepAsNew = (): void => (form.isNew ? void form.saveAnew() : makeNewOf(screen, form.values.peek(), form.notUp(), form.abandon()));

  const place = useRef<HTMLFormElement>(null);
  const first = screen.form[0]?.name;
  const { idOf } = form;
  // Before anything that has come by keyboard is heard.
  useLayoutEffect(() => void focusAgain?.(), [focusAgain]);
  useEffect(() => {
    const node = place.current;
    if (first === undefined || !node) return undefined;
    const firstId = idOf(first);
    // A frame after this effect, which comes before that of the dialog: opening it puts the focus on its first button. A control with code of its own (a picture)
    // takes the focus over from its place.
    const frame = requestAnimationFrame(() => {
      // Whoever is quicker stays where they are.
      if (node.contains(document.activeElement) || focusAgain?.()) return;
      const control = document.getElementById(firstId);
      // The caret stands at the text's end, and the beginning says which record this is: Firefox, left to scroll, would show
      // the end a frame later.
      control?.focus({ preventScroll: true });
      if (control) control.scrollLeft = 0;
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is there
  }, []);

  const failure = form.failure.value;
  useFoundGone(crud, id, failure?.kind === 'gone', onListed);
  useEffect(() => {
    const node = place.current;
    if (!failure || !node) return;
    node.scrollTop = node.scrollHeight;
    // Whoever types on, or was led to a field, sees that.
    if (node.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    // Above a telephone's keyboard there is no room for what is said of a failure beside the fields and the buttons: then all
    // of that scrolls, to what was said first, also by a finger on the fields.
    <Form ref={place} className="flex min-h-0 flex-1 flex-col" style={failure && { overflowY: 'auto', overscrollBehavior: 'contain' }} onSave={() => editable && void form.save()}>
      {Review && review && <Review.Dialog {...review} />}
      <SheetBody className="flex flex-col gap-5" style={failure && { minHeight: '12rem', overscrollBehavior: 'auto' }}>
        <DraftNotice form={form} editable={editable} />
        <ConflictNotice form={form} />
        {screen.form.map((declared) => (
          <FormFieldRow key={declared.name} form={form} declared={declared} disabled={!editable} addOnly={!crud.may('edit')} />
        ))}
      </SheetBody>
      <div className="flex shrink-0 flex-col gap-2 px-4 md:px-5 has-[>div]:border-t has-[>div]:py-3 print:hidden">
        <FailureNotice
          form={form}
          {...(crud.may('add') ? { onKeepAsNew: keepAsNew } : {})}
        />
      </div>
      <SheetFooter>
        <Button variant="outline" onClick={() => void closeRecord(false)}>{t(editable ? 'common.cancel' : 'common.close')}</Button>
        {editable && (
          <Button type="submit" busy={form.saving.value} aria-keyshortcuts="Control+Enter">
            {t('common.save')}
          </Button>
        )}
      </SheetFooter>
    </Form>
  );
}
