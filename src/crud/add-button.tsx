import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../components/ui/button.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { t } from '../i18n/i18n.ts';
import { openNew } from './record-actions.ts';
import type { RecordActions } from './record-actions.ts';

/**
 * A page's one primary button, for whoever may add. `brief`: on a telephone its name is read, and told where one points,
 * not seen.
 */
export function AddButton({ crud, brief = false }: { crud: RecordActions; brief?: boolean }) {
  useSignals();
  if (!crud.may('add')) return null;
  return (
    <Button className="min-w-control" title={brief ? t('common.add') : undefined} onClick={() => void openNew()} aria-keyshortcuts="n">
      <Icon name="plus" />
      {brief ? <span className="@max-2xl:sr-only">{t('common.add')}</span> : t('common.add')}
    </Button>
  );
}
