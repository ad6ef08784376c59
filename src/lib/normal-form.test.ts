import { expect, it } from 'vitest';
import { composed, decomposed } from './normal-form.ts';

it('writes letters and their marks as one, or apart', () => {
  expect(composed('Đường dài'.normalize('NFD'))).toBe('Đường dài');
  expect(decomposed('Đường dài')).toBe('Đường dài'.normalize('NFD'));
});

it('takes the letter of old documents that looks like Đ for it where texts are compared, and keeps it where they are written', () => {
  expect(decomposed('\u00d0ường \u00f0ất')).toBe('Đường đất'.normalize('NFD'));
  expect(composed('\u00d0ường \u00f0ất')).toBe('\u00d0ường \u00f0ất');
});

it('keeps thirty marks of a letter and leaves out what no language writes, for each letter anew', () => {
  const thirty = `b${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}`;
  expect(decomposed(thirty)).toBe(thirty);
  const hostile = `b${'\u0301\u0323'.repeat(50_000)}`;
  for (const form of [composed, decomposed]) {
    expect(form(`${hostile}c${hostile}ệ`).match(/\p{M}+/gu)?.every((marks) => marks.length <= 30)).toBe(true);
  }
  expect(decomposed(`${hostile}${hostile}`)).toBe(`${thirty}${thirty}`);
});
