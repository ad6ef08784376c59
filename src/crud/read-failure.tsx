import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef } from 'react';
import { readFailureText } from '../components/error-text.ts';
import { Notice } from '../components/ui/notice.tsx';
import { t } from '../i18n/i18n.ts';
import { focusHeading } from '../lib/focus-place.ts';
import { focusSearch } from './list/list-keys.ts';

interface Reading {
  readonly failure: ReadonlySignal<unknown>;
  readonly busy: ReadonlySignal<boolean>;
  readonly refresh: () => Promise<void>;
}

interface ReadFailureProps {
  reading: Reading;
  /** Records of an earlier reading are on the screen. */
  known: boolean;
}

/** Says that the records could not be read, and asks for them again. */
export function ReadFailure({ reading, known }: ReadFailureProps) {
  useSignals();
  const failure = reading.failure.value;
  return failure === undefined ? null : (
    <ReadFailureNotice error={failure} busy={reading.busy.value} onRetry={() => void reading.refresh()} known={known} className="my-2" />
  );
}

/** Goes on in the search, or where the screen begins. */
function goOn(): void {
  if (!focusSearch()) focusHeading();
}

interface ReadFailureNoticeProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  known?: boolean;
  className?: string;
}

/** The same of records that no store reads. */
export function ReadFailureNotice({ error, busy, onRetry, known = false, className }: ReadFailureNoticeProps) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = box.current;
    // Goes with the button that was pressed, and with it the focus of whoever did so by keyboard. Under a finger the
    // search would open the keyboard of the screen.
    return () => void (notice?.querySelector(':focus-visible') && goOn());
  }, []);
  return (
    <Notice ref={box} tone={known ? 'warning' : 'error'} action={{ label: t('common.retry'), run: onRetry, busy }} {...(className ? { className } : {})}>
      {readFailureText(error)}
    </Notice>
  );
}
