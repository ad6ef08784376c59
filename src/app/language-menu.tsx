import { useSignals } from '@preact/signals-react/runtime';

import { Icon } from '../components/ui/icon.tsx';
import { MenuButton } from '../components/ui/menu-button.tsx';
import { languageTag, locale, t } from '../i18n/i18n.ts';
import { LOCALES } from '../routes.ts';
import { switchLocale } from '../stores/locale.ts';

const NAMES = { vi: 'common.vietnamese', en: 'common.english' } as const;

/**
 * The language of the page. Each entry stands in its own language. No code of the current one on the button: what can be
 * read there has to be part of its name (WCAG 2.5.3), and the page says it with every word.
 */
export function LanguageMenu() {
  useSignals();
  return (
    <MenuButton
      label={t('common.language')}
      failedText={t('error.partFailed')}
      button={{ size: 'icon' }}
      entries={LOCALES.map((one) => ({
        kind: 'radio',
        key: one,
        label: t(NAMES[one]),
        lang: languageTag(one),
        checked: one === locale.value,
        run: () => void switchLocale(one),
      }))}
      className="text-muted-foreground"
    >
      <Icon name="languages" />
    </MenuButton>
  );
}
