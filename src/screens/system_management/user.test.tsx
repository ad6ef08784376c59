import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ComponentType } from 'react';
import { KEPT_AT_HEADER } from '../../../sw/messages.ts';
import type { SessionUser } from '../../api/session-user.ts';
import { ADMIN, button, field, gate, goOfflineAndBack, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type.testing.ts';
import { setReachable } from '../../stores/connection.ts';
import { navigate, setQuery } from '../../stores/location.ts';
import { loadMenu } from '../../stores/menu.ts';
import { connectMessages } from '../../stores/messages.ts';
import { endedBy, followStored, signOut, user } from '../../stores/session.ts';
import { readStored, writeStored } from '../../stores/stored.ts';
import { settle, tokenFor } from '../../stores/testing.ts';
import { question, wouldEndWork } from '../../stores/unsaved.ts';
import GroupScreen from './group.tsx';
import StaffScreen from './staff.tsx';
import UserScreen from './user.tsx';

const [USERS, STAFF, GROUPS] = ['user', 'staff', 'group'].map((name) => `/system_management/${name}`) as [string, string, string];
let product: Product;

beforeAll(async () => {
  // jsdom measures nothing: a desk's screen, a mouse.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  product = await startProduct(USERS);
});
afterAll(() => product.stop());
afterEach(unmount);

async function visit(path: string, Screen: ComponentType): Promise<void> {
  unmount();
  await navigate(path, { force: true });
  mount(<Screen />);
  await until(() => document.querySelector('[data-row-link]'));
}

const cells = () => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent);

async function rename(from: string, label: string, to: string): Promise<void> {
  await press(`Sửa ${from}`);
  const box = await until(() => field(label));
  type(box, to);
  await press('Lưu');
  await until(() => document.querySelector('dialog') === null);
}

describe('the list of users', () => {
  it('calls groups and staff members as they are called now', async () => {
    await visit(USERS, UserScreen);
    const [, , , person, groups] = await until(() => {
      const row = [...document.querySelectorAll('tbody tr')].map((each) => [...each.querySelectorAll('td')].map((cell) => cell.textContent));
      // Both with a name that has come, of one each.
      return row.find((texts) => [texts[3], texts[4]].every((names) => names && !/[…,]/.test(names)));
    });
    await visit(STAFF, StaffScreen);
    type(await until(() => document.querySelector<HTMLInputElement>('[data-list-search]')), person!);
    await until(() => document.querySelectorAll('[data-row-link]').length === 1);
    await rename(person!, 'Họ và tên', 'Nguyễn Thị Tên Mới');
    await visit(GROUPS, GroupScreen);
    await rename(groups!, 'Tên nhóm', 'Nhóm tên mới');
    await visit(USERS, UserScreen);
    await until(() => cells().includes('Nguyễn Thị Tên Mới'));
    await until(() => cells().some((text) => text.includes('Nhóm tên mới')));
    expect(cells()).not.toContain(person);
  });

  it('reads the menu anew after a write: the groups may be one’s own', async () => {
    await visit(USERS, UserScreen);
    product.calls.length = 0;
    const name = document.querySelector('[data-row-link]')?.textContent ?? '';
    await rename(name, 'Tên đăng nhập', `${name}-moi`);
    const asked = await until(() => product.calls.find(({ path }) => path === 'GetlistLeftMenuByUser'));
    expect(asked.method).toBe('GET');
  });

  it('has the frame, and the other tabs, go by one’s own new name after a write of one’s own account', async () => {
    await visit(USERS, UserScreen);
    const name = user.peek()?.userName ?? '';
    const { id, token } = user.peek()!;
    await rename(name, 'Tên đăng nhập', `${name}-khac`);
    await until(() => user.peek()?.userName !== name);
    expect(user.peek()).toMatchObject({ id, token, userName: `${name}-khac` });
    expect(JSON.parse(readStored('user') ?? '')).toEqual(user.peek());
    const other = [...document.querySelectorAll('[data-row-link]')].map((row) => row.textContent).find((text) => !text.startsWith(ADMIN.username))!;
    await rename(other, 'Tên đăng nhập', `${other}-khac`);
    await until(() => cells().some((text) => text.includes(`${other}-khac`)));
    expect(user.peek()?.userName).toBe(`${name}-khac`);
  });

  it('is exported with numbers for people by whoever may not read their names, as it shows them', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    await visit(USERS, UserScreen);
    product.interfere((call) => (call.path.startsWith('Nhansu_Getlist_Paging') ? Promise.resolve(Response.json({ status: 'error', message: 'không' }, { status: 403 })) : undefined));
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) => item.textContent.includes('CSV')))).click();
    const text = await (await until(() => files[0])).text();
    expect(text).toMatch(/an\.tranhoai,#\d+,/);
    expect(document.querySelector('[role="alert"]:not(.sr-only)')).toBeNull();
    product.interfere();
  });
});

