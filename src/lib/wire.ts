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

export function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === 'true';
}
