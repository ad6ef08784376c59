import { describe, expect, it } from 'vitest';
import {
  choice,
  companyPhone,
  date,
  dateTime,
  email,
  flag,
  html,
  integer,
  isBlankHtml,
  link,
  mobilePhone,
  multiline,
  nullable,
  opaque,
  pattern,
  picture,
  readOnly,
  reference,
  references,
  serialId,
  text,
  url,
  uuid,
  zeroParent,
} from './fields.ts';

describe('reading from the wire', () => {
  it('takes a missing optional value for its empty one', () => {
    for (const missing of [undefined, null]) {
      expect(text('a').read(missing)).toBe('');
      expect(html('a').read(missing)).toBe('');
      expect(integer('a').read(missing)).toBe(0);
      expect(integer('a', { min: 1 }).read(missing)).toBe(1);
      expect(reference('a').read(missing)).toBeNull();
      expect(references('a').read(missing)).toEqual([]);
      expect(choice('a', [1, 2]).read(missing)).toBeNull();
      expect(flag('a').read(missing)).toBe(false);
    }
  });

  it('forgives a backend its numbers as texts and its flags as numbers', () => {
    expect(integer('a').read('12')).toBe(12);
    expect(integer('a').read('12.5')).toBe(0);
    expect(text('a').read(5)).toBe('5');
    expect(text('a').read({})).toBe('');
    expect(serialId('id').read('7')).toBe(7);
    expect(flag('a').read(1)).toBe(true);
    expect(flag('a').read('true')).toBe(true);
    expect(flag('a').read('false')).toBe(false);
    expect(['1', 'True', 'TRUE'].map(flag('a').read)).toEqual([true, true, true]);
    expect([0, '0', 'False', '', null].map(flag('a').read)).toEqual([false, false, false, false, false]);
  });

  it('takes 0 for no other row, as a backend writes it whose numbers cannot be missing', () => {
    expect(reference('a').read(0)).toBeNull();
    expect(reference('a').read('0')).toBeNull();
  });

  it.each([
    ['1990-05-03T00:00:00.000', '1990-05-03T00:00:00'],
    ['1990-05-03T00:00:00.0000000', '1990-05-03T00:00:00'],
    ['1990-05-03T00:00:00Z', '1990-05-03T00:00:00'],
    ['1990-05-03T00:00:00+07:00', '1990-05-03T00:00:00'],
    ['1990-05-03 00:00:00', '1990-05-03T00:00:00'],
    ['1990-05-03T08:30:00', '1990-05-03T00:00:00'],
    ['1990-05-03T00:00', '1990-05-03T00:00:00'],
    ['1990-05-03', '1990-05-03T00:00:00'],
  ])('takes the day out of %j, and lets it be saved again', (sent, day) => {
    expect(date('a').read(sent)).toBe(day);
    expect(date('a', { required: true }).check(day)).toBeUndefined();
  });

  it('takes the moment out of a stamp, whatever follows the seconds', () => {
    for (const rest of ['', '.1234567', 'Z', '.12+07:00']) expect(dateTime('a').read(`2026-03-09T08:05:07${rest}`)).toBe('2026-03-09T08:05:07');
    expect(dateTime('a').read('2026-03-09')).toBe('2026-03-09T00:00:00');
    expect(dateTime('a').read('hôm qua')).toBe('hôm qua');
  });

  it('takes the day that stands for none in .NET for none', () => {
    expect(date('a').read('0001-01-01T00:00:00')).toBe('');
    expect(dateTime('a').read('0001-01-01T00:00:00')).toBe('');
  });

  it.each(['1990-02-31T00:00:00', 'hôm qua', '1990', '03/05/1990'])('leaves %j as it is, for a person to see', (sent) => {
    expect(date('a').read(sent)).toBe(sent);
  });

  it('cannot read a row without identity', () => {
    for (const value of [undefined, null, '', 'x', 1.5, {}]) expect(serialId('id').read(value)).toBeUndefined();
    for (const value of [undefined, null, '', 5]) expect(uuid('id').read(value)).toBeUndefined();
  });

  it('compares UUIDs without regard to case', () => {
    expect(uuid('id').read('ABCD')).toBe('abcd');
    expect(references('a').read(['AB', 5, null, 'cd'])).toEqual(['ab', 'cd']);
    expect(references('a').read([{ id: 'AB', name: 'Biên tập viên' }, { id: 5 }, {}])).toEqual(['ab']);
  });

  it('takes 0 for the top of the website menu', () => {
    expect(zeroParent('p').read(0)).toBeNull();
    expect(zeroParent('p').read(3)).toBe(3);
    expect(zeroParent('p').write?.(null)).toBe(0);
    expect(zeroParent('p').write?.(3)).toBe(3);
  });
});

