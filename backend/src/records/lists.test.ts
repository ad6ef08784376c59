import { beforeAll, describe, expect, it } from 'vitest';
import { accentedForm } from '../../../src/lib/accents.ts';
import { ADMIN, describeOnEachDatabase } from '../testing/backends.ts';
import { ARTICLE, CUSTOMER, FUNCTION, MENU_ENTRY, SLIDE, STAFF } from '../testing/samples.ts';

const TITLES = [
  'Đường sắt', 'Đương quy', 'Dương cầm', 'Vận tải đường bộ', 'Vận tải đường biển', 'Hoà tấu', 'Hòa nhạc', 'Hoá chất',
  'Âm nhạc',
  'An ninh', 'Ăn uống', 'ánh sáng', 'Ấn phẩm', 'đóng gói', 'Ê ke', 'em bé', 'Ốc vít', 'Ổ khoá', 'Ở trọ', 'Ưu đãi',
  'Út ít', 'Ý tưởng',
  'Yến sào', 'Kho bãi 10', 'Kho bãi 9', '100% cotton', '100 loại', 'C#_mẫu', 'Cmau', 'Zin',
];
const PEOPLE = [
  'Trần Văn Bình', 'Nguyễn Văn An', 'Lê Thị Ánh', 'Đỗ An', 'Phạm Thị Bình', 'Bùi Xuân Ân', 'Hoàng Đào', 'Hoàng Dao',
];

