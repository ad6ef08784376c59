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
import { groupDigits } from '../lib/numbers.ts';
import { DEFAULT_LOCALE } from '../routes.ts';
import type { Locale } from '../routes.ts';

export type FrameWords = typeof import('./vi/frame.ts').default;
export type ListWords = typeof import('./vi/lists.ts').default;
export type ScreenWords = typeof import('./vi/screens.ts').default;
export type Dictionary = FrameWords & ListWords & ScreenWords;

/** Each part of a dictionary with one of its subjects, by which it is known to be here. */
const MARKS = { frame: 'common', lists: 'list', screens: 'form' } as const satisfies Record<string, keyof Dictionary>;

/**
 * How many words are needed: those of the frame (login, error pages), those of the plain lists and the shell as well, or
 * all. None comes without those before it.
 */
export type Extent = keyof typeof MARKS;

type Paths<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends string ? Name : `${Name}.${Paths<Branch[Name]>}`;
}[keyof Branch & string];

/** Dotted path of a text, such as `service.fields.title`. */
export type Key = Paths<Dictionary>;
export type Params = Readonly<Record<string, string | number>>;

const words = rosetta<Partial<Dictionary>>();
const current = signal<Locale>(DEFAULT_LOCALE);

/** The language of what is on the screen: the address decides it. */
export const locale: ReadonlySignal<Locale> = current;

/** A text in the language on the screen. */
export function t(key: Key, params?: Params): string {
  return tIn(current.value, key, params);
}

/**
 * `lang` of what stands in the company's records, which are Vietnamese whatever language the back-office speaks: a screen
 * reader that takes them for English says what nobody understands (WCAG 2.2, 3.1.2 Language of Parts). Undefined where the
 * page says so of itself.
 */
export function recordsLanguage(): 'vi' | undefined {
  return current.value === 'vi' ? undefined : 'vi';
}

/** A text in a given language; in Vietnamese, then the key itself, where that one has no such text. */
export function tIn(language: Locale, key: Key, params?: Params): string {
  const written = params && writtenIn(language, params);
  return words.t(key, written, language) || words.t(key, written, DEFAULT_LOCALE) || key;
}

/** Whole numbers in the language's own groups of digits. */
function writtenIn(language: Locale, params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Number.isInteger(value) ? groupDigits(Number(value), language) : value]),
  );
}

/** Takes words that are at hand, a whole dictionary or a part: the static render and tests. */
export function installDictionary(language: Locale, dictionary: Dictionary | FrameWords | ListWords | ScreenWords): void {
  words.set(language, dictionary);
}

/** The parts up to an extent that are not here yet. */
function missing(language: Locale, extent: Extent): Extent[] {
  const table = words.table(language) ?? {};
  const parts = Object.keys(MARKS) as Extent[];
  return parts.slice(0, parts.indexOf(extent) + 1).filter((part) => !(MARKS[part] in table));
}

/** Whether the words are here, to that extent. */
export function isLoaded(language: Locale, extent: Extent): boolean {
  return missing(language, extent).length === 0;
}

type Loader = () => Promise<{ readonly default: FrameWords | ListWords | ScreenWords }>;
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
  const due = missing(language, extent);
  if (due.length === 0) return;
  if (!loaders) throw new Error('Nobody has said where the words come from: call loadWordsFrom() at the start');
  const from = loaders[language];
  try {
    const parts = await Promise.all(due.map((part) => from[part]()));
    for (const part of parts) installDictionary(language, part.default);
  } catch (error) {
    console.error(`Failed locale loading: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

/**
 * The one way to code that shows more words than the lists' (a form, a dialog, a screen that is no plain list): it comes
 * with all words, and fails with them. Once they are here in the language on the screen, no other language is put there
 * without its own (stores/location.ts).
 * @returns the load of both, which ends with the words in the language that is on the screen by then.
 */
export function withAllWords<T>(load: () => Promise<T>): () => Promise<T> {
  const allWords = async (): Promise<void> => {
    let language: Locale | undefined;
    while (language !== current.peek()) await loadLocale((language = current.peek()));
  };
  return async () => {
    const [code] = await Promise.all([load(), allWords()]);
    // Words that were here before the code may be of another language than the one on the screen now.
    await allWords();
    return code;
  };
}

/** Puts a loaded language on the screen. */
export function setLocale(language: Locale): void {
  current.value = language;
}

/** The language as `<html lang>` and `Intl` name it. */
export function languageTag(language: Locale): 'vi-VN' | 'en' {
  return language === 'vi' ? 'vi-VN' : 'en';
}
