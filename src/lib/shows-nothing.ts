/**
 * True of white space or format characters alone: zero-width spaces come with pasted text. Within a text those have
 * their work to do (a joined emoji).
 */
export function showsNothing(text: string): boolean {
  return text.replace(/\p{Cf}/gu, '').trim() === '';
}

/** What a record is called: by its number where its title shows nothing. */
export function nameOrNumber(title: string, id: number | string): string {
  return showsNothing(title) ? `#${id}` : title;
}
