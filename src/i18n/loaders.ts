/**
 * Where the words of each language are loaded from. All are chunks of their own: the other language
 * is not in the first load.
 *
 * Apart from `i18n.ts` because this file names the dictionaries' chunks and so changes with every word, and all that
 * imports it changes with it: only the front door does (builds/chunks.ts).
 */
import type { WordLoaders } from './i18n.ts';

export const wordLoaders: WordLoaders = {
  vi: { frame: () => import('./vi/frame.ts'), lists: () => import('./vi/lists.ts'), screens: () => import('./vi/screens.ts') },
  en: { frame: () => import('./en/frame.ts'), lists: () => import('./en/lists.ts'), screens: () => import('./en/screens.ts') },
};
