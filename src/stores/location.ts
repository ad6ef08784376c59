/**
 * The one owner of the address: what is on the screen, who may go where, and the question before unsaved changes
 * are left. wouter's router stands on these signals; the browser's entries are kept by `history.ts`.
 *
 * Guards that answer at once let a navigation complete in the same tick: the click paints.
 */
import { batch, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { isLoaded, loadLocale, locale, setLocale } from '../i18n/i18n.ts';
import type { Extent } from '../i18n/i18n.ts';
import { withLimit } from '../lib/code-limit.ts';
import { askForPainting } from '../lib/painted.ts';
import { DEFAULT_LOCALE, href, parseAddress, screenAt } from '../routes.ts';
import type { Locale } from '../routes.ts';
import {
  addressBar,
  adoptEntry,
  claimEntry,
  closeHistory,
  entryHere,
  entryShown,
  goBack,
  isOwnStep,
  loadDocument,
  openHistory,
  origin,
  scrollToTop,
  standAt,
  stayHere,
  travelTo,
  write,
} from './history.ts';
import type { Manner } from './history.ts';
import { askToLeave, dropQuestion, hasUnsaved } from './unsaved.ts';

export interface Target {
  readonly locale: Locale;
  /** Canonical, without language prefix. */
  readonly path: string;
  /** With leading `?`, or empty. */
  readonly search: string;
  /** With leading `#`, or empty. */
  readonly hash: string;
  /** Everything together, with the language prefix: what the address bar shows. */
  readonly address: string;
}

/** Go on; stay; go elsewhere instead; or let the browser load an address as a new document. */
export type Decision = boolean | { readonly redirect: string } | { readonly document: string };
export type Guard = (to: Target) => Decision | Promise<Decision>;

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Skips the question about unsaved changes. */
  readonly force?: boolean;
  /** False keeps the scroll position where the path changes. */
  readonly scroll?: boolean;
  /** Another language than that of the page. */
  readonly locale?: Locale;
}

const START: Target = { locale: DEFAULT_LOCALE, path: '/', search: '', hash: '', address: '/' };

const currentPath = signal(START.path);
const currentSearch = signal(START.search);
const currentHash = signal(START.hash);

/** Canonical, without language prefix (`/page_management/service`). */
export const path: ReadonlySignal<string> = currentPath;
/** With leading `?`, or empty. */
export const search: ReadonlySignal<string> = currentSearch;
/** With leading `#`, or empty. */
export const hash: ReadonlySignal<string> = currentHash;

const guards = new Set<Guard>();
const listeners = new Set<(to: Target, manner: Manner) => void>();

let current = START;
/** Each navigation has a number; an older one that comes to its end late does nothing. */
let latest = 0;
/** Where a navigation that waits for guards, code or words is going, redirects followed, and which one that is. */
let heading: { readonly target: Target; readonly of: number } | undefined;
/** The way of the latest navigation. */
let arriving = Promise.resolve(true);

