/**
 * A workbook of one sheet (ECMA-376, SpreadsheetML), written by hand on fflate's zip.
 *
 * `write-excel-file` was tried: from 160 kB on it compresses in a worker made from a blob, which the security
 * policy forbids, so that only short lists could be exported. Here rows go into the zip as they are written,
 * with a breath for the page in between.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { isStamp } from '../../lib/dates.ts';
import { looksLikeFormula, showStamp } from './csv.ts';
import type { ExportCell } from './csv.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What one cell of a workbook holds at most. */
const CELL_MAX = 32_767;
const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here, and believe in a 29 February 1900: days before March of it stay text. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SURE_DAY = 61;

// XML 1.0 has no place for these.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Cell formats, by their place in `styles.xml`. */
const STYLE = { head: 1, day: 2, moment: 3, quoted: 4 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a sheet takes for a letter by its number (ECMA-376, ST_Xstring): it would bring back an equals sign, say. */
const LETTER_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

function escape(text: string): string {
  return text.replace(CONTROL, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}

/** The parts around the sheet: what they are, how they hang together, the five cell formats. */
function frame(sheet: string): Readonly<Record<string, string>> {
  // Excel refuses these in a sheet's name, and more than 31 letters.
  const name = escape(sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="d/m/yyyy"/><numFmt numFmtId="165" formatCode="d/m/yyyy\\ hh:mm:ss"/></numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>' +
      '<xf quotePrefix="1"/></cellXfs></styleSheet>',
  };
}

function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/**
 * Texts are texts, which a spreadsheet never evaluates. What looks like a formula becomes one as soon as somebody goes into
 * the cell and out again, unless its format says that it was typed with an apostrophe; one in the text itself would be read
 * as part of it.
 */
function textCell(place: string, text: string, style?: number): string {
  const whole = text.replace(CONTROL, '');
  const format = style ?? (looksLikeFormula(whole) ? STYLE.quoted : 0);
  const safe = escape(whole.slice(0, CELL_MAX).replace(LETTER_ESCAPE, '_x005F_'));
  return `<c r="${place}"${format === 0 ? '' : ` s="${format}"`} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

function cell(place: string, value: ExportCell): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'string') return textCell(place, value);
  // A stamp carries no zone and stays what it is.
  const day = isStamp(value.stamp) ? (Date.parse(`${value.stamp.slice(0, 10)}T${value.stamp.slice(11) || '00:00:00'}Z`) - DAY_ZERO) / DAY_MS : 0;
  if (day < FIRST_SURE_DAY) return textCell(place, showStamp(value));
  return `<c r="${place}" s="${value.time ? STYLE.moment : STYLE.day}"><v>${day}</v></c>`;
}

function row(number: number, cells: readonly ExportCell[], head: boolean): string {
  const drawn = cells.map((value, column) => {
    const place = `${columnName(column)}${number}`;
    return head ? textCell(place, typeof value === 'string' ? value : '', STYLE.head) : cell(place, value);
  });
  return `<row r="${number}">${drawn.join('')}</row>`;
}

function lengthOf(value: ExportCell): number {
  return value === null ? 0 : typeof value === 'object' ? showStamp(value).length : String(value).length;
}

/** Everything of the sheet before its rows: a header that stays in view, columns as wide as what stands in them. */
function sheetStart(rows: readonly (readonly ExportCell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(60, Math.max(8, ...rows.slice(0, 200).map((cells) => lengthOf(cells[column] ?? null) + 2))));
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  );
}

/** @param rows the first is the header. */
export async function toXlsx(rows: readonly (readonly ExportCell[])[], sheet: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else parts.push(new Uint8Array(data));
  });
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, xml] of Object.entries(frame(sheet))) add(name).push(strToU8(HEAD + xml), true);
  const body = add('xl/worksheets/sheet1.xml');
  body.push(strToU8(sheetStart(rows)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map((cells, index) => row(from + index + 1, cells, from + index === 0));
    body.push(strToU8(some.join('')));
    await new Promise((resolve) => setTimeout(resolve));
  }
  body.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: TYPE });
}
