import { beforeAll, expect, it } from 'vitest';
import type { Right } from '../../../src/lib/right.ts';
import { ADMIN, describeOnEachDatabase } from '../testing/backends.ts';
import { FUNCTION } from '../testing/samples.ts';

interface Entry {
  readonly id: number;
  readonly functionName: string;
  readonly parentId: number | null;
  readonly parentName: string;
  readonly link: string | null;
  readonly stt: number;
  readonly dataPermission?: number[];
}

const ALL: readonly Right[] = [1, 2, 3, 4];
const MENU = '/system_management/menu';
const GROUP = '/system_management/group';

describeOnEachDatabase('Back-office menu', {}, (fixture) => {
  let token: string;
  let all: Entry[];

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    all = (await fixture.client.ask('GET', 'GetallFunction', { token })).json.menu;
  });

  const idOf = (link: string) => all.find((entry) => entry.link === link)?.id;
  const leftMenu = async (own: string): Promise<Entry[]> =>
    (await fixture.client.ask('GET', 'GetlistLeftMenuByUser', { token: own })).json.menu;
  const post = (body: unknown) => fixture.client.ask('POST', 'Menu/function', { token, body });
  const put = (body: unknown, own = token) => fixture.client.ask('PUT', 'Menu/function', { token: own, body });
  const remove = (id: unknown) => fixture.client.ask('DELETE', `Menu/function?id=${String(id)}`, { token });

  it('shows an administrator everything, each with its four rights', async () => {
    const menu = await leftMenu(token);
    expect(menu.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    for (const entry of menu) expect(entry.dataPermission).toEqual([1, 2, 3, 4]);
  });

  it('shows each what they may access, with the rights held, through all of their groups together', async () => {
    const { client } = fixture;
    const person = await client.newPerson(token, {
      '/page_management/service': [1, 2],
      '/page_management/product': [3],
    });
    const second = await client.newGroup(token, 'Nhóm thứ hai', {
      '/page_management/service': [1, 4],
      '/page_management/slide': [1],
    });
    await client.ask('PUT', 'User/user', { token, body: { id: person.id, idRoles: [person.groupId, second] } });
    const menu = await leftMenu(person.token);
    expect(menu.map(({ link, dataPermission }) => [link, dataPermission])).toEqual([
      ['/page_management/slide', [1]], ['/page_management/service', [1, 2, 4]],
    ]);
  });

  it('hangs an entry on the nearest ancestor that is shown, and shows folders that hold something', async () => {
    const { client } = fixture;
    const folder = (
      await post({ ...FUNCTION, functionName: 'Thư mục', link: null, parentId: idOf('/system_management') })
    ).json.data;
    const inner = (await post({ ...FUNCTION, functionName: 'Trong', link: '/trong', parentId: folder.id })).json.data;
    const person = await client.newPerson(token, { '/trong': [1] });
    const menu = await leftMenu(person.token);
    expect(menu).toMatchObject([
      { id: folder.id, parentId: null, parentName: '', dataPermission: [1] },
      { id: inner.id, parentId: folder.id, parentName: 'Thư mục', dataPermission: [1] },
    ]);
    const nobody = await client.newPerson(token, {});
    expect(await leftMenu(nobody.token)).toEqual([]);
    expect((await remove(folder.id)).status).toBe(409);
    await remove(inner.id);
    expect((await remove(folder.id)).status).toBe(200);
  });

  it('follows at once when a function is added, renamed, moved or deleted', async () => {
    const made = (await post({ ...FUNCTION, functionName: 'Báo cáo', link: '/bao-cao', thutu: 0 })).json.data as Entry;
    const group = await fixture.client.newPerson(token, { '/bao-cao': [1] });
    expect((await leftMenu(group.token)).map(({ functionName }) => functionName)).toEqual(['Báo cáo']);
    await put({ id: made.id, functionName: 'Báo cáo năm', parentId: idOf('/dashboard') });
    expect((await leftMenu(group.token)).map(({ functionName }) => functionName)).toEqual(['Báo cáo năm']);
    await remove(made.id);
    expect(await leftMenu(group.token)).toEqual([]);
  });

  it('pages through all functions, with page and size as texts or as numbers', async () => {
    const page = async (body: unknown) => fixture.client.ask('POST', 'GetlistallMenu_Paging', { token, body });
    const whole = await page({ pageIndex: '1', pageSize: '100' });
    expect(whole.json.totalrecord).toBe(all.length);
    expect(new Set(whole.json.menu.map(({ id }: Entry) => id))).toEqual(new Set(all.map(({ id }) => id)));
    const first = await page({ pageIndex: 1, pageSize: 10 });
    const second = await page({ pageIndex: '2', pageSize: 10 });
    expect([...first.json.menu, ...second.json.menu].map(({ id }: Entry) => id)).toEqual(
      whole.json.menu.map(({ id }: Entry) => id),
    );
    expect(second.json.menu[0].stt).toBe(11);
    expect((await page({})).json.menu).toHaveLength(10);
    expect((await page({ search: 'nguoi dung' })).json.menu).toMatchObject([{ functionName: 'Người dùng' }]);
  });

  it('names what it cannot page by as the call spells it', async () => {
    for (const wrong of [
      { pageSize: 7 },
      { pageIndex: {} },
      { pageIndex: '0' },
      { pageSize: true },
      { pageIndex: 1.5 },
      { SortOrder: 'up' },
    ]) {
      const { status, json } = await fixture.client.ask('POST', 'GetlistallMenu_Paging', { token, body: wrong });
      const [name] = Object.keys(wrong);
      expect([status, json.errors], JSON.stringify(wrong)).toEqual([400, { [String(name)]: [`${name} không hợp lệ`] }]);
    }
  });

  it('grows no deeper than fifty levels, by new entries or by moved branches', async () => {
    const chain: number[] = [];
    const below = (parentId: number | null) => post({ ...FUNCTION, functionName: 'Sâu', link: null, parentId });
    for (let level = 1; level <= 50; level += 1) chain.push((await below(chain.at(-1) ?? null)).json.data.id);
    const deeper = await below(chain.at(-1) ?? null);
    expect([deeper.status, deeper.json.errors]).toEqual([400, { parentId: ['Mục này sẽ nằm sâu hơn 50 cấp'] }]);
    const top = (await below(null)).json.data.id;
    const child = (await below(top)).json.data.id;
    expect((await put({ id: top, parentId: chain[48] })).status).toBe(400);
    expect((await put({ id: top, parentId: chain[47] })).status).toBe(200);
    for (const id of [child, top, ...chain.toReversed()]) await remove(id);
  });

  it('moves no function under itself or its own child', async () => {
    const answer = await put({ id: idOf('/page_management'), parentId: idOf('/page_management/service') });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['parentId']]);
  });

  it('keeps the two functions without which nobody could manage permissions, and their links', async () => {
    for (const link of [MENU, GROUP]) {
      const id = idOf(link);
      const kept = await remove(id);
      expect([kept.status, kept.json.message]).toEqual([422, expect.stringContaining('phải được giữ lại')]);
      for (const other of ['/khac', '', null, `${link}/`, ` ${link}x`]) {
        const answer = await put({ id, link: other });
        expect([answer.status, Object.keys(answer.json.errors)], String(other)).toEqual([422, ['link']]);
      }
      expect((await put({ id, functionName: 'Tên khác', link, thutu: 3 })).status).toBe(200);
    }
  });

  it('lets nobody lock everybody out', async () => {
    const { client } = fixture;
    const me = (await client.ask('GET', 'GetList_UserPaging?search=admin', { token })).json.data[0];
    const [group] = me.idRoles;
    const permissions = (await client.ask('GET', `phanquyen?roleId=${group}`, { token })).json.data.dataPhanQuyen;
    const without = (link: string, right: number) =>
      permissions.map((entry: { id: number; dataPermission: { id: number }[] }) =>
        entry.id === idOf(link)
          ? { ...entry, dataPermission: entry.dataPermission.filter(({ id }) => id !== right) }
          : entry,
      );
    const refused = [
      client.ask('DELETE', `User/user?id=${me.id}`, { token }),
      client.ask('PUT', 'User/user', { token, body: { id: me.id, idRoles: [] } }),
      client.ask('PUT', 'phanquyen', { token, body: { id: group, dataPhanQuyen: [] } }),
      ...[MENU, GROUP].flatMap((link) => ALL.map((right) =>
        client.ask('PUT', 'phanquyen', { token, body: { id: group, dataPhanQuyen: without(link, right) } }))),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(422);
      expect(answer.json.message).toContain('sẽ không còn ai');
    }
    // Rights on other things may go.
    const fewer = await client.ask('PUT', 'phanquyen', {
      token,
      body: { id: group, dataPhanQuyen: without('/page_management/slide', 4) },
    });
    expect(fewer.status).toBe(200);
  });

  it('counts for that only people who can sign in', async () => {
    const { client } = fixture;
    const me = (await client.ask('GET', 'GetList_UserPaging?search=admin', { token })).json.data[0];
    const heir = (
      await client.ask('POST', 'User/user', { token, body: { userName: 'nguoi.ke.nhiem', idRoles: me.idRoles } })
    ).json.data;
    const leave = () => client.ask('PUT', 'User/user', { token, body: { id: me.id, idRoles: [] } });
    expect((await leave()).status).toBe(422);
    const { newPassword } = (await client.ask('POST', 'user/reset-password', { token, body: { idUser: heir.id } })).json
      .data;
    expect((await leave()).status).toBe(200);
    const other = await client.signIn('nguoi.ke.nhiem', newPassword);
    await client.ask('PUT', 'User/user', { token: other, body: { id: me.id, idRoles: me.idRoles } });
    await client.ask('DELETE', `User/user?id=${heir.id}`, { token });
  });

  it('counts for that together what somebody holds through several groups, each right once', async () => {
    const { client } = fixture;
    const me = (await client.ask('GET', 'GetList_UserPaging?search=admin', { token })).json.data[0];
    const heir = await client.newPerson(token, { [MENU]: ALL, [GROUP]: [1, 2], '/system_management/user': ALL });
    const same = await client.newGroup(token, 'Trùng quyền', { [MENU]: ALL, [GROUP]: [1, 2] });
    const rest = await client.newGroup(token, 'Phần còn lại', { [GROUP]: [2, 3, 4] });
    const putInto = (by: string, id: string, idRoles: readonly string[]) =>
      client.ask('PUT', 'User/user', { token: by, body: { id, idRoles } });
    expect((await putInto(token, heir.id, [heir.groupId, same])).status).toBe(200);
    expect((await putInto(token, me.id, [])).status).toBe(422);
    expect((await putInto(token, heir.id, [heir.groupId, rest])).status).toBe(200);
    expect((await putInto(token, me.id, [])).status).toBe(200);
    expect((await putInto(heir.token, me.id, me.idRoles)).status).toBe(200);
    expect((await putInto(token, heir.id, [])).status).toBe(200);
  });

  it('lets two administrators who take each other\'s rights at the same moment not both succeed', async () => {
    const { client } = fixture;
    const me = (await client.ask('GET', 'GetList_UserPaging?search=admin', { token })).json.data[0];
    const rights = { [MENU]: ALL, [GROUP]: ALL, '/system_management/user': ALL };
    const twin = await client.newPerson(token, rights);
    const answers = await Promise.all([
      client.ask('PUT', 'User/user', { token, body: { id: twin.id, idRoles: [] } }),
      client.ask('PUT', 'User/user', { token: twin.token, body: { id: me.id, idRoles: [] } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const survivor = answers[0]?.status === 200 ? token : twin.token;
    await client.ask('PUT', 'User/user', { token: survivor, body: { id: me.id, idRoles: me.idRoles } });
  });
});
