/**
 * What a list's search compares: both sides folded, and beside it the text with its accents, because hits with the
 * very accents that were typed come first.
 */
import { accentedForm } from '../../../src/lib/accents.ts';
import { fold } from '../../../src/lib/fold.ts';

/**
 * Bytes of search text that a row keeps. An index holds it beside two keys, and an index entry has 2,704 bytes. What lies
 * behind is not found: in Latin letters nothing but the end of a very long address, in a script of three bytes a letter
 * whatever follows the first 666.
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