/** Asked before every navigation, in the order of registration; the first that does not say true decides. */
export function onBeforeNavigate(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Told after every completed navigation. */
export function onNavigated(listener: (to: Target, manner: Manner) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes a path with query and hash apart. A language prefix in it decides the language, else `language` does.
 * Dots and foreign letters come out as the browser writes them; `//host` stays a path of this site.
 */
export function targetOf(to: string, language: Locale = locale.peek()): Target {
  const url = new URL(origin() + (to.startsWith('/') ? to : `/${to}`));
  const parsed = parseAddress(url.pathname);
  const target = {
    locale: parsed.locale === DEFAULT_LOCALE ? language : parsed.locale,
    path: parsed.path,
    search: url.search,
    hash: url.hash,
  };
  return { ...target, address: href(target.path + target.search + target.hash, target.locale) };
}

/** Where the page is going, as long as a navigation waits for guards, code or words; else where it is. */
export function destination(): Target {
  return heading?.target ?? current;
}

/** Whether something unsaved would be lost on the way there. */
function losesUnsaved(target: Target): boolean {
  const staysOnPage = target.path === current.path;
  return (!staysOnPage || target.search !== current.search) && hasUnsaved(staysOnPage);
}

function askAbout(target: Target): Promise<boolean> {
  return askToLeave(target.path === current.path);
}

/**
 * Goes to a path (without language prefix, with query and hash). The same address twice makes no second entry.
 * @returns false where a guard or the person said no, or a newer navigation overtook this one.
 */
export async function navigate(to: string, options: NavigateOptions = {}): Promise<boolean> {
  const mine = ++latest;
  const target = targetOf(to, options.locale);
  if (!options.force && losesUnsaved(target) && (!(await askAbout(target)) || mine !== latest)) return false;
  return arrive(target, options.replace ? 'replace' : 'push', mine, options.scroll ?? true);
}

/**
 * Changes single parameters of the query; `undefined` removes one, an empty text leaves the bare name (`?new`).
 * By force it is the page's own doing, a search sent late say: nobody who is on the way to another page is held up by it.
 */
export function setQuery(
  changes: Readonly<Record<string, string | undefined>>,
  options: { readonly replace?: boolean; readonly force?: boolean } = {},
): Promise<boolean> {
  if (options.force && destination().path !== current.path) return Promise.resolve(false);
  const query = new URLSearchParams(current.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replace(/=(?=&|$)/g, '');
  return navigate(current.path + (text === '' ? '' : `?${text}`) + current.hash, options);
}

function arrive(target: Target, manner: Manner, mine: number, scroll: boolean): Promise<boolean> {
  // Not where the address is written: code that does not come may have a document loaded for this very navigation by then.
  stayHere();
  heading = { target, of: mine };
  const way = goThrough(target, manner, mine, scroll).finally(() => {
    if (heading?.of === mine) heading = undefined;
  });
  // A guard may have gone elsewhere by itself, at once.
  if (mine === latest) arriving = way;
  return way;
}

/** Guards, then the language's words, then the address and the signals. */
async function goThrough(first: Target, manner: Manner, mine: number, scroll: boolean): Promise<boolean> {
  let target = first;
  let way = manner;
  for (let redirects = 0; ; redirects += 1) {
    const answer = decide(target);
    const decision = answer instanceof Promise ? await answer : answer;
    if (mine !== latest || decision === false) return false;
    if (decision === true) break;
    if ('document' in decision) {
      loadDocument(targetOf(decision.document, target.locale).address, way);
      return true;
    }
    if (redirects >= 5) {
      throw new Error(`${first.address}: its guards redirect in a circle, last to ${decision.redirect}`);
    }
    target = targetOf(decision.redirect, target.locale);
    heading = { target, of: mine };
    if (way === 'enter' || way === 'pop') way = 'replace';
  }
  // Again where a form has come meanwhile, in the language that is left.
  while (!isLoaded(target.locale, wordsOf(target.path))) {
    const loaded = await hasWords(target, manner);
    if (mine !== latest) return false;
    if (!loaded) {
      loadDocument(target.address, way);
      return true;
    }
  }
  const moved = target.path !== current.path;
  // A document that is opened draws its application some steps later, and a painting before that is one for nothing.
  if (way !== 'enter') askForPainting();
  write(target.address, way);
  dropQuestion();
  show(target);
  if (scroll && moved) scrollToTop();
  for (const listener of listeners) listener(target, way);
  return true;
}

/**
 * Which words have to be here before a page is shown: on login and error pages those of the frame, on all others those of
 * the lists; what shows more comes with its words (`withAllWords`). All, where they are here in the language on the
 * screen: what came with them stands there, or may be put there again at once.
 */
export function wordsOf(pathOfPage: string): Extent {
  if (isLoaded(locale.peek(), 'screens')) return 'screens';
  return screenAt(pathOfPage)?.layout === 'default' ? 'lists' : 'frame';
}

/**
 * Loads a language's words. Back or forward into a language whose words do not come, or hang, is left to a new document,
 * which says so by itself; a failure on the way in is the boot's, which has no page yet, and waits for as long as they take.
 * @param manner as the navigation began: where a guard leads elsewhere on the way in, that is the way in still
 */
async function hasWords(target: Target, manner: Manner): Promise<boolean> {
  const words = loadLocale(target.locale, wordsOf(target.path));
  try {
    await (manner === 'enter' ? words : withLimit(words));
    return true;
  } catch (error) {
    if (manner === 'enter') throw error;
    return false;
  }
}

/** What the guards say, one after the other: at once where all that are asked answer at once. */
function decide(target: Target, asked: readonly Guard[] = [...guards]): Decision | Promise<Decision> {
  for (const [at, guard] of asked.entries()) {
    const answer = guard(target);
    if (answer instanceof Promise) {
      return answer.then((decision) => (decision === true ? decide(target, asked.slice(at + 1)) : decision));
    }
    if (answer !== true) return answer;
  }
  return true;
}

function show(target: Target): void {
  current = target;
  batch(() => {
    setLocale(target.locale);
    currentPath.value = target.path;
    currentSearch.value = target.search;
    currentHash.value = target.hash;
  });
}

async function popped(): Promise<void> {
  if (isOwnStep()) return;
  const mine = ++latest;
  const home = entryHere();
  const target = targetOf(addressBar(), DEFAULT_LOCALE);
  const entry = entryShown() ?? adoptEntry();
  const isShown = target.path === current.path && target.search === current.search && target.hash === current.hash;
  // A form was closed there, in this language or the one before: what "back" shows is on the screen already, and whoever
  // pressed it means what was before. Further back, or while another page is on its way, it is an older visit of the page on
  // the screen.
  if (entry === home - 1 && heading === undefined && isShown) {
    standAt(entry);
    // Where nothing comes before it, one stays there.
    if (target.address !== current.address) claimEntry(current.address);
    goBack();
    return;
  }
  if (losesUnsaved(target)) {
    await travelTo(home);
    if (mine !== latest || !(await askAbout(target)) || mine !== latest) return;
    await travelTo(entry);
    if (mine !== latest) return;
  }
  standAt(entry);
  if ((await arrive(target, 'pop', mine, false)) || mine !== latest) return;
  standAt(home);
  await travelTo(home);
}

/**
 * Reads the address and follows back and forward. The address is made canonical on the spot (a host that
 * serves `{path}/index.html` adds a slash). Guards are asked by `enter()`, once they are registered.
 * @returns stops following.
 */
export function startLocation(window: Window): () => void {
  openHistory(window);
  latest += 1;
  const target = targetOf(addressBar(), DEFAULT_LOCALE);
  claimEntry(target.address);
  show(target);
  const listen = (): void => void popped();
  window.addEventListener('popstate', listen);
  return () => {
    window.removeEventListener('popstate', listen);
    closeHistory();
  };
}

/** Puts an address (with language prefix) on the signals where there is no address bar: the static render. */
export function placeAt(address: string): void {
  show(targetOf(address, DEFAULT_LOCALE));
}

/**
 * The first navigation of a document: asks the guards about the address that it was opened with and loads the
 * words of its language. What overtakes it, to the login where the session has ended, is waited for as well: until then
 * there are no words to draw a page with.
 *
 * @throws where they do not come.
 */
export async function enter(): Promise<boolean> {
  let way = arrive(current, 'enter', ++latest, false);
  let went = await way;
  while (way !== arriving) {
    way = arriving;
    went = await way;
  }
  return went;
}
