/**
 * The language on the screen and the words in it.
 *
 * Rosetta holds the dictionaries. Reading `t()` reads the signal `locale`, so that a component that calls
 * `useSignals()` follows the language. Rosetta answers a missing key with an empty text, silently; here it
 * falls back to Vietnamese and then to the key itself, so that a button never stands without a name.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import rosetta from 'rosetta';
import { DEFAULT_LOCALE } from '../routes.ts';
import type { Locale } from '../routes.ts';

export type FrameWords = typeof import('./vi/frame.ts').default;
export type ScreenWords = typeof import('./vi/screens.ts').default;
export type Dictionary = FrameWords & ScreenWords;

/** What a page needs: the words of the frame (login, error pages), or those of the screens as well. */
export type Extent = 'frame' | 'screens';

type Paths<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends string ? Name : `${Name}.${Paths<Branch[Name]>}`;
}[keyof Branch & string];

/** Dotted path of a text, such as `service.fields.title`. */
export type Key = Paths<Dictionary>;
export type Params = Readonly<Record<string, string | number>>;

const words = rosetta<Partial<Dictionary>>();
const current = signal<Locale>(DEFAULT_LOCALE);

/** The language of what is on the screen: the address decides it (behaviour, "Locale"). */
export const locale: ReadonlySignal<Locale> = current;

/** A text in the language on the screen. */
export function t(key: Key, params?: Params): string {
  return tIn(current.value, key, params);
}

/** A text in a given language; in Vietnamese, then the key itself, where that one has no such text. */
export function tIn(language: Locale, key: Key, params?: Params): string {
  return words.t(key, params, language) || words.t(key, params, DEFAULT_LOCALE) || key;
}

/** Takes words that are at hand, a whole dictionary or a part: the static render and tests. */
export function installDictionary(language: Locale, dictionary: Dictionary | FrameWords | ScreenWords): void {
  words.set(language, dictionary);
}

/** Whether the words are here; those of the screens never come without those of the frame. */
export function isLoaded(language: Locale, extent: Extent): boolean {
  const table = words.table(language) ?? {};
  return 'common' in table && (extent === 'frame' || 'list' in table);
}

type Loader = () => Promise<{ readonly default: FrameWords | ScreenWords }>;
export type WordLoaders = Readonly<Record<Locale, Readonly<Record<Extent, Loader>>>>;

let loaders: WordLoaders | undefined;

/** Says where words come from (`loaders.ts`); before the first `loadLocale`. */
export function loadWordsFrom(from: WordLoaders): void {
  loaders = from;
}

/**
 * Loads a language's words once; a failed load is tried again by the next call.
 * @throws what the import threw, after it was logged (specification, section 8): the caller decides what the
 * person sees.
 */
export async function loadLocale(language: Locale, extent: Extent = 'screens'): Promise<void> {
  if (isLoaded(language, extent)) return;
  if (!loaders) throw new Error('Nobody has said where the words come from: call loadWordsFrom() at the start');
  const { frame, screens } = loaders[language];
  try {
    const parts = await Promise.all(extent === 'frame' ? [frame()] : [frame(), screens()]);
    for (const part of parts) installDictionary(language, part.default);
  } catch (error) {
    console.error(`Failed locale loading: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

/** Puts a loaded language on the screen. */
export function setLocale(language: Locale): void {
  current.value = language;
}

/** The language as `<html lang>` and `Intl` name it. */
export function languageTag(language: Locale): 'vi-VN' | 'en' {
  return language === 'vi' ? 'vi-VN' : 'en';
}
