import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toXlsx } from './xlsx.ts';
import type { ExportCell } from './csv.ts';

async function parts(rows: readonly (readonly ExportCell[])[]): Promise<{ sheet: string; texts: string[]; book: string; styles: string }> {
  const files = unzipSync(new Uint8Array(await (await toXlsx(rows, 'Dịch vụ [2026]: tất cả các bản ghi đang có')).arrayBuffer()));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const sheet = text('xl/worksheets/sheet1.xml');
  const texts = [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, value]) => value ?? '');
  return { sheet, texts, book: text('xl/workbook.xml'), styles: text('xl/styles.xml') };
}

describe('XLSX', () => {
  it('holds texts as they were written, also those that look like a formula: none is one, also once somebody edits it', async () => {
    const written = ['=1+1', '- Giao tận kho', '+84 912', '@kho', '\n=1+1', 'Đường thuỷ', '-12'];
    const { sheet, texts, styles } = await parts([['Tên'], ...written.map((text) => [text])]);
    expect(sheet).not.toContain('<f>');
    expect(texts).toEqual(['Tên', ...written]);
    // What a cell says of its format is a place in this list, which says how many there are.
    const [, count, list = ''] = /<cellXfs count="(\d+)">(.*)<\/cellXfs>/.exec(styles) ?? [];
    const formats = list.match(/<xf[^>]*>/g) ?? [];
    expect(formats).toHaveLength(Number(count));
    const formatOf = (number: number): string | undefined => formats[Number(new RegExp(`<c r="A${number}"(?: s="(\\d+)")? t="inlineStr">`).exec(sheet)?.[1] ?? 0)];
    // As if somebody had typed an apostrophe before it.
    expect(written.map((_, index) => formatOf(index + 2)?.includes('quotePrefix="1"'))).toEqual([true, true, true, true, true, false, false]);
  });

  it('holds what looks like a sheet\'s own escape of a letter as it was written', async () => {
    const { texts } = await parts([['Tên'], ['_x003D_1+1'], ['a_x000d_b'], ['_x_ x003D_']]);
    expect(texts).toEqual(['Tên', '_x005F_x003D_1+1', 'a_x005F_x000d_b', '_x_ x003D_']);
  });

  it('holds numbers and days as such, days by the calendar and not by a time zone', async () => {
    const { sheet } = await parts([['Số', 'Ngày', 'Lúc'], [12, { stamp: '2026-03-09T00:00:00', time: false }, { stamp: '2026-03-09T12:00:00', time: true }]]);
    expect(sheet).toMatch(/<c r="A2"[^>]*><v>12<\/v>/);
    // Days since 1899-12-30, as spreadsheets count.
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>46090<\/v>/);
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>46090\.5<\/v>/);
  });

  it('holds days as texts that spreadsheets count otherwise than the calendar does: those before March 1900', async () => {
    const days = ['1899-12-31', '1900-02-28', '1900-03-01'].map((day) => ({ stamp: `${day}T00:00:00`, time: false }));
    const { sheet, texts } = await parts([['Ngày'], ...days.map((day) => [day])]);
    expect(texts).toEqual(['Ngày', '31/12/1899', '28/2/1900']);
    expect(sheet).toMatch(/<c r="A4"[^>]*><v>61<\/v>/);
  });

  it('names columns beyond Z as spreadsheets do', async () => {
    const { sheet } = await parts([Array.from({ length: 54 }, (_, index) => `C${index}`)]);
    expect([...sheet.matchAll(/<c r="([A-Z]+)1"/g)].map(([, name]) => name).slice(24, 54).join()).toMatch(/^Y,Z,AA,AB,.*,AZ,BA,BB$/);
  });

  it('holds a list far larger than a worker would be used for elsewhere, whole and in order', async () => {
    const rows: ExportCell[][] = [['Số', 'Tên'], ...Array.from({ length: 5_000 }, (_, index): ExportCell[] => [index, `Bản ghi số ${index} có tên khá dài để tệp lớn`])];
    const { sheet, texts } = await parts(rows);
    expect(sheet.length).toBeGreaterThan(400_000);
    expect(texts).toHaveLength(5_002);
    expect(texts.at(-1)).toBe('Bản ghi số 4999 có tên khá dài để tệp lớn');
    expect(sheet).toContain('<row r="5001"><c r="A5001"><v>4999</v></c>');
  });

  it('survives what XML and Excel have no place for', async () => {
    const { texts, book } = await parts([['T'], [`a\u0000b\u000bc${'x'.repeat(40_000)}`], ['<b>&"'], [{ stamp: 'hôm qua', time: false }]]);
    expect(texts[1]).toHaveLength(32_767);
    expect(texts[1]?.startsWith('abc')).toBe(true);
    expect(texts[2]).toBe('&lt;b&gt;&amp;&quot;');
    expect(texts[3]).toBe('hôm qua');
    const name = /<sheet name="([^"]*)"/.exec(book)?.[1] ?? '';
    expect(name.length).toBeLessThanOrEqual(31);
    expect(name).not.toMatch(/[\\/?*[\]:]/);
  });
});