it.each([
  ['users', USERS, UserScreen, 'Tên đăng nhập'],
  ['groups', GROUPS, GroupScreen, 'Tên nhóm'],
])('the list of %s reads the menu anew after a write not while something is typed, which could go with a right, but as soon as nothing is', async (_, path, Screen, label) => {
  await visit(path, Screen);
  const menus = (): number => product.calls.filter((call) => call.path === 'GetlistLeftMenuByUser').length;
  const name = [...document.querySelectorAll('[data-row-link]')].at(-1)?.textContent ?? '';
  await press(`Sửa ${name}`);
  const box = await until(() => field(label));
  type(box, `${name}-hai`);
  const answer = gate();
  product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
  product.calls.length = 0;
  await press('Lưu');
  await until(() => product.calls.some(({ method }) => method === 'PUT'));
  type(box, `${name}-ba`);
  answer.open();
  await until(() => button('Lưu')?.getAttribute('aria-busy') !== 'true');
  await settle();
  expect([field(label)?.value, menus()]).toEqual([`${name}-ba`, 0]);
  await press('Lưu');
  await until(() => menus() === 1);
  product.interfere();
});

it.each(['Xoá', 'Xoá mục đã chọn'])('says before a delete whose own account it is, and to nobody of another: %s', async (pressed) => {
  await product.api('POST', 'User/user', { userName: 'tai.khoan.khac', idUserInfo: null, idRoles: [] });
  const said: (string | undefined)[] = [];
  for (const name of ['tai.khoan.khac', ADMIN.username]) {
    await visit(`${USERS}?search=${name}`, UserScreen);
    // Another test may have renamed them.
    const named = (what: string) => until(() => document.querySelector<HTMLElement>(`[aria-label^="${what} ${name}"]`));
    if (pressed === 'Xoá') (await named(pressed)).click();
    else {
      (await named('Chọn')).click();
      await press(pressed);
    }
    said.push((await until(() => document.querySelector('dialog'))).textContent);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    if (pressed !== 'Xoá') await press('Bỏ chọn');
  }
  expect(said.map((text) => text?.includes('tài khoản của chính bạn'))).toEqual([false, true]);
});