describe('checking before writing', () => {
  it('asks for what is required, white space being nothing', () => {
    expect(text('a', { required: true }).check('  ')).toEqual({ code: 'required' });
    expect(text('a').check('  ')).toBeUndefined();
    expect(html('a', { required: true }).check('<p> &nbsp;</p>')).toEqual({ code: 'required' });
    expect(reference('a', { required: true }).check(null)).toEqual({ code: 'required' });
    expect(integer('a').check(null)).toEqual({ code: 'required' });
    expect(integer('a', { required: false }).check(null)).toBeUndefined();
    expect([integer('a').read(null), integer('a', { required: false }).read(null)]).toEqual([0, null]);
  });

  it.each(['\u200B\u200B', ' \u200C\u200D ', '\u2060\uFEFF', '\u00AD'])('asks for what is required where only invisible letters came (%j)', (invisible) => {
    expect(text('a', { required: true }).check(invisible)).toEqual({ code: 'required' });
    expect(html('a', { required: true }).check(`<p>${invisible}</p>`)).toEqual({ code: 'required' });
    expect(text('a', { required: true }).check(`a${invisible}`)).toBeUndefined();
  });

  it('measures what will be sent, not what was typed', () => {
    expect(text('a', { max: 3 }).check('  abc  ')).toBeUndefined();
    expect(text('a', { max: 3 }).check('abcd')).toEqual({ code: 'tooLong', limit: 3 });
    expect(text('a', { max: 1 }).check('ệ'.normalize('NFD'))).toBeUndefined();
    expect(text('a').max).toBe(250);
    expect(multiline('a').max).toBe(500);
  });

  it('holds numbers to whole ones within their limits', () => {
    expect(integer('a', { min: 1 }).check(0)).toEqual({ code: 'tooSmall', limit: 1 });
    expect(integer('a', { max: 9 }).check(10)).toEqual({ code: 'tooLarge', limit: 9 });
    expect(integer('a').check(1.5)).toEqual({ code: 'invalid' });
    expect(integer('a').check(Number.NaN)).toEqual({ code: 'invalid' });
    expect(integer('a').check(2 ** 31)).toEqual({ code: 'tooLarge', limit: 2 ** 31 - 1 });
  });

  it.each([
    ['a@b.vn', true],
    ['ten.ho+1@cong-ty.com.vn', true],
    ['a@b', false],
    ['a b@c.vn', false],
    ['a@b.v', false],
    ['@b.vn', false],
    ['a@@b.vn', false],
    ['a@gmail..com', false],
    ['a@.vn', false],
    ['a..b@gmail.com', false],
    ['<a@b.vn>', false],
  ])('takes %s for a mail address: %s', (address, valid) => {
    expect(email('a').check(address) === undefined).toBe(valid);
  });

  it('holds addresses to the gate', () => {
    expect(url('a').check('https://a.vn')).toBeUndefined();
    expect(url('a').check('/path')).toEqual({ code: 'invalid' });
    expect(link('a').check('/path')).toBeUndefined();
    expect(link('a').check('mailto:a@b.vn')).toBeUndefined();
    expect(link('a').check('javascript:alert(1)')).toEqual({ code: 'invalid' });
    expect(picture('a').check('/uploads/a.png')).toBeUndefined();
    expect(picture('a').check('data:image/png;base64,AA')).toEqual({ code: 'invalid' });
  });

  it('knows a person’s number from a company’s', () => {
    expect(mobilePhone('a').check('1900 1234')).toEqual({ code: 'invalid' });
    expect(companyPhone('a').check('1900 1234')).toBeUndefined();
    expect(mobilePhone('a').check('')).toBeUndefined();
  });

  it('says of what is no such value at all that it is none, and not that it is too long: less of it would be none either', () => {
    expect(companyPhone('a').check('0912345678 / 0987654321')).toEqual({ code: 'invalid' });
    expect(mobilePhone('a').check('0912345678 / 0987654321')).toEqual({ code: 'invalid' });
    expect(email('a').check(`a@b.vn, ${'c'.repeat(250)}@d.vn`)).toEqual({ code: 'invalid' });
    expect(email('a').check(`a@${'b'.repeat(250)}.vn`)).toEqual({ code: 'tooLong', limit: 254 });
    expect(pattern('a', /^\S+$/).check('a'.repeat(251))).toEqual({ code: 'tooLong', limit: 250 });
    expect(url('a').check(`https://a.vn/${'b'.repeat(2_000)}`)).toEqual({ code: 'tooLong', limit: 2_000 });
  });

  it('takes only days that exist, options that are offered and names without spaces', () => {
    expect(date('a').check('2024-02-30T00:00:00')).toEqual({ code: 'invalid' });
    expect(choice('a', [1, 2]).check(3)).toEqual({ code: 'invalid' });
    expect(choice('a', [1, 2]).check(null)).toEqual({ code: 'required' });
    expect(pattern('a', /^\S+$/).check('a b')).toEqual({ code: 'invalid' });
    expect(references('a').check(['not-a-uuid'])).toEqual({ code: 'invalid' });
    expect(reference('a').check(-1)).toEqual({ code: 'invalid' });
  });

  it('lets what only the backend writes pass', () => {
    expect(readOnly(text('a', { required: true })).check('')).toBeUndefined();
  });
});

