// The names by which merging somebody else's object would reach a prototype; `\u` may spell either.
const SUSPECT = /__proto__|constructor|\\u/;

/**
 * JSON from elsewhere, with the keys left out that could reach a prototype once somebody spreads or assigns
 * the object, at any depth. Texts without such a key skip the slower walk.
 * @throws SyntaxError where the text is no JSON.
 */
export function parseJson(text: string): unknown {
  if (!SUSPECT.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' || key === 'constructor' ? undefined : value));
}

/** The entries of a value that should be an object; none where it is something else. */
export function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}
