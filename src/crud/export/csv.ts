/**
 * CSV (RFC 4180) that a spreadsheet opens right and runs nothing from: a byte order mark, because Excel takes
 * a file without one for the system's old code page, and an apostrophe before whatever a spreadsheet would
 * take for a formula (OWASP, "CSV Injection").
 *
 * A number kept as text (a telephone's, a tax code) stands as it is, and Excel drops its leading 0: `="0912…"` would save
 * it there and spoil the file for every other reader. For Excel there is the workbook, whose cells say what they are,
 * and the menu says so.
 */
import { showDate, showDateTime } from '../../lib/dates.ts';

/** A day or moment keeps the wire's form until it is written. */
export interface Stamp {
  readonly stamp: string;
  readonly time: boolean;
}

export type ExportCell = string | number | null | Stamp;

// Tab and carriage return are dropped by spreadsheets, the rest begins a formula; full-width forms count as well.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/u;

/** Whether a spreadsheet would take a text for a formula once it is typed. A plain number is none, also a negative. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text);
}

// A spreadsheet whose list separator is the semicolon, as Excel's in many countries, reads each line as one cell up to the
// first semicolon, quotes and all, and begins cells and lines in the midst of ours. A line may well begin with dashes, a list's or a
// ruler's. In linear time.
const FORMULA_WITHIN = /[;\t]["\s]{0,99}(?=[=+\-@\uff1d\uff0b\uff0d\uff20|%])|[\r\n]["\s]{0,99}(?=[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!-*(?:\s|$)))/gu;

export function showStamp({ stamp, time }: Stamp): string {
  return time ? showDateTime(stamp) : showDate(stamp);
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const value = typeof cell === 'string' ? cell : showStamp(cell);
  const text = (looksLikeFormula(value) ? `'${value}` : value).replace(FORMULA_WITHIN, "$&'");
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The whole file. @param rows the first is that of the headings; each line ends with CRLF, the last one too */
export function toCsv(rows: readonly (readonly ExportCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
