/**
 * The normal forms of a text, in a time that grows with its length alone. `String.normalize` sorts the combining
 * marks behind a letter one by one, so that a hundred thousand of them hold the only thread for seconds. No
 * language puts more than a few on a letter: what lies behind the thirtieth is left out first.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

// The letters and words that a search folds are no longer than that: their first look at the pattern, whose letters a
// browser has to gather from the whole of Unicode, would hold up the rows of somebody's first search.
const withFewMarks = (text: string): string => (text.length <= 30 ? text : text.replace(TOO_MANY_MARKS, '$1'));

/** The form that is written and kept: `ệ` as one letter (NFC). */
export function composed(text: string): string {
  return withFewMarks(text).normalize('NFC');
}

/**
 * Letters and their marks apart (NFD), to be looked at one by one and compared. An eth (`\u00d0`, `\u00f0`) is the Đ that it
 * looks like: old documents and pages have it there, whose windows-1258 was read as windows-1252.
 */
export function decomposed(text: string): string {
  return withFewMarks(text).normalize('NFD').replaceAll('\u00d0', 'Đ').replaceAll('\u00f0', 'đ');
}
