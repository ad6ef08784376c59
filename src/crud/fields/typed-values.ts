/**
 * Between what is typed and what is kept. Text that is no number or no date stays as it was typed: the
 * field's own rule then calls it invalid, and neither a draft nor a failed save loses a letter of it.
 */
import { isStamp, readTypedDate, showDate } from '../../lib/dates.ts';
import { withoutUnseen } from '../../lib/without-unseen.ts';

/** Without blanks around it, nor the unseen marks of direction that Windows and office programs copy along with a date. */
function bareOf(typed: string): string {
  return withoutUnseen(typed).trim();
}

/** `''` is an emptied field (`null`). Only plain digits with a sign are read: `1.000` could be either number. */
export function readTypedInteger(typed: string): number | null | string {
  const bare = bareOf(typed);
  if (bare === '') return null;
  return /^[+-]?\d{1,15}$/.test(bare) ? Number(bare) : typed;
}

export function showTypedInteger(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** `9/3/2026`, and `2026-03-09` as the wire and spreadsheets have it. */
export function readTypedDay(typed: string): string {
  const bare = bareOf(typed);
  if (bare === '') return '';
  return readTypedDate(bare) ?? (/^\d{4}-\d{2}-\d{2}$/.test(bare) && isStamp(bare) ? `${bare}T00:00:00` : typed);
}

export function showTypedDay(value: string): string {
  return isStamp(value) ? showDate(value) : value;
}
