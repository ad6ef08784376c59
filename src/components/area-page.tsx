import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../i18n/i18n.ts';
import type { Key } from '../i18n/i18n.ts';
import { screenOf, screens } from '../routes.ts';
import type { ScreenKey } from '../routes.ts';
import { can } from '../stores/menu.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { LinkCards } from './ui/link-cards.tsx';

/** The landing page of an area: the screens in it that the user may open. */
export function AreaPage({ area }: { area: ScreenKey }) {
  useSignals();
  const cards = screens
    .filter(({ parent, permission }) => parent === area && can(permission, 'access'))
    .map(({ path, key, icon }) => ({ href: path, icon, title: t(`screen.${key}`), text: t(`screenHint.${key}` as Key) }));
  if (cards.length > 0) return <LinkCards cards={cards} />;
  return <EmptyState icon={screenOf(area).icon} title={t('common.empty')} text={t('screenHint.nothing')} />;
}
