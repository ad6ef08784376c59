import { expect, it } from 'vitest';
import { personSortKey, sortKey } from './sort-key.ts';

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const collator = new Intl.Collator('vi');

const SYLLABLES = [
  'a', 'à', 'ả', 'ã', 'á', 'ạ', 'ă', 'ằ', 'ắ', 'â', 'ầ', 'ậ', 'an', 'An', 'AN', 'ân', 'ăn', 'anh', 'ánh', 'Ánh',
  'ành', 'bao', 'bảo',
  'Bảo', 'cha', 'chả', 'dương', 'Dương', 'đương', 'đường', 'Đường', 'đuống', 'e', 'ê', 'ế', 'gia', 'giá', 'hoa',
  'hoà', 'hòa', 'hoá',
  'huỷ', 'hủy', 'i', 'ý', 'y', 'khuê', 'lưu', 'lựu', 'nga', 'ngà', 'nguyễn', 'Nguyễn', 'o', 'ô', 'ơ', 'ờ', 'ộ',
  'oanh', 'phở', 'quý',
  'sơn', 'tú', 'từ', 'tự', 'u', 'ư', 'ự', 'ưu', 'x', 'zin', 'w', 'f', 'j',
];
const MARKS = [
  '', ' ', '-', ',', '.', '(', ')', '&', '/', '–', '"', "'", '%', '+', '!', '?', ':', '_', '@', '#', '₫', '1', '2',
  '10', '9',
];

/** Texts drawn by a seed: the same at each run. */
function texts(count: number): string[] {
  let state = 42;
  const number = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
  const one = (from: readonly string[]) => from[number(from.length)] ?? '';
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + number(4) }, () => `${one(SYLLABLES)}${one(MARKS)}${number(3) === 0 ? '' : ' '}`)
      .join('')
      .trim(),
  );
}

it('sorts single letters, tones and cases as Intl.Collator does', () => {
  const sorted = [...SYLLABLES].sort((a, b) => byBytes(sortKey(a), sortKey(b)));
  expect(sorted).toEqual([...SYLLABLES].sort(collator.compare));
});

it('agrees with Intl.Collator on every pair of 2,000 texts with spaces, marks and numbers', () => {
  const sample = texts(2_000).map((text) => ({ text, key: sortKey(text) }));
  const wrong: string[] = [];
  for (let first = 0; first < sample.length; first += 1) {
    for (let second = first + 1; second < sample.length; second += 7) {
      const [a, b] = [sample[first], sample[second]];
      if (!a || !b) continue;
      if (Math.sign(byBytes(a.key, b.key)) !== Math.sign(collator.compare(a.text, b.text))) {
        wrong.push(`${a.text} | ${b.text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('gives one key to the same text in either normal form', () => {
  for (const text of SYLLABLES) expect(sortKey(text.normalize('NFD'))).toBe(sortKey(text.normalize('NFC')));
});

it('sorts an eth as the Đ that it looks like', () => {
  expect([sortKey('\u00d0ường'), sortKey('\u00f0ường')]).toEqual([sortKey('Đường'), sortKey('đường')]);
  expect(personSortKey('\u00d0ỗ Văn \u00d0ức')).toBe(personSortKey('Đỗ Văn Đức'));
});

it('sorts people by given name, then by the rest', () => {
  const people = ['Trần Văn Bình', 'Nguyễn Văn An', 'Lê Thị Ánh', 'Đỗ An', 'Phạm Thị Bình', 'Bùi Xuân Ân', 'An'];
  expect([...people].sort((a, b) => byBytes(personSortKey(a), personSortKey(b)))).toEqual([
    'An', 'Đỗ An', 'Nguyễn Văn An', 'Lê Thị Ánh', 'Bùi Xuân Ân', 'Phạm Thị Bình', 'Trần Văn Bình',
  ]);
});

it('keeps every key short enough for an index entry', () => {
  for (const text of ['한'.repeat(250), 'ǖ'.repeat(250), '😀'.repeat(125), '́'.repeat(250), `${'한'.repeat(249)}A`]) {
    expect(Buffer.byteLength(sortKey(text))).toBeLessThanOrEqual(1_800);
    expect(Buffer.byteLength(personSortKey(`${text} ${text}`))).toBeLessThanOrEqual(1_800);
  }
});

it('passes over what nobody sees, as Intl.Collator does: pasted text begins with it', () => {
  const sample = ['\u200bAn toàn', 'Bảo trì', '\u2060Cho thuê', 'Vận\u00adtải', 'Vận xa', 'Zin'];
  expect([...sample].sort((a, b) => byBytes(sortKey(a), sortKey(b)))).toEqual([...sample].sort(collator.compare));
  expect(personSortKey('Trần An \u200b')).toBe(personSortKey('Trần An'));
});

it('puts signs of all kinds where Intl.Collator does: a title that begins with an emoji is no last one', () => {
  const rest = ['$5', '₫ 5', '0', '1 năm', '9', 'An toàn', 'Đường', 'Zin'];
  const wrong = (signs: readonly string[], others: readonly string[]) =>
    signs.flatMap((sign) => others.map((other) => [`${sign} Mới`, other] as const))
      .filter(([a, b]) => Math.sign(byBytes(sortKey(a), sortKey(b))) !== Math.sign(collator.compare(a, b)));
  const signs = ['🔥', '★', '→', '✅', '☎', '■', '∞', '❤️', '🇻🇳', '👩‍🚒', '👍🏽', '‹', '„', '‰', '†', '『', '、', '¨'];
  expect(wrong(signs, rest)).toEqual([]);
  expect(wrong(['½', '①', '²'], ['(a)', 'An toàn', 'Đường', 'Zin'])).toEqual([]);
  // Also within a text, and in an emoji of later years than this Unicode's.
  expect(wrong(['Xe ★', 'Xe 🔥🔥', '\u{1faef}'], ['Xe 1', 'Xe a', 'Xe'])).toEqual([]);
  expect(sortKey('★ A') < sortKey('★ B') && sortKey('★') !== sortKey('☆')).toBe(true);
});
