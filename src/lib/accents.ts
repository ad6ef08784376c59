/** What was typed with its accents comes first: a search for `đường` means that, and finds `dương` as well. */
import { composed, decomposed } from './normal-form.ts';
import { withoutUnseen } from './without-unseen.ts';

// The older placement of a tone mark in oa, oe and uy (`hòa`), which the newer one (`hoà`) must equal.
const OLDER_TONE = /([ou])([\u0300\u0301\u0303\u0309\u0323])([aey])/g;

/** The text as people typed it, but for case, normal form, runs of white space, the place of the tone mark, and what nobody sees. */
export function accentedForm(text: string): string {
  const typed = withoutUnseen(decomposed(text)).toLowerCase();
  return composed(typed.replace(OLDER_TONE, '$1$3$2')).replace(/\s+/g, ' ').trim();
}

/** Hits of a search, those before that hold the very accents that were typed; among themselves in the order that they had. */
export function accentsFirst<Hit>(hits: readonly Hit[], search: string, textOf: (hit: Hit) => string): Hit[] {
  const typed = accentedForm(search);
  const [exact, others]: [Hit[], Hit[]] = [[], []];
  for (const hit of hits) (accentedForm(textOf(hit)).includes(typed) ? exact : others).push(hit);
  return [...exact, ...others];
}
