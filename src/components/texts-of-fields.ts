import { ApiError } from '../api/errors.ts';

/**
 * What the backend says about single fields, by the form's names; what belongs to none of these is left for the notice.
 * @param wires the fields' names on the wire, by the form's
 */
export function textsOfFields(
  error: unknown,
  wires: Readonly<Record<string, string>>,
): { readonly placed: Readonly<Record<string, string>>; readonly unplaced: readonly string[] } {
  const placed: Record<string, string> = {};
  const unplaced: string[] = [];
  // ASP.NET names members as they are called in its own code: `TieuDe`.
  const byWire = new Map(Object.entries(wires).map(([name, wire]) => [wire.toLowerCase(), name]));
  for (const [wire, texts] of error instanceof ApiError ? error.fields : []) {
    const name = byWire.get(wire.toLowerCase());
    if (name === undefined) unplaced.push(...texts);
    else placed[name] = texts.join(' ');
  }
  return { placed, unplaced };
}
