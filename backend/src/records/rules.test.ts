import { expect, it, vi } from 'vitest';
import { vietnamStamp } from '../../../src/lib/dates.ts';
import { asAdmin } from '../testing/admin.ts';
import { describeOnEachDatabase } from '../testing/backends.ts';
import { ARTICLE, COMPANY, CUSTOMER, FUNCTION, INTRODUCTION, MENU_ENTRY, SLIDE, STAFF } from '../testing/samples.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnEachDatabase('Rules', {}, (fixture) => {
  const admin = asAdmin(fixture);
  const { get, post, put, remove, make } = admin;

  it.each<[path: string, body: unknown, errors: Record<string, string>]>([
    ['Dichvu/Dichvu', { ...ARTICLE, tieuDe: '   ' }, { tieuDe: 'Vui lòng nhập Tiêu đề' }],
    ['Dichvu/Dichvu', { ...ARTICLE, tieuDe: 'a'.repeat(251) }, { tieuDe: 'Tiêu đề dài tối đa 250 ký tự' }],
    ['Dichvu/Dichvu', { ...ARTICLE, moTaNgan: 'a'.repeat(501) }, { moTaNgan: 'Mô tả ngắn dài tối đa 500 ký tự' }],
    ['Dichvu/Dichvu', { ...ARTICLE, thutuhienthi: -1 }, { thutuhienthi: 'Thứ tự phải từ 0 trở lên' }],
    ['Dichvu/Dichvu', { ...ARTICLE, thutuhienthi: 1.5 }, { thutuhienthi: 'Thứ tự không hợp lệ' }],
    ['Dichvu/Dichvu', { ...ARTICLE, thutuhienthi: 3e9 }, { thutuhienthi: 'Thứ tự phải từ 2.147.483.647 trở xuống' }],
    ['Dichvu/Dichvu', { ...ARTICLE, thutuhienthi: null }, { thutuhienthi: 'Vui lòng nhập Thứ tự' }],
    ['Dichvu/Dichvu', { ...ARTICLE, urlImg: 'javascript:alert(1)' }, { urlImg: 'Hình ảnh không hợp lệ' }],
    ['Dichvu/Dichvu', { ...ARTICLE, urlImg: '//evil.example/a.png' }, { urlImg: 'Hình ảnh không hợp lệ' }],
    ['Dichvu/Dichvu', { ...ARTICLE, clientKey: 'không hợp lệ' }, { clientKey: 'clientKey không hợp lệ' }],
    ['Dichvu/Dichvu', { ...ARTICLE, clientKey: 'a'.repeat(101) }, { clientKey: 'clientKey không hợp lệ' }],
    ['Gioithieu/gioithieu', { ...INTRODUCTION, moTa: '<p><br></p>' }, { moTa: 'Vui lòng nhập Nội dung' }],
    ['Gioithieu/gioithieu', { ...INTRODUCTION, urlImg: '' }, { urlImg: 'Vui lòng nhập Hình ảnh' }],
    ['Gioithieu/gioithieu', { ...INTRODUCTION, thutuhienthi: 0 }, { thutuhienthi: 'Thứ tự phải từ 1 trở lên' }],
    ['Menu_Website_Detail', { ...MENU_ENTRY, name: '' }, { name: 'Vui lòng nhập Tên menu' }],
    ['Menu_Website_Detail', { ...MENU_ENTRY, url: 'javascript:alert(1)' }, { url: 'Đường dẫn không hợp lệ' }],
    ['Menu_Website_Detail', { ...MENU_ENTRY, idMenuCha: 999_999 }, { idMenuCha: 'Menu cha không còn tồn tại' }],
    ['SliderBanner', { ...SLIDE, url: '' }, { url: 'Vui lòng nhập Hình ảnh' }],
    ['Khachhang', { ...CUSTOMER, email: 'không phải email' }, { email: 'Email không hợp lệ' }],
    ['Khachhang', { ...CUSTOMER, soDienThoai: '12345' }, { soDienThoai: 'Số điện thoại không hợp lệ' }],
    ['Khachhang', { ...CUSTOMER, maSoThue: '12' }, { maSoThue: 'Mã số thuế không hợp lệ' }],
    ['Khachhang', { ...CUSTOMER, website: 'ftp://x' }, { website: 'Website không hợp lệ' }],
    ['Khachhang', { ...CUSTOMER, idLoaiKH: 3 }, { idLoaiKH: 'Loại khách hàng không hợp lệ' }],
    [
      'Khachhang',
      {},
      {
        tenKhachHang: 'Vui lòng nhập Tên khách hàng',
        diaChi: 'Vui lòng nhập Địa chỉ',
        urlLogo: 'Vui lòng nhập Logo',
        email: 'Vui lòng nhập Email',
        soDienThoai: 'Vui lòng nhập Số điện thoại',
      },
    ],
    [
      'NhanSu/NhanSu',
      { ...STAFF, ngayBatDau: '1980-01-01T00:00:00' },
      { ngayBatDau: 'Ngày vào làm không được sớm hơn ngày sinh' },
    ],
    ['NhanSu/NhanSu', { ...STAFF, ngaySinh: '1990-02-30T00:00:00' }, { ngaySinh: 'Ngày sinh không hợp lệ' }],
    ['NhanSu/NhanSu', { ...STAFF, ngaySinh: '1990-05-17T25:00:00' }, { ngaySinh: 'Ngày sinh không hợp lệ' }],
    ['NhanSu/NhanSu', { ...STAFF, ngaySinh: '17/5/1990' }, { ngaySinh: 'Ngày sinh không hợp lệ' }],
    ['NhanSu/NhanSu', { ...STAFF, ngaySinh: '1990-05-17Tgì đó' }, { ngaySinh: 'Ngày sinh không hợp lệ' }],
    [
      'NhanSu/NhanSu',
      { ...STAFF, ngaySinh: '2990-05-17', ngayBatDau: '2990-05-17' },
      { ngaySinh: 'Ngày sinh không được sau hôm nay' },
    ],
    ['NhanSu/NhanSu', { ...STAFF, phone: '02438251234' }, { phone: 'Số điện thoại không hợp lệ' }],
    ['NhanSu/NhanSu', { ...STAFF, gioiTinh: 5 }, { gioiTinh: 'Giới tính không hợp lệ' }],
    ['NhanSu/NhanSu', { ...STAFF, idChucVu: null }, { idChucVu: 'Vui lòng nhập Chức vụ' }],
    ['NhanSu/NhanSu', { ...STAFF, idChucVu: 9_999 }, { idChucVu: 'Chức vụ không còn tồn tại' }],
    ['Menu/function', { ...FUNCTION, link: 'javascript:alert(1)' }, { link: 'Đường dẫn không hợp lệ' }],
    ['Menu/function', { ...FUNCTION, icon: '<img>' }, { icon: 'Biểu tượng không hợp lệ' }],
    ['Menu/function', { ...FUNCTION, parentId: -1 }, { parentId: 'Menu cha không hợp lệ' }],
    ['User/user', { userName: 'có khoảng trắng' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: 'lan\u200bhuong' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: 'lan\u3164' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: 'lan\u2800' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: '\ufe0flan' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: 'lan\u202e' }, { userName: 'Tên đăng nhập không hợp lệ' }],
    ['User/user', { userName: '' }, { userName: 'Vui lòng nhập Tên đăng nhập' }],
    ['User/user', { userName: 'a'.repeat(51) }, { userName: 'Tên đăng nhập dài tối đa 50 ký tự' }],
    ['User/user', { userName: 'x1', idUserInfo: 999_999 }, { idUserInfo: 'Nhân viên không còn tồn tại' }],
    ['User/user', { userName: 'x2', idRoles: [NOBODY] }, { idRoles: 'Nhóm quyền không còn tồn tại' }],
    ['User/user', { userName: 'x3', idRoles: ['không phải'] }, { idRoles: 'Nhóm quyền không hợp lệ' }],
    ['phanquyen', { roleGroupName: '' }, { roleGroupName: 'Vui lòng nhập Tên nhóm' }],
    [
      'phanquyen',
      { roleGroupName: 'N1', dataPhanQuyen: [{ id: 999_999, dataPermission: [{ id: 1 }] }] },
      { dataPhanQuyen: 'Quyền không còn tồn tại' },
    ],
    [
      'phanquyen',
      { roleGroupName: 'N2', dataPhanQuyen: [{ id: 1, dataPermission: [{ id: 5 }] }] },
      { dataPhanQuyen: 'Quyền không hợp lệ' },
    ],
    ['phanquyen', { roleGroupName: 'N3', dataPhanQuyen: { id: 1 } }, { dataPhanQuyen: 'Quyền không hợp lệ' }],
  ])('refuses at %s what breaks a rule: %j', async (path, body, errors) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
    );
    expect(answer.json.message).toContain('chưa hợp lệ');
  });

  it('answers in English where English is asked for', async () => {
    const answer = await post('Dichvu/Dichvu', { tieuDe: '' }, { 'Accept-Language': 'en' });
    expect(answer.json.errors).toEqual({ tieuDe: ['Title is required'] });
    const other = await post('Dichvu/Dichvu', { tieuDe: '' }, { 'Accept-Language': 'fr,en;q=0.5' });
    expect(other.json.errors).toEqual({ tieuDe: ['Vui lòng nhập Tiêu đề'] });
  });

  it('tidies what is written: NFC, blanks, control characters, telephone numbers', async () => {
    const service = await make('Dichvu/Dichvu', { ...ARTICLE, tieuDe: `  ${'Đường dài'.normalize('NFD')}\u0007 ` });
    expect(service['tieuDe']).toBe('Đường dài');
    const customer = await make('Khachhang', { ...CUSTOMER, soDienThoai: '+84 24.3825-1234' });
    expect(customer['soDienThoai']).toBe('02438251234');
    const member = await make('NhanSu/NhanSu', { ...STAFF, ngaySinh: '1990-05-17' });
    expect(member['ngaySinh']).toBe('1990-05-17T00:00:00');
  });

  it.each(['\r\n', '\r', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('makes no one word of two that a line break stands between, %j', async (soft) => {
    const service = await make('Dichvu/Dichvu', {
      ...ARTICLE, tieuDe: `Lê Lợi${soft}Quận 1`, moTaNgan: `Một${soft}hai`, noiDung: `<p>Một${soft}hai</p><img src="/a.png" alt="Ba${soft}bốn">`,
    });
    expect([service['tieuDe'], service['moTaNgan']]).toEqual(['Lê Lợi Quận 1', 'Một\nhai']);
    expect(service['noiDung']).toBe('<p>Một\nhai</p><img src="/a.png" alt="Ba\nbốn" />');
  });

  it('answers a hostile run of combining marks without sorting it', async () => {
    const marks = '\u0301\u0323'.repeat(50_000);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      const refused = await post('Dichvu/Dichvu', { ...ARTICLE, tieuDe: `a${marks}` });
      expect(refused.json.errors).toEqual({ tieuDe: ['Tiêu đề dài tối đa 250 ký tự'] });
      const made = await make('Dichvu/Dichvu', {
        ...ARTICLE, tieuDe: `b${marks.slice(0, 900)}`, noiDung: `<p>b${marks}</p>`,
      });
      // The dot below goes into its letter.
      for (const text of [made['tieuDe'], made['noiDung']]) expect(String(text)).toMatch(/ḅ\p{M}{29}(?:<|$)/u);
      await post('User/user', { userName: `b${marks.slice(0, 190)}` });
      await fixture.client.ask('POST', 'Authen/login', {
        body: { username: `b${marks.slice(0, 20_000)}`, password: 'x' },
      });
      await get(`Dichvu_Getlist_Paging?search=${encodeURIComponent(`b${marks.slice(0, 1_000)}`)}`);
      const texts = normalize.mock.contexts.map(String);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
    } finally {
      normalize.mockRestore();
    }
  });

  it('cleans rich text on its way in', async () => {
    const made = await make('Dichvu/Dichvu', {
      ...ARTICLE,
      noiDung: '<p onclick="x()">a<script>alert(1)</script></p><iframe></iframe>',
    });
    expect(made['noiDung']).toBe('<p>a</p>');
  });

  it('writes who made and changed a row, and when, in Vietnam time', async () => {
    const { clock, client } = fixture;
    const made = await make('Dichvu/Dichvu', ARTICLE);
    expect(made).toMatchObject({ ngayTao: vietnamStamp(clock.now()), nguoiTao: 'admin', ngaySua: null, nguoiSua: '' });
    clock.pass(3_600_000);
    const person = await client.newPerson(admin.token, { '/page_management/service': [1, 3] });
    await client.ask('PUT', 'Dichvu/Dichvu', { token: person.token, body: { id: made['id'], moTaNgan: 'khác' } });
    expect((await get(`Dichvu/Dichvu?id=${String(made['id'])}`)).json.data).toMatchObject({
      ngayTao: made['ngayTao'], nguoiTao: 'admin', ngaySua: vietnamStamp(clock.now()), nguoiSua: person.userName,
    });
  });

  it('keeps the company\'s record as one: read, changed in part, checked', async () => {
    expect((await put('Thongtincongty/info', { id: 5, ...COMPANY })).status).toBe(200);
    expect((await get('Thongtincongty/info')).json.data).toEqual({ id: 1, ...COMPANY });
    expect((await put('Thongtincongty/info', { gioLamViec: 'T2–T6: 8:00 – 17:00\nT7: 8:00 – 12:00' })).status).toBe(200);
    expect((await get('Thongtincongty/info')).json.data).toEqual({ id: 1, ...COMPANY, gioLamViec: 'T2–T6: 8:00 – 17:00\nT7: 8:00 – 12:00' });
    const wrong = await put('Thongtincongty/info', {
      tenCty: '',
      soDienThoai: '1',
      email: 'x',
      facebook: 'javascript:alert(1)',
    });
    expect(Object.keys(wrong.json.errors).sort()).toEqual(['email', 'facebook', 'soDienThoai', 'tenCty']);
    expect((await remove('Thongtincongty/info?id=1')).status).toBe(404);
  });

  it('answers 409 for a user name that is taken, in any case, and names the field', async () => {
    await make('User/user', { userName: 'Trung.Ten' });
    const again = await post('User/user', { userName: 'trung.ten' });
    expect([again.status, again.json.errors]).toEqual([409, { userName: ['Tên đăng nhập này đã được dùng'] }]);
    const other = await make('User/user', { userName: 'ten.khac' });
    expect((await put('User/user', { id: other['id'], userName: 'TRUNG.TEN' })).status).toBe(409);
    expect((await put('User/user', { id: other['id'], userName: 'TEN.KHAC' })).status).toBe(200);
  });

  it('answers 409 for a group name and for a function\'s link that is taken', async () => {
    await make('phanquyen', { roleGroupName: 'Kế toán' });
    expect((await post('phanquyen', { roleGroupName: 'KẾ TOÁN' })).json.errors).toHaveProperty('roleGroupName');
    const taken = await post('Menu/function', { functionName: 'Bản sao', link: '/page_management/service' });
    expect([taken.status, taken.json.errors]).toEqual([409, { link: ['Đường dẫn này đã được dùng'] }]);
    // Functions without a link are folders, and there may be many.
    await make('Menu/function', { functionName: 'Thư mục 1' });
    await make('Menu/function', { functionName: 'Thư mục 2', link: '' });
    expect((await post('Menu/function', { functionName: 'Dài', link: `/${'á'.repeat(1_990)}` })).status).toBe(200);
  });

  it('takes two names that an eth in the place of Đ tells apart for one', async () => {
    await make('phanquyen', { roleGroupName: 'Đội xe' });
    const group = await post('phanquyen', { roleGroupName: '\u00d0ội xe' });
    expect([group.status, Object.keys(group.json.errors)]).toEqual([409, ['roleGroupName']]);
    const named = await make('User/user', { userName: '\u00d0ặng.\u00d0ức' });
    expect(named['userName']).toBe('\u00d0ặng.\u00d0ức');
    const again = await post('User/user', { userName: 'đặng.đức' });
    expect([again.status, Object.keys(again.json.errors)]).toEqual([409, ['userName']]);
    expect((await put('User/user', { id: named['id'], userName: 'Đặng.Đức' })).status).toBe(200);
  });

  it('answers 409 for a row that others use, says who they are, and deletes it once they are gone', async () => {
    const member = await make('NhanSu/NhanSu', STAFF);
    const group = await make('phanquyen', { roleGroupName: 'Đang dùng' });
    const user = await make('User/user', { userName: 'nguoi.dung', idUserInfo: member['id'], idRoles: [group['id']] });
    const parent = await make('Menu_Website_Detail', MENU_ENTRY);
    const child = await make('Menu_Website_Detail', { ...MENU_ENTRY, idMenuCha: parent['id'] });
    const folder = await make('Menu/function', FUNCTION);
    const entry = await make('Menu/function', { ...FUNCTION, parentId: folder['id'] });
    const refused = [
      [`NhanSu/NhanSu?id=${String(member['id'])}`, 'đang có tài khoản người dùng'],
      [`phanquyen?id=${String(group['id'])}`, 'vẫn còn người dùng thuộc nhóm quyền này'],
      [`Menu_Website_Detail?id=${String(parent['id'])}`, 'mục này còn mục con'],
      [`Menu/function?id=${String(folder['id'])}`, 'mục này còn mục con'],
    ] as const;
    for (const [path, reason] of refused) {
      const { status, json } = await remove(path);
      expect([status, json.message], path).toEqual([409, expect.stringContaining(reason)]);
    }
    await remove(`User/user?id=${String(user['id'])}`);
    await remove(`Menu_Website_Detail?id=${String(child['id'])}`);
    await remove(`Menu/function?id=${String(entry['id'])}`);
    for (const [path] of refused) expect((await remove(path)).status, path).toBe(200);
  });

  it('takes a function without rights that there is no more for none: whoever took them away need not know that it is gone', async () => {
    const group = await make('phanquyen', { roleGroupName: 'Đã lấy hết quyền', dataPhanQuyen: [{ id: 999_999, dataPermission: [] }] });
    expect(group['dataPhanQuyen']).toEqual([]);
  });

  it('keeps users and groups as written, their ids compared without regard to case', async () => {
    const member = await make('NhanSu/NhanSu', STAFF);
    const group: Record<string, unknown> = await make('phanquyen', {
      roleGroupName: 'Nhóm mới',
      moTa: 'Mô tả',
      dataPhanQuyen: [
        { id: 2, functionName: 'x', dataPermission: [{ id: 3 }, { id: 1, permissionName: 'Truy cập' }, { id: 3 }] },
      ],
    });
    expect(group).toMatchObject({
      roleGroupName: 'Nhóm mới',
      moTa: 'Mô tả',
      dataPhanQuyen: [
        {
          id: 2,
          dataPermission: [
            { id: 1, permissionName: 'Truy cập' },
            { id: 3, permissionName: 'Sửa' },
          ],
        },
      ],
    });
    const user = await make('User/user', {
      userName: 'chu.hoa', idUserInfo: member['id'], idRoles: [String(group['id']).toUpperCase(), group['id']],
    });
    expect(user).toEqual({ id: user['id'], userName: 'chu.hoa', idUserInfo: member['id'], idRoles: [group['id']] });
    expect((await get(`User/user?idUser=${String(user['id']).toUpperCase()}`)).json.data).toEqual(user);
    expect((await put('User/user', { id: user['id'], idUserInfo: null, idRoles: [] })).status).toBe(200);
    expect((await get(`User/user?idUser=${String(user['id'])}`)).json.data).toMatchObject({ idUserInfo: null, idRoles: [] });
    expect((await get(`phanquyen?roleId=${String(group['id']).toUpperCase()}`)).json.data).toEqual(group);
    expect((await put('phanquyen', { id: group['id'], moTa: 'khác' })).status).toBe(200);
    expect((await get(`phanquyen?roleId=${String(group['id'])}`)).json.data).toEqual({ ...group, moTa: 'khác' });
    expect((await get('phanquyen')).json.errors).toHaveProperty('roleId');
  });

  it('names the groups of a user in the order of their names, as the list of groups does, whatever order they were given in', async () => {
    const names = ['Văn thư', 'Đối ngoại', 'An toàn', 'Dân vận', 'Ấn phẩm', 'Bảo trì'];
    const made = await Promise.all(names.map((roleGroupName) => make('phanquyen', { roleGroupName, dataPhanQuyen: [] })));
    const nameOf = new Map(made.map((group) => [group['id'], group['roleGroupName']]));
    const { id } = await make('User/user', { userName: 'nhieu.nhom', idRoles: [...nameOf.keys()] });
    const inOrder = ['An toàn', 'Ấn phẩm', 'Bảo trì', 'Dân vận', 'Đối ngoại', 'Văn thư'];
    const { idRoles } = (await get(`User/user?idUser=${String(id)}`)).json.data as { idRoles: unknown[] };
    expect(idRoles.map((group) => nameOf.get(group))).toEqual(inOrder);
    const [row] = (await get('GetList_UserPaging?search=nhieu.nhom')).json.data as { idRoles: unknown[] }[];
    expect(row?.idRoles.map((group) => nameOf.get(group))).toEqual(inOrder);
  });

  it('makes one user of a create that is sent twice, and keeps keys of different people and kinds of records apart', async () => {
    const body = { userName: 'mot.lan', clientKey: 'AbCdEfGhIj' };
    const [first, second] = await Promise.all([post('User/user', body), post('User/user', body)]);
    expect(first.json.data).toEqual(second.json.data);
    const person = await fixture.client.newPerson(admin.token, { '/page_management/service': [1, 2] });
    const article = { ...ARTICLE, clientKey: 'cungKhoa' };
    const asPerson = async () => {
      const { json } = await fixture.client.ask('POST', 'Dichvu/Dichvu', { token: person.token, body: article });
      return json.data.id as number;
    };
    const made = [(await make('Dichvu/Dichvu', article))['id'], await asPerson(), (await make('Sanpham/Sanpham', article))['id']];
    expect(made[1]).not.toBe(made[0]);
    // Each is answered with what that person made of that kind, in whatever order they ask again.
    const again = [(await make('Dichvu/Dichvu', article))['id'], await asPerson(), (await make('Sanpham/Sanpham', article))['id']];
    expect(again).toEqual(made);
  });

  it('takes nothing back of a create that was refused: its key is free again', async () => {
    const refused = await post('User/user', { userName: 'trung.ten', clientKey: 'khoaTra' });
    expect(refused.status).toBe(409);
    expect((await post('User/user', { userName: 'ten.moi.nua', clientKey: 'khoaTra' })).json.data.userName).toBe(
      'ten.moi.nua',
    );
  });

  it('moves no menu entry under itself or its own child, however the moves cross', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((name) => make('Menu_Website_Detail', { ...MENU_ENTRY, name })),
    );
    const move = (entry: typeof a, parent: typeof a) =>
      put('Menu_Website_Detail', { id: entry?.['id'], idMenuCha: parent?.['id'] });
    expect((await move(b, a)).status).toBe(200);
    expect((await move(c, b)).status).toBe(200);
    for (const [entry, parent] of [[a, a], [a, b], [a, c]] as const) {
      const answer = await move(entry, parent);
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['idMenuCha']]);
    }
    const [d, e] = await Promise.all(['D', 'E'].map((name) => make('Menu_Website_Detail', { ...MENU_ENTRY, name })));
    const crossed = await Promise.all([move(d, e), move(e, d)]);
    expect(new Set(crossed.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('changes nothing where one field of a change is refused', async () => {
    const service = await make('Dichvu/Dichvu', ARTICLE);
    expect((await put('Dichvu/Dichvu', { id: service['id'], tieuDe: 'Đã đổi', thutuhienthi: -5 })).status).toBe(400);
    expect((await get(`Dichvu/Dichvu?id=${String(service['id'])}`)).json.data).toEqual(service);
  });
});
