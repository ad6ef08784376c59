import { useSignals } from '@preact/signals-react/runtime';
import { controlAttributes, Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { t } from '../../i18n/i18n.ts';

interface PositionFieldProps {
  /** The place among the others, from 0; beyond their number it counts as the last. */
  readonly index: number;
  /** The others, in their order. */
  readonly others: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onChange: (index: number) => void;
}

/** Where "Move to…" puts a record among its neighbours: first, or after one of them. */
export function PositionField({ index, others, nameOf, onChange }: PositionFieldProps) {
  useSignals();
  return (
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
  );
}
