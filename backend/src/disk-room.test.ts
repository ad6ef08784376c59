import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDiskRoom, freeBytesOf, LEAST_ROOM } from './disk-room.ts';
import { answerOf, Refusal } from './refusal.ts';
import { ADMIN, describeOnEachDatabase } from './testing/backends.ts';
import { png } from './testing/pictures.ts';
import { ARTICLE } from './testing/samples.ts';

let free = Infinity;
let told: string[] = [];

beforeEach(() => {
  free = Infinity;
  told = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line));
  onTestFinished(() => log.mockRestore());
});

it('asks the disk once a second at most, and tells once that it is full and once that it is not', async () => {
  let time = 0;
  let asked = 0;
  const room = createDiskRoom('/srv/data', () => (asked += 1, Promise.resolve(free)), () => time);
  await Promise.all([room.demand(), room.demand()]);
  expect([asked, told]).toEqual([1, []]);
  free = LEAST_ROOM - 1;
  time += 999;
  await room.demand();
  time += 1;
  await expect(room.demand()).rejects.toEqual(new Refusal('diskFull'));
  time += 5_000;
  await expect(room.demand()).rejects.toThrow('diskFull');
  expect(told.join('\n')).toMatch(/disk of \/srv\/data is full, 63 MB are free[\s\S]*Remedy: make room until 64 MB/);
  expect(told).toHaveLength(2);
  free = LEAST_ROOM;
  time += 1_000;
  await room.demand();
  expect(told).toHaveLength(3);
  expect(told[2]).toContain('has room again');
});

it('takes a disk that tells no numbers for one with room', async () => {
  expect(await freeBytesOf('/nowhere/at/all')).toBe(Infinity);
  expect(await freeBytesOf('.')).toBeGreaterThan(0);
});

it.each([
  ['the database', Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' })],
  ['the folder', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
  ['its owner’s share', Object.assign(new Error('quota'), { code: 'EDQUOT' })],
])('says the same where %s finds itself full in the middle of a write, and logs it', (_name, error) => {
  const { status, body } = answerOf(error, 'en', 'POST /x');
  expect([status, body.message]).toEqual([507, expect.stringContaining('The server’s disk is full')]);
  expect(told.join('\n')).toContain('POST /x');
});

const left = { freeBytes: () => Promise.resolve(free) };

describeOnEachDatabase('A disk that is nearly full', left, (fixture, kind) => {
  function leave(bytes: number): void {
    free = bytes;
    fixture.clock.pass(1_000);
  }

  // PostgreSQL looks after its own disk.
  it.runIf(kind === 'PGlite')('refuses what writes, and answers what reads', async () => {
    const { client } = fixture;
    leave(Infinity);
    const token = await client.signIn(ADMIN.username, ADMIN.password);
    const { json } = await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
    leave(0);
    const password = { currentPassword: ADMIN.password, newPassword: 'x', confirmNewPassword: 'x' };
    const refused = [
      await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE }),
      await client.ask('PUT', 'Dichvu/Dichvu', { token, body: { ...ARTICLE, id: json.data.id } }),
      await client.ask('DELETE', `Dichvu/Dichvu?id=${json.data.id}`, { token }),
      await client.ask('POST', 'user/change-password', { token, body: password }),
      await client.ask('PUT', 'Upload/presigned-url', { token, body: { key: 'a.png', content_type: 'image/png' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([507, 507, 507, 507, 507]);
    expect(refused[0]?.json).toEqual({
      status: 'error', message: expect.stringContaining('Ổ đĩa của máy chủ đã đầy'),
    });
    expect((await client.ask('POST', 'Dichvu/Dichvu', { body: ARTICLE })).status).toBe(401);
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging', { token })).json.totalrecord).toBe(1);
    const menu = await client.ask('POST', 'GetlistallMenu_Paging', { token, body: { pageIndex: '1', pageSize: '100' } });
    expect(menu.status).toBe(200);
    expect(await client.signIn(ADMIN.username, ADMIN.password)).toEqual(expect.any(String));
  });

  async function addressFor(token: string, key: string): Promise<string> {
    const body = { key, content_type: 'image/png' };
    return (await fixture.client.ask('PUT', 'Upload/presigned-url', { token, body })).json.value.url;
  }

  function send(address: string): Promise<Response> {
    const headers = { 'Content-Type': 'image/png', 'Accept-Language': 'en' };
    return fixture.client.raw('PUT', address, { body: new Uint8Array(png()), headers });
  }

  it('takes no picture, which may be sent again to the same address', async () => {
    leave(Infinity);
    const address = await addressFor(await fixture.client.signIn(ADMIN.username, ADMIN.password), 'b.png');
    leave(0);
    expect((await send(address)).status).toBe(507);
    leave(Infinity);
    expect((await send(address)).status).toBe(200);
  });

  it.runIf(kind === 'PostgreSQL')('refuses pictures alone where the records are on a database server, and says so', async () => {
    const { client } = fixture;
    leave(0);
    const token = await client.signIn(ADMIN.username, ADMIN.password);
    const refused = await send(await addressFor(token, 'c.png'));
    expect([refused.status, await refused.json()]).toEqual([507, {
      status: 'error', message: expect.stringMatching(/no image can be uploaded for now; everything else can be saved/),
    }]);
    expect(told.join('\n')).toMatch(/is full, 0 MB are free: no picture can be stored on it, records are saved as ever\.\n.*Remedy: make room/);
    expect((await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE })).status).toBe(200);
    leave(Infinity);
    expect((await send(await addressFor(token, 'c.png'))).status).toBe(200);
    expect(told.at(-1)).toMatch(/has room again, .*: storing pictures goes on\.$/);
  });
});
