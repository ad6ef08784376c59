import { describe, expect, it } from 'vitest';
import { asAdmin } from '../testing/admin.ts';
import { describeOnEachDatabase } from '../testing/backends.ts';
import type { Answered } from '../testing/client.ts';
import { CREATABLE } from '../testing/samples.ts';

const LISTS = new Map([
  ['Dichvu/Dichvu', 'Dichvu_Getlist_Paging'], ['Sanpham/Sanpham', 'Sanpham_Getlist_Paging'],
  ['Gioithieu/gioithieu', 'Gioithieu_Getlist_Paging'], ['Menu_Website_Detail', 'Menu_Website_Getlist_Paging'],
  ['SliderBanner', 'SlideBanner_Getlist'], ['Khachhang', 'Getlist_Pagging'], ['NhanSu/NhanSu', 'Nhansu_Getlist_Paging'],
  ['Menu/function', 'GetallFunction'],
]);

const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnEachDatabase('Records', {}, (fixture) => {
  const { get, post, put, remove, make } = asAdmin(fixture);
  /** A function has no GET of its own: it is read from the list of all. */
  const read = async (path: string, id: unknown): Promise<Answered> => {
    if (path !== 'Menu/function') return get(`${path}?id=${String(id)}`);
    const all = await get('GetallFunction');
    const data = all.json.menu.find((row: { id: unknown }) => row.id === id);
    return { ...all, status: data ? 200 : 404, json: { status: 'success', data } };
  };

  describe.each(CREATABLE)('%s', (path, sample) => {
    it('is made, read, listed, changed and deleted', async () => {
      const made = await post(path, sample);
      expect([made.status, made.json.status]).toEqual([200, 'success']);
      expect(made.json.data).toMatchObject(sample);
      const { id } = made.json.data;
      expect((await read(path, id)).json.data).toMatchObject({ ...sample, id });

      const listed = await get(LISTS.get(path) ?? '');
      const rows: { id: number }[] = listed.json.data ?? listed.json.menu;
      expect(rows.map((row) => row.id)).toContain(id);
      expect(listed.json.totalrecord).toBe(rows.length);

      const order =
        'thutuhienthi' in sample
          ? 'thutuhienthi'
          : 'order' in sample
            ? 'order'
            : 'thutu' in sample
              ? 'thutu'
              : undefined;
      const change = order ? { [order]: 7 } : { queQuan: 'Huế' };
      expect((await put(path, { id, ...change })).json).toEqual({ status: 'success', message: 'Đã lưu' });
      expect((await read(path, id)).json.data).toMatchObject({ ...sample, ...change, id });

      expect((await remove(`${path}?id=${id}`)).json).toEqual({ status: 'success', message: 'Đã xoá' });
      expect((await read(path, id)).status).toBe(404);
      expect((await remove(`${path}?id=${id}`)).status).toBe(404);
      expect((await put(path, { ...sample, id })).status).toBe(404);
    });

    it('keeps every field that a change leaves out', async () => {
      const { id } = await make(path, sample);
      expect((await put(path, { id })).status).toBe(200);
      expect((await read(path, id)).json.data).toMatchObject(sample);
      await remove(`${path}?id=${String(id)}`);
    });

    it('takes nothing that is not its own: ids, read-only fields, unknown fields, __proto__', async () => {
      const poison = [
        '"id":99999,"stt":77,"ngayTao":"1999-01-01T00:00:00","nguoiTao":"kẻ lạ","chucVu":"x","loaiKH":"x"',
        '"isAdmin":true,"searchText":"x","passwordHash":"x","constructor":{"prototype":{"polluted":1}}',
        '"__proto__":{"polluted":1,"active":false}',
      ];
      const made = await post(path, `{${poison.join()},${JSON.stringify(sample).slice(1)}`);
      expect(made.status).toBe(200);
      expect(made.json.data).toMatchObject(sample);
      expect(made.json.data.id).not.toBe(99_999);
      for (const strange of ['isAdmin', 'searchText', 'passwordHash', 'polluted']) {
        expect(made.json.data).not.toHaveProperty(strange);
      }
      expect(made.json.data.nguoiTao).not.toBe('kẻ lạ');
      expect(Object.prototype).not.toHaveProperty('polluted');
      await remove(`${path}?id=${made.json.data.id}`);
    });

    it('makes one row of a create that is sent twice, also at the same moment', async () => {
      const clientKey = 'khoaThuMot';
      const answers = await Promise.all([1, 2, 3].map(() => post(path, { ...sample, clientKey })));
      const later = await post(path, { ...sample, clientKey });
      const ids = [...answers, later].map(({ json }) => json.data.id);
      expect(new Set(ids).size).toBe(1);
      const another = await make(path, { ...sample, clientKey: 'khoaThuHai' });
      expect(another['id']).not.toBe(ids[0]);
      for (const id of [ids[0], another['id']]) await remove(`${path}?id=${id}`);
      // What was made and deleted is not made again by a late repetition.
      expect((await post(path, { ...sample, clientKey })).status).toBe(404);
    });

    it('knows no row by an id that nobody has, or that is none', async () => {
      for (const id of [
        '0',
        '-1',
        '999999',
        '2147483648',
        '1.5',
        'abc',
        '1;drop table users',
        NOBODY,
        '%00',
        '1%20or%201=1',
      ]) {
        expect((await remove(`${path}?id=${id}`)).status, id).toBe(404);
        // `Menu/function` has no GET at all, which is a 404 too.
        expect((await get(`${path}?id=${id}`)).status, id).toBe(404);
      }
      expect((await put(path, { ...sample, id: 'abc' })).status).toBe(404);
      expect((await put(path, sample)).json.errors).toHaveProperty('id');
      expect((await remove(path)).status).toBe(400);
    });

    it('refuses values of the wrong type, each at its field', async () => {
      for (const wrong of [{ a: 1 }, [1], true, 1.5, '\u0000']) {
        const body = Object.fromEntries(Object.keys(sample).map((name) => [name, wrong]));
        const answer = await post(path, body);
        expect(answer.status, JSON.stringify(wrong)).toBe(400);
        for (const name of Object.keys(answer.json.errors)) expect(Object.keys(sample)).toContain(name);
      }
    });
  });
});
