import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FAILURES_ALLOWED } from '../auth/login-limit.ts';
import { FORMAT, VERSION } from '../backup/format.ts';
import { acquireLock } from '../database/lock.ts';
import { newestMigration } from '../database/version.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import type { TestClient } from '../testing/client.ts';
import { LONG, newFolder, newSchema, open } from '../testing/installation.ts';
import { ADMIN_PASSWORD } from '../testing/password.ts';
import { png } from '../testing/pictures.ts';
import { runFile, startFile } from '../testing/process.ts';
import { ARTICLE, CUSTOMER, MENU_ENTRY } from '../testing/samples.ts';
import { TEST_POSTGRES } from '../testing/schema.ts';

describe('Commands', () => {
  const backup = (file: string, env: Record<string, string>) => runFile('commands/backup.ts', [file], env);
  const restore = (file: string, env: Record<string, string>) => runFile('commands/restore.ts', [file], env);

  /** Something of many kinds, and a picture. */
  async function fill(client: TestClient, token: string): Promise<string> {
    await client.ask('POST', 'Dichvu/Dichvu', {
      token,
      body: { ...ARTICLE, tieuDe: 'Đường dài "quý"\n', noiDung: '<p>Một 😀</p>' },
    });
    await client.ask('POST', 'Khachhang', { token, body: CUSTOMER });
    const parent = await client.ask('POST', 'Menu_Website_Detail', { token, body: MENU_ENTRY });
    await client.ask('POST', 'Menu_Website_Detail', { token, body: { ...MENU_ENTRY, idMenuCha: parent.json.data.id } });
    await client.newPerson(token, { '/page_management/service': [1, 2] });
    const { json } = await client.ask('PUT', 'Upload/presigned-url', {
      token,
      body: { key: 'a.png', content_type: 'image/png' },
    });
    await client.raw('PUT', json.value.url, {
      body: new Uint8Array(png(7, 7)),
      headers: { 'Content-Type': 'image/png' },
    });
    return json.value.direct_url;
  }

  const PATHS = [
    'Dichvu/Dichvu?id=1', 'Getlist_Pagging', 'Menu_Website_Getlist_Paging', 'GetList_UserPaging?PageSize=100',
    'Danhsachnhomquyen', 'GetallFunction',
    'Thongtincongty/info', 'NhanSu/chucvu', 'Dichvu_Getlist_Paging?search=duong%20dai',
  ];
  const state = async (client: TestClient, token: string) =>
    JSON.stringify(await Promise.all(PATHS.map(async (path) => (await client.ask('GET', path, { token })).json)));

  describe.each(DATABASE_KINDS)('backup and restore, on %s', (kind) => {
    it('bring everything back, on another installation too, while the first one goes on working', async () => {
      const dataDir = newFolder();
      const databaseUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
      const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      const { client } = await open({
        dataDir,
        adminPassword: ADMIN_PASSWORD,
        ...(databaseUrl ? { databaseUrl } : {}),
      });
      const token = await client.signIn('admin', ADMIN_PASSWORD);
      const picture = await fill(client, token);
      const before = await state(client, token);
      const file = join(newFolder(), 'all.backup');
      const made = await backup(file, env);
      expect([made.code, made.output]).toEqual([0, expect.stringMatching(/ rows and 1 picture\. /)]);
      expect(statSync(file).mode & 0o077).toBe(0);
      expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(200);

      const otherDir = newFolder();
      const otherUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
      const restored = await restore(file, { DATA_DIR: otherDir, ...(otherUrl ? { DATABASE_URL: otherUrl } : {}) });
      expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/ rows and 1 picture are back/)]);
      const second = await open({ dataDir: otherDir, ...(otherUrl ? { databaseUrl: otherUrl } : {}) });
      const otherToken = await second.client.signIn('admin', ADMIN_PASSWORD);
      expect(await state(second.client, otherToken)).toBe(before);
      expect(Buffer.from(await (await second.client.raw('GET', picture)).arrayBuffer()).equals(png(7, 7))).toBe(true);
      const next = await second.client.ask('POST', 'Dichvu/Dichvu', { token: otherToken, body: ARTICLE });
      expect(next.json.data.id).toBe(2);
    }, LONG);
  });

  it.runIf(TEST_POSTGRES)('restores beneath a running product: what was answered as saved is in the kept backup or there', async () => {
    const dataDir = newFolder();
    const databaseUrl = await newSchema();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const { client } = await open({ dataDir, databaseUrl, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const file = join(newFolder(), 'early.backup');
    await backup(file, env);
    const other = await client.newPerson(token, { '/page_management/service': [1] });
    const statuses = new Set<number>();
    const saved: string[] = [];
    let going = true;
    const save = async (name: string) => {
      let current = token;
      for (let count = 1; going; count += 1) {
        const title = `${name} ${count}`;
        const { status } = await client.ask('POST', 'Dichvu/Dichvu', { token: current, body: { ...ARTICLE, tieuDe: title } });
        statuses.add(status);
        if (status === 200) saved.push(title);
        if (status === 401) current = await client.signIn('admin', ADMIN_PASSWORD);
      }
    };
    const saving = Promise.all(['An', 'Bình', 'Chi', 'Dũng'].map(save));
    const restored = await restore(file, env);
    const savedBy = saved.length;
    await expect.poll(() => saved.length).toBeGreaterThan(savedBy + 20);
    going = false;
    await saving;
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('are back from')]);
    expect(statuses).toEqual(new Set([200, 401]));

    const fresh = await client.signIn('admin', ADMIN_PASSWORD);
    const there = new Set<string>();
    for (let page = 1, total = 1; there.size < total; page += 1) {
      const { json } = await client.ask('GET', `Dichvu_Getlist_Paging?PageSize=100&PageIndex=${page}`, { token: fresh });
      for (const { tieuDe } of json.data) there.add(tieuDe);
      total = json.totalrecord;
    }
    const name = readdirSync(dataDir).find((entry) => entry.startsWith('before-restore-')) ?? '';
    const kept = new Set(
      gunzipSync(readFileSync(join(dataDir, name))).toString().trimEnd().split('\n')
        .map((line) => JSON.parse(line) as { table?: string; rows: { title: string }[] })
        .flatMap(({ table, rows }) => (table === 'services' ? rows.map(({ title }) => title) : [])),
    );
    expect(saved.filter((title) => !there.has(title) && !kept.has(title))).toEqual([]);
    expect(saved.filter((title) => there.has(title) && kept.has(title))).toEqual([]);
    // Whoever was made since the backup is nobody any more, and rights are those of then.
    expect((await client.ask('GET', 'GetlistLeftMenuByUser', { token: other.token })).status).toBe(401);
    expect((await client.ask('GET', 'GetList_UserPaging', { token: fresh })).json.totalrecord).toBe(1);
  }, LONG);

  /** Pictures for some seconds of packing. */
  function addPictures(dataDir: string): void {
    const pictures = join(dataDir, 'uploads/website');
    mkdirSync(pictures, { recursive: true });
    for (let number = 0; number < 200; number += 1) writeFileSync(join(pictures, `${number}.png`), randomBytes(1_000_000));
  }

  const PART = expect.stringMatching(/\.backup\..*\.part$/);

  it.each(['SIGINT', 'SIGTERM'] as const)('leave neither lock nor half a file behind where %s ends them', async (signal) => {
    const dataDir = newFolder();
    const env = { DATA_DIR: dataDir };
    const { close } = await open({ dataDir, adminPassword: ADMIN_PASSWORD });
    const folder = newFolder();
    const whole = join(folder, 'whole.backup');
    expect((await backup(whole, env)).code).toBe(0);
    addPictures(dataDir);
    const beginAndEnd = async (command: string, file: string, at: string) => {
      const running = startFile(command, [file], env);
      const told = running.line();
      await expect.poll(() => readdirSync(at)).toContainEqual(PART);
      await running.kill(signal);
      expect(await told).toContain('ended: Stopped before it was done.');
    };
    // By the running product, then without it.
    await beginAndEnd('commands/backup.ts', join(folder, 'ordered.backup'), folder);
    await expect.poll(() => readdirSync(folder)).toEqual(['whole.backup']);
    await close();
    const before = readdirSync(dataDir);
    await beginAndEnd('commands/backup.ts', join(folder, 'own.backup'), folder);
    expect(readdirSync(folder)).toEqual(['whole.backup']);
    await beginAndEnd('commands/restore.ts', whole, dataDir);
    expect(readdirSync(dataDir)).toEqual(before);
    await (await open({ dataDir })).client.signIn('admin', ADMIN_PASSWORD);
  }, LONG);

  it('backup says so where the running product has written the file where it runs, and not here', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir })).close();
    const file = join(newFolder(), 'all.backup');
    let made: object = { rows: 1, files: 0, bytes: 9 };
    const product = await acquireLock(dataDir, () => Promise.resolve(made));
    try {
      const elsewhere = {
        code: 1,
        output: `${file} is not here: the running product has written it where it runs (another container, a /tmp of its own). `
          + 'Name a file in DATA_DIR, or stop the product first.\n',
      };
      expect(await backup(file, { DATA_DIR: dataDir })).toEqual(elsewhere);
      writeFileSync(file, 'the one of before');
      expect(await backup(file, { DATA_DIR: dataDir })).toEqual(elsewhere);
      writeFileSync(file, 'made here');
      const here = { code: 0, output: expect.stringContaining(`${file}: 1 row and 0 pictures.`) };
      expect(await backup(file, { DATA_DIR: dataDir })).toEqual(here);
      // One of an older version does not say how large the file is.
      made = { rows: 1, files: 0 };
      expect(await backup(file, { DATA_DIR: dataDir })).toEqual(here);
    } finally {
      await product.release();
    }
  }, LONG);

  it('say of a folder in which they may not look why, and not that it is empty', async () => {
    const dataDir = newFolder();
    symlinkSync(join(dataDir, 'database'), join(dataDir, 'database'));
    const { code, output } = await backup(join(newFolder(), 'none.backup'), { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).not.toContain('holds no installation');
    expect(output).toContain('ELOOP');
  });

  it.runIf(TEST_POSTGRES)('refuse the embedded database of before, as a start does, where the product has gone to PostgreSQL', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir, adminPassword: ADMIN_PASSWORD })).close();
    const file = join(newFolder(), 'all.backup');
    expect((await backup(file, { DATA_DIR: dataDir })).code).toBe(0);
    const databaseUrl = await newSchema();
    expect((await restore(file, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })).code).toBe(0);
    await (await open({ dataDir, databaseUrl })).close();
    const told = `The records of the data folder ${dataDir} are on PostgreSQL: set DATABASE_URL as the product has it.`;
    const refused = { code: 1, output: expect.stringContaining(told) };
    expect(await backup(join(newFolder(), 'old.backup'), { DATA_DIR: dataDir })).toEqual(refused);
    expect(await restore(file, { DATA_DIR: dataDir })).toEqual(refused);
    const reset = await runFile('commands/reset-admin.ts', [], { DATA_DIR: dataDir });
    expect(reset).toEqual(refused);
    await expect(open({ dataDir })).rejects.toThrow(told);
    // Who does want to go back is told how.
    rmSync(/delete (\S+) first/.exec(reset.output)?.[1] ?? '');
    await (await open({ dataDir })).client.signIn('admin', ADMIN_PASSWORD);
  }, LONG);

  it.skipIf(process.geteuid?.() !== 0)('leave root no files in the data folder of another user, whose product could not open them', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir })).close();
    const file = join(newFolder(), 'all.backup');
    // In a container all may be root's, or what lies in a volume of somebody else's.
    chownSync(dataDir, 1234, 1234);
    expect((await backup(file, { DATA_DIR: dataDir })).code).toBe(0);
    execFileSync('chown', ['-R', '1234:1234', dataDir]);
    const owners = () => new Set(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(dataDir, path)).uid));
    const refused = {
      code: 1, output: expect.stringContaining(`What lies in ${dataDir} is another user's: run this as that user, sudo -u '#1234' env DATA_DIR=${dataDir} `),
    };
    expect(await backup(file, { DATA_DIR: dataDir })).toEqual(refused);
    expect(await restore(file, { DATA_DIR: dataDir })).toEqual(refused);
    expect(await runFile('commands/reset-admin.ts', [], { DATA_DIR: dataDir })).toEqual(refused);
    expect(owners()).toEqual(new Set([1234]));
    const empty = newFolder();
    chownSync(empty, 1234, 1234);
    expect(await restore(file, { DATA_DIR: empty })).toEqual({ code: 1, output: expect.stringContaining('(in a container: docker run --user 1234 …)') });
    expect(readdirSync(empty)).toEqual([]);
  }, LONG);

  it.skipIf(process.geteuid?.() !== 0)('may be root’s while the product of another user runs, which does the work', async () => {
    const dataDir = newFolder();
    await open({ dataDir });
    chownSync(join(dataDir, 'database'), 1234, 1234);
    expect((await backup(join(newFolder(), 'all.backup'), { DATA_DIR: dataDir })).code).toBe(0);
  }, LONG);

  it('restores nothing while the product runs on that folder', async () => {
    const dataDir = newFolder();
    await open({ dataDir });
    const file = join(newFolder(), 'any.backup');
    writeFileSync(file, gzipSync(`${JSON.stringify({ format: FORMAT, version: VERSION, migration: newestMigration(), madeAt: '' })}\n`));
    const busy = await restore(file, { DATA_DIR: dataDir });
    expect([busy.code, busy.output]).toEqual([1, expect.stringContaining('in use by process')]);
  }, LONG);

  it('restore makes nothing for a backup of another version, which that version is then to restore there', async () => {
    const file = join(newFolder(), 'old.backup');
    writeFileSync(file, gzipSync('{"format":"backoffice-backup","version":1,"migration":"0000_foundation","madeAt":""}\n'));
    const dataDir = join(newFolder(), 'new');
    const { code, output } = await restore(file, { DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringContaining('was made by an older version (database 0000_foundation')]);
    expect(existsSync(dataDir)).toBe(false);
  }, LONG);

  it.each([
    ['backup', (env: Record<string, string>) => backup(join(newFolder(), 'none.backup'), env)],
    ['reset-admin', (env: Record<string, string>) => runFile('commands/reset-admin.ts', [], env)],
  ])('%s says so where the data folder holds no installation, and lays none down', async (_name, command) => {
    const parent = newFolder();
    const dataDir = join(parent, 'mistyped');
    const ended = await command({ DATA_DIR: dataDir });
    expect([ended.code, ended.output]).toEqual([
      1,
      expect.stringContaining(`The data folder ${dataDir} holds no installation. Set DATA_DIR to the one that does.`),
    ]);
    expect(readdirSync(parent)).toEqual([]);
  }, LONG);

  it.each(['backup', 'restore', 'reset-admin'])('%s says how it is used where --help asks for it, and does nothing', async (command) => {
    const dataDir = newFolder();
    const asked = await runFile(`commands/${command}.ts`, ['--help'], { DATA_DIR: dataDir, INIT_CWD: dataDir });
    expect([asked.code, asked.output]).toEqual([0, expect.stringContaining(`npm run ${command} `)]);
    expect(readdirSync(dataDir)).toEqual([]);
  }, LONG);

  it('keeps what was there before a restore, and ends every session', async () => {
    const dataDir = newFolder();
    const { client, close } = await open({ dataDir, adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const file = join(newFolder(), 'early.backup');
    await backup(file, { DATA_DIR: dataDir });
    await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
    const later = await state(client, token);
    await close();
    expect((await restore(file, { DATA_DIR: dataDir })).output).toContain('What was there before is kept in');
    const kept = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';
    const second = await open({ dataDir });
    expect((await second.client.ask('GET', 'GetallFunction', { token })).status).toBe(401);
    const fresh = await second.client.signIn('admin', ADMIN_PASSWORD);
    expect((await second.client.ask('GET', 'Dichvu_Getlist_Paging', { token: fresh })).json.totalrecord).toBe(0);
    await second.close();
    await restore(join(dataDir, kept), { DATA_DIR: dataDir });
    const third = await open({ dataDir });
    expect(await state(third.client, await third.client.signIn('admin', ADMIN_PASSWORD))).toBe(later);
  }, LONG);

  it.each(DATABASE_KINDS)('set a new administrator\'s password, whether the product runs or not, on %s', async (kind) => {
    const dataDir = newFolder();
    const database = kind === 'PostgreSQL' ? { databaseUrl: await newSchema() } : {};
    const { client, close } = await open({ dataDir, adminUsername: 'chu.nha', adminPassword: ADMIN_PASSWORD, ...database });
    const token = await client.signIn('chu.nha', ADMIN_PASSWORD);
    const address = database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {};
    const reset = (name?: string, env: Record<string, string> = {}) =>
      runFile('commands/reset-admin.ts', name ? [name] : [], { DATA_DIR: dataDir, ...address, ...env });
    const wrong = await reset();
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringContaining("There is no user 'admin'. Name one of the administrators: chu.nha."),
    ]);
    // Whoever needs this has mostly tried too often.
    for (let tries = 0; tries <= FAILURES_ALLOWED; tries += 1) {
      await client.ask('POST', 'Authen/login', { body: { username: 'chu.nha', password: 'không nhớ' } });
    }
    const told = /Username: chu\.nha\nPassword: (\S{16})\n/.exec((await reset('chu.nha')).output)?.[1] ?? '';
    expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(401);
    await client.signIn('chu.nha', told);
    await close();
    const stopped =
      /Password: (\S{16})\n/.exec((await reset(undefined, { ADMIN_USERNAME: 'chu.nha' })).output)?.[1] ?? '';
    expect(stopped).not.toBe(told);
    const again = await open({ dataDir, ...database });
    await again.client.signIn('chu.nha', stopped);
  }, LONG);
});
