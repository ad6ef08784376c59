import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { RIGHT } from '../../src/lib/right.ts';
import type { Right, RightName } from '../../src/lib/right.ts';
import { routes } from './routes.ts';
import { ADMIN, describeOnEachDatabase } from './testing/backends.ts';
import type { Method, NewPerson } from './testing/client.ts';

/**
 * The contract's table, written down a second time and by hand: which right on which function opens which call.
 * 'anyone' needs no token, 'signedIn' a token alone; otherwise each entry opens the call by itself.
 */
type Opened = 'anyone' | 'signedIn' | readonly (readonly [link: string, right: RightName])[];

const PAGE = '/page_management';
const SYSTEM = '/system_management';
const PAGES = ['menu', 'slide', 'product', 'service', 'customer', 'information'].map((name) => `${PAGE}/${name}`);
const USERS = `${SYSTEM}/user`;
const PICKER: readonly [string, RightName][] = [[USERS, 'add'], [USERS, 'edit']];

const EXPECTED = new Map<string, Opened>([
  ['POST Authen/login', 'anyone'],
  ['POST user/change-password', 'signedIn'],
  ['GET GetlistLeftMenuByUser', 'signedIn'],
  ['GET GetallFunction', 'signedIn'],
  ['GET NhanSu/chucvu', 'signedIn'],
  ['GET Getlist_Pagging?lookup=type', 'signedIn'],
  ['PUT Upload/presigned-url', PAGES.flatMap((link): [string, RightName][] => [[link, 'add'], [link, 'edit']])],
  ['GET Thongtincongty/info', [[`${PAGE}/information`, 'access']]],
  ['PUT Thongtincongty/info', [[`${PAGE}/information`, 'edit']]],
  ['POST GetlistallMenu_Paging', [[`${SYSTEM}/menu`, 'access']]],
  ['POST Menu/function', [[`${SYSTEM}/menu`, 'add']]],
  ['PUT Menu/function', [[`${SYSTEM}/menu`, 'edit']]],
  ['DELETE Menu/function', [[`${SYSTEM}/menu`, 'delete']]],
  ['POST user/reset-password', [[USERS, 'edit']]],
]);

const RESOURCES: readonly (readonly [list: string, item: string, link: string, alsoListed?: typeof PICKER])[] = [
  ['Dichvu_Getlist_Paging', 'Dichvu/Dichvu', `${PAGE}/service`],
  ['Sanpham_Getlist_Paging', 'Sanpham/Sanpham', `${PAGE}/product`],
  ['Gioithieu_Getlist_Paging', 'Gioithieu/gioithieu', `${PAGE}/information`],
  ['Menu_Website_Getlist_Paging', 'Menu_Website_Detail', `${PAGE}/menu`],
  ['SlideBanner_Getlist', 'SliderBanner', `${PAGE}/slide`],
  ['Getlist_Pagging', 'Khachhang', `${PAGE}/customer`],
  ['GetList_UserPaging', 'User/user', USERS],
  ['Nhansu_Getlist_Paging', 'NhanSu/NhanSu', `${SYSTEM}/staff`, PICKER],
  ['Danhsachnhomquyen', 'phanquyen', `${SYSTEM}/group`, PICKER],
];

for (const [list, item, link, alsoListed = []] of RESOURCES) {
  EXPECTED.set(`GET ${list}`, [[link, 'access'], ...alsoListed]);
  EXPECTED.set(`GET ${item}`, [[link, 'access']]);
  EXPECTED.set(`POST ${item}`, [[link, 'add']]);
  EXPECTED.set(`PUT ${item}`, [[link, 'edit']]);
  EXPECTED.set(`DELETE ${item}`, [[link, 'delete']]);
}

function nameOf({ method, path, when }: (typeof routes)[number]): string {
  return `${method} ${path}${when ? `?${when.parameter}=${when.value}` : ''}`;
}

it('lists every route of the backend, and no other, in the table of rights', () => {
  expect(routes.map(nameOf).sort()).toEqual([...EXPECTED.keys()].sort());
});

it('gives every path of the shared table of endpoints a route', () => {
  const paths = Object.values(endpoints).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : [entry.list, entry.item],
  );
  expect([...new Set(routes.map(({ path }) => path))].sort()).toEqual([...new Set(paths)].sort());
});

// Rights on an area alone open nothing: they are there to show that.
const LINKS = [PAGE, SYSTEM, ...PAGES, USERS, `${SYSTEM}/staff`, `${SYSTEM}/group`, `${SYSTEM}/menu`];
const RIGHTS = Object.keys(RIGHT) as RightName[];

