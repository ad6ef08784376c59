import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Id } from '../../api/fields.ts';
import { emptyRow } from '../../api/resource.ts';
import { errorText } from '../../components/error-text.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Sheet, SheetBars, SheetBody, SheetFooter, SheetHeader } from '../../components/ui/sheet.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { path } from '../../stores/location.ts';
import { labelsOf } from '../labels-of.ts';
import { closeRecord } from '../record-actions.ts';
import type { RecordActions } from '../record-actions.ts';
import { tellRead, titleOf } from '../screen.ts';
import { useFocusGoesOn } from '../row-focus.ts';
import { leftBehind } from './draft-keeper.ts';
import type { LeftBehind } from './draft-keeper.ts';
import { FieldSkeleton } from './field-skeleton.tsx';
import { handedOver, makeNewOf, takeOver } from './handed-over.ts';
import { SheetForm } from './sheet-form.tsx';
import { useFoundGone } from './use-found-gone.ts';
import { useRecord } from './use-record.ts';
import { Versions } from './versions.tsx';

const close = (): void => void closeRecord(false);

/** The form of one record, in a sheet beside the list; `id` undefined is a new one. `waits`: a new one starts from records that are not there yet. */
export default function RecordSheet({ crud, id, waits }: { crud: RecordActions; id: Id | undefined; waits: boolean }) {
  useSignals();
  const { resource } = crud.screen;
  const noun = t(`noun.${resource.name}` as Key);
  const editable = crud.may(id === undefined ? 'add' : 'edit');
  const title = id === undefined ? 'form.addTitle' : editable ? 'form.editTitle' : 'form.viewTitle';
  // Asked while what was pressed still has the focus: by what is saved its row may leave the rows shown.
  const goOn = useFocusGoesOn();
  // Or by somebody else, or by a search that was still being answered, whether anything is saved or not.
  const [screen] = useState(() => path.peek());
  useEffect(
    () => () => {
      if (path.peek() === screen) goOn();
    },
    [goOn, screen],
  );
  const [name, setName] = useState('');
  return (
    <Sheet open onClose={close}>
      <SheetHeader title={t(title, { noun })} detail={name} detailLanguage={recordsLanguage()} closeLabel={t('common.close')} onClose={close} />
      <SheetBars />
      {id !== undefined ? (
        <KnownRecord crud={crud} id={id} editable={editable} onNamed={setName} onListed={goOn} />
      ) : !editable ? (
        <NoForm><NotAllowed crud={crud} /></NoForm>
      ) : waits ? (
        <NoForm saves><SheetSkeleton screen={crud.screen} editable isNew /></NoForm>
      ) : (
        <NewRecord crud={crud} onListed={goOn} />
      )}
    </Sheet>
  );
}

function NewRecord({ crud, onListed }: { crud: RecordActions; onListed: () => void }) {
  const { resource, defaults } = crud.screen;
  const [fresh] = useState(() => ({ ...emptyRow(resource), ...defaults }));
  const [taken] = useState(() => handedOver(resource));
  useEffect(() => {
    if (taken) takeOver(taken);
  }, [taken]);
  return <SheetForm crud={crud} id={undefined} start={fresh} typed={taken?.typed} focusAgain={undefined} editable onListed={onListed} />;
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
  const { screen } = crud;
  const record = useRecord(screen.resource, id);
  const row = record.state === 'ready' ? record.row : undefined;
  const name = row ? titleOf(screen, row) : '';
  useLayoutEffect(() => onNamed(name), [name, onNamed]);
  useEffect(() => {
    if (row) tellRead(screen, [row]);
  }, [screen, row]);
  switch (record.state) {
    case 'ready':
      return (
        <SheetForm
          key={record.times} crud={crud} id={id} start={record.row} typed={undefined} focusAgain={record.focusAgain} editable={editable} onListed={onListed}
        />
      );
    case 'reading':
      return <NoForm saves={editable}><SheetSkeleton screen={screen} editable={editable} /></NoForm>;
    case 'gone':
      return <NoForm><Gone crud={crud} id={id} onLeft={onListed} /></NoForm>;
    case 'failed':
      return (
        <NoForm saves={editable}>
          <SheetBody>
            <Notice action={{ label: t('common.retry'), run: record.retry, busy: record.busy }}>{errorText(record.error, 'read')}</Notice>
          </SheetBody>
        </NoForm>
      );
  }
}

