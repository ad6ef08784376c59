import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useLasting } from '../../components/use-lasting.ts';
import { t } from '../../i18n/i18n.ts';
import { showDateTime, vietnamStamp } from '../../lib/dates.ts';
import { swallowRestOfClick } from '../../lib/rest-of-click.ts';
import { draftsFailed } from '../../stores/drafts.ts';
import { unreadId } from '../fields/field-props.ts';
import { labelsOf } from '../labels-of.ts';
import { canRetry } from './failed-save.ts';
import { failedText } from './not-saved-text.ts';
import { undecided } from './open-conflict.ts';
import type { Version } from './open-conflict.ts';
import { CONFLICT } from './record-form.ts';
import type { RecordForm } from './record-form.ts';
import type { Twin } from './save-record.ts';
import { Versions } from './versions.tsx';

/** The first of these fields that can be gone to; an editor that is drawn anew is not there yet. */
function focusFirst(form: RecordForm, names: readonly string[]): void {
  names.some((name) => {
    const place = document.getElementById(form.idOf(name));
    place?.focus();
    return place !== null && place === document.activeElement;
  });
}

interface DraftNoticeProps {
  form: RecordForm;
  /** False where one may only look: what differs can be read, and put nowhere. */
  editable: boolean;
}

/** What was typed here before and never saved: restore or discard, with a view of what differs. */
export function DraftNotice({ form, editable }: DraftNoticeProps) {
  useSignals();
  const draft = form.draft.value;
  const [seen, setSeen] = useState(false);
  const goOn = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (draft || !goOn.current) return;
    // The button that was pressed went with the notice, and outside of the form its keys are not heard.
    if (document.activeElement === document.body) focusFirst(form, goOn.current);
    goOn.current = undefined;
  });
  const isFound = draft !== undefined;
  useEffect(() => {
    if (!isFound) return undefined;
    // It comes above the field that somebody is in by now, or that the form is about to put the focus on.
    const frame = requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isFound]);
  const all = form.fields.map(({ name }) => name);
  const names = draft?.names ?? [];
  const hint = names.length > 0 && draft && [
    t('form.draftHint', { time: showDateTime(vietnamStamp(draft.draft.savedAt)) }),
    t('form.draftDiffers', { fields: labelsOf(form.resource, names) }),
  ].join(' ');
  const notUp = draft?.draft.notUp ?? [];
  // Whoever may only look can choose none again.
  const missing = editable && notUp.length > 0 && t('form.draftNotUp', { fields: labelsOf(form.resource, notUp) });

  function restore(): void {
    goOn.current = [...names, ...all];
    form.restoreDraft();
  }

  function discard(): void {
    goOn.current = all;
    // Another draft may be offered by the same button then.
    swallowRestOfClick();
    form.discardDraft();
  }

  return (
    <>
      {/* Stands there before the draft is found: what comes together with its region is passed over by screen readers. */}
      <p role="status" className="sr-only">{draft && [hint && `${t('form.draftFound')}. ${hint}.`, missing].filter(Boolean).join(' ')}</p>
      {(hint || missing) && draft && (
        <Notice tone="warning" live={false} className="print:hidden">
          {hint && (
            <>
              <p className="font-medium">{t('form.draftFound')}</p>
              <p>{hint}</p>
            </>
          )}
          {missing && <p>{missing}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            {editable && draft.draft.unsent && (
              <Button
                size="sm"
                onClick={() => {
                  restore();
                  void form.save();
                }}
              >
                {t('form.resend')}
              </Button>
            )}
            {editable && hint && (
              <Button size="sm" variant={draft.draft.unsent ? 'outline' : 'default'} onClick={restore}>
                {t('form.draftRestore')}
              </Button>
            )}
            <Button size="sm" variant="outline" className="min-w-control" onClick={discard}>
              {t('form.draftDrop')}
            </Button>
            {hint && (
              <Button size="sm" variant="ghost" aria-expanded={seen} onClick={() => setSeen(!seen)}>
                {t('form.draftCompare')}
                <Icon name="chevron-down" className={seen ? 'size-3.5 rotate-180' : 'size-3.5'} />
              </Button>
            )}
          </div>
          {seen && (
            <div className="mt-3 flex flex-col gap-3">
              {form.fields.filter(({ name }) => names.includes(name)).map((declared) => (
                <Versions
                  key={declared.name}
                  resource={form.resource}
                  declared={declared}
                  versions={[
                    { key: 'draft', head: <span className="text-muted-foreground">{t('form.draftVersion')}</span>, value: draft.draft.values[declared.name] },
                    { key: 'stored', head: <span className="text-muted-foreground">{t('form.storedVersion')}</span>, value: form.stored.value[declared.name] },
                  ]}
                />
              ))}
            </div>
          )}
        </Notice>
      )}
    </>
  );
}

const VERSIONS: readonly Version[] = ['mine', 'theirs', 'before'];
const VERSION_WORD = { mine: 'form.conflictMine', theirs: 'form.conflictTheirs', before: 'form.conflictBefore' } as const;

