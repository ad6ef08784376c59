/* oxlint-disable no-control-regex -- naming the control characters is the point */
const SOFT_BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
const ALL_BREAKS = /[\r\n]+|[\u000b\u000c\u0085\u2028\u2029]/g;
/* oxlint-enable no-control-regex */

/**
 * A text whose unusual line breaks are usual ones: those of Windows, of which a text area gives half back, PowerPoint's
 * within a paragraph (U+000B), a new page, those of Unicode alone. They come along with what is copied; left out, they
 * would make one word of two. Where it has one line, all of them are spaces, the usual ones too.
 */
export function withoutSoftBreaks(text: string, instead: '\n' | ' '): string {
  return text.replace(instead === ' ' ? ALL_BREAKS : SOFT_BREAKS, instead);
}
