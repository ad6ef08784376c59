import { decodeJwt } from 'jose';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ADMIN, describeOnEachDatabase } from '../testing/backends.ts';
import type { Answered } from '../testing/client.ts';
import { STAFF } from '../testing/samples.ts';

const MINUTE = 60_000;

describeOnEachDatabase('Session', {}, (fixture) => {
  let admin: string;

  beforeAll(async () => {
    admin = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  const signIn = (username: unknown, password: unknown, from = '203.0.113.50'): Promise<Answered> =>
    fixture.client.ask('POST', 'Authen/login', { body: { username, password }, from });

  it('signs in with a token of eight hours that names the person', async () => {
    const { status, json } = await signIn(ADMIN.username, ADMIN.password);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'success', data: { userName: 'admin' } });
    const claims = decodeJwt(json.data.token);
    expect(claims.exp).toBe(fixture.clock.now() / 1_000 + 8 * 3_600);
    expect(claims).toMatchObject({ sub: json.data.id, userName: 'admin' });
  });

  it('takes the user name in any case and with blanks around, and the password in either normal form', async () => {
    expect((await signIn(' ADMIN ', ADMIN.password)).status).toBe(200);
    expect((await signIn('admin', ADMIN.password.normalize('NFD'))).status).toBe(200);
  });

  it('answers an unknown name and a wrong password alike', async () => {
    const wrong = await signIn(ADMIN.username, 'sai', '203.0.113.51');
    const unknown = await signIn('ai-do', 'sai', '203.0.113.51');
    expect(wrong.status).toBe(400);
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
    expect(wrong.json).toEqual({ status: 'error', message: 'Sai tên đăng nhập hoặc mật khẩu' });
    const english = await fixture.client.ask('POST', 'Authen/login', {
      body: { username: 'ai-do', password: 'x' },
      headers: { 'Accept-Language': 'en-GB,en;q=0.9' },
      from: '203.0.113.52',
    });
    expect(english.json.message).toBe('Wrong username or password');
  });

  it('names the fields that are missing', async () => {
    expect((await signIn('', '')).json.errors).toEqual({
      username: ['Vui lòng nhập Tên đăng nhập'], password: ['Vui lòng nhập Mật khẩu'],
    });
    for (const strange of [null, 5, {}, [], true]) expect((await signIn(strange, strange)).status).toBe(400);
  });

  it('survives names and passwords of any length and content', async () => {
    for (const text of ['a'.repeat(20_000), '\u0000', '\ud800', "' or 1=1 --", '😀'.repeat(500), '__proto__']) {
      expect((await signIn(text, text, '203.0.113.53')).status).toBe(400);
      expect((await signIn(ADMIN.username, text, '203.0.113.54')).status).toBeLessThan(500);
    }
  });

  it('stops guessing after five failures in fifteen minutes, and says how long to wait', async () => {
    const { client, clock } = fixture;
    const person = await client.newPerson(admin, {});
    const from = '198.51.100.1';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(person.userName, 'sai', from)).status).toBe(400);
      clock.pass(MINUTE);
    }
    const stopped = await signIn(person.userName, person.password, from);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBe(10 * 60);
    expect(stopped.json.message).toContain('quá nhiều lần');
    // The owner at another address, and others at this one, still get in.
    expect((await signIn(person.userName, person.password, '198.51.100.2')).status).toBe(200);
    expect((await signIn(ADMIN.username, ADMIN.password, from)).status).toBe(200);
    clock.pass(10 * MINUTE);
    expect((await signIn(person.userName, person.password, from)).status).toBe(200);
  });

  it('counts failures for a name that nobody has in the same way', async () => {
    const from = '198.51.100.3';
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn('khong-co', 'sai', from)).status).toBe(400);
    expect((await signIn('khong-co', 'sai', from)).status).toBe(429);
    expect((await signIn(' Khong-Co', 'sai', from)).status).toBe(429);
  });

  it('starts to count anew after a success', async () => {
    const from = '198.51.100.4';
    for (let tries = 0; tries < 12; tries += 1) {
      const [password, status] = tries % 4 === 3 ? [ADMIN.password, 200] : ['sai', 400];
      expect((await signIn(ADMIN.username, password, from)).status).toBe(status);
    }
  });

  it('counts tries of the same moment, before any of them has failed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(ADMIN.username, 'sai', '198.51.100.5')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('takes a whole IPv6 network for one address', async () => {
    for (let tries = 0; tries < 5; tries += 1) await signIn(ADMIN.username, 'sai', `2001:db8:1:2::${tries + 1}`);
    expect((await signIn(ADMIN.username, ADMIN.password, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signIn(ADMIN.username, ADMIN.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('does not believe X-Forwarded-For unless a proxy of its own is announced', async () => {
    for (let tries = 0; tries < 5; tries += 1) await signIn('gia-mao', 'sai', '198.51.100.6');
    const forged = await fixture.client.ask('POST', 'Authen/login', {
      body: { username: 'gia-mao', password: 'sai' }, headers: { 'X-Forwarded-For': '192.0.2.9' }, from: '198.51.100.6',
    });
    expect(forged.status).toBe(429);
  });

  it('tells once of a proxy on the same machine that nobody has told it of, and of no other sender', async () => {
    const tell = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => tell.mockRestore());
    const ask = (from: string, headers: Record<string, string>) => fixture.client.ask('GET', 'GetallFunction', { from, headers });
    const forwarded = { 'X-Forwarded-For': '192.0.2.9' };
    for (const from of ['198.51.100.6', '10.0.0.1', '2001:db8::127.0.0.1']) await ask(from, forwarded);
    await ask('127.0.0.1', {});
    expect(tell).not.toHaveBeenCalled();
    for (const from of ['::ffff:127.0.0.1', '127.0.0.1', '::1']) await ask(from, forwarded);
    expect(tell.mock.calls.map(String)).toEqual([expect.stringContaining('TRUSTED_PROXIES=1')]);
  });

  it('changes one\'s own password and ends every session of it', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const other = await client.signIn(person.userName, person.password);
    const changed = await client.ask('POST', 'user/change-password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' },
    });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ status: 'success', message: expect.stringContaining('Đã đổi mật khẩu') });
    for (const token of [person.token, other]) {
      expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(401);
    }
    expect((await signIn(person.userName, person.password)).status).toBe(400);
    expect((await signIn(person.userName, 'mật khẩu mới')).status).toBe(200);
  });

  it('changes a password once where two ask at the same moment, and lets the other one know', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const wanted = ['mật khẩu một', 'mật khẩu hai'];
    const answers = await Promise.all(wanted.map((next) => client.ask('POST', 'user/change-password', {
      token: person.token, body: { currentPassword: person.password, newPassword: next, confirmNewPassword: next },
    })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const signedIn = await Promise.all(wanted.map((password) => signIn(person.userName, password)));
    expect(signedIn.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });

  it.each([
    [
      { currentPassword: '', newPassword: '', confirmNewPassword: '' },
      ['currentPassword', 'newPassword', 'confirmNewPassword'],
    ],
    [{ currentPassword: 'x', newPassword: '1234567', confirmNewPassword: '1234567' }, ['newPassword']],
    [{ currentPassword: 'x', newPassword: 'a'.repeat(201), confirmNewPassword: 'a'.repeat(201) }, ['newPassword']],
    [{ currentPassword: 'mật khẩu', newPassword: 'mật khẩu', confirmNewPassword: 'mật khẩu' }, ['newPassword']],
    [{ currentPassword: 'mật khẩu', newPassword: 'mật khẩu'.normalize('NFD'), confirmNewPassword: 'mật khẩu' }, ['newPassword']],
    [{ currentPassword: 'x', newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu cũ' }, ['confirmNewPassword']],
    [{ currentPassword: 'sai', newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' }, ['currentPassword']],
    [
      { currentPassword: 1, newPassword: [], confirmNewPassword: {} },
      ['currentPassword', 'newPassword', 'confirmNewPassword'],
    ],
  ])('refuses to change a password with %j and names the fields', async (body, fields) => {
    const { client } = fixture;
    const answer = await client.ask('POST', 'user/change-password', { token: admin, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.errors)).toEqual(fields);
    expect((await client.ask('GET', 'GetallFunction', { token: admin })).status).toBe(200);
  });

  it.each([8, 200])('takes a new password of %d characters, the shortest and the longest', async (length) => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const next = 'ế'.repeat(length);
    const changed = await client.ask('POST', 'user/change-password', {
      token: person.token, body: { currentPassword: person.password, newPassword: next, confirmNewPassword: next },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(person.userName, next)).status).toBe(200);
  });

  it('takes a new password that is repeated in another normal form: for the sign-in both are one', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const next = 'mật khẩu mới';
    const changed = await client.ask('POST', 'user/change-password', {
      token: person.token, body: { currentPassword: person.password, newPassword: next, confirmNewPassword: next.normalize('NFD') },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(person.userName, next)).status).toBe(200);
  });

  it('calls somebody who signs in by the name of the staff member', async () => {
    const { client } = fixture;
    const staff = await client.ask('POST', 'NhanSu/NhanSu', { token: admin, body: STAFF });
    const person = await client.newPerson(admin, {});
    await client.ask('PUT', 'User/user', { token: admin, body: { id: person.id, idUserInfo: staff.json.data.id } });
    expect((await signIn(person.userName, person.password)).json.data).toMatchObject({ userName: person.userName, name: STAFF.tenNhanVien });
  });

  it('holds nobody up while somebody else sends one try after the other', async () => {
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, index) => {
      await signIn(`khong-co-${index}`, 'sai', '203.0.113.90');
      answered += 1;
    });
    expect((await signIn(ADMIN.username, ADMIN.password, '203.0.113.91')).status).toBe(200);
    expect(answered).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('holds nobody up while somebody else sends one try after the other from all the networks of IPv6 that a customer owns', async () => {
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, index) => {
      await signIn(`khong-co-${index}`, 'sai', `2001:db8:90:${index}::1`);
      answered += 1;
    });
    expect((await signIn(ADMIN.username, ADMIN.password, '2001:db8:91::1')).status).toBe(200);
    expect(answered).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('counts tries at a name that holds half a letter together, by whichever half they are sent', async () => {
    await fixture.client.ask('POST', 'User/user', { token: admin, body: { userName: 'lan\ufffd' } });
    for (let half = 0xd800; half < 0xd805; half += 1) {
      expect((await signIn(`lan${String.fromCharCode(half)}`, 'sai', '203.0.113.77')).status).toBe(400);
    }
    expect((await signIn('lan\udc00', 'sai', '203.0.113.77')).status).toBe(429);
  });

  it('limits guessing at the current password with a stolen token', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const guess = () =>
      client.ask('POST', 'user/change-password', {
        token: person.token,
        body: { currentPassword: 'sai', newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' },
      });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it('lets somebody change the password again and again who knows it, whatever was mistyped before', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    let { token, password } = person;
    for (let count = 0; count < 3; count += 1) {
      const next = `mật khẩu số ${count}`;
      const change = (currentPassword: string) => client.ask('POST', 'user/change-password', {
        token, body: { currentPassword, newPassword: next, confirmNewPassword: next },
      });
      expect((await change('sai')).status).toBe(400);
      expect((await change(password)).status).toBe(200);
      password = next;
      token = await client.signIn(person.userName, password);
    }
  });

  it('lets nobody who is not signed in use up the tries at a password change', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const from = '203.0.113.60';
    for (const name of ['change ', 'change\n', 'change\u0000', '\u0000change\u0000', '\u0000\nchange ', '\n']) {
      for (let tries = 0; tries < 6; tries += 1) await signIn(`${name}${person.userName}`, 'sai', from);
    }
    const changed = await client.ask('POST', 'user/change-password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' },
      from,
    });
    expect(changed.status).toBe(200);
  });

  it('lets a new user in only after a password was set, and tells that password once', async () => {
    const { client } = fixture;
    const made = await client.ask('POST', 'User/user', { token: admin, body: { userName: 'nguoi.moi', idRoles: [] } });
    expect((await signIn('nguoi.moi', '')).status).toBe(400);
    expect((await signIn('nguoi.moi', 'null')).status).toBe(400);
    const reset = await client.ask('POST', 'user/reset-password', {
      token: admin,
      body: { idUser: made.json.data.id },
    });
    const { newPassword } = reset.json.data;
    expect(newPassword).toMatch(/^[A-Za-z2-9]{16}$/);
    const first = await client.signIn('nguoi.moi', newPassword);
    const again = await client.ask('POST', 'user/reset-password', {
      token: admin,
      body: { idUser: made.json.data.id.toUpperCase() },
    });
    expect(again.json.data.newPassword).not.toBe(newPassword);
    expect((await client.ask('GET', 'GetallFunction', { token: first })).status).toBe(401);
  });

  it('leaves the sessions of a user as they are whose groups are changed: the good one goes on, one that a new password ended stays ended', async () => {
    const { client } = fixture;
    const made = await client.ask('POST', 'User/user', { token: admin, body: { userName: 'doi.nhom', idRoles: [] } });
    const { id } = made.json.data;
    const signInAnew = async () => {
      const reset = await client.ask('POST', 'user/reset-password', { token: admin, body: { idUser: id } });
      return client.signIn('doi.nhom', reset.json.data.newPassword);
    };
    const tokens = [await signInAnew(), await signInAnew()];
    const groupId = await client.newGroup(admin, 'Nhóm được thêm', {});
    expect((await client.ask('PUT', 'User/user', { token: admin, body: { id, idRoles: [groupId] } })).status).toBe(200);
    const answers = await Promise.all(tokens.map((token) => client.ask('GET', 'GetallFunction', { token })));
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('lets in at once whoever has tried too often, with the new password that an administrator sets', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const [here, there] = ['203.0.113.61', '203.0.113.62'];
    for (const from of [here, there]) {
      for (let tries = 0; tries < 6; tries += 1) await signIn(person.userName, 'sai', from);
      expect((await signIn(person.userName, person.password, from)).status).toBe(429);
    }
    const users = await client.ask('GET', `GetList_UserPaging?search=${person.userName}`, { token: admin });
    const reset = await client.ask('POST', 'user/reset-password', { token: admin, body: { idUser: users.json.data[0].id } });
    for (const from of [here, there]) {
      expect((await signIn(person.userName, reset.json.data.newPassword, from)).status).toBe(200);
    }
  });

  it('lets in at once whoever has an account made anew, whatever was tried at the one of that name before', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const here = '203.0.113.63';
    for (let tries = 0; tries < 6; tries += 1) await signIn(person.userName, 'sai', here);
    const idOf = async () => (await client.ask('GET', `GetList_UserPaging?search=${person.userName}`, { token: admin })).json.data[0].id as string;
    expect((await client.ask('DELETE', `User/user?id=${await idOf()}`, { token: admin })).status).toBe(200);
    expect((await client.ask('POST', 'User/user', { token: admin, body: { userName: person.userName } })).status).toBe(200);
    const reset = await client.ask('POST', 'user/reset-password', { token: admin, body: { idUser: await idOf() } });
    expect((await signIn(person.userName, reset.json.data.newPassword, here)).status).toBe(200);
  });

  it('lets whoever mistyped the password too often change the new one at once that an administrator sets, from wherever', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    const change = (token: string, currentPassword: string, newPassword: string, from: string) =>
      client.ask('POST', 'user/change-password', {
        token, body: { currentPassword, newPassword, confirmNewPassword: newPassword }, from,
      });
    const places = ['203.0.113.63', '203.0.113.64'];
    for (const from of places) {
      for (let tries = 0; tries < 5; tries += 1) await change(person.token, 'sai', 'mật khẩu mới', from);
      expect((await change(person.token, person.password, 'mật khẩu mới', from)).status).toBe(429);
    }
    const reset = await client.ask('POST', 'user/reset-password', { token: admin, body: { idUser: person.id } });
    let password: string = reset.json.data.newPassword;
    for (const from of places) {
      const token = await client.signIn(person.userName, password);
      const next = `mật khẩu ở ${from}`;
      expect((await change(token, password, next, from)).status).toBe(200);
      password = next;
    }
  });

  it('never tells a password or a hash in any answer about users', async () => {
    const list = await fixture.client.ask('GET', 'GetList_UserPaging?PageSize=100', { token: admin });
    for (const row of list.json.data) {
      expect(Object.keys(row).sort()).toEqual(['id', 'idRoles', 'idUserInfo', 'userName']);
    }
  });
});

describeOnEachDatabase('Behind one proxy of its own', { trustedProxies: 1 }, (fixture) => {
  it('says nothing of it', async () => {
    const tell = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => tell.mockRestore());
    await fixture.client.ask('GET', 'GetallFunction', { from: '127.0.0.1', headers: { 'X-Forwarded-For': '192.0.2.9' } });
    expect(tell).not.toHaveBeenCalled();
  });

  it('tells people apart by the address that the proxy saw, whatever they write in front of it', async () => {
    const ask = (forwarded: string, password: string) => fixture.client.ask('POST', 'Authen/login', {
      body: { username: ADMIN.username, password }, headers: { 'X-Forwarded-For': forwarded }, from: '127.0.0.1',
    });
    for (let tries = 0; tries < 5; tries += 1) await ask(`192.0.2.${tries}, 198.51.100.20`, 'sai');
    expect((await ask('192.0.2.99, 198.51.100.20', ADMIN.password)).status).toBe(429);
    expect((await ask('198.51.100.21', ADMIN.password)).status).toBe(200);
  });
});