describeOnEachDatabase('Lists', {}, (fixture) => {
  let token: string;

  beforeAll(async () => {
    const { client } = fixture;
    token = await client.signIn(ADMIN.username, ADMIN.password);
    const add = (path: string, body: unknown) => client.ask('POST', path, { token, body });
    for (const [index, tieuDe] of TITLES.entries()) {
      // Ten rows share each place in the order, every fourth is hidden.
      await add('Dichvu/Dichvu', {
        ...ARTICLE, tieuDe, moTaNgan: '', noiDung: index === 0 ? '' : '<p>x</p>',
        thutuhienthi: 3 - Math.floor(index / 10), active: index % 4 !== 3,
      });
    }
    for (const tenNhanVien of PEOPLE) {
      await add('NhanSu/NhanSu', { ...STAFF, tenNhanVien, idChucVu: 1 + PEOPLE.indexOf(tenNhanVien) });
    }
    for (const [index, tenKhachHang] of ['Sông Hồng', 'Ánh Dương', 'Anh Đào'].entries()) {
      await add('Khachhang', { ...CUSTOMER, tenKhachHang, diaChi: `Số ${index} Huế`, idLoaiKH: 1 + (index % 2) });
    }
    for (let thutu = 12; thutu > 0; thutu -= 1) await add('SliderBanner', { ...SLIDE, thutu });
  });

  type Row = Record<string, unknown>;
  const list = async (query: string, path = 'Dichvu_Getlist_Paging'): Promise<{ data: Row[]; totalrecord: number }> => {
    const answer = await fixture.client.ask('GET', `${path}${query}`, { token });
    expect(answer.status, query).toBe(200);
    return answer.json;
  };
  const titles = async (query: string) => (await list(query)).data.map((row) => row['tieuDe'] as string);
  const search = (text: string, more = '') => titles(`?PageSize=100&search=${encodeURIComponent(text)}${more}`);

  describe('paging', () => {
    it('gives ten rows of the first page and the number of all where nothing is said', async () => {
      const { data, totalrecord } = await list('');
      expect([data.length, totalrecord]).toEqual([10, TITLES.length]);
    });

    it('orders by place, ties by id, so that the pages hold every row once', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?PageIndex=${page}&PageSize=10`)));
      const rows = pages.flatMap(({ data }) => data);
      expect(rows.map((row) => row['thutuhienthi'] as number)).toEqual(
        Array.from({ length: 30 }, (_, index) => 1 + Math.floor(index / 10)),
      );
      expect(new Set(rows.map((row) => row['id'])).size).toBe(TITLES.length);
      for (const { data } of pages) {
        const ids = data.map((row) => row['id'] as number);
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
      }
    });

    it('gives an empty page behind the last one, with the number of all', async () => {
      expect(await list('?PageIndex=99&PageSize=20')).toMatchObject({ data: [], totalrecord: TITLES.length });
    });

    it.each([
      ['PageIndex', '0'], ['PageIndex', '-1'], ['PageIndex', 'x'], ['PageIndex', '1e3'],
      ['PageIndex', '99999999999999999999'],
      ['PageSize', '0'], ['PageSize', '11'], ['PageSize', '1000'], ['PageSize', 'x'], ['SortField', 'khongCo'],
      ['SortField', 'noiDung'],
      ['SortField', 'title_key'], ['SortField', 'id; drop table users'], ['SortField', '__proto__'],
      ['SortOrder', 'up'], ['active', '1'], ['active', 'maybe'],
    ])('refuses %s=%s and names it', async (name, value) => {
      const answer = await fixture.client.ask('GET', `Dichvu_Getlist_Paging?${name}=${encodeURIComponent(value)}`, {
        token,
      });
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, [name]]);
    });

    it('takes empty parameters for missing ones', async () => {
      expect((await list('?PageIndex=&PageSize=&search=&SortField=&SortOrder=&active=')).totalrecord).toBe(
        TITLES.length,
      );
    });

    it('gives all slides, groups and positions at once, and groups by pages where pages are asked for', async () => {
      const slides = await list('', 'SlideBanner_Getlist');
      expect(slides.data.map((row) => row['thutu'] as number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      for (let count = 0; count < 12; count += 1) await fixture.client.newGroup(token, `Nhóm ${count}`, {});
      expect((await list('', 'Danhsachnhomquyen')).data).toHaveLength(13);
      expect((await list('?PageSize=10&PageIndex=2', 'Danhsachnhomquyen')).data).toHaveLength(3);
      expect((await list('', 'NhanSu/chucvu')).data[0]).toHaveProperty('tenChucVu');
    });
  });

  describe('rows', () => {
    it('leave out the text of a page, but say where there is none', async () => {
      const { data } = await list('?PageSize=100');
      expect(data.filter((row) => 'noiDung' in row).map((row) => [row['tieuDe'], row['noiDung']])).toEqual([
        ['Đường sắt', ''],
      ]);
    });

    it('are numbered across pages where the contract numbers them', async () => {
      const page = await list('?PageIndex=1&PageSize=10', 'Nhansu_Getlist_Paging');
      expect(page.data.map((row) => row['stt'] as number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(page.data[0]).toMatchObject({ chucVu: expect.any(String) });
    });

    it('have the same number where they are read one by one, and when they are made', async () => {
      const { data } = await list('?PageSize=100', 'Nhansu_Getlist_Paging');
      for (const row of data) {
        const { json } = await fixture.client.ask('GET', `NhanSu/NhanSu?id=${String(row['id'])}`, { token });
        expect(json.data.stt).toBe(row['stt']);
      }
      const ids: unknown[] = [];
      for (const thutu of [null, 2_147_483_647, null, 1]) {
        const body = { ...FUNCTION, link: `/stt/${ids.length}`, thutu };
        const made = (await fixture.client.ask('POST', 'Menu/function', { token, body })).json.data;
        ids.push(made.id);
        const all = (await fixture.client.ask('GET', 'GetallFunction', { token })).json.menu as Row[];
        expect(made.stt).toBe(all.findIndex((entry) => entry['id'] === made.id) + 1);
      }
      const all = (await fixture.client.ask('GET', 'GetallFunction', { token })).json.menu as Row[];
      expect(all.slice(-3).map((entry) => entry['id'])).toEqual([ids[1], ids[0], ids[2]]);
      for (const id of ids) await fixture.client.ask('DELETE', `Menu/function?id=${String(id)}`, { token });
    });
  });

  describe('search', () => {
    it('ignores case and accents on both sides', async () => {
      for (const typed of ['van tai', 'VẬN TẢI', 'vận tải'.normalize('NFD'), '  Van   Tai ']) {
        expect((await search(typed)).sort()).toEqual(['Vận tải đường biển', 'Vận tải đường bộ']);
      }
      expect(await search('D')).toContain('Đường sắt');
      expect(await search('đ')).toContain('Dương cầm');
    });

    it.each(['\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('takes a line break within what was copied, %j, for a space', async (soft) => {
      expect(await search(`Kho bãi${soft}10`)).toEqual(['Kho bãi 10']);
    });

    it('finds a title from an old document, with the eth that looks like Đ, as it finds others, sorts it with them and shows it as it is', async () => {
      const tieuDe = '\u00d0ường ống';
      const made = await fixture.client.ask('POST', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, tieuDe } });
      expect(made.json.data.tieuDe).toBe(tieuDe);
      for (const typed of ['duong o', 'Đường ố', '\u00f0ường ống']) expect(await search(typed)).toEqual([tieuDe]);
      expect(await search('\u00d0ường s')).toEqual(['Đường sắt']);
      expect((await search('đường')).indexOf(tieuDe)).toBeLessThan(4);
      const sorted = await titles('?PageSize=100&SortField=tieuDe&SortOrder=asc');
      expect(sorted.slice(sorted.indexOf(tieuDe)).slice(1, 3)).toEqual(['Đương quy', 'Đường sắt']);
      await fixture.client.ask('DELETE', `Dichvu/Dichvu?id=${made.json.data.id}`, { token });
    });

    it('puts what was typed with its accents first, then the rest in the list\'s own order', async () => {
      expect(await search('đường')).toEqual(
        ['Vận tải đường bộ', 'Vận tải đường biển', 'Đường sắt', 'Đương quy', 'Dương cầm'].sort(
          (a, b) => Number(!/đường/i.test(a)) - Number(!/đường/i.test(b)) || TITLES.indexOf(a) - TITLES.indexOf(b),
        ),
      );
      expect((await search('dương')).slice(0, 1)).toEqual(['Dương cầm']);
      expect((await search('đương')).slice(0, 1)).toEqual(['Đương quy']);
    });

    it('takes both placements of a tone mark for the same', async () => {
      expect((await search('hoà')).slice(0, 2).sort()).toEqual(['Hoà tấu', 'Hòa nhạc'].sort());
      expect((await search('hòa')).slice(0, 2).sort()).toEqual(['Hoà tấu', 'Hòa nhạc'].sort());
      expect((await search('hoà')).slice(2)).toEqual(['Ổ khoá', 'Hoá chất']);
    });

    it('pages through preferred and other hits as through one list', async () => {
      const all = await search('o');
      const total = (await list('?PageSize=10&search=o')).totalrecord;
      const paged = [
        ...(await titles('?PageSize=10&PageIndex=1&search=o')),
        ...(await titles('?PageSize=10&PageIndex=2&search=o')),
        ...(await titles('?PageSize=10&PageIndex=3&search=o')),
      ];
      expect(total).toBeGreaterThan(10);
      expect(paged).toEqual(all);
      expect(all).toHaveLength(total);
      const preferred = all.map((title) => accentedForm(title).includes('o'));
      expect(preferred).toEqual([...preferred].sort((a, b) => Number(b) - Number(a)));
      expect(new Set(preferred).size).toBe(2);
    });

    it('takes the letters of a pattern as letters', async () => {
      expect(await search('100%')).toEqual(['100% cotton']);
      expect(await search('c#_m')).toEqual(['C#_mẫu']);
      for (const strange of ['\\', '%', '_', "'", '"', '$1', '\u0000', '()', '*']) {
        expect((await search(strange)).length, strange).toBeLessThanOrEqual(TITLES.length);
      }
      expect(await search('a'.repeat(5_000))).toEqual([]);
      // No UTF-8 at all.
      expect(await titles('?search=%ED%A0%80%FF')).toEqual([]);
    });

    it('finds a long text by itself, also where what is searched for ends within a letter of it', async () => {
      const tieuDe = `${'a'.repeat(199)}😀b`;
      const made = await fixture.client.ask('POST', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, tieuDe } });
      expect(await search(tieuDe)).toEqual([tieuDe]);
      await fixture.client.ask('DELETE', `Dichvu/Dichvu?id=${made.json.data.id}`, { token });
    });

    it.each([
      '0912345678', '0912 345 678', '0912.345.678', '(0912) 345–678', '+84912345678', '+84 (0) 912 345 678', '0084 912345678', '84912345678',
      '+84 91', '345.678',
    ])('finds whoever has the number that is written %s', async (written) => {
      const found = async (path: string) => (await list(`?search=${encodeURIComponent(written)}`, path)).totalrecord;
      expect([await found('Getlist_Pagging'), await found('Nhansu_Getlist_Paging')]).toEqual([3, PEOPLE.length]);
    });

    it('takes what is no number of a telephone for what it says', async () => {
      const found = async (text: string) => (await list(`?search=${encodeURIComponent(text)}`, 'Getlist_Pagging')).totalrecord;
      expect([await found('0.1'), await found('84912'), await found('0912 x'), await found('0912 345 679')]).toEqual([0, 0, 0, 0]);
      expect(await search('1.0.0')).toEqual([]);
      // Of a house or a code: the country's number is what stands behind a plus, or before a whole number.
      expect([await found('84-91'), await found('84 12'), await found('+84 91')]).toEqual([0, 0, 3]);
    });

    it.each(['0101234567-001', '0101234567001'])('finds a branch by its tax code, kept as %s, in either spelling', async (maSoThue) => {
      const { client } = fixture;
      const made = await client.ask('POST', 'Khachhang', { token, body: { ...CUSTOMER, maSoThue } });
      const found = async (text: string) => (await list(`?search=${text}`, 'Getlist_Pagging')).totalrecord;
      expect([await found('0101234567-001'), await found('0101234567001'), await found('0101234567-002')]).toEqual([1, 1, 0]);
      await client.ask('DELETE', `Khachhang?id=${made.json.data.id}`, { token });
    });

    it('drops the preference once a sort is chosen', async () => {
      const sorted = await search('duong', '&SortField=tieuDe');
      expect(sorted).toEqual([...sorted].sort(new Intl.Collator('vi').compare));
    });

    it('finds users by the staff member\'s name, also after that name has changed', async () => {
      const { client } = fixture;
      const member = await client.ask('POST', 'NhanSu/NhanSu', {
        token,
        body: { ...STAFF, tenNhanVien: 'Phùng Thị Mơ' },
      });
      await client.ask('POST', 'User/user', { token, body: { userName: 'mo.phung', idUserInfo: member.json.data.id } });
      const users = async (text: string) =>
        (await list(`?search=${encodeURIComponent(text)}`, 'GetList_UserPaging')).data.map(
          (row) => row['userName'] as string,
        );
      expect(await users('phung thi')).toEqual(['mo.phung']);
      await client.ask('PUT', 'NhanSu/NhanSu', {
        token,
        body: { id: member.json.data.id, tenNhanVien: 'Đinh Thị Mơ' },
      });
      expect(await users('phung thi')).toEqual([]);
      expect(await users('dinh thi')).toEqual(['mo.phung']);
      await client.ask(
        'DELETE',
        `User/user?id=${String((await list('?search=mo.phung', 'GetList_UserPaging')).data[0]?.['id'])}`,
        { token },
      );
      await client.ask('DELETE', `NhanSu/NhanSu?id=${member.json.data.id}`, { token });
    });
  });

  describe('sort', () => {
    const collator = new Intl.Collator('vi');

    it('sorts texts as Intl.Collator does, both ways', async () => {
      const expected = [...TITLES].sort(collator.compare);
      expect(await titles('?PageSize=100&SortField=tieuDe&SortOrder=asc')).toEqual(expected);
      expect(await titles('?PageSize=100&SortField=tieuDe&SortOrder=desc')).toEqual(expected.reverse());
      expect(await titles('?PageSize=100&SortField=tieuDe')).toEqual(expected.reverse());
    });

    it('sorts people by given name, which is also the order of staff where none is chosen', async () => {
      const expected = [
        'Đỗ An', 'Nguyễn Văn An', 'Lê Thị Ánh', 'Bùi Xuân Ân', 'Phạm Thị Bình', 'Trần Văn Bình', 'Hoàng Dao',
        'Hoàng Đào',
      ];
      const names = async (query: string) =>
        (await list(query, 'Nhansu_Getlist_Paging')).data.map((row) => row['tenNhanVien'] as string);
      expect(await names('')).toEqual(expected);
      expect(await names('?SortField=tenNhanVien&SortOrder=desc')).toEqual(expected.reverse());
    });

    it('sorts records by who made them as it sorts people', async () => {
      const { client } = fixture;
      const names = ['Trần Văn An', 'Lê Thị Bình', 'Đỗ Hoàng Châu'];
      for (const tenNhanVien of ['Lê Thị Bình', 'Đỗ Hoàng Châu', 'Trần Văn An']) {
        const member = await client.ask('POST', 'NhanSu/NhanSu', { token, body: { ...STAFF, tenNhanVien } });
        const person = await client.newPerson(token, { '/page_management/product': [1, 2] });
        await client.ask('PUT', 'User/user', { token, body: { id: person.id, idUserInfo: member.json.data.id } });
        await client.ask('POST', 'Sanpham/Sanpham', { token: person.token, body: ARTICLE });
        await client.ask('DELETE', `User/user?id=${person.id}`, { token });
        await client.ask('DELETE', `NhanSu/NhanSu?id=${member.json.data.id}`, { token });
      }
      const makers = async (order: string) =>
        (await list(`?SortField=nguoiTao&SortOrder=${order}`, 'Sanpham_Getlist_Paging')).data.map((row) => row['nguoiTao']);
      expect(await makers('asc')).toEqual(names);
      expect(await makers('desc')).toEqual(names.toReversed());
    });

    it('sorts accounts by their names as the alphabet does, which is also their order where none is chosen', async () => {
      const { client } = fixture;
      const ids: string[] = [];
      for (const userName of ['Đức', 'Zoe', 'đào', 'Ánh', 'zung', 'an']) {
        ids.push((await client.ask('POST', 'User/user', { token, body: { userName } })).json.data.id);
      }
      const names = async (query: string) => (await list(query, 'GetList_UserPaging')).data.map((row) => row['userName']);
      const expected = ['admin', 'an', 'Ánh', 'đào', 'Đức', 'Zoe', 'zung'];
      expect(await names('')).toEqual(expected);
      expect(await names('?SortField=userName&SortOrder=asc')).toEqual(expected);
      expect(await names('?SortField=userName&SortOrder=desc')).toEqual(expected.toReversed());
      for (const id of ids) await client.ask('DELETE', `User/user?id=${id}`, { token });
    });

    it('sorts accounts by whom they stand for, those that stand for nobody last', async () => {
      const { client } = fixture;
      const paths: string[] = [];
      for (const tenNhanVien of ['Lê Thị Bình', 'Trần Văn An']) {
        const member = await client.ask('POST', 'NhanSu/NhanSu', { token, body: { ...STAFF, tenNhanVien } });
        const idUserInfo: number = member.json.data.id;
        const made = await client.ask('POST', 'User/user', { token, body: { userName: `tai.khoan.${idUserInfo}`, idUserInfo } });
        paths.unshift(`User/user?id=${made.json.data.id}`);
        paths.push(`NhanSu/NhanSu?id=${idUserInfo}`);
      }
      const sorted = async (order: string) =>
        (await list(`?SortField=idUserInfo&SortOrder=${order}`, 'GetList_UserPaging')).data.map((row) => row['idUserInfo']);
      const up = await sorted('asc');
      const [second, first] = paths.filter((path) => path.startsWith('NhanSu')).map((path) => Number(path.split('=')[1]));
      expect(up).toEqual([first, second, ...up.slice(2).map(() => null)]);
      expect(up.at(-1)).toBeNull();
      expect(await sorted('desc')).toEqual(up.toReversed());
      for (const path of paths) await client.ask('DELETE', path, { token });
    });

    it('sorts what was edited last first, and what never was behind it', async () => {
      const { client } = fixture;
      const made: number = (await client.ask('POST', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, tieuDe: 'Sắp sửa' } })).json.data.id;
      expect((await client.ask('PUT', 'Dichvu/Dichvu', { token, body: { id: made, tieuDe: 'Vừa sửa' } })).status).toBe(200);
      const sorted = async (order: string) =>
        (await list(`?PageSize=100&SortField=ngaySua&SortOrder=${order}`)).data.map((row) => row['id']);
      const down = await sorted('desc');
      expect(down[0]).toBe(made);
      expect(await sorted('asc')).toEqual([...down.slice(1), made]);
      await client.ask('DELETE', `Dichvu/Dichvu?id=${made}`, { token });
    });

    it('sorts functions by their number, those that have none last, whichever way', async () => {
      const { client } = fixture;
      const made = await client.ask('POST', 'Menu/function', { token, body: { ...FUNCTION, thutu: null } });
      const sorted = async (SortOrder: string): Promise<(number | null)[]> => {
        const body = { pageSize: '100', SortField: 'thutu', SortOrder };
        return (await client.ask('POST', 'GetlistallMenu_Paging', { token, body })).json.menu.map((row: { thutu: number | null }) => row.thutu);
      };
      const up = await sorted('asc');
      expect([up.length > 2, up.at(-1), up.at(-2)]).toEqual([true, null, expect.any(Number)]);
      expect(await sorted('desc')).toEqual([...up.slice(0, -1).toReversed(), null]);
      await client.ask('DELETE', `Menu/function?id=${made.json.data.id}`, { token });
    });

    it('sorts by every other field that can be sorted by', async () => {
      for (const [path, fields] of [
        ['Dichvu_Getlist_Paging', ['id', 'thutuhienthi', 'active', 'ngayTao', 'nguoiTao', 'ngaySua', 'nguoiSua']],
        [
          'Getlist_Pagging',
          [
            'tenKhachHang',
            'diaChi',
            'email',
            'soDienThoai',
            'maSoThue',
            'website',
            'idLoaiKH',
            'loaiKH',
            'thutu',
            'active',
          ],
        ],
        [
          'Nhansu_Getlist_Paging',
          ['email', 'phone', 'gioiTinh', 'ngaySinh', 'ngayBatDau', 'queQuan', 'idChucVu', 'chucVu'],
        ],
        ['GetList_UserPaging', ['userName', 'idUserInfo']],
        ['Danhsachnhomquyen', ['name']],
        ['Menu_Website_Getlist_Paging', ['name', 'url', 'order', 'active']],
      ] as const) {
        for (const field of fields) {
          const up = (await list(`?PageSize=100&SortField=${field}`, path)).data;
          const down = (await list(`?PageSize=100&SortField=${field}&SortOrder=desc`, path)).data;
          expect(up.map((row) => row[field]), field).toEqual(down.map((row) => row[field]).toReversed());
          expect(new Set(up.map((row) => row['id'])), field).toEqual(new Set(down.map((row) => row['id'])));
        }
      }
      const positions = (await list('?SortField=chucVu', 'Nhansu_Getlist_Paging')).data.map(
        (row) => row['chucVu'] as string,
      );
      expect(positions).toEqual([...positions].sort(collator.compare));
      const types = (await list('?SortField=loaiKH&SortOrder=desc', 'Getlist_Pagging')).data.map(
        (row) => row['loaiKH'] as string,
      );
      expect(types).toEqual(['Doanh nghiệp', 'Cá nhân', 'Cá nhân']);
    });
  });

  it('filters by status together with everything else', async () => {
    const hidden = await list('?PageSize=100&active=false');
    expect(hidden.data.map((row) => row['active'])).toEqual(Array<boolean>(hidden.totalrecord).fill(false));
    expect(hidden.totalrecord).toBe(TITLES.filter((_, index) => index % 4 === 3).length);
    const found = await list('?PageSize=100&search=o&SortField=tieuDe');
    const active = found.data.filter((row) => row['active'] as boolean);
    expect(active.length).toBeGreaterThan(1);
    expect(active.length).toBeLessThan(found.totalrecord);
    expect(await list('?PageSize=100&active=true&search=o&SortField=tieuDe')).toMatchObject({ data: active, totalrecord: active.length });
    // Where there is no status there is nothing to filter by.
    expect((await list('?active=false', 'Nhansu_Getlist_Paging')).totalrecord).toBe(PEOPLE.length);
  });

  it('answers the customer types where they are looked up', async () => {
    expect((await list('?lookup=type', 'Getlist_Pagging')).data).toEqual([
      { id: 1, tenLoai: 'Cá nhân' },
      { id: 2, tenLoai: 'Doanh nghiệp' },
    ]);
  });

  it('lists a long menu by pages of a hundred', async () => {
    const { client } = fixture;
    for (let index = 0; index < 120; index += 1) {
      await client.ask('POST', 'Menu_Website_Detail', {
        token,
        body: { ...MENU_ENTRY, name: `Mục ${index}`, order: index },
      });
    }
    const pages = await Promise.all(
      [1, 2].map((page) => list(`?PageIndex=${page}&PageSize=100`, 'Menu_Website_Getlist_Paging')),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([100, 20]);
    expect(pages.flatMap(({ data }) => data.map((row) => row['order'] as number))).toEqual(
      Array.from({ length: 120 }, (_, index) => index),
    );
  });
});
