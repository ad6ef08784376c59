import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Id } from '../../api/fields.ts';
import { emptyRow } from '../../api/resource.ts';
import { Button } from '../../components/ui/button.tsx';
import { Form } from '../../components/ui/form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Sheet, SheetBars, SheetBody, SheetFooter, SheetHeader } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { draftsFailed, flushDrafts } from '../../stores/drafts.ts';
import { toast } from '../../stores/messages.ts';
import { onSignedOut } from '../../stores/session.ts';
import { closeRecord, openNew } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';
import { titleOf } from '../screen.ts';
import type { CrudScreen, ReviewProps } from '../screen.ts';
import { errorText } from '../error-text.ts';
import { focusedRow, focusGoesOn } from '../list/list-keys.ts';
import { leftBehind } from './draft-keeper.ts';
import type { LeftBehind } from './draft-keeper.ts';
import { FormFieldRow } from './form-field.tsx';
import { ConflictNotice, DraftNotice, FailureNotice } from './form-notices.tsx';
import type { SavedRecord } from './record-form.ts';
import { pick } from './save-record.ts';
import type { State } from './save-record.ts';
import { savedText } from './saved-text.ts';
import { useRecord } from './use-record.ts';
import { useRecordForm } from './use-record-form.ts';
import { Versions } from './versions.tsx';

const close = (): void => void closeRecord(false);

interface HandedOver {
  readonly resource: string;
  readonly typed: State;
  /** The new form has it, and keeps it. */
  readonly arrived: () => void;
}

// What a deleted record's form held, on its way into the form of a new one of its kind.
let handedOver: HandedOver | undefined;
onSignedOut(() => {
  handedOver = undefined;
});

/** Opens the form of a new record with what a deleted one's held. @param arrived called once that form keeps it */
function makeNewOf({ resource, form }: CrudScreen, held: State, arrived: () => void): void {
  handedOver = { resource: resource.name, typed: pick(held, form.map(({ name }) => name)), arrived };
  void openNew();
}

/** The form of one record, in a sheet beside the list; `id` undefined is a new one. `waits`: a new one starts from records that are not there yet. */
export default function RecordSheet({ crud, id, waits }: { crud: RecordActions; id: Id | undefined; waits: boolean }) {
  useSignals();
  const { resource } = crud.screen;
  const noun = t(`${resource.name}.noun` as Key);
  const editable = crud.may(id === undefined ? 'add' : 'edit');
  const title = id === undefined ? 'form.addTitle' : editable ? 'form.editTitle' : 'form.viewTitle';
  // Asked while what was pressed still has the focus: by what is saved its row may leave the rows shown.
  const [place] = useState(focusedRow);
  const goOn = (): void => {
    if (place >= 0) focusGoesOn(place);
  };
  const [name, setName] = useState('');
  return (
    <Sheet open onClose={close}>
      <SheetHeader title={t(title, { noun })} detail={name} detailLanguage={recordsLanguage()} closeLabel={t('common.close')} onClose={close} />
      <SheetBars />
      {id !== undefined ? (
        <KnownRecord crud={crud} id={id} editable={editable} onNamed={setName} onListed={goOn} />
      ) : !editable ? (
        <NoForm><SheetBody><Notice>{t('error.forbidden')}</Notice></SheetBody></NoForm>
      ) : waits ? (
        <NoForm><SheetSkeleton count={crud.screen.form.length} /></NoForm>
      ) : (
        <NewRecord crud={crud} onListed={goOn} />
      )}
    </Sheet>
  );
}

function NewRecord({ crud, onListed }: { crud: RecordActions; onListed: () => void }) {
  const [start] = useState(() => {
    const fresh = { ...emptyRow(crud.screen.resource), ...crud.screen.defaults };
    return { fresh, taken: handedOver?.resource === crud.screen.resource.name ? handedOver : undefined };
  });
  const { taken } = start;
  useEffect(() => {
    if (!taken) return;
    handedOver = undefined;
    // A disk that does not take the new form's draft keeps the old one.
    void flushDrafts().then(() => {
      if (!draftsFailed.peek()) taken.arrived();
    });
  }, [taken]);
  return <SheetForm crud={crud} id={undefined} start={start.fresh} typed={taken?.typed} editable onListed={onListed} />;
}

interface KnownRecordProps {
  crud: RecordActions;
  id: Id;
  editable: boolean;
  /** What the record is called, once that is known. */
  onNamed: (name: string) => void;
  onListed: () => void;
}

function KnownRecord({ crud, id, editable, onNamed, onListed }: KnownRecordProps) {
  useSignals();
  const record = useRecord(crud.screen.resource, id);
  const name = record.state === 'ready' ? titleOf(crud.screen, record.row) : '';
  useLayoutEffect(() => onNamed(name), [name, onNamed]);
  switch (record.state) {
    case 'ready':
      return <SheetForm crud={crud} id={id} start={record.row} typed={undefined} editable={editable} onListed={onListed} />;
    case 'reading':
      return <NoForm><SheetSkeleton count={crud.screen.form.length} /></NoForm>;
    case 'gone':
      return <NoForm><Gone crud={crud} id={id} /></NoForm>;
    case 'failed':
      return (
        <NoForm>
          <SheetBody>
            <Notice action={{ label: t('common.retry'), run: record.retry, busy: record.busy }}>{errorText(record.error, 'read')}</Notice>
          </SheetBody>
        </NoForm>
      );
  }
}

