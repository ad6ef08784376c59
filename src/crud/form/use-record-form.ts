import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
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
  return form;
}
