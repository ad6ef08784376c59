/**
 * Draws a page at build time (scripts/build/pages.ts). The login comes out whole; every other route as the frame with
 * its heading and a skeleton, because what belongs there is nobody's before somebody has signed in.
 */
import { renderToString } from 'react-dom/server';

import en from '../i18n/en.ts';
import { installDictionary, t } from '../i18n/i18n.ts';
import vi from '../i18n/vi.ts';
import { href, screenAt } from '../routes.ts';
import type { Locale } from '../routes.ts';
import Login from '../screens/auth/login.tsx';
import { placeAt } from '../stores/location.ts';
import { App } from './app.tsx';
import { installParts } from './parts.ts';
import Shell from './shell/shell.tsx';

installDictionary('vi', vi);
installDictionary('en', en);
installParts({ shell: Shell, screens: { login: Login } });

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
}

/** @param path canonical, without language prefix. An unknown one gives the page for all unknown addresses. */
export function render(path: string, locale: Locale): RenderedPage {
  placeAt(href(path, locale));
  const screen = screenAt(path);
  return { html: renderToString(<App />), title: screen ? t(`screen.${screen.key}`) : 'Page Not Found' };
}
