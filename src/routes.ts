/**
 * The table of screens: the one place that knows which addresses exist.
 *
 * Router, guard, side menu, breadcrumb, document title, landing pages, link checks and the static
 * export all read this array (specification, section 2). Pure data: `app/` adds the code of each
 * screen, `i18n/` adds the words.
 */

export type Locale = 'vi' | 'en';
export const LOCALES: readonly Locale[] = ['vi', 'en'];
export const DEFAULT_LOCALE: Locale = 'vi';

export type Layout = 'default' | 'authentication';

export interface Screen {
  /** Address without language prefix and without trailing slash. */
  readonly path: string;
  /** Key of the screen's words: `screen.{key}` is its heading, document title and breadcrumb. */
  readonly key: ScreenKey;
  readonly icon: ScreenIcon;
  readonly layout: Layout;
  /** Reachable without a session (specification, section 5: only the login and the test page). */
  readonly public: boolean;
  /** The `link` of the back-office function whose rights govern this screen; absent: a session is enough. */
  readonly permission?: string;
  /** The screen whose landing page lists this one and that stands before it in the breadcrumb. */
  readonly parent?: ScreenKey;
}

export type ScreenKey =
  | 'test'
  | 'index'
  | 'login'
  | 'dashboard'
  | 'pageManagement'
  | 'websiteMenu'
  | 'slide'
  | 'product'
  | 'service'
  | 'customer'
  | 'information'
  | 'systemManagement'
  | 'backofficeMenu'
  | 'user'
  | 'group'
  | 'staff';

/** Those of the bundled icons (`components/ui/icon.tsx`) that stand for a screen. */
export type ScreenIcon =
  | 'briefcase'
  | 'circle-user'
  | 'dashboard'
  | 'globe'
  | 'handshake'
  | 'home'
  | 'images'
  | 'info'
  | 'list-tree'
  | 'package'
  | 'panel-left'
  | 'settings'
  | 'shield'
  | 'user'
  | 'users';

const PAGE = '/page_management';
const SYSTEM = '/system_management';

/* @__NO_SIDE_EFFECTS__ */ function page(path: string, key: ScreenKey, icon: ScreenIcon, more: Partial<Screen> = {}): Screen {
  return { path, key, icon, layout: 'default', public: false, ...more };
}

/** A screen whose rights are those of the function that links to it. */
/* @__NO_SIDE_EFFECTS__ */ function managed(path: string, key: ScreenKey, icon: ScreenIcon, parent: ScreenKey): Screen {
  return page(path, key, icon, { permission: path, parent });
}

export const screens: readonly Screen[] = [
  page('/test', 'test', 'info', { public: true }),
  page('/', 'index', 'home'),
  page('/auth/login', 'login', 'circle-user', { public: true, layout: 'authentication' }),
  page('/dashboard', 'dashboard', 'dashboard'),
  page(PAGE, 'pageManagement', 'globe'),
  managed(`${PAGE}/menu`, 'websiteMenu', 'list-tree', 'pageManagement'),
  managed(`${PAGE}/slide`, 'slide', 'images', 'pageManagement'),
  managed(`${PAGE}/product`, 'product', 'package', 'pageManagement'),
  managed(`${PAGE}/service`, 'service', 'briefcase', 'pageManagement'),
  managed(`${PAGE}/customer`, 'customer', 'handshake', 'pageManagement'),
  managed(`${PAGE}/information`, 'information', 'info', 'pageManagement'),
  page(SYSTEM, 'systemManagement', 'settings'),
  managed(`${SYSTEM}/menu`, 'backofficeMenu', 'panel-left', 'systemManagement'),
  managed(`${SYSTEM}/user`, 'user', 'user', 'systemManagement'),
  managed(`${SYSTEM}/group`, 'group', 'shield', 'systemManagement'),
  managed(`${SYSTEM}/staff`, 'staff', 'users', 'systemManagement'),
];

// Marked so that a bundle that needs only the addresses (src/boot-framed.ts) leaves the table out.
/* @__NO_SIDE_EFFECTS__ */ function indexBy<Name extends 'key' | 'path'>(name: Name): Map<Screen[Name], Screen> {
  return new Map(screens.map((screen) => [screen[name], screen]));
}

const byKey = indexBy('key');
const byPath = indexBy('path');

export function screenOf(key: ScreenKey): Screen {
  const screen = byKey.get(key);
  if (!screen) throw new Error(`routes.ts has no screen '${key}': add it to the table`);
  return screen;
}

/** The screen at a canonical path without language prefix, or undefined where no route matches. */
export function screenAt(path: string): Screen | undefined {
  return byPath.get(path);
}

/** From the area down to the screen itself. */
export function trailOf(screen: Screen): Screen[] {
  return screen.parent ? [...trailOf(screenOf(screen.parent)), screen] : [screen];
}

/** Where a screen is, as the bar of every page says it: the dashboard, which stands there once, and the way down. */
export function crumbsOf(screen: Screen): Screen[] {
  const dashboard = screenOf('dashboard');
  return screen === dashboard ? [dashboard] : [dashboard, ...trailOf(screen)];
}

export interface Address {
  readonly locale: Locale;
  /** Canonical path without language prefix: starts with `/`, no trailing slash, no query, no hash. */
  readonly path: string;
}

/**
 * Splits a path name into language and canonical path. Query, hash and trailing slashes are taken off
 * before anything is matched, guarded or exempted; `/en` alone is the English `/`. In linear time, however many slashes
 * somebody's link holds: an expression that looks for the end begins anew at every one of them.
 */
export function parseAddress(pathname: string): Address {
  const bare = /^[^?#]*[^?#/]/.exec(pathname)?.[0] ?? '/';
  if (bare === '/en') return { locale: 'en', path: '/' };
  if (bare.startsWith('/en/')) return { locale: 'en', path: bare.slice(3) };
  return { locale: 'vi', path: bare };
}

/** Adds the language prefix to a path (which may carry query and hash): Vietnamese has none, English `/en`. */
export function href(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  if (path === '/') return '/en';
  return path.startsWith('/?') || path.startsWith('/#') ? `/en${path.slice(1)}` : `/en${path}`;
}
