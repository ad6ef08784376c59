/**
 * What a list's search compares: both sides folded, and beside it the text with its accents, because hits with the
 * very accents that were typed come first.
 */
import { fold } from '../../../src/lib/fold.ts';
import { composed, decomposed } from '../../../src/lib/normal-form.ts';

// The older placement of a tone mark in oa, oe and uy (`hòa`), which the newer one (`hoà`) must equal.
const OLDER_TONE = /([ou])([\u0300\u0301\u0303\u0309\u0323])([aey])/g;

/** The text as people typed it, but for case, normal form, runs of white space and the place of the tone mark. */
export function accentedForm(text: string): string {
  return composed(decomposed(text).toLowerCase().replace(OLDER_TONE, '$1$3$2')).replace(/\s+/g, ' ').trim();
}

/**
 * Bytes of search text that a row keeps. An index holds it beside two keys, and an index entry has 2,704 bytes;
 * what lies behind is not found, which only a row of 2,000 letters in a foreign script ever notices.
 */
const MOST_BYTES = 2_000;

function lines(texts: readonly string[], form: (text: string) => string): string {
  const joined = texts.map(form).filter((text) => text !== '').join('\n');
  const bytes = new TextEncoder().encode(joined);
  // A letter cut in half at the end is left out.
  return bytes.length <= MOST_BYTES
    ? joined
    : new TextDecoder().decode(bytes.subarray(0, MOST_BYTES)).replace(/\ufffd+$/, '');
}

/** Folded texts of one row, a line each: a query never spans two fields, since folding leaves no line break in it. */
export function foldedLines(texts: readonly string[]): string {
  return lines(texts, fold);
}

/** The same with accents, in the same order. */
export function accentedLines(texts: readonly string[]): string {
  return lines(texts, accentedForm);
}

/** A `LIKE` pattern for "contains", with the pattern's own letters escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
