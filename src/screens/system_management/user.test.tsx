import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_AT_HEADER } from '../../../sw/messages.ts';
import type { SessionUser } from '../../api/session-user.ts';
import { ADMIN, button, controlNamed, field, gate, goOfflineAndBack, press, until, withRights } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { setReachable } from '../../stores/connection.ts';
import { loadMenu } from '../../stores/menu.ts';
import { endedBy, followStored, user } from '../../stores/session.ts';
import { readStored, writeStored } from '../../stores/stored.ts';
import { settle, tokenFor } from '../../stores/testing.ts';
import GroupScreen from './group.tsx';
import StaffScreen from './staff.tsx';
import UserScreen from './user.tsx';
import { USERS, prepareUsers, product, visit } from './user/testing.tsx';

const STAFF = '/system_management/staff';
const GROUPS = '/system_management/group';

prepareUsers();

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

  it.each(['the list', 'its form'])('has the frame go by the name that a colleague has given one’s own account once that is read in %s, and by none that the worker had kept', async (place) => {
    await visit(USERS, UserScreen);
    const { id, userName: before, token } = user.peek()!;
    const isOwn = (row: unknown): boolean => String((row as { id: string }).id).toLowerCase() === id?.toLowerCase();
    const named = `${before}-${place === 'the list' ? 'mot' : 'hai'}`;
    const old = await product.api('GET', `User/user?idUser=${id}`);
    const { status } = await product.api('PUT', 'User/user', { ...(old.body.data as object), userName: named });
    expect([status, user.peek()?.userName]).toEqual([200, before]);
    // Of the list of those who look at their form alone, another page.
    product.interfere((call, ask) => {
      if (place === 'the list' || !call.path.startsWith('GetList_UserPaging')) return undefined;
      return ask().then(async (told) => {
        const page = (await told.json()) as { data: unknown[] };
        return Response.json({ ...page, data: page.data.filter((row) => !isOwn(row)) });
      });
    });
    await visit(place === 'the list' ? USERS : `${USERS}?edit=${id}`, UserScreen);
    await until(() => user.peek()?.userName === named);
    expect(user.peek()).toMatchObject({ id, token, userName: named });
    expect(JSON.parse(readStored('user') ?? '')).toEqual(user.peek());
    if (place !== 'the list') await press('Huỷ');

    product.interfere((call, ask) =>
      /^(?:GetList_UserPaging|User.user)/.test(call.path)
        ? ask().then(async (told) => new Response((await told.text()).replaceAll(named, `${named}-xua`), { headers: { [KEPT_AT_HEADER]: String(Date.now()) } }))
        : Promise.reject(new TypeError('fetch failed')));
    setReachable(false);
    await visit(place === 'the list' ? `${USERS}?search=${named}` : `${USERS}?edit=${id}`, UserScreen);
    await until(() => (place === 'the list' ? cells().some((text) => text.includes(`${named}-xua`)) : field('Tên đăng nhập')?.value === `${named}-xua`));
    expect(user.peek()?.userName).toBe(named);
    product.interfere();
    setReachable(true);
    if (place !== 'the list') await press('Huỷ');
  });

  it('is exported with numbers for people, and how many groups, by whoever may not read their names, as it shows them', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    await visit(USERS, UserScreen);
    product.interfere((call) => (/^(?:Nhansu_Getlist_Paging|Danhsachnhomquyen)/.test(call.path) ? Promise.resolve(Response.json({ status: 'error', message: 'không' }, { status: 403 })) : undefined));
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) => item.textContent.includes('CSV')))).click();
    const text = await (await until(() => files[0])).text();
    expect(text).toMatch(/an\.tranhoai,#\d+,\d mục không xem được tên/);
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

it.each([
  ['a user', USERS, UserScreen, 'Tên đăng nhập', 'Nhóm quyền'],
  ['a group', GROUPS, GroupScreen, 'Tên nhóm', 'Lọc chức năng'],
])('the form of %s is not sent by Enter in its search, as it is by Ctrl+Enter', async (_, path, Screen, name, label) => {
  await visit(path, Screen);
  await press('Thêm mới');
  const search = await until(() => field(label));
  const enter = (box: HTMLElement, ctrlKey: boolean) => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true, cancelable: true }));
  // The browser sends a form from any of its boxes, where nobody has taken the key.
  expect([enter(field(name)!, false), enter(search, false)]).toEqual([true, false]);
  enter(search, true);
  await until(() => field(name)?.ariaInvalid === 'true');
  await press('Huỷ');
});

