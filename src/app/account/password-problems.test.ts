import { beforeAll, describe, expect, it } from 'vitest';

import { installDictionary } from '../../i18n/i18n.ts';
import vi from '../../i18n/vi.ts';
import { LONGEST_PASSWORD } from '../../lib/password-limits.ts';
import { passwordProblems } from './password-problems.ts';

beforeAll(() => installDictionary('vi', vi));

describe('a change of password', () => {
  const good = { current: 'cũ', next: 'mật khẩu mới', confirm: 'mật khẩu mới' };

  it('has nothing to complain about where all is well', () => {
    expect(passwordProblems(good)).toEqual({});
  });

  it.each([
    [{ current: '' }, { current: 'Vui lòng nhập Mật khẩu hiện tại' }],
    [{ next: '', confirm: '' }, { next: 'Vui lòng nhập Mật khẩu mới', confirm: 'Vui lòng nhập lại mật khẩu mới' }],
    [{ next: 'ngắn', confirm: 'ngắn' }, { next: 'Mật khẩu mới cần ít nhất 8 ký tự' }],
    [{ current: 'mật khẩu mới' }, { next: 'Mật khẩu mới phải khác mật khẩu hiện tại' }],
    [{ current: 'mật khẩu mới'.normalize('NFD') }, { next: 'Mật khẩu mới phải khác mật khẩu hiện tại' }],
    [{ confirm: 'mật khẩu khác' }, { confirm: 'Mật khẩu nhập lại không khớp' }],
  ])('says at the field what is wrong: %o', (change, problems) => {
    expect(passwordProblems({ ...good, ...change })).toEqual(problems);
  });

  it('takes the new password repeated in another normal form as the same, as the backend does', () => {
    expect(passwordProblems({ ...good, confirm: good.next.normalize('NFD') })).toEqual({});
  });

  it('refuses a password that the backend would not take for its length', () => {
    const long = 'x'.repeat(LONGEST_PASSWORD + 1);
    expect(passwordProblems({ ...good, next: long, confirm: long }).next).toContain('tối đa 200');
  });
});
