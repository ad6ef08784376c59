import { useSignals } from '@preact/signals-react/runtime';

import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkCards } from '../../components/ui/link-cards.tsx';
import { t } from '../../i18n/i18n.ts';
import { openScreens } from '../../stores/open-screens.ts';

/** Landing of the system area: what the user may open there. */
export default function SystemManagement() {
  useSignals();
  const cards = openScreens('systemManagement');
  return cards.length > 0 ? (
    <LinkCards cards={cards} />
  ) : (
    <EmptyState icon="settings" title={t('common.empty')} text={t('screenHint.nothing')} />
  );
}
