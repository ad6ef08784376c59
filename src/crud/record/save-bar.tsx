import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { t } from '../../i18n/i18n.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import type { RecordForm } from '../form/record-form.ts';
import { labelsOf } from '../labels-of.ts';
import { focusGoesOn } from '../row-focus.ts';

interface SaveBarProps {
  form: RecordForm;
  /** Why the last save did not happen. */
  children: ReactNode;
}

/** Stands at the window's foot while something has changed, and says what. */
export function SaveBar({ form, children }: SaveBarProps) {
  useSignals();
  const [asking, setAsking] = useState(false);
  const dirty = form.dirty.value;
  const asked = form.conflict.value;
  const isClean = dirty.length === 0 && form.failure.value === undefined && !asked;
  const wasClean = useRef(isClean);
  // The button that saved has gone with the bar: whoever works by keyboard goes on from the heading.
  useLayoutEffect(() => {
    if (isClean && !wasClean.current && document.activeElement === document.body) focusHeading();
    wasClean.current = isClean;
  }, [isClean]);
  // Where the other person's versions were chosen nothing differs any more, but the question stays open until it is saved.
  const named = dirty.length > 0 ? dirty : (asked?.names ?? []);
  const fields = labelsOf(form.resource, named);
  return (
    <>
      {/* Stands there before the bar: what comes together with its region is passed over by screen readers. */}
      <p role="status" className="sr-only">{!isClean && `${t('unsaved.changes')}: ${fields}`}</p>
      {isClean ? (
        <div className="sr-only">{children}</div>
      ) : (
        <div
          role="region"
          aria-label={t('unsaved.changes')}
          className={
            'sticky bottom-0 z-10 -mx-1 mt-auto flex animate-rise flex-col gap-2 bg-background px-1 py-3 ' +
            'pb-[max(0.75rem,env(safe-area-inset-bottom))] before:absolute before:inset-x-1 before:top-0 before:border-t print:hidden'
          }
        >
          {children}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">{t('unsaved.changes')}</span>
              <span className="line-clamp-2 text-sm text-muted-foreground">{fields}</span>
            </p>
            <span className="ms-auto flex gap-2">
              <Button variant="outline" disabled={form.saving.value} onClick={() => setAsking(true)}>{t('common.cancel')}</Button>
              <Button type="submit" busy={form.saving.value} aria-keyshortcuts="Control+Enter">{t('common.save')}</Button>
            </span>
          </div>
          <AlertDialog
            open={asking}
            title={t('form.revertQuestion')}
            confirm={{
              label: t('common.confirm'),
              destructive: true,
              run() {
                setAsking(false);
                form.revert();
                // The button that asked has gone with this bar.
                focusGoesOn();
              },
            }}
            cancel={{ label: t('common.cancel'), run: () => setAsking(false) }}
          >
            {t('form.changed', { fields })}
          </AlertDialog>
        </div>
      )}
    </>
  );
}
