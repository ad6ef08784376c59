import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { Notice } from './ui/notice.tsx';

interface RetryNoticeProps {
  /** It is asked for again: the button stays until that is answered, and with it the focus. */
  busy: boolean;
  onRetry: () => void;
  /** The id of the control that the notice belongs to; without one it is a dialog's, whose first button does no harm. */
  control?: string;
  children: ReactNode;
}

/**
 * Says at a control or in a dialog what could not be had, and asks for it again. Whoever has pressed that goes on in the
 * control once it has come: a focus that is nowhere would leave the form deaf to its keys.
 */
export function RetryNotice({ busy, onRetry, control, children }: RetryNoticeProps) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = box.current;
    const dialog = notice?.closest('dialog');
    return () => {
      if (!notice?.contains(document.activeElement)) return;
      // A finger wants no keyboard brought up.
      if (window.matchMedia('(pointer: coarse)').matches && !notice.querySelector(':focus-visible')) return;
      // The control may come only now, in the place of the notice.
      queueMicrotask(() => (control === undefined ? dialog?.querySelector('button') : document.getElementById(control))?.focus());
    };
  }, [control]);
  return (
    <Notice ref={box} action={{ label: t('common.retry'), run: onRetry, busy }}>{children}</Notice>
  );
}
