import { expect, it } from 'vitest';
import { accentedForm, accentsFirst } from './accents.ts';

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

it('takes an eth for the Đ that it looks like', () => {
  expect(accentedForm('\u00d0ối ngoại, \u00f0')).toBe('đối ngoại, đ');
  expect(accentsFirst(['Dường', '\u00d0ường'], 'đường', (name) => name)).toEqual(['\u00d0ường', 'Dường']);
});

it('takes no notice of what nobody sees', () => {
  expect(accentedForm('ho\u00ada\u0323\u200b')).toBe('hoạ');
});

it('puts what has the accents that were typed before what is found without them, and changes nothing else', () => {
  const names = ['Dương cầm', 'Đường sắt', 'Đương quy', 'Vận tải đường bộ'];
  expect(accentsFirst(names, 'đường', (name) => name)).toEqual(['Đường sắt', 'Vận tải đường bộ', 'Dương cầm', 'Đương quy']);
  expect(accentsFirst(names, 'ĐƯỜNG'.normalize('NFD'), (name) => name)).toEqual(['Đường sắt', 'Vận tải đường bộ', 'Dương cầm', 'Đương quy']);
  expect(accentsFirst(names, '', (name) => name)).toEqual(names);
});
