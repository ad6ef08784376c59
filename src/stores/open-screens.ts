import type { LinkCard } from '../components/ui/link-cards.tsx';
import { t } from '../i18n/i18n.ts';
import { screens } from '../routes.ts';
import type { ScreenKey } from '../routes.ts';
import { can } from './menu.ts';

type Area = 'pageManagement' | 'systemManagement';
type AreaScreen = Exclude<ScreenKey, 'test' | 'index' | 'login'>;

/** The screens of an area that the user may open, as cards. Reads signals. */
export function openScreens(area: Area): LinkCard[] {
  return screens
    .filter((screen) => screen.parent === area && can(screen.permission, 'access'))
    .map(({ path, key, icon }) => ({
      href: path,
      icon,
      title: t(`screen.${key}`),
      text: t(`screenHint.${key as AreaScreen}`),
    }));
}
