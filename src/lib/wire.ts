/** How values of the wire are read, tolerantly, wherever they are read. */

/** A text or number as text; nothing else has one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A whole number, written as such or as text; undefined for anything else. */
export function integerOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** A flag as such, as a number or as text; .NET writes `True`. */
export function flagOf(value: unknown): boolean {
  return /^(?:1|true)$/i.test(String(value));
}

/** A date as text; none for the one that stands in .NET for a date that was never set. */
export function stampOf(value: unknown): string {
  const text = textOf(value);
  return text.startsWith('0001-01-01') ? '' : text;
}