/** Two people, one field: mine, theirs, before; one click each, and only then the save goes on. */
export function ConflictNotice({ form }: { form: RecordForm }) {
  useSignals();
  const ids = useId();
  const conflict = form.conflict.value;
  if (!conflict) return null;
  const due = conflict.isDue ? undecided(conflict) : [];
  return (
    // Read out because it gets the focus: what comes together with its region is passed over by screen readers.
    <div
      id={form.idOf(CONFLICT)}
      role="group"
      aria-labelledby={`${ids}title`}
      aria-describedby={`${ids}hint`}
      tabIndex={-1}
      className="outline-none print:hidden"
    >
      <Notice tone="warning" live={false}>
        <p id={`${ids}title`} className="font-medium">{t('form.conflictTitle')}</p>
        <div id={`${ids}hint`}>
          <p>{t('form.conflictHint')}</p>
          {conflict.taken.length > 0 && <p>{t('form.conflictMerged', { fields: labelsOf(form.resource, conflict.taken) })}</p>}
        </div>
        <div role="alert" className="font-medium">
          {due.length > 0 && <FieldError>{t('form.conflictDue', { fields: labelsOf(form.resource, due) })}</FieldError>}
        </div>
        <div className="mt-3 flex flex-col gap-4">
          {conflict.names.map((name) => (
            <Versions
              key={name}
              resource={form.resource}
              declared={form.fields.find((declared) => declared.name === name) ?? { name }}
              versions={VERSIONS.map((version) => ({
                key: version,
                valueId: `${ids}${name}${version}`,
                value: conflict.versions[name]?.[version],
                head: (
                  <Button
                    size="sm"
                    {...(name === due[0] && version === VERSIONS[0] ? { id: unreadId(form.idOf(CONFLICT)) } : {})}
                    variant={conflict.chosen[name] === version ? 'default' : 'outline'}
                    aria-pressed={conflict.chosen[name] === version}
                    aria-describedby={`${ids}${name}${version}`}
                    className="w-full"
                    onClick={() => form.choose(name, version)}
                  >
                    {t(VERSION_WORD[version])}
                  </Button>
                ),
              }))}
            />
          ))}
        </div>
      </Notice>
    </div>
  );
}

interface FailureNoticeProps {
  form: RecordForm;
  /** Makes a new record of what the form holds; where a deleted record's text would else be lost. */
  onKeepAsNew?: () => void;
}

/** Why the save did not happen, where it is no single field's matter. Nothing that was typed goes. */
export function FailureNotice({ form, onKeepAsNew }: FailureNoticeProps) {
  useSignals();
  const failure = form.failure.value;
  const problems = form.problems.value;
  const wrong = form.fields.map(({ name }) => name).filter((name) => problems[name]);
  const isElsewhere = failure?.kind === 'elsewhere';
  const conflict = isElsewhere ? form.conflict.value : undefined;
  const said = [
    conflict && undecided(conflict).length > 0 && `${t('form.conflictTitle')}. ${t('form.conflictHint')}`,
    wrong.length > 0 && t('form.problems', { count: wrong.length, fields: labelsOf(form.resource, wrong) }),
  ].filter(Boolean).join(' ');
  return (
    <>
      {/* Errors stand at their fields; whoever cannot see them is told how many there are. */}
      <p role="alert" className="sr-only">{said}</p>
      {isElsewhere && said && <Notice live={false}>{said}</Notice>}
      <SlowSave form={form} />
      {draftsFailed.value && <Notice tone="warning">{t('form.draftFull')}</Notice>}
      {failure?.kind === 'working' && <Notice>{t('picture.notUploaded')}</Notice>}
      {failure?.kind === 'gone' && (
        <Notice {...(onKeepAsNew ? { action: { label: t('form.keepAsNew'), run: onKeepAsNew } } : {})}>
          {t('form.gone')} {t('error.kept')}
        </Notice>
      )}
      {failure?.kind === 'twins' && <TwinsNotice form={form} twins={failure.twins} />}
      {failure?.kind === 'error' && (
        <Notice {...(canRetry(failure.error) ? { action: { label: t('common.retry'), run: () => void form.save(), busy: form.saving.value } } : {})}>
          {failedText(failure.error, failure.texts)}
        </Notice>
      )}
    </>
  );
}

/** A save that is answered before this needs no words but that it is done. */
const SLOW_SAVE_MS = 1_000;

/** Says once, to whoever cannot see the button at work, that a save takes its time. */
function SlowSave({ form }: { form: RecordForm }) {
  useSignals();
  const isSlow = useLasting(form.saving.value, SLOW_SAVE_MS);
  return <p role="status" className="sr-only">{isSlow && t('form.saving')}</p>;
}

/** A backend that does not know `clientKey`: what looks like the record that was sent before, and who decides. */
function TwinsNotice({ form, twins }: { form: RecordForm; twins: readonly Twin[] }) {
  useSignals();
  return (
    <Notice tone="warning" action={{ label: t('form.twinsCreate'), run: () => void form.saveApart(), busy: form.saving.value }}>
      <p className="font-medium">{t('form.twins')}</p>
      <p>{t('form.twinsHint')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {twins.map((twin) => (
          <li key={twin.row.id} className="flex items-center gap-2">
            <span className="min-w-0 truncate">{`#${twin.row.id}`}</span>
            <Button size="sm" variant="outline" onClick={() => void form.saveInto(twin)}>
              {t('form.twinsKeep')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
