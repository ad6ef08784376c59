import { useSignals } from '@preact/signals-react/runtime';
import { CellCheckbox } from '../../components/ui/checkbox.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Crud } from '../crud-store.ts';

/** Ticks all rows of the page: in the table's head and, where rows are cards, beside the number of ticked ones. */
export function SelectPage({ crud }: { crud: Crud }) {
  useSignals();
  const rows = crud.list.shown.value?.rows ?? [];
  const ticked = rows.filter(({ id }) => crud.selection.rows.value.has(id)).length;
  const name = t('list.selectAll');
  return (
    <CellCheckbox
      aria-label={name}
      title={name}
      checked={ticked === 0 ? false : ticked === rows.length ? true : 'indeterminate'}
      disabled={rows.length === 0}
      onCheckedChange={() => crud.list.isAnswered() && crud.selection.toggleAll(rows)}
    />
  );
}