it.each(['Xoá', 'Xoá mục đã chọn'])('says before a delete whose own account it is, and to nobody of another: %s', async (pressed) => {
  await product.api('POST', 'User/user', { userName: 'tai.khoan.khac', idUserInfo: null, idRoles: [] });
  const said: (string | undefined)[] = [];
  for (const name of ['tai.khoan.khac', ADMIN.username]) {
    await visit(`${USERS}?search=${name}`, UserScreen);
    // Another test may have renamed them.
    const named = (what: string) => until(() => controlNamed(`${what} ${name}`));
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
      if (ids.get(id) === refused) return Promise.resolve(Response.json({}, { status: 500 }));
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

  const tick = (name: string) => until(() => controlNamed(`Chọn ${name}`)).then((box) => box.click());

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
    (await until(() => controlNamed(`Xoá ${ADMIN.username}`))).click();
    await press('OK');
    await until(() => user.peek() === undefined);
    expect(endedBy.peek()).toBe('asked');
  });

  it('ends no session of somebody else’s who has signed in meanwhile in another tab', async () => {
    await visit(USERS, UserScreen);
    (await until(() => controlNamed(`Xoá ${ADMIN.username}`))).click();
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

  it.each([
    ['who it is', 'Nhân viên', 'dialog [role=option]'],
    ['its groups', 'Nhóm quyền', 'dialog [role=group] input'],
  ])('leaves whoever searches for %s while it is saved at that, and says beside the buttons what is wrong above', async (_, label, choice) => {
    await visit(USERS, UserScreen);
    await press('Thêm mới');
    type(await until(() => field('Tên đăng nhập')), `ten.da.co.${choice.length}`);
    await until(() => document.querySelector('dialog [role=group] input'));
    const answer = gate();
    const refusal = { status: 'error', message: 'sai', errors: { userName: ['Tên này đã có'] } };
    product.interfere((call) => (call.method === 'POST' ? answer.passed.then(() => Response.json(refusal, { status: 400 })) : undefined));
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'POST'));
    const search = await until(() => field(label));
    search.focus();
    type(search, 'a');
    await until(() => document.querySelector(choice));
    answer.open();
    await until(() => document.body.textContent.includes('Tên này đã có'));
    await settle();
    expect([search.isConnected, search.value, document.activeElement]).toEqual([true, 'a', search]);
    expect([...document.querySelectorAll('dialog [role=alert]')].map(({ textContent }) => textContent)).toContain('Cần sửa 1 trường: Tên đăng nhập');
    product.interfere();
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null);
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

  it('sends whoever adds a user and may edit none to somebody who may, for the first password', async () => {
    await withRights(product, USERS, [1, 2]);
    await visit(USERS, UserScreen);
    await press('Thêm mới');
    const described = (await until(() => field('Tên đăng nhập'))).getAttribute('aria-describedby') ?? '';
    const told = document.getElementById(described)?.textContent;
    await press('Huỷ');
    product.interfere();
    await loadMenu();
    expect(told).toMatch(/dấu cách.*hãy nhờ người có quyền sửa người dùng đặt lại mật khẩu/);
  });

  it('shows whoever may neither change it nor read the groups how many it has, in words as the list does', async () => {
    await product.api('POST', 'phanquyen', { roleGroupName: 'Nhóm không được xem', moTa: '', dataPhanQuyen: [] });
    const { data } = (await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100')).body as { data: { id: string; name: string }[] };
    const group = data.find(({ name }) => name === 'Nhóm không được xem')!;
    await product.api('POST', 'User/user', { userName: 'chi.xem', idUserInfo: null, idRoles: [group.id] });
    await withRights(product, USERS, [1]);
    product.interfere(({ path }) => (path.startsWith('Danhsachnhomquyen') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    await visit(`${USERS}?search=chi.xem`, UserScreen);
    document.querySelector<HTMLElement>('[data-row-link]')!.click();
    await until(() => field('Nhóm quyền')?.value === '1 mục không xem được tên');
    await until(() => cells().includes('1 mục không xem được tên'));
    expect(document.body.textContent).not.toContain(group.id);
    expect([field('Nhóm quyền')?.readOnly, field('Nhóm quyền')?.disabled]).toEqual([true, false]);
    expect(document.querySelector('dialog [role=alert]:not(.sr-only)')).toBeNull();
    await press('Đóng');
    product.interfere();
    await loadMenu();
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
