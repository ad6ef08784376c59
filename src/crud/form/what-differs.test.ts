import { describe, expect, it } from 'vitest';
import { whatDiffers } from './what-differs.ts';

const LINE = 'chúng tôi giao tận kho cho quý khách trên toàn quốc. ';

describe('What differs between texts', () => {
  it('is all of short ones', () => {
    const texts = ['Giao tận kho, trong ngày, trên toàn quốc và miễn phí. TÔI SỬA', 'Giao tận kho, trong ngày, trên toàn quốc và miễn phí. HỌ SỬA'];
    expect(whatDiffers(texts)).toEqual(texts);
  });

  it('is found behind lines that all say the same, however often, and cut between words', () => {
    const [mine, theirs] = whatDiffers([`${LINE.repeat(40)}Tôi.`, `${LINE.repeat(40)}Họ.`]);
    expect(mine).toBe('… tận kho cho quý khách trên toàn quốc. Tôi.');
    expect(theirs).toBe('… tận kho cho quý khách trên toàn quốc. Họ.');
  });

  it('is found in two texts beside a third that was written anew', () => {
    const anew = 'Một bài hoàn toàn khác. '.repeat(20);
    expect(whatDiffers([anew, `${LINE.repeat(40)}Họ.`, `${LINE.repeat(40)}Đầu.`])).toEqual([
      anew, '… tận kho cho quý khách trên toàn quốc. Họ.', '… tận kho cho quý khách trên toàn quốc. Đầu.',
    ]);
  });

  it('is told with its line breaks, and what all go on with is left out', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index}. ${LINE.trim()}`).join('\n');
    expect(whatDiffers([`Tôi\n${lines}`, `Họ\n${lines}`])).toEqual(['Tôi\n0. chúng tôi giao tận kho cho quý …', 'Họ\n0. chúng tôi giao tận kho cho quý …']);
  });

  it('is never left out where paragraphs have changed their order', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Mục ${index * 3} ${LINE.trim()}`);
    const [, second] = whatDiffers([lines.join('\n'), [...lines.slice(6), ...lines.slice(0, 6)].join('\n')]);
    expect(second).toMatch(/^Mục 18 .*\nMục 33 /s);
  });

  it.each([
    ['an accent of its own sign', 'e\u0301'],
    ['a family in one sign', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a hand with its colour', '\u{1f44d}\u{1f3fd}'],
  ])('tears no letter in a text without spaces: %s', (_, letter) => {
    const long = letter.repeat(2_000);
    const [mine = '', theirs] = whatDiffers([`${long}a`, `${long}b`]);
    const { length } = mine;
    expect(length).toBeLessThan(long.length / 4);
    expect(mine).toBe(`…${letter.repeat((length - 2) / letter.length)}a`);
    expect(theirs).toBe(`${mine.slice(0, -1)}b`);
  });

  it('tells an accent that was put on a letter, with its word', () => {
    expect(whatDiffers([`${LINE.repeat(10)}dich`, `${LINE.repeat(10)}di\u0323ch`]).map((text) => text.split(' ').at(-1))).toEqual(['dich', 'di\u0323ch']);
  });

  it.each([
    ['of paragraphs', (index: number) => `Mục ${index} ${LINE}`],
    ['of one line again and again', () => LINE],
    ['of spaces', () => ' '.repeat(50)],
  ])('is found in long texts while somebody waits: %s', (_, line) => {
    const big = Array.from({ length: 6_000 }, (__, index) => line(index)).join('');
    const [mine = '', theirs = ''] = whatDiffers([`Đầu ${big} giữa ${big}Tôi.`, `đầu ${big} ở giữa ${big}Họ.`]);
    expect([mine.startsWith('Đầu '), mine.endsWith('Tôi.'), theirs.startsWith('đầu '), theirs.endsWith('Họ.')]).toEqual([true, true, true, true]);
  });
});
