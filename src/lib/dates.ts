/**
 * Dates as the wire has them: Vietnam time, `YYYY-MM-DDTHH:mm:ss`, no zone, shown as they stand and never
 * converted. Shown as `D/M/YYYY` and `D/M/YYYY HH:mm:ss` (specification, section 9).
 */

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string;
}

const STAMP = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?/;
const TYPED = /^\s*(?:(\d{1,2})(?:\s*[/.-]\s*|\s)(\d{1,2})(?:\s*[/.-]\s*|\s)(\d{4})|(\d{2})(\d{2})(\d{4}))\s*$/;

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function partsOf(stamp: string): Parts | undefined {
  const match = STAMP.exec(stamp);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return exists(year, month, day) ? { year, month, day, time: `${match[4] ?? '00:00'}${match[5] ?? ':00'}` } : undefined;
}

/** `2026-03-09T08:05:00` → `9/3/2026`; an unreadable stamp is shown as it is. */
export function showDate(stamp: string): string {
  const parts = partsOf(stamp);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : stamp;
}

/** `2026-03-09T08:05:00` → `9/3/2026 08:05:00`. */
export function showDateTime(stamp: string): string {
  const parts = partsOf(stamp);
  return parts ? `${showDate(stamp)} ${parts.time}` : stamp;
}

/**
 * What a person typed (`9/3/2026`, also with `.`, `-` or spaces) → `2026-03-09T00:00:00`; undefined for no date. A
 * telephone's keyboard for numbers may have digits alone: `09032026`.
 */
export function readTypedDate(typed: string): string | undefined {
  const [day = 0, month = 0, year = 0] = (TYPED.exec(typed) ?? []).slice(1).filter((part) => part !== undefined).map(Number);
  if (year < 1000 || !exists(year, month, day)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00`;
}

// Reading forgives what follows the seconds; writing does not, or a database would be the one to complain.
const EXACT = /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** True for a wire stamp, exactly as it may be written, whose calendar day exists. */
export function isStamp(stamp: string): boolean {
  return EXACT.test(stamp) && partsOf(stamp) !== undefined;
}

/** The day of a stamp as it may be written, whatever follows it (fractions of a second, a zone); else the text as it is. */
export function dayOf(stamp: string): string {
  return partsOf(stamp) ? `${stamp.slice(0, 10)}T00:00:00` : stamp;
}

/** The moment of a stamp, to the second and without what follows it; else the text as it is. */
export function momentOf(stamp: string): string {
  const parts = partsOf(stamp);
  return parts ? `${stamp.slice(0, 10)}T${parts.time}` : stamp;
}

/** Now, as the wire writes it: Vietnam time (UTC+7, no daylight saving), without zone. */
export function vietnamStamp(epochMs: number): string {
  return new Date(epochMs + 7 * 3_600_000).toISOString().slice(0, 19);
}
