import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { OpenDatabase } from './database/database.ts';
import { createBackend } from './index.ts';
import { ROOM_ELSEWHERE } from './disk-room.ts';
import { pictureName, withSeedPictures } from './seed-pictures.ts';
import { seedFunctions } from './seed/functions.ts';
import { logo } from './seed/pictures/spec.ts';
import { seedPositions } from './seed/positions.ts';
import { seedServices } from './seed/services/services.ts';
import { ADMIN, describeOnEachDatabase, START } from './testing/backends.ts';
import { TestClient } from './testing/client.ts';
import { openMemoryDatabase } from './testing/memory-database.ts';
import { createFolderStore } from './upload/file-store.ts';
import { pictureOf } from './upload/picture-kind.ts';

describeOnEachDatabase('The example company', { seed: true }, (fixture) => {
  let token: string;

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  const list = async (path: string) => (await fixture.client.ask('GET', path, { token })).json;

  it.each([
    ['Dichvu_Getlist_Paging', 57], ['Sanpham_Getlist_Paging', 40], ['Gioithieu_Getlist_Paging', 12],
    ['SlideBanner_Getlist', 6],
    ['Getlist_Pagging', 80], ['Nhansu_Getlist_Paging', 120], ['GetList_UserPaging', 25], ['Danhsachnhomquyen', 5],
  ])('fills %s with %d rows', async (path, count) => {
    expect((await list(path)).totalrecord).toBe(count);
  });

  it('has a website menu three levels deep and the functions of every screen with rights', async () => {
    const menu: { id: number; idMenuCha: number }[] = (await list('Menu_Website_Getlist_Paging?PageSize=100')).data;
    const parentOf = new Map(menu.map(({ id, idMenuCha }) => [id, idMenuCha]));
    const depthOf = (id: number): number => (id === 0 ? 0 : 1 + depthOf(parentOf.get(id) ?? 0));
    expect(Math.max(...menu.map(({ id }) => depthOf(id)))).toBe(3);
    const left: { link: string }[] = (await list('GetlistLeftMenuByUser')).menu;
    expect(left.length).toBeGreaterThanOrEqual(13);
  });

  it('serves every picture that its rows name', async () => {
    const rows: Record<string, string>[] = [
      ...(await list('Dichvu_Getlist_Paging?PageSize=100')).data,
      ...(await list('Sanpham_Getlist_Paging?PageSize=100')).data,
      ...(await list('Gioithieu_Getlist_Paging?PageSize=100')).data, ...(await list('SlideBanner_Getlist')).data,
      ...(await list('Getlist_Pagging?PageSize=100')).data, (await list('Thongtincongty/info')).data,
    ];
    const addresses = new Set(rows.flatMap((row) => [row['urlImg'], row['url'], row['urlLogo'], row['logoimg']])
      .filter((address) => address !== undefined && address !== ''));
    expect(addresses.size).toBeGreaterThan(100);
    for (const address of addresses) {
      const response = await fixture.client.raw('GET', String(address));
      expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
    }
  });

  it('names the people who wrote its pages, and finds them by name', async () => {
    const [first] = (await list('Dichvu_Getlist_Paging')).data;
    expect(first.nguoiTao).toMatch(/^\p{Lu}\p{Ll}+ /u);
    expect((await list('GetList_UserPaging?search=quang')).data).toMatchObject([{ userName: 'quang.phannhat' }]);
  });

  it('lets in nobody but the administrator until a password is set', async () => {
    const users: { userName: string }[] = (await list('GetList_UserPaging?PageSize=100')).data;
    for (const { userName } of users.filter(({ userName: name }) => name !== ADMIN.username)) {
      const answer = await fixture.client.ask('POST', 'Authen/login', { body: { username: userName, password: '' } });
      expect(answer.status).toBe(400);
    }
  });
});

describeOnEachDatabase('A beginning without the example company', { seed: false }, (fixture) => {
  it('has the first user, their group, the menu and the positions of staff, and nothing else', async () => {
    const token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    const lists = [
      'Dichvu_Getlist_Paging', 'Sanpham_Getlist_Paging', 'Gioithieu_Getlist_Paging', 'SlideBanner_Getlist',
      'Menu_Website_Getlist_Paging', 'Getlist_Pagging', 'Nhansu_Getlist_Paging', 'GetList_UserPaging', 'Danhsachnhomquyen',
      endpoints.positions,
    ];
    const answers = await Promise.all(lists.map((path) => fixture.client.ask('GET', path, { token })));
    expect(answers.map(({ json }) => json.data.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, seedPositions.length]);
    const { menu } = (await fixture.client.ask('GET', 'GetallFunction', { token })).json;
    expect(menu).toHaveLength(seedFunctions.length);
  });
});