describe('one’s own account that is deleted', () => {
  let own: SessionUser;
  let ids: ReadonlyMap<string, string>;
  /** Of the users that were asked to be deleted, in that order. */
  let deleted: string[];
  /** Whom the backend deletes not. */
  let refused: string | undefined;
  const others = ['cung.xoa.1', 'cung.xoa.2', 'cung.xoa.3', 'cung.xoa.4'];

  beforeEach(async () => {
    own = user.peek()!;
    for (const userName of others) await product.api('POST', 'User/user', { userName, idUserInfo: null, idRoles: [] });
    const { body } = await product.api('GET', 'GetList_UserPaging?PageIndex=1&PageSize=100');
    ids = new Map((body.data as { id: string; userName: string }[]).map(({ id, userName }) => [id, userName]));
    deleted = [];
    refused = undefined;
    // The other tests go on with it: the backend only says what it would say of one that is gone.
    let isGone = false;
    product.interfere((call, ask) => {
      if (isGone) return Promise.resolve(Response.json({}, { status: 401 }));
      if (call.method !== 'DELETE') return undefined;
      const id = call.path.split('=')[1] ?? '';
      if (ids.get(id) === refused) return Promise.resolve(Response.json({}, { status: 409 }));
      deleted.push(ids.get(id) ?? id);
      if (id !== own.id) return ask();
      isGone = true;
      return Promise.resolve(Response.json({ status: 'success' }));
    });
  });

  afterEach(async () => {
    product.interfere();
    writeStored('user', own, 3_600);
    followStored();
    await loadMenu();
    for (const [id, userName] of ids) if (others.includes(userName)) await product.api('DELETE', `User/user?id=${id}`);
  });

  const tick = (name: string) => until(() => document.querySelector<HTMLElement>(`[aria-label^="Chọn ${name}"]`)).then((box) => box.click());

  /** Of these and oneself, whom the list shows first. */
  async function deleteWithOneself(): Promise<void> {
    await visit(USERS, UserScreen);
    await tick(ADMIN.username);
    for (const name of others) await tick(name);
    await press('Xoá mục đã chọn');
    await until(() => document.querySelector('dialog'));
  }

  it('ends the session as if one had asked for that: nobody is to go on at the login', async () => {
    await visit(USERS, UserScreen);
    (await until(() => document.querySelector<HTMLElement>(`[aria-label^="Xoá ${ADMIN.username}"]`))).click();
    await press('OK');
    await until(() => user.peek() === undefined);
    expect(endedBy.peek()).toBe('asked');
  });

  it('ends no session of somebody else’s who has signed in meanwhile in another tab', async () => {
    await visit(USERS, UserScreen);
    (await until(() => document.querySelector<HTMLElement>(`[aria-label^="Xoá ${ADMIN.username}"]`))).click();
    const other = { token: tokenFor(3_600), id: 'somebody else' };
    const told = gate();
    // Also to what is read after it: the backend knows nobody else.
    product.interfere((call) => {
      if (call.method === 'DELETE') return told.passed.then(() => Response.json({ status: 'success' }));
      return user.peek() === own ? undefined : Promise.resolve(Response.json({}));
    });
    product.calls.length = 0;
    await press('OK');
    await until(() => product.calls.some(({ method }) => method === 'DELETE'));
    writeStored('user', other, 3_600);
    told.open();
    await until(() => document.querySelector('dialog') === null);
    await settle();
    expect(user.peek()).toEqual(other);
  });

  it('goes last of several, once all others have gone: what came after it would be deleted by nobody', async () => {
    await deleteWithOneself();
    await press('OK');
    await until(() => user.peek() === undefined);
    expect([deleted.slice(0, -1).sort(), deleted.at(-1), endedBy.peek()]).toEqual([others, ids.get(own.id!), 'asked']);
  });

  it('stays where another of several could not be deleted, is named among those that were not, and goes with another try', async () => {
    await deleteWithOneself();
    refused = others[1];
    await press('OK');
    await until(() => document.querySelector('dialog')?.textContent.includes('2 bản ghi chưa xử lý được'));
    const kept = [...document.querySelectorAll('dialog ul ul')].find((list) => list.textContent.includes(ADMIN.username));
    expect(kept?.previousElementSibling?.textContent).toContain('Tài khoản của chính bạn chỉ được xoá sau cùng');
    expect([deleted.includes(ADMIN.username), user.peek()]).toEqual([false, own]);
    refused = undefined;
    await press('Thử lại');
    await until(() => user.peek() === undefined);
    expect(deleted.slice(-2)).toEqual([others[1], ids.get(own.id!)]);
  });

  it('is named first of several before they are deleted, and said to be among them', async () => {
    await deleteWithOneself();
    const dialog = document.querySelector('dialog')!;
    expect(dialog.textContent).toContain('Trong số này có tài khoản của chính bạn');
    expect([...dialog.querySelectorAll('li')].map((item) => item.textContent)).toEqual([ids.get(own.id!), ...others]);
    await press('Huỷ');
    await press('Bỏ chọn');
  });
});

