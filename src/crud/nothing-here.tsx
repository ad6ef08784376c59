import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { t } from '../i18n/i18n.ts';
import type { Key } from '../i18n/i18n.ts';
import { screenOf } from '../routes.ts';
import { AddButton } from './add-button.tsx';
import type { RecordActions } from './record-actions.ts';
import { clearing } from './list/list-keys.ts';

interface NothingHereProps {
  crud: RecordActions;
  /** Takes the search and its filters back; undefined where nothing was searched for, and there really are no records. */
  onClear: (() => void) | undefined;
}

/** What stands in the place of records where there are none: why, and the one button that helps. */
export function NothingHere({ crud, onClear }: NothingHereProps) {
  useSignals();
  if (onClear) {
    return (
      <EmptyState
        icon="search"
        title={t('common.empty')}
        text={`${t('list.noHits')} ${t('list.noHitsHint')}`}
        action={<Button variant="outline" onClick={clearing(onClear)}>{t('common.clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={screenOf(crud.screen.screenKey).icon}
      title={t('common.empty')}
      text={t(`${crud.screen.resource.name}.empty` as Key)}
      action={crud.may('add') && <AddButton crud={crud} />}
    />
  );
}
