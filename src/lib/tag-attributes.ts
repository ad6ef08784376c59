/** In linear time: a word without a value is one, too, and not looked through again from its second letter. */
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g;

/**
 * The attributes of a tag as it is written.
 * @param tag what stands behind its name
 * @returns values as they are written, entities and all, by names in lower case
 */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  return new Map(Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name.toLowerCase(), value.replace(/^(["'])(.*)\1$/s, '$2').trim()]));
}
