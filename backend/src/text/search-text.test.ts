import { expect, it } from 'vitest';
import { accentedLines, containsPattern, foldedLines } from './search-text.ts';

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