describe('Seeding', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-seeding-'));
    folders.push(folder);
    return folder;
  };
  const opened: OpenDatabase[] = [];
  /** An empty database that outlives the backend which used it, for another one to start on. */
  const lasting = async () => {
    const database = await openMemoryDatabase();
    opened.push(database);
    return { dataDir: 'memory', database: { ...database, close: () => Promise.resolve() } };
  };
  afterAll(async () => {
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    await Promise.all(opened.map((database) => database.close()));
  });

  it('happens once: what was deleted stays deleted', async () => {
    const place = await lasting();
    const first = await createBackend({
      ...place,
      adminPassword: ADMIN.password,
      adminUsername: 'quang.phannhat',
      now: () => START,
    });
    const client = new TestClient(first.app);
    const token = await client.signIn('quang.phannhat', ADMIN.password);
    // The example user of that name made way for the administrator.
    expect((await client.ask('GET', 'GetList_UserPaging', { token })).json.totalrecord).toBe(24);
    await client.ask('DELETE', 'Dichvu/Dichvu?id=1', { token });
    await first.close();
    const second = await createBackend({ ...place, adminPassword: 'khác', adminUsername: 'khac' });
    expect(second.administrator).toBe('quang.phannhat');
    const again = new TestClient(second.app);
    const other = await again.signIn('quang.phannhat', ADMIN.password);
    expect((await again.ask('GET', 'Dichvu_Getlist_Paging', { token: other })).json.totalrecord).toBe(56);
    await second.close();
  });

  it('forgets the first password once the administrator has another', async () => {
    const folder = newFolder();
    const backend = await createBackend({ dataDir: folder, seed: false });
    const password = backend.firstSignIn?.password ?? '';
    const kept = join(folder, 'first-sign-in.json');
    expect(readFileSync(kept, 'utf8')).toContain(password);
    const client = new TestClient(backend.app);
    const token = await client.signIn('admin', password);
    // Somebody else's new password says nothing about it.
    await client.newPerson(token, {});
    expect(existsSync(kept)).toBe(true);
    await client.ask('POST', 'user/change-password', {
      token, body: { currentPassword: password, newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' },
    });
    expect(existsSync(kept)).toBe(false);
    await backend.close();
  });

  it('starts beside a first password that somebody has written over, and shows none', async () => {
    const place = { ...(await lasting()), dataDir: newFolder(), seed: false, adminPassword: ADMIN.password };
    for (const kept of ['', '{}', 'null', '"mật khẩu"', '{"id":"1","username":"admin","password":"a"}']) {
      const backend = await createBackend(place);
      expect([kept, backend.firstSignIn]).toEqual([kept, undefined]);
      await backend.close();
      writeFileSync(join(place.dataDir, 'first-sign-in.json'), kept);
    }
    await (await createBackend(place)).close();
  });

  it('refuses a first user whose name nobody could have, and leaves the database empty', async () => {
    const place = await lasting();
    for (const adminUsername of ['có khoảng trắng', 'ad\u200bmin', '"admin"', "'admin'"]) {
      await expect(createBackend({ ...place, adminUsername })).rejects.toThrow('ADMIN_USERNAME cannot be used');
    }
    const backend = await createBackend({ ...place, seed: false, adminUsername: 'chu' });
    expect(backend.firstSignIn?.username).toBe('chu');
    await backend.close();
  });

  it('refuses a first password with which nobody could sign in, and leaves the database empty', async () => {
    const place = await lasting();
    await expect(createBackend({ ...place, adminPassword: 'a'.repeat(201) })).rejects.toThrow(
      'ADMIN_PASSWORD cannot be used: write at most 200 characters',
    );
    // The last line of a file that was written on Windows, and read by a shell.
    const ended = createBackend({ ...place, adminPassword: 'mật khẩu\r' });
    await expect(ended).rejects.toThrow(/^ADMIN_PASSWORD cannot be used: .*write it without/);
    await expect(ended).rejects.not.toThrow(/mật khẩu/);
    const longest = 'a'.repeat(200);
    const backend = await createBackend({ ...place, seed: false, adminPassword: longest });
    expect(await new TestClient(backend.app).signIn('admin', longest)).toEqual(expect.any(String));
    await backend.close();
  });

  it('draws every picture in the background, and one at once that is asked for', async () => {
    const folder = newFolder();
    const store = withSeedPictures(createFolderStore(folder), ROOM_ELSEWHERE);
    const asked = await store.read(pictureName(logo(3)));
    expect(asked && pictureOf(asked)).toMatchObject({ type: 'image/png' });
    expect(await store.read('seed-mark-99999-320x320.png')).toBeUndefined();
    await store.drawAll();
    const services = seedServices(START).flatMap(({ picture }) => (picture ? [pictureName(picture)] : []));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(services));
    await store.stop();
  });

  it('keeps the place of a picture that is not drawn yet: nobody puts another one there', async () => {
    const store = withSeedPictures(createFolderStore(newFolder()), ROOM_ELSEWHERE);
    const name = pictureName(logo(3));
    expect(await store.add(name, new Uint8Array([1, 2, 3]))).toBe(false);
    const kept = await store.read(name);
    expect(kept && pictureOf(kept)).toMatchObject({ type: 'image/png' });
    await store.stop();
  });

  it('closes though a picture could not be drawn, which was told when it happened', async () => {
    const failing = { ...createFolderStore(newFolder()), add: () => Promise.reject(new Error('the disk is gone')) };
    const store = withSeedPictures(failing, ROOM_ELSEWHERE);
    await expect(store.drawAll()).rejects.toThrow('the disk is gone');
    await store.stop();
  });

  it('stops drawing when the backend closes', async () => {
    const folder = newFolder();
    const store = withSeedPictures(createFolderStore(folder), ROOM_ELSEWHERE);
    const drawing = store.drawAll();
    await store.stop();
    await drawing;
    expect((await store.names()).length).toBeLessThan(20);
  });
});
