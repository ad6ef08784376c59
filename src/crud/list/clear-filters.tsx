import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { clearing } from './list-keys.ts';

/** Beside the search. On a telephone its name is read, not seen: the tools keep their lines, and the rows their place. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  useSignals();
  return (
    <Button variant="ghost" className="min-w-control" onClick={clearing(onClear)}>
      <Icon name="filter-off" className="@md:hidden" />
      <span className="@max-md:sr-only">{t('common.clearFilters')}</span>
    </Button>
  );
}
