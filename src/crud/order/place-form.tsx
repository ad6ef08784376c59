import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogFooter } from '../../components/ui/dialog.tsx';
import { controlAttributes, Field } from '../../components/ui/field.tsx';
import { Form } from '../../components/ui/form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Select } from '../../components/ui/select.tsx';
import { t } from '../../i18n/i18n.ts';
import { useFocusGoesOn } from '../row-focus.ts';

interface PlaceFormProps {
  /** The record that is to be moved is there no more. */
  readonly gone: boolean;
  /** The one of the others that it comes after, `null` for first: these may come and go, or change places, while one chooses. */
  readonly after: number | null;
  /** The others, in their order. */
  readonly others: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onChange: (after: number | null) => void;
  readonly onClose: () => void;
  /** Asked once the dialog is closed. `index`: the place among the others, from 0. */
  readonly onMove: (index: number) => void;
  /** What is asked before the place among the others. */
  readonly children?: ReactNode;
}

/** The form of "Move to…": where a record is put among its neighbours, first or after one of them. */
export function PlaceForm({ gone, after, others, nameOf, onChange, onClose, onMove, children }: PlaceFormProps) {
  useSignals();
  // Asked while the row whose button was pressed still has the focus: it may go with its record.
  const goOn = useFocusGoesOn();
  useEffect(() => (gone ? goOn : undefined), [gone, goOn]);
  if (gone) {
    return (
      <>
        <Notice>{t('form.gone')}</Notice>
        <DialogFooter>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that had the focus has gone with the form */}
          <Button variant="outline" autoFocus onClick={onClose}>{t('common.close')}</Button>
        </DialogFooter>
      </>
    );
  }
  // Behind one that has gone it is the last, and the form says so.
  const known = after === null || others.includes(after) ? after : (others.at(-1) ?? null);
  const index = known === null ? 0 : others.indexOf(known) + 1;
  return (
    <Form
      className="flex flex-col gap-4"
      onSave={() => {
        onClose();
        onMove(index);
      }}
    >
      {children}
      <Field label={t('tree.position')}>
        {(control) => (
          <Select
            {...controlAttributes(control)}
            value={known ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
          >
            <option value="">{t('tree.first')}</option>
            {others.map((id) => (
              <option key={id} value={id}>{t('tree.after', { title: nameOf(id) })}</option>
            ))}
          </Select>
        )}
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" aria-keyshortcuts="Control+Enter">{t('common.confirm')}</Button>
      </DialogFooter>
    </Form>
  );
}
