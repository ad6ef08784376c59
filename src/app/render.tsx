/**
 * Draws a page at build time (scripts/build/pages.ts). The login comes out whole; every other route as the frame with
 * its heading and a skeleton, because what belongs there is nobody's before somebody has signed in.
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { rowsCall } from '../api/early-calls.ts';
import { EarlyList } from '../crud/list/early-list-template.tsx';
import { listRules } from '../crud/screen.ts';
import type { CrudScreen, ScreenComponent } from '../crud/screen.ts';
import en from '../i18n/en.ts';
import { installDictionary, t } from '../i18n/i18n.ts';
import vi from '../i18n/vi.ts';
import { href, screenAt, screens } from '../routes.ts';
import type { Locale, ScreenKey } from '../routes.ts';
import Login from '../screens/auth/login.tsx';
import customer from '../screens/page_management/customer.tsx';
import product from '../screens/page_management/product.tsx';
import service from '../screens/page_management/service.tsx';
import staff from '../screens/system_management/staff.tsx';
import user from '../screens/system_management/user.tsx';
import { placeAt } from '../stores/location.ts';
import { App } from './app.tsx';
import type { PlainList } from './part-loaders.ts';
import { installParts } from './parts.ts';
import Shell from './shell/shell.tsx';

installDictionary('vi', vi);
installDictionary('en', en);
installParts({ shell: Shell, screens: { login: Login } });

/** The lists whose rows are asked for, and may be shown, ahead of the code (src/boot-framed.ts, src/early-list.ts). */
const LISTS: Readonly<Record<PlainList, ScreenComponent>> & { readonly [Key in ScreenKey]?: ScreenComponent } = { customer, product, service, staff, user };

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** A plain list whose rows come before the code. */
  readonly list?: {
    /** The list without its rows. */
    readonly markup: string;
    readonly call: string;
    readonly statusFilter: boolean;
  };
}

/** The calls for the first page of each of these lists, with their queries, by the path of its screen. */
export const firstPages: ReadonlyMap<string, string> = new Map(
  screens.flatMap(({ key, path }) => {
    const list = LISTS[key]?.declaration?.resource.paths.list;
    const rows = list === undefined ? undefined : rowsCall(list, '', false);
    return rows ? [[path, rows.call]] : [];
  }),
);

function listOf(declaration: CrudScreen): NonNullable<RenderedPage['list']> {
  return {
    markup: renderToStaticMarkup(<EarlyList screen={declaration} />),
    call: declaration.resource.paths.list,
    statusFilter: listRules(declaration).statusFilter,
  };
}

/** @param path canonical, without language prefix. An unknown one gives the page for all unknown addresses. */
export function render(path: string, locale: Locale): RenderedPage {
  placeAt(href(path, locale));
  const screen = screenAt(path);
  const declaration = screen && LISTS[screen.key]?.declaration;
  return {
    html: renderToString(<App />),
    title: screen ? t(`screen.${screen.key}`) : 'Page Not Found',
    ...(declaration ? { list: listOf(declaration) } : {}),
  };
}