describe('a new password', () => {
  /** Waits at a call of the backend's until it is let go on. */
  function hold(matches: (path: string) => boolean): { readonly reached: Promise<unknown>; readonly letGo: () => void } {
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    product.calls.length = 0;
    product.interfere((call, ask) => (matches(call.path) ? held.then(ask) : undefined));
    return { reached: until(() => product.calls.some(({ path }) => matches(path))), letGo };
  }

  /** Asked for somebody who is not signed in: a session ends with its password. */
  async function ask(name: string): Promise<void> {
    await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [] });
    await visit(`${USERS}?search=${name}`, UserScreen);
    await press(`Đặt lại mật khẩu ${name}`);
    await until(() => document.querySelector('dialog'));
  }

  const password = () => until(() => field('Mật khẩu mới') as HTMLInputElement | undefined);

  async function close(): Promise<void> {
    await press('Đóng');
    await until(() => document.querySelector('dialog') === null);
    product.interfere();
  }

  it('stays to be read when the list behind it loses its row', async () => {
    await ask('mat.hang');
    const search = hold((path) => path.includes('search=ai'));
    type(document.querySelector<HTMLInputElement>('[data-list-search]')!, 'ai.do.khac');
    await press('OK');
    const shown = await password();
    await search.reached;
    search.letGo();
    await until(() => document.querySelector('[data-row-link]') === null);
    expect(shown.isConnected).toBe(true);
    expect(shown.value.length).toBeGreaterThan(7);
    await close();
  });

  it('takes back the question of whoever was leaving before it came, and asks nobody who stays on the page', async () => {
    await ask('dang.di.ra');
    const call = hold((path) => path === 'user/reset-password');
    await press('OK');
    await call.reached;
    expect(await setQuery({ page: '2' })).toBe(true);
    const left = navigate('/dashboard');
    await until(() => question.value);
    call.letGo();
    expect((await password()).value.length).toBeGreaterThan(7);
    expect([await left, question.value]).toEqual([false, undefined]);
    await close();
  });

  it('stays to be read where the session ends while it is shown, and the page with it', async () => {
    const own = user.peek()!;
    await ask('dang.hien');
    await press('OK');
    const shown = await password();
    const page = document.body.firstElementChild!;
    signOut('unauthorized');
    page.remove();
    const left = shown.isConnected;
    writeStored('user', own, 3_600);
    followStored();
    await loadMenu();
    await close();
    expect(left).toBe(true);
  });

  it('leaves whoever closes it over the login in the first field of that: what had the focus before has gone with the page', async () => {
    const own = user.peek()!;
    await ask('tren.dang.nhap');
    await press('OK');
    await password();
    signOut('unauthorized');
    const login = document.createElement('main');
    login.innerHTML = '<input name="username">';
    document.body.firstElementChild!.replaceWith(login);
    await close();
    const focused = document.activeElement;
    login.remove();
    writeStored('user', own, 3_600);
    followStored();
    await loadMenu();
    expect(focused).toBe(login.firstElementChild);
  });

  it('that the backend keeps to itself is said to be set, in a message', async () => {
    const heard: string[] = [];
    const stopHearing = connectMessages(({ text }) => heard.push(text));
    await ask('giu.kin');
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({ status: 'success', data: {} })) : undefined));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect(heard).toContain('Đã đặt lại mật khẩu của giu.kin.');
    stopHearing();
    product.interfere();
  });

  it('is waited for once it was asked for: who closed the question would never learn it', async () => {
    await ask('nong.voi');
    const call = hold((path) => path === 'user/reset-password');
    await press('OK');
    await call.reached;
    expect(button('Huỷ')?.disabled).toBe(true);
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
    call.letGo();
    expect((await password()).value.length).toBeGreaterThan(7);
    await close();
  });

  it('stands selected, with words that say so, where the browser lets no button copy it', async () => {
    await ask('khong.chep');
    await press('OK');
    const shown = await password();
    const said = [...document.querySelectorAll('dialog [role=status]')];
    await press('Sao chép');
    // Heard: it comes into a region that stood there.
    const words = await until(() => said.find(({ textContent }) => textContent.includes('hãy tự sao chép')));
    expect(words.classList).not.toContain('sr-only');
    expect(document.activeElement).toBe(shown);
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, shown.value.length]);
    await close();
  });

  it('is closed by Esc once it was copied, by hand as well, and not before: it is shown only once', async () => {
    await ask('mot.lan.esc');
    await press('OK');
    const shown = await password();
    const escape = () => shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    escape();
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settle();
    expect(shown.isConnected).toBe(true);
    shown.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }));
    await until(() => button('Đã sao chép'));
    escape();
    await until(() => document.querySelector('dialog') === null);
    product.interfere();
  });

  it('is said to be needed once more where the answer with it was lost: the old one may be gone', async () => {
    await ask('mat.phan.hoi');
    product.interfere((call, ask_) => (call.path === 'user/reset-password' ? ask_().then(() => Response.json({}, { status: 500 })) : undefined));
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    expect(told.textContent).toContain('Có thể mật khẩu cũ đã không còn dùng được: hãy đặt lại lần nữa.');
    expect(told.textContent).not.toContain('lưu');
    product.interfere();
    await press('OK');
    expect((await password()).value.length).toBeGreaterThan(7);
    await close();
  });

  it('is refused for somebody who was deleted meanwhile, whom the list shows no longer then', async () => {
    await ask('da.bi.xoa');
    const all = (await product.api('GET', 'GetList_UserPaging?PageIndex=1&PageSize=100&search=da.bi.xoa')).body.data as { id: string }[];
    await product.api('DELETE', `User/user?idUser=${all[0]?.id}`);
    expect(document.querySelector('[data-row-link]')).not.toBeNull();
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    await until(() => document.querySelector('[data-row-link]') === null);
    expect([told.isConnected, told.className]).toEqual([true, 'text-destructive']);
    await press('Huỷ');
  });

  it('is another administrator’s to set where it was one’s own that was lost', async () => {
    await visit(`${USERS}?search=${ADMIN.username}`, UserScreen);
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    (await until(() => document.querySelector<HTMLElement>(`[aria-label^="Đặt lại mật khẩu ${ADMIN.username}"]`))).click();
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    expect(told.textContent).toContain('hãy nhờ một người quản trị khác đặt lại');
    await press('Huỷ');
    product.interfere();
  });

  it('says to whoever sets their own anew that they will be signed out, and to nobody else', async () => {
    await ask('nguoi.khac');
    const text = () => document.querySelector('dialog')?.textContent;
    expect(text()).not.toContain('đăng nhập lại');
    await press('Huỷ');
    await visit(`${USERS}?search=${ADMIN.username}`, UserScreen);
    // Answered without being done: the other tests go on with this session.
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({ status: 'success', data: { newPassword: 'Mat-khau-khac' } })) : undefined));
    // Another test may have renamed them.
    (await until(() => document.querySelector<HTMLElement>(`[aria-label^="Đặt lại mật khẩu ${ADMIN.username}"]`))).click();
    await until(() => text());
    expect(text()).toContain('Bạn sẽ bị đăng xuất');
    await press('OK');
    await password();
    expect(text()).toContain('đăng nhập lại bằng nó');
    await close();
  });
});