describe('tidying on the way out', () => {
  it('of an address takes no longer for what is blank within it', () => {
    const blanks = ' \u200b'.repeat(500_000);
    expect(url('a').tidy(`${blanks}a${blanks}b${blanks}`)).toBe(`a${blanks}b`);
  });

  it.each(['a\u200b@b.vn', '\u202aa@b.vn\u202c', 'a@b\u00ad.vn'])('takes out of a mail address, %j, what nobody sees', (address) => {
    expect(email('a').check(address)).toBeUndefined();
    expect(email('a').tidy(address)).toBe('a@b.vn');
  });

  it.each(['\u200bhttps://a.vn/x', '\u202ahttps://a.vn/x\u202c', 'https://a.vn/x\ufeff'])('takes off a web address, %j, what nobody sees', (address) => {
    expect(url('a').check(address)).toBeUndefined();
    expect(url('a').tidy(address)).toBe('https://a.vn/x');
  });

  it('composes the text of a content in a moment, whatever tags are left open in it', () => {
    const decomposed = 'ệ'.normalize('NFD');
    expect(html('a').tidy(`<p title="${decomposed}">${decomposed} < ${decomposed}</p>`)).toBe(`<p title="${decomposed}">ệ < ệ</p>`);
    const open = `x${'<a '.repeat(300_000)}`;
    expect(html('a').tidy(open)).toBe(open.trim());
  });

  it('leaves the tags of a content as they are, also before a mark that would make one letter of it and their end', () => {
    for (const value of ['<p>a</p>\u0338b<p>c</p>', '<p>\u0338a<br>\u0338</p>']) expect(html('a').tidy(value)).toBe(value);
  });

  it('composes and trims texts', () => {
    expect(text('a').tidy(`  ${'ệ'.normalize('NFD')}  `)).toBe('ệ');
  });

  it('takes a line of text that is stored with line breaks for the line that its control shows', () => {
    expect(text('a').tidy('Lê Lợi\n\nQuận 1\r\n')).toBe('Lê Lợi Quận 1');
  });

  it.each(['\r\n', '\r', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('turns a line break that comes with what was copied, %j, into one of the field', (soft) => {
    expect(text('a').tidy(`${soft}Lê Lợi${soft}Quận 1${soft}`)).toBe('Lê Lợi Quận 1');
    expect(multiline('a').tidy(`${soft}Lê Lợi${soft}Quận 1${soft}`)).toBe('Lê Lợi\nQuận 1');
    expect(html('a').tidy(`<p title="a${soft}b">Lê Lợi${soft}Quận 1</p>`)).toBe(`<p title="a${soft}b">Lê Lợi\nQuận 1</p>`);
    expect(html('a').tidy(`<p>${soft}</p>`)).toBe('');
    expect(email('a').check(`a${soft}b@c.vn`)).toEqual({ code: 'invalid' });
  });

  it('leaves a joined emoji joined', () => {
    expect(text('a').tidy('Đội 👩‍🔧')).toBe('Đội 👩‍🔧');
    expect(html('a').tidy('<p>👩‍🔧</p>')).toBe('<p>👩‍🔧</p>');
  });

  it('writes numbers as digits and content that shows nothing as nothing', () => {
    expect(companyPhone('a').tidy('+84 28.3822-1234')).toBe('02838221234');
    expect(html('a').tidy('<p></p>')).toBe('');
    expect(html('a').tidy(' <p>a</p> ')).toBe('<p>a</p>');
  });

  it('takes a picture or a rule for content', () => {
    expect(isBlankHtml('<p><img src="/a.png"></p>')).toBe(false);
    expect(isBlankHtml('<hr>')).toBe(false);
    expect(isBlankHtml('<p>&nbsp;<br></p>')).toBe(true);
    expect(isBlankHtml('<pre><code> </code></pre><p></p>')).toBe(true);
    expect(isBlankHtml('<ul>\n<li><a href="/"><b> </b></a></li></ul><br/>')).toBe(true);
  });

  it.each([
    '<div class="zalo-chat-widget" data-oaid="123"></div>', '<div id="map"></div>', '<lite-youtube videoid="x"></lite-youtube>',
    '<script src="/chat.js"></script>', '<picture><source srcset="/a.webp"></picture>', '<p style="background:url(/a.png)"> </p>', '<math></math>',
  ])('takes what a script or a style may show for content, so that a save of something else leaves it: %s', (value) => {
    expect(html('a').tidy(value)).toBe(value);
  });

  it('writes each group once, and an empty link as null', () => {
    expect(references('a').tidy(['A', 'a', 'b'])).toEqual(['a', 'b']);
    expect(nullable(link('a')).write?.('')).toBeNull();
    expect(nullable(link('a')).write?.('/a')).toBe('/a');
  });

  it('leaves an opaque value to its own two ways', () => {
    const field = opaque(
      'a',
      [] as number[],
      (value) => [Number(value)],
      (value) => value[0],
    );
    expect(field.read('5')).toEqual([5]);
    expect(field.write?.([5])).toBe(5);
  });
});
