import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogFooter } from '../../components/ui/dialog.tsx';
import { controlAttributes, Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { t } from '../../i18n/i18n.ts';

interface PlaceFormProps {
  /** The place among the others, from 0; beyond their number it counts as the last. */
  readonly index: number;
  /** The others, in their order. */
  readonly others: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
  /** Asked once the dialog is closed. */
  readonly onMove: () => void;
  /** What is asked before the place among the others. */
  readonly children?: ReactNode;
}

/** The form of "Move to…": where a record is put among its neighbours, first or after one of them. */
export function PlaceForm({ index, others, nameOf, onChange, onClose, onMove, children }: PlaceFormProps) {
  useSignals();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onMove();
      }}
    >
      {children}
      <Field label={t('tree.position')}>
        {(control) => (
          <Select
            {...controlAttributes(control)}
            value={Math.min(index, others.length)}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          >
            <option value={0}>{t('tree.first')}</option>
            {others.map((id, at) => (
              <option key={id} value={at + 1}>{t('tree.after', { title: nameOf(id) })}</option>
            ))}
          </Select>
        )}
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit">{t('common.confirm')}</Button>
      </DialogFooter>
    </form>
  );
}
