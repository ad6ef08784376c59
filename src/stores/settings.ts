/** Settings: what the cookie `setting` holds (`{ breadcrumb, loading, menu }`), until the browser is closed. */
import { batch, computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { t } from '../i18n/i18n.ts';
import { entriesOf, parseJson } from '../lib/json.ts';
import { isSitePath } from '../lib/safe-url.ts';
import { screenAt, screenOf, trailOf } from '../routes.ts';
import { dropFromMemory, dropStored, readStored, writeStored } from './stored.ts';

export interface Crumb {
  /** Without language prefix. */
  readonly url: string;
  readonly title: string;
}

/** Under this nobody sees a wait. */
const LOADING_DELAY_MS = 150;

/** After a navigation the cookie waits until the new page is there: reading it back holds the page up for milliseconds. */
const TRAIL_KEPT_AFTER_MS = 300;

const loadingFlag = signal(false);
const trail = signal<readonly Crumb[] | undefined>(undefined);
const menuAsStored = signal<readonly unknown[] | undefined>(undefined);

/** The full-screen overlay: signing in, signing out, switching the language; nothing else. */
export const loading: ReadonlySignal<boolean> = loadingFlag;

/**
 * The trail that the cookie holds; at first two entries for the dashboard (specification, section 3). No page shows it: the
 * bar tells the way by the address (`crumbsOf`).
 */
export const breadcrumb: ReadonlySignal<readonly Crumb[]> = computed(() => {
  const dashboard = { url: '/dashboard', title: t('screen.dashboard') };
  return trail.value ?? [dashboard, dashboard];
});

/** The left menu in its stored form; `stores/menu.ts` reads it. The login needs none of what that takes. */
export const storedMenu: ReadonlySignal<readonly unknown[] | undefined> = menuAsStored;

let shown = 0;

/** Shows the overlay from 150 ms after the start, never longer than the work; answers as the work does. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    shown += 1;
    loadingFlag.value = true;
  }, LOADING_DELAY_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (late) shown -= 1;
    loadingFlag.value = shown > 0;
  }
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** In the cookie 300 ms later. */
export function setBreadcrumb(crumbs: readonly Crumb[]): void {
  trail.value = crumbs;
  clearTimeout(keeping);
  keeping = setTimeout(store, TRAIL_KEPT_AFTER_MS);
}

/** @param entries in their stored form (`stores/menu.ts`); in the cookie at once */
export function setStoredMenu(entries: readonly unknown[]): void {
  // The menu mostly comes as it was: then nothing of it is drawn anew.
  if (JSON.stringify(entries) !== JSON.stringify(menuAsStored.peek())) menuAsStored.value = entries;
  store();
}

/** Forgets menu and breadcrumb in this tab alone, also where it alone keeps them: they belong to the person who has left. */
export function forgetPersonalSettings(): void {
  clearTimeout(keeping);
  dropFromMemory('setting');
  batch(() => {
    menuAsStored.value = undefined;
    trail.value = undefined;
  });
}

/** Forgets them wherever they are kept: for the tab in which the person leaves, or where nobody has come after them. */
export function clearPersonalSettings(): void {
  forgetPersonalSettings();
  dropStored('setting');
}

function store(): void {
  clearTimeout(keeping);
  writeStored('setting', {
    breadcrumb: breadcrumb.peek(),
    loading: loadingFlag.peek(),
    menu: menuAsStored.peek() ?? [],
  });
}

function readCrumb(value: unknown): Crumb[] {
  const [url, title] = [entriesOf(value).get('url'), entriesOf(value).get('title')];
  return typeof url === 'string' && isSitePath(url) && typeof title === 'string' ? [{ url, title }] : [];
}

/** Reads what was stored. `loading` never comes back as true: nothing is at work after a reload. */
export function readSettings(): void {
  let stored: Map<string, unknown>;
  try {
    stored = entriesOf(parseJson(readStored('setting') ?? '{}'));
  } catch {
    return;
  }
  const [crumbs, entries] = [stored.get('breadcrumb'), stored.get('menu')];
  batch(() => {
    if (Array.isArray(crumbs) && crumbs.length > 0) trail.value = crumbs.flatMap(readCrumb);
    if (Array.isArray(entries) && entries.length > 0) menuAsStored.value = entries;
  });
}

/** After each navigation: the trail of the screen in the language on display, behind an entry for the dashboard. */
export function showTrail(path: string): void {
  const screen = screenAt(path);
  if (!screen || screen.layout !== 'default' || screen.key === 'index') return;
  const crumbs = [screenOf('dashboard'), ...trailOf(screen)].map((one) => ({ url: one.path, title: t(`screen.${one.key}`) }));
  // A search on the page, or the page that was left last: nothing to write, and cookies are not written for nothing.
  if (JSON.stringify(crumbs) !== JSON.stringify(trail.peek())) setBreadcrumb(crumbs);
}
