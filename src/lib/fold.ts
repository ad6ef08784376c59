/**
 * Vietnamese text, compared the way people search it.
 *
 * `Intl.Collator('vi', { sensitivity: 'base' })` keeps `â ≠ a` and `đ ≠ d`, and NFD alone leaves `đ`;
 * so both sides are folded: NFD, combining marks dropped, `đ → d`, lower case, white space runs as one. Format
 * characters go as well: soft hyphens and zero-width spaces come with pasted text, and nobody can see or type them.
 */

import { decomposed } from './normal-form.ts';

const UNTYPED = /[\p{M}\p{Cf}]+/gu;

/** The form in which two texts are compared: `'  Dịch vụ ĐƯỜNG bộ'` → `'dich vu duong bo'`. An index into it is none into the text. */
export function fold(text: string): string {
  return decomposed(text)
    .replace(UNTYPED, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export interface Segment {
  readonly text: string;
  readonly hit: boolean;
}

/** What single letters fold to, a mark or a format character to nothing. The marking of a page of rows folds some hundred letters thousands of times. */
const plainLetters = new Map<string, string>();

/** More than any language's lists have; a text of foreign signs must not stay in memory. */
const KNOWN_LETTERS = 2_000;

function plainLetter(letter: string): string {
  const known = plainLetters.get(letter);
  if (known !== undefined) return known;
  if (plainLetters.size >= KNOWN_LETTERS) plainLetters.clear();
  const plain = /\s/.test(letter) ? ' ' : fold(letter);
  plainLetters.set(letter, plain);
  return plain;
}

/**
 * Cuts the original text at every match of the query, for highlighting, whichever normal form the text
 * is stored in: folding is done letter by letter so that each folded letter knows where it came from. The marks behind
 * a letter fold to nothing, and so stay with it.
 */
export function highlight(text: string, query: string): Segment[] {
  const needle = fold(query);
  if (needle === '') return text === '' ? [] : [{ text, hit: false }];
  let folded = '';
  const origin: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = plainLetter(letter);
    if (plain !== ' ' || !folded.endsWith(' ')) {
      folded += plain;
      for (let index = 0; index < plain.length; index += 1) origin.push(position);
    }
    position += letter.length;
  }
  origin.push(text.length);
  const segments: Segment[] = [];
  let from = 0;
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const start = origin[at] ?? text.length;
    const end = origin[at + needle.length] ?? text.length;
    if (start > from) segments.push({ text: text.slice(from, start), hit: false });
    segments.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) segments.push({ text: text.slice(from), hit: false });
  return segments;
}