/** The record is no longer there. What somebody typed into it and never saved is, and is shown: nothing else leads to it. */
function Gone({ crud, id }: { crud: RecordActions; id: Id }) {
  useSignals();
  const { resource, form } = crud.screen;
  const [left, setLeft] = useState<LeftBehind>();
  useEffect(() => {
    let isWanted = true;
    void leftBehind(resource, id, form.map(({ name }) => name)).then((found) => {
      if (isWanted) setLeft(found);
    });
    return () => {
      isWanted = false;
    };
  }, [resource, id, form]);
  if (!left || left.names.length === 0) return <SheetBody><Notice>{t('form.gone')}</Notice></SheetBody>;

  const { values, names, drop } = left;
  const keepAsNew = (): void => makeNewOf(crud.screen, values, () => void drop());
  return (
    <SheetBody className="flex flex-col gap-4">
      <Notice {...(crud.may('add') ? { action: { label: t('form.keepAsNew'), run: keepAsNew } } : {})}>
        {t('form.gone')} {t('error.kept')}
      </Notice>
      {form.filter(({ name }) => names.includes(name)).map((declared) => (
        <Versions
          key={declared.name}
          resource={resource}
          declared={declared}
          versions={[{ key: 'draft', head: <span className="text-muted-foreground">{t('form.draftVersion')}</span>, value: values[declared.name] }]}
        />
      ))}
    </SheetBody>
  );
}

/** What stands in the sheet where there is no form, or none yet; its foot is where the form's is. */
function NoForm({ children }: { children: ReactNode }) {
  useSignals();
  return (
    <>
      {children}
      <SheetFooter>
        <Button variant="outline" onClick={close}>{t('common.close')}</Button>
      </SheetFooter>
    </>
  );
}

function SheetSkeleton({ count }: { count: number }) {
  useSignals();
  return (
    <SheetBody role="status" aria-busy="true" aria-label={t('form.loading')} className="skeleton-late flex flex-col gap-5">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-control w-full rounded-lg" />
        </div>
      ))}
    </SheetBody>
  );
}

interface SheetFormProps {
  crud: RecordActions;
  id: Id | undefined;
  start: State;
  /** Put in over `start` as if it had been typed. */
  typed: State | undefined;
  editable: boolean;
  /** What was saved is in the rows shown, or in them no longer. */
  onListed: () => void;
}

function SheetForm({ crud, id, start, typed, editable, onListed }: SheetFormProps) {
  useSignals();
  const { screen } = crud;

  function onSaved({ row, isNew, taken, typedOn, left }: SavedRecord): void {
    toast(savedText(screen.resource, taken));
    const closed = typedOn || left || closeRecord(true);
    void Promise.all([closed, crud.saved(row, isNew)]).then(onListed);
  }

  const { resource, listed, titleOf } = screen;
  const form = useRecordForm({ resource, listed, titleOf, fields: screen.form, id, start, typed, onSaved });
  const [review, setReview] = useState<ReviewProps<never>>();
  const { review: Review } = screen;

  async function save(): Promise<void> {
    const [before, mine] = [form.before.peek() as never, form.values.peek() as never];
    if (form.isSound() && Review?.wanted(before, mine)) {
      const agreed = await new Promise<boolean>((onAnswer) => setReview({ before, mine, onAnswer }));
      setReview(undefined);
      if (!agreed) return;
    }
    await form.save();
  }

  const keepAsNew = (): void => (form.isNew ? void form.saveAnew() : makeNewOf(screen, form.values.peek(), form.abandon()));

  const place = useRef<HTMLFormElement>(null);
  const first = screen.form[0]?.name;
  const { idOf } = form;
  useEffect(() => {
    const node = place.current;
    if (first === undefined || !node) return undefined;
    const firstId = idOf(first);
    // A frame later: opening a dialog first puts the focus on its first button. A control with code of its own (a picture)
    // takes the focus over from its place.
    const frame = requestAnimationFrame(() => {
      // Whoever is quicker stays where they are.
      if (node.contains(document.activeElement)) return;
      const control = document.getElementById(firstId);
      // The caret stands at the text's end, and the beginning says which record this is: Firefox, left to scroll, would show
      // the end a frame later.
      control?.focus({ preventScroll: true });
      if (control) control.scrollLeft = 0;
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is there
  }, []);

  return (
    <Form ref={place} className="flex min-h-0 flex-1 flex-col" onSave={() => editable && void save()}>
      {Review && review && <Review.Dialog {...review} />}
      <SheetBody className="flex flex-col gap-5">
        <DraftNotice form={form} />
        <ConflictNotice form={form} />
        {screen.form.map((declared) => (
          <FormFieldRow key={declared.name} form={form} declared={declared} disabled={!editable} />
        ))}
      </SheetBody>
      <div className="flex flex-col gap-2 px-4 md:px-5 has-[>div]:border-t has-[>div]:py-3 print:hidden">
        <FailureNotice
          form={form}
          {...(crud.may('add') ? { onKeepAsNew: keepAsNew } : {})}
        />
      </div>
      <SheetFooter>
        <Button variant="outline" onClick={close}>{t(editable ? 'common.cancel' : 'common.close')}</Button>
        {editable && (
          <Button type="submit" busy={form.saving.value} aria-keyshortcuts="Control+Enter">
            {t('common.save')}
          </Button>
        )}
      </SheetFooter>
    </Form>
  );
}
