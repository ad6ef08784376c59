/**
 * What a `style` attribute declares.
 * @returns values by names, both in lower case
 */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(style.toLowerCase().split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
  }));
}