describe.each([
  ['one’s own', ADMIN.username],
  ['somebody else’s', 'quen.mat.khau'],
])('%s new password, whose session ends while it is awaited,', (_, name) => {
  let own: SessionUser;
  const shown = () => field('Mật khẩu mới')?.value;
  const given = (): Response => Response.json({ status: 'success', data: { newPassword: 'Mat-khau-khac' } });

  /** Asks for it, and hears on the way that the session is over: by its own call, or by itself. The page goes with it. @param meanwhile before the answer comes */
  async function resetUnderway(meanwhile?: () => void, told = given, leave: () => void = unmount): Promise<void> {
    if (name !== ADMIN.username) await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [] });
    await visit(`${USERS}?search=${name}`, UserScreen);
    const answer = gate();
    product.calls.length = 0;
    // Answered without being done: the other tests go on with this account.
    product.interfere(({ path }) => (path === 'user/reset-password' ? answer.passed.then(told) : undefined));
    (await until(() => document.querySelector<HTMLElement>(`[aria-label^="Đặt lại mật khẩu ${name}"]`))).click();
    await press('OK');
    await until(() => product.calls.some(({ path }) => path === 'user/reset-password'));
    own = user.peek()!;
    signOut('unauthorized');
    leave();
    meanwhile?.();
    expect(wouldEndWork()).toBe(true);
    answer.open();
    await (meanwhile ? settle() : until(shown));
  }

  function comes(session: object): void {
    writeStored('user', session, 3_600);
    followStored();
  }

  /** What has been said at the top of the page. */
  let heard: string[] = [];
  let stopHearing: () => void;
  beforeEach(() => {
    stopHearing = connectMessages(({ text }) => heard.push(text));
    // What other tests were told.
    heard = [];
  });

  afterEach(async () => {
    stopHearing();
    product.interfere();
    comes(own);
    await loadMenu();
  });

  it('is said to be needed once more where the answer with it was lost, to nobody else', async () => {
    const lose = (): Response => Response.json({}, { status: 500 });
    await resetUnderway(() => undefined, lose);
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^${name}.*: .*Có thể mật khẩu cũ`))]);
    comes(own);
    heard = [];
    await resetUnderway(() => comes({ token: tokenFor(3_600), id: 'somebody else' }), lose);
    expect(heard).toEqual([]);
  });

  it('stays to be read though the session, and the page, ends with the old one', async () => {
    await resetUnderway();
    expect([shown(), wouldEndWork()]).toEqual(['Mat-khau-khac', true]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    comes(own);
    expect(shown()).toBe('Mat-khau-khac');
    await press('Đóng');
    await until(() => shown() === undefined);
    expect(wouldEndWork()).toBe(false);
  });

  it('stays to be read also where it comes before the page has given way to the login, and so does that there is none', async () => {
    const stay = (): void => undefined;
    await resetUnderway(undefined, given, stay);
    // Apart from the page.
    expect(document.body.firstElementChild?.contains(field('Mật khẩu mới')!)).toBe(false);
    await press('Đóng');
    unmount();
    comes(own);
    await loadMenu();
    await resetUnderway(stay, () => Response.json({ status: 'success', data: {} }), stay);
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^Đã đặt lại mật khẩu của ${name}`))]);
    unmount();
  });

  it('is shown to nobody else who signs in', async () => {
    await resetUnderway();
    comes({ token: tokenFor(3_600), id: 'somebody else' });
    await until(() => shown() === undefined);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('is shown to nobody else who had signed in before it came', async () => {
    await resetUnderway(() => comes({ token: tokenFor(3_600), id: 'somebody else' }));
    expect([document.querySelector('dialog'), wouldEndWork()]).toEqual([null, false]);
  });
});

