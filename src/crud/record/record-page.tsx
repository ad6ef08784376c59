import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect } from 'react';
import type { Id } from '../../api/fields.ts';
import type { AnyRow, Fields, Resource } from '../../api/resource.ts';
import { Form } from '../../components/ui/form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { screenOf } from '../../routes.ts';
import type { ScreenKey } from '../../routes.ts';
import { can } from '../../stores/menu.ts';
import { FieldSkeleton } from '../form/field-skeleton.tsx';
import { FormFieldRow } from '../form/form-field.tsx';
import { ConflictNotice, DraftNotice, FailureNotice } from '../form/form-notices.tsx';
import { useRecord } from '../form/use-record.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { ReadFailureNotice } from '../read-failure.tsx';
import { seenByEngine } from '../screen.ts';
import type { FormField } from '../screen.ts';
import { SaveBar } from './save-bar.tsx';

export interface RecordField<F extends Fields> extends FormField<F> {
  /** Takes the whole width of the page, below or above the columns. */
  readonly wide?: boolean;
  /** So many of three columns; of two and of one, one. */
  readonly span?: 2;
}

/** A page that is the form of one record, which has no list. */
export interface RecordScreen<F extends Fields = Fields> {
  readonly resource: Resource<F>;
  readonly screenKey: ScreenKey;
  readonly form: readonly RecordField<F>[];
}

/** The same as the engine sees it. */
export function recordScreen<F extends Fields>(declared: RecordScreen<F>): RecordScreen {
  return seenByEngine(declared);
}

const COLUMNS = 'grid gap-x-6 gap-y-5 @2xl:grid-cols-2 @4xl:grid-cols-3';

function placeOf({ wide, span }: RecordScreen['form'][number]): string {
  return cn('min-w-0', wide && '@2xl:col-span-2 @4xl:col-span-3', span && '@4xl:col-span-2');
}

/** Reads the record. Its form stands through all its saves; another takes its place where something else is read. */
export function RecordPage({ screen }: { screen: RecordScreen }) {
  useSignals();
  const read = useRecord(screen.resource, undefined);
  const { times, focusAgain } = read.state === 'ready' ? read : { times: 0, focusAgain: undefined };
  // Whoever works by keyboard goes on in the same field. The button that reads again has gone: then from the heading.
  useLayoutEffect(() => {
    if (times > 0 && document.activeElement === document.body && !focusAgain?.()) focusHeading();
  }, [times, focusAgain]);
  switch (read.state) {
    case 'ready':
      return <PageForm key={times} screen={screen} row={read.row} onSaved={read.put} />;
    case 'gone':
      return <Notice>{t('form.gone')}</Notice>;
    case 'failed':
      return <ReadFailureNotice error={read.error} busy={read.busy} onRetry={read.retry} />;
    default:
      return <RecordSkeleton screen={screen} />;
  }
}

/** Of the form's own measures, so that nothing moves where it takes this one's place. */
function RecordSkeleton({ screen: { resource, screenKey, form } }: { screen: RecordScreen }) {
  useSignals();
  const editable = can(screenOf(screenKey).permission, 'edit');
  return (
    <div role="status" aria-busy="true" aria-label={t('form.loading')} className={cn('skeleton-late', COLUMNS)}>
      {form.map((declared) => (
        <div key={declared.name} className={placeOf(declared)}>
          <FieldSkeleton resource={resource} declared={declared} editable={editable} />
        </div>
      ))}
    </div>
  );
}

interface PageFormProps {
  screen: RecordScreen;
  row: AnyRow;
  onSaved: (row: AnyRow) => void;
}

function PageForm({ screen, row, onSaved }: PageFormProps) {
  useSignals();
  const { resource, form: fields } = screen;
  const editable = can(screenOf(screen.screenKey).permission, 'edit');
  const form = useRecordForm({
    resource,
    fields,
    id: row.id as Id,
    nameOf: () => t(`screen.${screen.screenKey}`),
    start: row,
    staysOpen: true,
    onSaved({ row: stored, typedOn }) {
      if (!typedOn) onSaved(stored ?? row);
    },
  });

  return (
    <Form
      aria-label={t(`screen.${screen.screenKey}`)}
      className="flex grow flex-col gap-5 pb-2 print:p-0"
      onSave={() => editable && void form.save()}
    >
      <DraftNotice form={form} editable={editable} />
      <ConflictNotice form={form} />
      <div className={COLUMNS}>
        {fields.map((declared) => (
          <div key={declared.name} className={placeOf(declared)}>
            <FormFieldRow form={form} declared={declared} disabled={!editable} />
          </div>
        ))}
      </div>
      {editable && (
        <SaveBar form={form}>
          <FailureNotice form={form} />
        </SaveBar>
      )}
    </Form>
  );
}
