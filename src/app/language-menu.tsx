import { useSignals } from '@preact/signals-react/runtime';

import { Icon } from '../components/ui/icon.tsx';
import { MenuButton } from '../components/ui/menu-button.tsx';
import { languageTag, locale, t } from '../i18n/i18n.ts';
import { LOCALES } from '../routes.ts';
import { switchLocale } from '../stores/locale.ts';

const NAMES = { vi: 'common.vietnamese', en: 'common.english' } as const;

/** The language of the page. Each entry stands in its own language. */
export function LanguageMenu() {
  useSignals();
  return (
    <MenuButton
      label={t('common.language')}
      failedText={t('error.partFailed')}
      button={{ size: 'sm' }}
      entries={LOCALES.map((one) => ({
        kind: 'radio',
        key: one,
        label: t(NAMES[one]),
        lang: languageTag(one),
        checked: one === locale.value,
        run: () => void switchLocale(one),
      }))}
      className="h-control px-2 text-muted-foreground"
    >
      <Icon name="languages" />
      <span className="uppercase max-sm:hidden">{locale.value}</span>
    </MenuButton>
  );
}