describe('the form of a user', () => {
  it('says what a user name looks like before it is refused', async () => {
    await visit(USERS, UserScreen);
    for (const control of [() => button('Thêm mới'), () => document.querySelector<HTMLElement>('[data-row-link]')]) {
      (await until(control)).click();
      const described = (await until(() => field('Tên đăng nhập'))).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).toContain('Viết liền, không có dấu cách');
      await press('Huỷ');
      await until(() => document.querySelector('dialog') === null);
    }
  });

  it.each([
    ['who it is', 'Nhân viên', 'dialog [role=option]'],
    ['its groups', 'Nhóm quyền', 'dialog [role=group] input'],
  ])('that the worker had kept is not read anew under a search for %s', async (_, label, choice) => {
    const { data } = (await product.api('POST', 'User/user', { userName: `tim.${choice.length}`, idUserInfo: null, idRoles: [] })).body as { data: { id: string } };
    await visit(`${USERS}?search=tim.${choice.length}`, UserScreen);
    product.interfere((_call, ask) => ask().then((told) => new Response(told.body, { headers: { [KEPT_AT_HEADER]: String(Date.now()) } })));
    setReachable(false);
    await press(`Sửa tim.${choice.length}`);
    const search = await until(() => field(label));
    await product.api('PUT', 'User/user', { ...data, userName: `tim.lai.${choice.length}` });
    search.focus();
    type(search, 'a');
    await until(() => document.querySelector(choice));
    product.calls.length = 0;
    product.interfere();
    goOfflineAndBack();
    await until(() => product.calls.some(({ path }) => path.startsWith('User/user?id')));
    await settle();
    expect([search.isConnected, search.value, document.activeElement]).toEqual([true, 'a', search]);
    await press('Huỷ');
  });

  const help = (): boolean => document.body.textContent.includes('để cấp mật khẩu đầu tiên');

  it('tells of the first password whoever adds a user, not whoever edits one', async () => {
    await visit(USERS, UserScreen);
    await press('Thêm mới');
    await until(() => field('Tên đăng nhập'));
    expect(help()).toBe(true);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    document.querySelector<HTMLElement>('[data-row-link]')!.click();
    await until(() => field('Tên đăng nhập'));
    expect(help()).toBe(false);
    await press('Huỷ');
  });

  it('shows a chosen group that was deleted meanwhile, so that it can be taken out and the user saved', async () => {
    await product.api('POST', 'phanquyen', { roleGroupName: 'Nhóm sắp xoá', moTa: '', dataPhanQuyen: [] });
    const { body } = await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100');
    const doomed = (body.data as { id: string; name: string }[]).find(({ name }) => name === 'Nhóm sắp xoá');
    const box = (text: string) => [...document.querySelectorAll('dialog label')].find((each) => each.textContent.includes(text))?.querySelector('input');
    await visit(USERS, UserScreen);
    await press('Thêm mới');
    type(await until(() => field('Tên đăng nhập')), 'nguoi.sau');
    (await until(() => box('Nhóm sắp xoá'))).click();
    await product.api('DELETE', `phanquyen?id=${doomed?.id}`);
    await press('Lưu');
    const gone = await until(() => box('Không còn nữa: Nhóm sắp xoá'));
    expect([gone.checked, box('Nhóm sắp xoá')]).toEqual([true, gone]);
    gone.focus();
    gone.click();
    await until(() => !gone.checked);
    expect(document.activeElement).toBe(gone);
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null);
    const stored = await product.api('GET', 'GetList_UserPaging?PageIndex=1&PageSize=10&search=nguoi.sau');
    expect(stored.body.data).toMatchObject([{ userName: 'nguoi.sau', idRoles: [] }]);
  });
});

