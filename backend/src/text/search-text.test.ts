import { expect, it } from 'vitest';
import { accentedForm, accentedLines, containsPattern, foldedLines } from './search-text.ts';

it('takes the older and the newer place of a tone mark for the same', () => {
  for (const [older, newer] of [
    ['hòa', 'hoà'],
    ['khỏe', 'khoẻ'],
    ['thủy', 'thuỷ'],
    ['HÓA', 'hoá'],
    ['tọa', 'toạ'],
  ] as const) {
    expect(accentedForm(older)).toBe(accentedForm(newer));
  }
});

it('keeps accents apart that make other words', () => {
  expect(new Set(['đường', 'đương', 'dương', 'dường', 'của', 'cua', 'quý', 'quy'].map(accentedForm)).size).toBe(8);
});

it('gives one form to the same text in either normal form', () => {
  expect(accentedForm('Đường  Hoà\u00a0Bình'.normalize('NFD'))).toBe('đường hoà bình');
});

it('keeps fields apart, so that no query spans two of them', () => {
  expect(foldedLines(['Vận tải', '', 'Hà Nội'])).toBe('van tai\nha noi');
  expect(accentedLines(['Vận tải', 'Hà Nội'])).toBe('vận tải\nhà nội');
});

it('takes the letters of a pattern as letters', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

it('keeps at most 2,000 bytes and cuts no letter in half', () => {
  for (const text of ['한'.repeat(250), '中'.repeat(1_000), 'đ'.repeat(5_000), `a${'中'.repeat(1_000)}`]) {
    for (const lines of [foldedLines([text]), accentedLines([text])]) {
      expect(Buffer.byteLength(lines)).toBeLessThanOrEqual(2_000);
      expect(lines).not.toContain('\ufffd');
    }
  }
});