/** The record is no longer there. What somebody typed into it and never saved is, and is shown: nothing else leads to it. */
function Gone({ crud, id, onLeft }: { crud: RecordActions; id: Id; onLeft: () => void }) {
  useSignals();
  useFoundGone(crud, id, true, onLeft);
  const left = useLeftBehind(crud, id);
  // Whoever may add none can choose none again.
  const notUp = crud.may('add') ? (left?.notUp ?? []) : [];
  if (!left || left.names.length + notUp.length === 0) return <SheetBody><Notice>{t('form.gone')}</Notice></SheetBody>;

  const { resource } = crud.screen;
  const { values, names, drop } = left;
  const keepAsNew = (): void => makeNewOf(crud.screen, values, notUp, () => void drop());
  return (
    <SheetBody className="flex flex-col gap-4">
      <Notice {...(crud.may('add') ? { action: { label: t('form.keepAsNew'), run: keepAsNew } } : {})}>
        {t('form.gone')} {names.length > 0 && t('error.kept')} {notUp.length > 0 && t('form.draftNotUp', { fields: labelsOf(resource, notUp) })}
      </Notice>
      <LeftFields crud={crud} left={left} />
    </SheetBody>
  );
}

/** Nobody may add one by now. What was typed into a new one while one might is shown. */
function NotAllowed({ crud }: { crud: RecordActions }) {
  useSignals();
  const left = useLeftBehind(crud, 'new');
  return (
    <SheetBody className="flex flex-col gap-4">
      <Notice>{t('error.forbidden')} {left && left.names.length > 0 && t('error.kept')}</Notice>
      {left && <LeftFields crud={crud} left={left} />}
    </SheetBody>
  );
}

/** The newest draft of a record that has no form, once it is known. */
function useLeftBehind({ screen: { resource, form } }: RecordActions, record: Id): LeftBehind | undefined {
  const [left, setLeft] = useState<LeftBehind>();
  useEffect(() => {
    let isWanted = true;
    void leftBehind(resource, record, form.map(({ name }) => name)).then((found) => {
      if (isWanted) setLeft(found);
    });
    return () => {
      isWanted = false;
    };
  }, [resource, record, form]);
  return left;
}

/** What was typed, for reading. */
function LeftFields({ crud: { screen: { resource, form } }, left: { values, names } }: { crud: RecordActions; left: LeftBehind }) {
  useSignals();
  return form.filter(({ name }) => names.includes(name)).map((declared) => (
    <Versions
      key={declared.name}
      resource={resource}
      declared={declared}
      versions={[{ key: 'draft', head: <span className="text-muted-foreground">{t('form.draftVersion')}</span>, value: values[declared.name] }]}
    />
  ));
}

/**
 * What stands in the sheet where there is no form, or none yet; its foot is where the form's is. `saves`: one that saves may
 * come at any moment. Its button that saves has its place already, or a press that was meant to close would meet it.
 */
function NoForm({ saves = false, children }: { saves?: boolean; children: ReactNode }) {
  useSignals();
  return (
    <>
      {children}
      <SheetFooter>
        <Button variant="outline" onClick={close}>{t('common.close')}</Button>
        {saves && <span className={buttonClass('default', 'default', 'invisible')}>{t('common.save')}</span>}
      </SheetFooter>
    </>
  );
}

function SheetSkeleton({ screen: { resource, form }, editable, isNew }: { screen: RecordActions['screen']; editable: boolean; isNew?: boolean }) {
  useSignals();
  return (
    <SheetBody role="status" aria-busy="true" aria-label={t('form.loading')} className="skeleton-late flex flex-col gap-5">
      {form.map((declared) => (
        <FieldSkeleton key={declared.name} resource={resource} declared={declared} editable={editable} isNew={isNew} />
      ))}
    </SheetBody>
  );
}