describe('the form of a staff member', () => {
  it('says that the positions could not be had, and gets them with another try', async () => {
    await visit(STAFF, StaffScreen);
    product.interfere((call) => (call.path.startsWith('NhanSu/chucvu') ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await press('Thêm mới');
    const position = await until(() => field('Chức vụ'));
    await until(() => document.querySelector('dialog [role="alert"]:not(.sr-only)'));
    expect(position.querySelectorAll('option')).toHaveLength(1);
    product.interfere();
    await press('Thử lại');
    await until(() => position.querySelectorAll('option').length > 1);
    expect(document.querySelector('dialog [role="alert"]:not(.sr-only)')).toBeNull();
    await press('Huỷ');
  });
});

describe('choices that could not be had', () => {
  it.each([
    ['the positions of a staff member', STAFF, StaffScreen, 'NhanSu/chucvu', 'Chức vụ'],
    ['the groups of a user', USERS, UserScreen, 'Danhsachnhomquyen', 'Nhóm quyền'],
  ] as const)('leave the focus, once they have come by another try, on their field: %s', async (_which, path, Screen, asked, label) => {
    await visit(path, Screen);
    const fail = (): Promise<Response> => Promise.resolve(Response.json({}, { status: 500 }));
    product.interfere((call) => (call.path.startsWith(asked) ? fail() : undefined));
    await press('Thêm mới');
    const control = await until(() => field(label));
    const again = await until(() => button('Thử lại'));
    // Not before the form has put it into its first field.
    await until(() => document.activeElement?.matches('dialog form *'));
    again.focus();
    const failing = gate();
    product.interfere((call) => (call.path.startsWith(asked) ? failing.passed.then(fail) : undefined));
    again.click();
    await until(() => again.ariaBusy === 'true' || !again.isConnected);
    expect(document.activeElement).toBe(again);
    failing.open();
    await until(() => again.ariaBusy !== 'true');
    expect(document.activeElement).toBe(again);
    product.interfere();
    again.click();
    await until(() => !again.isConnected);
    await until(() => document.activeElement !== document.body);
    expect(document.activeElement).toBe(control);
    await press('Huỷ');
  });
});