function allRightsBut(openers: readonly (readonly [link: string, right: RightName])[]): Record<string, Right[]> {
  const opens = (link: string, right: RightName) => openers.some(([otherLink, other]) => otherLink === link && other === right);
  return Object.fromEntries(
    LINKS.map((link) => [link, RIGHTS.filter((right) => !opens(link, right)).map((right) => RIGHT[right])]),
  );
}

describeOnEachDatabase('Rights', {}, (fixture) => {
  let admin: string;
  /** Holds what the test gives, from the next request on. */
  let person: NewPerson;
  let withoutRights: string;

  beforeAll(async () => {
    admin = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    person = await fixture.client.newPerson(admin, {});
    withoutRights = (await fixture.client.newPerson(admin, {})).token;
  });

  async function give(rights: Readonly<Record<string, readonly Right[]>>): Promise<void> {
    const dataPhanQuyen = await fixture.client.permissions(admin, rights);
    const body = { id: person.groupId, dataPhanQuyen };
    expect((await fixture.client.ask('PUT', 'phanquyen', { token: admin, body })).status).toBe(200);
  }

  /** The gate alone is asked: a body that is no JSON comes after it, an id that nobody has stays without effect. */
  async function passes(call: string, token: string | undefined): Promise<boolean> {
    const [method = '', path = ''] = call.split(' ');
    const separator = path.includes('?') ? '&' : '?';
    const answer = await fixture.client.ask(method as Method, method === 'DELETE' ? `${path}${separator}id=0` : path, {
      ...(method === 'POST' || method === 'PUT' ? { body: 'not JSON' } : {}), token,
    });
    expect(answer.status, `${call} → ${answer.status}`).toBeLessThan(500);
    return answer.status !== 401 && answer.status !== 403;
  }

  it.each([...EXPECTED])('opens %s to those alone who hold the right', async (call, opened) => {
    expect(await passes(call, undefined), 'without a token').toBe(opened === 'anyone');
    const openers = typeof opened === 'string' ? [] : opened;
    expect(await passes(call, withoutRights), 'without a right').toBe(typeof opened === 'string');
    for (const [link, right] of openers) {
      await give({ [link]: [RIGHT[right]] });
      expect(await passes(call, person.token), `with ${right} on ${link}`).toBe(true);
    }
    await give(allRightsBut(openers));
    expect(await passes(call, person.token), 'with every other right').toBe(typeof opened === 'string');
    expect(await passes(call, admin), 'with every right').toBe(true);
  });

  it('answers 401 without a token and 403 without the right', async () => {
    const { client } = fixture;
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging')).status).toBe(401);
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging', { token: withoutRights })).status).toBe(403);
  });

  it('counts a right taken away, and one given, from the next request on', async () => {
    const list = () => fixture.client.ask('GET', 'Dichvu_Getlist_Paging', { token: person.token });
    await give({ [`${PAGE}/service`]: [1] });
    expect((await list()).status).toBe(200);
    await give({});
    expect((await list()).status).toBe(403);
    await give({ [`${PAGE}/service`]: [1] });
    expect((await list()).status).toBe(200);
  });

  it.each(['/page_management/service/', '/en/page_management/service', '/page_management/service?active=true#top'])(
    'finds the right on a function that links to %s', async (link) => {
      const made = await fixture.client.ask('POST', 'Menu/function', { token: admin, body: { functionName: 'Lối tắt', link } });
      expect(made.status).toBe(200);
      await give({ [link]: [RIGHT.access, RIGHT.edit] });
      expect(await passes('GET Dichvu_Getlist_Paging', person.token)).toBe(true);
      expect(await passes('PUT Dichvu/Dichvu', person.token)).toBe(true);
      expect(await passes('PUT Upload/presigned-url', person.token)).toBe(true);
      expect(await passes('DELETE Dichvu/Dichvu', person.token)).toBe(false);
      expect(await passes('GET Sanpham_Getlist_Paging', person.token)).toBe(false);
      await fixture.client.ask('DELETE', `Menu/function?id=${made.json.data.id}`, { token: admin });
    },
  );

  it('turns away a deleted user from the next request on', async () => {
    const { client } = fixture;
    const { id, token } = await client.newPerson(admin, {});
    expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(200);
    expect((await client.ask('DELETE', `User/user?id=${id}`, { token: admin })).status).toBe(200);
    expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(401);
  });

  it('judges a request by the rights that are held once it has come whole, however long it is held back', async () => {
    const { client } = fixture;
    const all = [RIGHT.access, RIGHT.add, RIGHT.edit, RIGHT.delete];
    const deposed = await client.newPerson(admin, { [USERS]: all });
    let send: ((text: string) => void) | undefined;
    let held: Promise<Response> | undefined;
    const read = new Promise<void>((begun) => {
      const body = new ReadableStream<Uint8Array>({
        // Called once somebody reads: the gate has let the request in.
        pull(controller) {
          send ??= (text) => {
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          };
          begun();
          return new Promise(() => undefined);
        },
      }, { highWaterMark: 0 });
      held = client.raw('PUT', 'User/user', {
        body, duplex: 'half', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${deposed.token}` },
      } as RequestInit);
    });
    await read;
    expect((await client.ask('PUT', 'User/user', { token: admin, body: { id: deposed.id, idRoles: [] } })).status).toBe(200);
    send?.(JSON.stringify({ id: deposed.id, idRoles: [deposed.groupId] }));
    expect((await held)?.status).toBe(403);
  });

  it.each(['/en/system_management/group', '/system_management/group/', '/system_management/user/?a=1', '/system_management/user#a'])(
    'gives nobody a right that they do not hold by a link to %s', async (link) => {
      const { client } = fixture;
      const slide = `${PAGE}/slide`;
      const editor = await client.newPerson(admin, { [`${SYSTEM}/menu`]: [RIGHT.access, RIGHT.edit], [slide]: [RIGHT.access, RIGHT.edit] });
      const { json } = await client.ask('GET', 'GetallFunction', { token: editor.token });
      const entry = json.menu.find((one: { link: string | null }) => one.link === slide);
      const moved = await client.ask('PUT', 'Menu/function', { token: editor.token, body: { id: entry.id, link } });
      expect([moved.status, Object.keys(moved.json.errors)]).toEqual([422, ['link']]);
      // Where it leads from is theirs to say, and whoever holds the rights there may take it anywhere.
      const renamed = await client.ask('PUT', 'Menu/function', { token: editor.token, body: { id: entry.id, link: `/en${slide}` } });
      expect(renamed.status).toBe(200);
      expect((await client.ask('PUT', 'Menu/function', { token: admin, body: { id: entry.id, link } })).status).toBe(200);
      expect((await client.ask('PUT', 'Menu/function', { token: admin, body: { id: entry.id, link: slide } })).status).toBe(200);
    },
  );

  it('makes nobody an administrator, by a group or by a password, who looks after users alone', async () => {
    const { client } = fixture;
    const own = await client.newPerson(admin, { [USERS]: [RIGHT.access, RIGHT.add, RIGHT.edit] });
    const groupOfControl = await client.newGroup(admin, 'Cấp quyền', { [`${SYSTEM}/group`]: [RIGHT.access, RIGHT.edit] });
    const plainGroup = await client.newGroup(admin, 'Biên tập', { [`${PAGE}/service`]: [RIGHT.access, RIGHT.edit] });
    const putInto = (token: string, id: string, groups: readonly string[]) =>
      client.ask('PUT', 'User/user', { token, body: { id, idRoles: groups } });
    const refused = await putInto(own.token, own.id, [own.groupId, groupOfControl]);
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['idRoles']]);
    const made = await client.ask('POST', 'User/user', { token: own.token, body: { userName: 'moi.tinh', idRoles: [groupOfControl] } });
    expect(made.status).toBe(422);
    // What gives no control is theirs to give, and so is whatever else they do with users.
    expect((await putInto(own.token, own.id, [own.groupId, plainGroup])).status).toBe(200);
    const keeper = await client.newPerson(admin, { [`${SYSTEM}/group`]: [RIGHT.edit] });
    expect((await putInto(own.token, keeper.id, [keeper.groupId, plainGroup])).status).toBe(200);
    const reset = (token: string, idUser: string) => client.ask('POST', 'user/reset-password', { token, body: { idUser } });
    expect((await reset(own.token, keeper.id)).status).toBe(422);
    expect(await client.signIn(keeper.userName, keeper.password)).toEqual(expect.any(String));
    expect((await reset(own.token, (await client.newPerson(admin, { [`${PAGE}/service`]: [RIGHT.edit] })).id)).status).toBe(200);
    expect((await reset(admin, keeper.id)).status).toBe(200);
    expect((await putInto(admin, own.id, [own.groupId, groupOfControl])).status).toBe(200);
  });

  it('takes nobody the way in to what gives rights, by a group, a name or a deletion, who looks after users alone', async () => {
    const { client } = fixture;
    const own = await client.newPerson(admin, { [USERS]: [RIGHT.access, RIGHT.add, RIGHT.edit, RIGHT.delete] });
    const keeper = await client.newPerson(admin, { [`${SYSTEM}/group`]: [RIGHT.access] });
    const plainGroup = await client.newGroup(admin, 'Biên tập viên', { [`${PAGE}/service`]: [RIGHT.edit] });
    const change = (token: string, fields: object) => client.ask('PUT', 'User/user', { token, body: { id: keeper.id, ...fields } });
    const remove = (token: string, id: string) => client.ask('DELETE', `User/user?id=${id}`, { token });
    for (const [wire, value] of [['idRoles', []], ['idRoles', [plainGroup]], ['userName', 'ten.khac']] as const) {
      const refused = await change(own.token, { [wire]: value });
      expect([refused.status, Object.keys(refused.json.errors ?? {})], `${wire} ${String(value)}`).toEqual([422, [wire]]);
    }
    expect((await remove(own.token, keeper.id)).status).toBe(422);
    expect(await client.signIn(keeper.userName, keeper.password)).toEqual(expect.any(String));
    // What gives no control is theirs to take, and the form sends all of a record.
    const { data } = (await client.ask('GET', `User/user?id=${keeper.id}`, { token: own.token })).json;
    expect((await change(own.token, { ...data, idRoles: [keeper.groupId, plainGroup] })).status).toBe(200);
    expect((await change(own.token, { ...data, idUserInfo: null })).status).toBe(200);
    // Sign-in asks for neither capitals nor spaces around a name.
    expect((await change(own.token, { userName: keeper.userName.toUpperCase() })).status).toBe(200);
    expect(await client.signIn(keeper.userName, keeper.password)).toEqual(expect.any(String));
    // Whoever holds the same may take it: of oneself say.
    expect((await change(keeper.token, {})).status).toBe(403);
    const equal = await client.newPerson(admin, { [USERS]: [RIGHT.access, RIGHT.edit, RIGHT.delete], [`${SYSTEM}/group`]: [RIGHT.access] });
    expect((await change(equal.token, { userName: 'nguoi.giu.quyen' })).status).toBe(200);
    expect((await change(admin, { idRoles: [] })).status).toBe(200);
    expect((await remove(own.token, keeper.id)).status).toBe(200);
    expect((await remove(equal.token, equal.id)).status).toBe(200);
  });

  it('gives nobody the right to send pictures, which any page of the website has, by a link to a page that does not exist', async () => {
    const { client } = fixture;
    const staff = `${SYSTEM}/staff`;
    const link = `${PAGE}/anything`;
    const rights = { [`${SYSTEM}/menu`]: [RIGHT.access, RIGHT.edit], [staff]: [RIGHT.access, RIGHT.add, RIGHT.edit] };
    const editor = await client.newPerson(admin, rights);
    const giver = await client.newPerson(admin, { ...rights, [`${SYSTEM}/group`]: [RIGHT.edit] });
    const { json } = await client.ask('GET', 'GetallFunction', { token: editor.token });
    const { id } = json.menu.find((one: { link: string | null }) => one.link === staff);
    const lead = (token: string, to: string) => client.ask('PUT', 'Menu/function', { token, body: { id, link: to } });
    for (const to of [link, `/en${link}/`, `${link}?a=1`, `${PAGE}/service/anything`, ` ${link}`]) {
      const moved = await lead(editor.token, to);
      expect([moved.status, Object.keys(moved.json.errors ?? {})], to).toEqual([422, ['link']]);
    }
    expect(await passes('PUT Upload/presigned-url', editor.token)).toBe(false);
    // By these no rights are found.
    for (const to of ['https://example.vn/page_management/anything', 'mailto:an@example.vn', '']) {
      expect((await lead(editor.token, to)).status, to).toBe(200);
      expect(await passes('PUT Upload/presigned-url', editor.token), to).toBe(false);
    }
    expect((await lead(giver.token, link)).status).toBe(200);
    expect(await passes('PUT Upload/presigned-url', editor.token)).toBe(true);
    // Whoever holds the rights there may take the function elsewhere on that page.
    expect((await lead(editor.token, `${link}#a`)).status).toBe(200);
    expect((await lead(admin, staff)).status).toBe(200);
  });

  it('hears the header alone, never a cookie or the query', async () => {
    const { client } = fixture;
    const cookie = { Cookie: `user=${encodeURIComponent(JSON.stringify({ token: admin }))}; token=${admin}` };
    expect((await client.ask('GET', 'GetallFunction', { headers: cookie })).status).toBe(401);
    expect((await client.ask('GET', `GetallFunction?token=${admin}&access_token=${admin}`)).status).toBe(401);
  });
});
