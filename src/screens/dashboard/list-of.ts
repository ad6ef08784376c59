/** The lists that the dashboard speaks of: what each is called and where it is. */
import { t } from '../../i18n/i18n.ts';
import { screenOf } from '../../routes.ts';
import type { ScreenKey } from '../../routes.ts';

/** Reads the language: a component that calls this calls `useSignals()`. */
export function listName(screen: ScreenKey): string {
  return t(screen === 'information' ? 'introduction.tab' : `screen.${screen}`);
}

/**
 * The address of a screen's list, without language prefix. Of "Information" the introductions are meant, which are a tab.
 * @param query one more parameter, such as `edit=3`
 */
export function listAddress(screen: ScreenKey, query = ''): string {
  const parameters = [...(screen === 'information' ? ['tab=introduction'] : []), ...(query === '' ? [] : [query])];
  const { path } = screenOf(screen);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}
