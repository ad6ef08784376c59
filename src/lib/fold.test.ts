import { describe, expect, it } from 'vitest';
import { fold, highlight } from './fold.ts';

const hits = (text: string, query: string): string[] =>
  highlight(text, query)
    .filter((segment) => segment.hit)
    .map((segment) => segment.text);

describe('folding for search', () => {
  it('drops every mark and turns đ and Đ into d', () => {
    expect(fold('Dịch vụ ĐƯỜNG bộ')).toBe('dich vu duong bo');
  });

  it('folds the eth of old documents, which looks like Đ, as it', () => {
    expect(fold('\u00d0ường b\u1ed9 \u00f0ường')).toBe('duong bo duong');
  });

  it('folds both spellings of one syllable and both normal forms alike', () => {
    expect(fold('hoà')).toBe(fold('hòa'));
    expect(fold('Tiếng Việt'.normalize('NFD'))).toBe(fold('Tiếng Việt'.normalize('NFC')));
  });

  it('takes runs of white space for one and cuts them at the ends', () => {
    expect(fold('  vận \u00a0\t tải\n')).toBe('van tai');
  });

  it('drops what nobody sees or types: soft hyphens, zero-width spaces, marks of direction', () => {
    expect(fold('con\u00adtai\u200bner \u202elạnh\ufeff')).toBe('container lanh');
    expect(fold('\u200b\u2060')).toBe('');
  });
});

describe('highlighting', () => {
  it('marks the hit in the original text', () => {
    expect(highlight('Dịch vụ vận tải', 'van t')).toEqual([
      { text: 'Dịch vụ ', hit: false },
      { text: 'vận t', hit: true },
      { text: 'ải', hit: false },
    ]);
  });

  it('keeps a decomposed letter whole', () => {
    const text = 'Đường sắt'.normalize('NFD');
    expect(hits(text, 'duong')).toEqual(['Đường'.normalize('NFD')]);
    expect(
      highlight(text, 'duong')
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  });

  it('marks an eth in the place of Đ, and leaves it as it is', () => {
    expect(hits('Vận tải \u00d0ường bộ', 'duong')).toEqual(['\u00d0ường']);
    expect(hits('Đường bộ', '\u00f0ường')).toEqual(['Đường']);
  });

  it('finds a hit across a soft hyphen, and leaves it where it stands', () => {
    expect(hits('kho con\u00adtainer', 'container')).toEqual(['con\u00adtainer']);
  });

  it('finds a hit across several spaces', () => {
    expect(hits('kho   bãi', 'kho bai')).toEqual(['kho   bãi']);
  });

  it('marks each of several hits', () => {
    expect(hits('ba và Bà', 'ba')).toEqual(['ba', 'Bà']);
  });

  it('marks the hit behind thousands of foreign signs', () => {
    const signs = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(hits(`${signs} Bà ${signs} ba`, 'ba')).toEqual(['Bà', 'ba']);
  });

  it('leaves a text without hit, or without query, in one piece', () => {
    expect(highlight('Sản phẩm', 'xyz')).toEqual([{ text: 'Sản phẩm', hit: false }]);
    expect(highlight('Sản phẩm', '  ')).toEqual([{ text: 'Sản phẩm', hit: false }]);
    expect(highlight('', 'a')).toEqual([]);
  });
});
