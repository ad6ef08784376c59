import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { clearing } from './list-keys.ts';

/**
 * Beside the search, above cards in the line below it. On a telephone its name is read, and told where one points,
 * not seen: the tools keep their lines, and the rows their place.
 */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  useSignals();
  return (
    <Button variant="ghost" className="min-w-control @max-2xl:order-1" title={t('common.clearFilters')} onClick={clearing(onClear)}>
      <Icon name="filter-off" className="@lg:hidden" />
      <span className="@max-lg:sr-only">{t('common.clearFilters')}</span>
    </Button>
  );
}
