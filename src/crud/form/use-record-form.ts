import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { unreadId } from '../fields/field-props.ts';
import { createRecordForm } from './record-form.ts';
import type { RecordForm, RecordFormOptions } from './record-form.ts';

/** The form of one record for as long as the component stands: it takes the options that it begins with. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  useSignals();
  const formId = useId();
  const [form] = useState(() => createRecordForm(options, formId));
  // Before the first letter can be typed: an ordinary effect may come after it.
  useLayoutEffect(() => form.start(), [form]);
  const wanted = form.wanted.value;
  // Once what is the matter is drawn: screen readers read it with the field, and what is to be tried again is in sight.
  useEffect(() => {
    if (!wanted) return;
    const id = form.idOf(wanted.name);
    (document.getElementById(unreadId(id)) ?? document.getElementById(id))?.focus();
  }, [form, wanted]);
  const notices = [form.failure.value, form.conflict.value, form.draft.value];
  const last = useRef(notices);
  // A button that was pressed may go with its notice, or with a field into which a conflict puts what others have written:
  // outside of the form the key that saves is not heard.
  useEffect(() => {
    const hasGone = last.current.some((notice, at) => notice && !notices[at]);
    const isAsked = !last.current[1] && notices[1];
    last.current = notices;
    if (!(hasGone || isAsked) || document.activeElement !== document.body) return;
    document.getElementById(form.idOf(form.fields[0]?.name ?? ''))?.closest('form')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the three of them are what it follows
  }, notices);
  return form;
}
