/**
 * Choosing the language. The address decides the language of a page; the cookie `i18n_redirected` remembers the last
 * choice, and detection happens at `/` alone.
 */
import { effect } from '@preact/signals-react';
import { languageTag, loadLocale, locale, t } from '../i18n/i18n.ts';
import { withLimit } from '../lib/code-limit.ts';
import { DEFAULT_LOCALE, href, LOCALES, parseAddress } from '../routes.ts';
import type { Locale } from '../routes.ts';
import { destination, navigate, path as shownPath, search as shownSearch, wordsOf } from './location.ts';
import { notify } from './messages.ts';
import { whileLoading } from './settings.ts';
import { readStored, writeStored } from './stored.ts';
import { onNews, tellTabs } from './tabs.ts';

const COOKIE = 'i18n_redirected';
const COOKIE_SECONDS = 365 * 86_400;

/** Cookie, else the first of the browser's languages that is Vietnamese or English, else Vietnamese. */
export function detectLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  const wanted = [cookie ?? '', ...languages].map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return wanted.map((tag) => LOCALES.find((one) => one === tag)).find((one) => one !== undefined) ?? DEFAULT_LOCALE;
}

/** On the first load at `/`: makes it `/en` where English is detected. To be called before anything reads the address. */
export function detectAtStart(win: Window): void {
  const { pathname, search: query, hash: fragment, origin } = win.location;
  const address = parseAddress(pathname);
  if (address.path !== '/' || address.locale !== DEFAULT_LOCALE) return;
  const detected = detectLocale(readStored(COOKIE), win.navigator.languages);
  if (detected === DEFAULT_LOCALE) return;
  win.history.replaceState(win.history.state, '', origin + href(`/${query}${fragment}`, detected));
}

/**
 * Switches the page to a language, remembers it and tells the other tabs. Path, query, hash and unsaved input stay, and so
 * does what is one step back: the same page in another language is no other page.
 */
export async function switchLocale(next: Locale): Promise<void> {
  if (!(await show(next, true))) return;
  writeStored(COOKIE, next, COOKIE_SECONDS);
  tellTabs({ kind: 'locale', locale: next });
}

/** Counts what was asked for: an older choice whose words come late is none any more. */
let latest = 0;

/** Whether the person has chosen the language since this page was loaded: it counts more than one that an address was noted in. */
export function hasChosenLocale(): boolean {
  return latest > 0;
}

async function show(next: Locale, byHand: boolean): Promise<boolean> {
  const mine = (latest += 1);
  // A page on its way has its language already.
  if (next === destination().locale) return true;
  try {
    return await whileLoading(
      withLimit(loadLocale(next, wordsOf(destination().path)), byHand).then(() => {
        if (mine !== latest) return false;
        const { path, search, hash } = destination();
        const isShown = path === shownPath.peek() && search === shownSearch.peek();
        return navigate(path + search + hash, { locale: next, replace: isShown, force: true, scroll: false });
      }),
    );
  } catch {
    notify({
      text: t('error.partFailed'),
      kind: 'error',
      action: { label: t('common.retry'), run: () => void switchLocale(next) },
    });
    return false;
  }
}

/** Keeps `<html lang>` at the language on the screen and follows a switch in another tab. @returns stops. */
export function startLocale(): () => void {
  const stopTag = effect(() => {
    const root = document.documentElement;
    const tag = languageTag(locale.value);
    // The same value again would have the whole page styled anew (src/lib/root-mark.ts).
    if (root.lang !== tag) root.lang = tag;
  });
  const stopNews = onNews((news) => {
    if (news.kind === 'locale') void show(news.locale, false);
  });
  return () => {
    stopTag();
    stopNews();
  };
}
