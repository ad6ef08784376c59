import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it.each([
    '=1+1', '+1+1', '-1+1', '@SUM(A1)', '=cmd|\' /C calc\'!A0', '\t=1', '\r=1', '\n=1', ' =1', ' =1', '＝1', '＋1', '－1', '＠x',
    '=HYPERLINK("https://evil.example","Xem")', '-2+3+cmd|\' /C calc\'!A0', '|cmd', '%0A=1', '\u0000=1', '\ttab', '--1', '=',
  ])('lets no spreadsheet take %j for a formula', (text) => {
    expect(toCsv([[text]])).toMatch(/^\ufeff"?'/);
  });

  it.each(['Vận tải', '-5', '+84912345678', '3.5', '-3,25', '1-2', 'a=b', 'e@x.vn', '', '100%'])('leaves %j as it is', (text) => {
    expect(toCsv([[text]]).replaceAll('"', '')).toBe(`\ufeff${text}\r\n`);
  });

  it('begins with the mark by which Excel knows UTF-8, and keeps Vietnamese as it is', () => {
    const csv = toCsv([['Tiêu đề'], ['Đường thuỷ nội địa']]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(csv))).toBe('\ufeffTiêu đề\r\nĐường thuỷ nội địa\r\n');
  });

  it('keeps separators, quotes and line breaks inside their cell', () => {
    expect(toCsv([['a,b', 'nói "được"', 'một\r\nhai', 'a;b', null, 0, -7]])).toBe('\ufeff"a,b","nói ""được""","một\r\nhai","a;b",,0,-7\r\n');
  });

  it.each([
    ["Kho;=1+1*cmd|' /C calc'!A0;", `"Kho;'=1+1*cmd|' /C calc'!A0;"`],
    ['a; "=1', `"a; ""'=1"`],
    ['a\t-1', `"a\t'-1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a\n+1+1', `"a\n'+1+1"`],
    ['a\r\n -2+3+HYPERLINK(B1)', `"a\r\n '-2+3+HYPERLINK(B1)"`],
    ['a\n－1', `"a\n'－1"`],
    ['Gồm:\n- một\n- hai', '"Gồm:\n- một\n- hai"'],
    ['Trên\n---\nDưới\n-', '"Trên\n---\nDưới\n-"'],
    ['a;b, c = d', '"a;b, c = d"'],
  ])('begins no formula in the midst of %j, where a semicolon is what separates', (text, cell) => {
    expect(toCsv([[text]])).toBe(`\ufeff${cell}\r\n`);
  });

  it('writes days as people do', () => {
    expect(toCsv([[{ stamp: '2026-03-09T08:05:00', time: false }, { stamp: '2026-03-09T08:05:00', time: true }]])).toBe('\ufeff9/3/2026,9/3/2026 08:05:00\r\n');
  });
});
