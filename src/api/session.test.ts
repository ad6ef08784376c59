import { describe, expect, it } from 'vitest';
import { Unreadable } from './errors.ts';
import { readSessionUser } from './session-user.ts';
import { changePassword, login, resetPassword } from './session.ts';
import { answerAll } from './testing.ts';

describe('signing in', () => {
  it('posts name and password without a token and gives the session user', async () => {
    const seen = answerAll({
      status: 'success',
      message: '',
      data: { token: 'J', id: 7, userName: 'an', name: 'Nguyễn An', avatar: null, roles: ['x'] },
    });
    expect(await login('an', 'mật khẩu')).toEqual({ token: 'J', id: '7', userName: 'an', name: 'Nguyễn An' });
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/api/backend/Authen/login',
        body: { username: 'an', password: 'mật khẩu' },
        authorization: undefined,
      },
    ]);
  });

  it.each([{}, { data: {} }, { data: { token: '' } }, { data: { token: 5 } }, { data: [] }, null])(
    'is unreadable without a token: %j',
    async (answer) => {
      answerAll(answer);
      await expect(login('an', 'geheim')).rejects.toBeInstanceOf(Unreadable);
      await expect(login('an', 'geheim')).rejects.not.toThrow(/geheim/);
    },
  );

  it('takes an empty id or name for none: whoever has it could not be told from anybody else', () => {
    expect(readSessionUser({ token: 't', id: '', userName: 'an', name: '' })).toEqual({ token: 't', userName: 'an' });
  });

  it('keeps no field that it does not know', () => {
    expect(readSessionUser({ token: 't', admin: true })).toEqual({ token: 't' });
    for (const other of [undefined, null, 'text', [], {}]) expect(readSessionUser(other)).toBeUndefined();
  });
});

describe('passwords', () => {
  it('are changed by the contract’s names', async () => {
    const seen = answerAll({ status: 'success' });
    await changePassword({ current: 'a', next: 'b', confirm: 'c' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/backend/user/change-password',
      body: { currentPassword: 'a', newPassword: 'b', confirmNewPassword: 'c' },
    });
  });

  it('are reset, the new one being shown where the backend tells it', async () => {
    const seen = answerAll({ status: 'success', data: { newPassword: 'x1' } });
    expect(await resetPassword('u')).toBe('x1');
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/backend/user/reset-password', body: { idUser: 'u' } });
    answerAll({ status: 'success', data: { newPassword: 48213377 } });
    expect(await resetPassword('u')).toBe('48213377');
    answerAll({ status: 'success' });
    expect(await resetPassword('u')).toBeUndefined();
  });
});
