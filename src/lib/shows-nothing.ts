/**
 * Characters of which nothing is seen, for a class of a pattern with `u`: format characters, fillers and selectors
 * (Unicode), and Braille's empty cell.
 */
export const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');

/**
 * True of white space or such characters alone: zero-width spaces come with pasted text. Within a text those have
 * their work to do (a joined emoji).
 */
export function showsNothing(text: string): boolean {
  return text.replace(ALL_UNSEEN, '').trim() === '';
}

/** Characters that turn the direction of writing for all that follows them in a line. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * What a record is called: by its number where its title shows nothing. The title stands in the middle of sentences,
 * whose words it must not turn about, and shows its letters in the order in which they are kept.
 */
export function nameOrNumber(title: string, id: number | string): string {
  return showsNothing(title) ? `#${id}` : title.replace(TURNS, '');
}
