import { useSignals } from '@preact/signals-react/runtime';

import { Icon } from '../components/ui/icon.tsx';
import type { IconName } from '../components/ui/icon.tsx';
import { MenuButton } from '../components/ui/menu-button.tsx';
import { t } from '../i18n/i18n.ts';
import { setTheme, theme } from '../stores/preferences.ts';
import type { Theme } from '../stores/preferences.ts';
import { hydrated } from './hydrated.ts';

const THEMES = [
  ['light', 'common.themeLight', 'sun'],
  ['dark', 'common.themeDark', 'moon'],
  ['system', 'common.themeSystem', 'monitor'],
] as const satisfies readonly (readonly [Theme, string, IconName])[];

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  useSignals();
  const chosen = hydrated.value ? theme.value : 'system';
  return (
    <MenuButton
      label={t('common.theme')}
      failedText={t('error.partFailed')}
      button={{ size: 'icon' }}
      entries={THEMES.map(([key, label]) => ({
        kind: 'radio',
        key,
        label: t(label),
        checked: key === chosen,
        run: () => setTheme(key),
      }))}
      className="text-muted-foreground"
    >
      <Icon name={THEMES.find(([key]) => key === chosen)?.[2] ?? 'monitor'} />
    </MenuButton>
  );
}
