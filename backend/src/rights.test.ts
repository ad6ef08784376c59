import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RightId, RightName } from '../../src/api/group.ts';
import { RIGHT } from '../../src/api/group.ts';
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

describeOnEachDatabase('Rights', {}, (fixture) => {
  /** One person for each single right on each single function, and one with none at all. */
  const people = new Map<string, NewPerson>();
  let admin: string;

  beforeAll(async () => {
    const { client } = fixture;
    admin = await client.signIn(ADMIN.username, ADMIN.password);
    people.set('nothing', await client.newPerson(admin, {}));
    for (const link of LINKS) {
      for (const right of RIGHTS) {
        people.set(`${right} on ${link}`, await client.newPerson(admin, { [link]: [RIGHT[right]] }));
      }
    }
  }, 120_000);

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
    const open = new Set(typeof opened === 'string' ? [] : opened.map(([link, right]) => `${right} on ${link}`));
    for (const [held, { token }] of people) {
      expect(await passes(call, token), `with ${held}`).toBe(typeof opened === 'string' || open.has(held));
    }
    expect(await passes(call, admin), 'with every right').toBe(true);
  });

  it('answers 401 without a token and 403 without the right', async () => {
    const { client } = fixture;
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging')).status).toBe(401);
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging', { token: people.get('nothing')?.token })).status).toBe(
      403,
    );
  });

  it('counts a right taken away, and one given, from the next request on', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, { [`${PAGE}/service`]: [1] });
    const list = () => client.ask('GET', 'Dichvu_Getlist_Paging', { token: person.token });
    const give = async (rights: Record<string, RightId[]>) => {
      const dataPhanQuyen = await client.permissions(admin, rights);
      const answer = await client.ask('PUT', 'phanquyen', {
        token: admin,
        body: { id: person.groupId, dataPhanQuyen },
      });
      expect(answer.status).toBe(200);
    };
    expect((await list()).status).toBe(200);
    await give({});
    expect((await list()).status).toBe(403);
    await give({ [`${PAGE}/service`]: [1] });
    expect((await list()).status).toBe(200);
  });

  it('turns away a deleted user from the next request on', async () => {
    const { client } = fixture;
    const person = await client.newPerson(admin, {});
    expect((await client.ask('GET', 'GetallFunction', { token: person.token })).status).toBe(200);
    expect((await client.ask('DELETE', `User/user?id=${person.id}`, { token: admin })).status).toBe(200);
    expect((await client.ask('GET', 'GetallFunction', { token: person.token })).status).toBe(401);
  });

  it('hears the header alone, never a cookie or the query', async () => {
    const { client } = fixture;
    const cookie = { Cookie: `user=${encodeURIComponent(JSON.stringify({ token: admin }))}; token=${admin}` };
    expect((await client.ask('GET', 'GetallFunction', { headers: cookie })).status).toBe(401);
    expect((await client.ask('GET', `GetallFunction?token=${admin}&access_token=${admin}`)).status).toBe(401);
  });
});
