/**
 * What stands in the pages themselves, because a request for it would stand before the first paint: the style sheets
 * and the boot script. The policy allows each by the hash of its text, the same in every page of a build.
 */
import { createHash } from 'node:crypto';

export interface Inlined {
  /** Address of the same as a file, for where the policy of another build blocks the text (src/app/blocked-parts.ts). */
  readonly file: string;
  readonly text: string;
}

/** What the Content-Security-Policy has to allow. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The end of the element, and what makes a browser overlook that end. */
const ENDS: Readonly<Record<'style' | 'script', RegExp>> = { style: /<\/style/i, script: /<\/script|<!--/i };

/**
 * A style sheet or script to be put into pages.
 *
 * @throws where its text would end the element that it stands in. Escaping it needs to know where in the text it
 * stands; written otherwise in the source it needs nothing.
 */
export function inlined(element: 'style' | 'script', file: string, text: string): Inlined {
  const found = ENDS[element].exec(text);
  if (found) throw new Error(`${file} holds ${found[0]}, which cannot stand in a page: write it in two parts`);
  return { file, text };
}

/** The source expression that allows an inline text, as the policy writes it. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
