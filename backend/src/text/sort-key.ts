/**
 * A Vietnamese sort key: two keys compare byte by byte (`COLLATE "C"`) as `Intl.Collator('vi')` compares the texts. A
 * database's own collation is not to be trusted: PGlite accepts `locale = 'vi'` and sorts by root order.
 *
 * The order is written down here instead of being asked from `Intl` at start, because keys are stored: a
 * newer Node with newer collation data must not mix two orders in one table. The test holds it against `Intl`.
 */
import { decomposed } from '../../../src/lib/normal-form.ts';
import { withoutUnseen } from '../../../src/lib/without-unseen.ts';

const PUNCTUATION = [
  '\t', '\n', ' \u00a0', '_', '-', '–', '—', ',', ';', ':', '!', '¡', '?', '¿', '.', '…', '·', "'‘’", '"“”', '«', '»',
  '(', ')', '[', ']', '{', '}', '§', '¶', '@', '*', '/', '\\', '&', '#', '%', '•', '`', '^', '°', '©', '®', '+', '±',
  '÷', '×', '<', '=', '>', '|', '~',
];
const CURRENCIES = ['$', '£', '¥', '₫', '€'];
/** Signs that are named nowhere here, emoji above all, also of a later Unicode. They stand together, in the order of their numbers. */
const OTHER_SIGN = /[\p{P}\p{S}\p{No}\p{Extended_Pictographic}]/u;
const LETTERS = '0123456789aăâbcdđeêfghijklmnoôơpqrstuưvwxyz'.split('');

/** What a mark makes of a letter in the alphabet: `ă` and `â` are letters of their own, not accented `a`s. */
const LETTER_MARKS: ReadonlyMap<string, string> = new Map([
  ['a\u0306', 'ă'], ['a\u0302', 'â'], ['e\u0302', 'ê'], ['o\u0302', 'ô'], ['o\u031b', 'ơ'], ['u\u031b', 'ư'],
]);

// Tones in the alphabet's order (huyền, hỏi, ngã, sắc, nặng), then other languages' marks.
const MARKS = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323', '\u030c', '\u030a', '\u0308', '\u0327', '\u0304'];

// Below every weight: where one level ends, the shorter text is the smaller one.
const LEVEL_END = ' ';
const COMMON = '!';
const FIRST_WEIGHT = 0x21;

const primaries = new Map<string, string>();
// The empty place is that of the other signs.
[...PUNCTUATION, '', ...CURRENCIES, ...LETTERS].forEach((letters, index) => {
  for (const letter of letters) primaries.set(letter, String.fromCodePoint(FIRST_WEIGHT + index));
});
const otherSigns = String.fromCodePoint(FIRST_WEIGHT + PUNCTUATION.length);

function primary(letter: string): string {
  return primaries.get(letter) ?? (OTHER_SIGN.test(letter) ? otherSigns + letter : letter);
}

const secondaries = new Map(MARKS.map((mark, index) => [mark, String.fromCodePoint(FIRST_WEIGHT + 1 + index)]));
const OTHER_MARK = String.fromCodePoint(FIRST_WEIGHT + 1 + MARKS.length);

/** Where a key is cut, in UTF-16 units: three bytes each at most, so that it fits a B-tree entry (2,704 bytes). */
const LONGEST = 600;

/** A key of at most 600 UTF-16 units; texts that agree so far are equal. */
export function sortKey(text: string): string {
  let letters = '';
  let marks = '';
  let cases = '';
  // A title that begins with a mark that nobody sees would stand behind all others.
  for (const cluster of decomposed(withoutUnseen(text)).match(/\P{M}\p{M}*/gu) ?? []) {
    const [first = '', ...rest] = cluster;
    const lower = first.toLowerCase();
    let letter = lower;
    let tones = '';
    for (const mark of rest) {
      const own = LETTER_MARKS.get(letter + mark);
      if (own) letter = own;
      else tones += secondaries.get(mark) ?? OTHER_MARK;
    }
    letters += primary(letter);
    marks += COMMON + tones;
    cases += first === lower ? COMMON : '"';
  }
  return (letters + LEVEL_END + trimmed(marks) + LEVEL_END + trimmed(cases)).slice(0, LONGEST);
}

/** A level's common tail says nothing that its end doesn't. */
function trimmed(level: string): string {
  return level.replace(/!+$/, '');
}

/** People are sorted by given name, the last word, then by the rest. */
export function personSortKey(name: string): string {
  const words = withoutUnseen(name).trim().split(/\s+/);
  const given = words.pop() ?? '';
  return `${sortKey(given)}${LEVEL_END}${sortKey(words.join(' '))}`.slice(0, LONGEST);
}
