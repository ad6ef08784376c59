import { describe, expect, it } from 'vitest';
import { nameOrNumber } from './shows-nothing.ts';

describe('what a record is called', () => {
  it('is its title, letter by letter', () => {
    expect(nameOrNumber('Vận tải 👨‍👩‍👧', 7)).toBe('Vận tải 👨‍👩‍👧');
    expect(nameOrNumber('שירות הובלה', 7)).toBe('שירות הובלה');
  });

  it('is its number where the title shows nothing', () => {
    expect(nameOrNumber('\u200b\u2060 ', 7)).toBe('#7');
    expect(nameOrNumber('\u202e', 7)).toBe('#7');
    for (const unseen of ['\u3164', '\uffa0', '\u115f', '\u034f', '\ufe0f', '\u17b4', '\u2800', '\u{e0100}']) {
      expect(nameOrNumber(unseen, 7)).toBe('#7');
    }
  });

  it('turns no word about that stands beside it', () => {
    expect(nameOrNumber('\u2069\u202egnp.exe', 7)).toBe('gnp.exe');
    expect(nameOrNumber('\u2067mở\u202b', 7)).toBe('mở');
  });
});
