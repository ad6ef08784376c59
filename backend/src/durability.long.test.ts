import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { giveOrder } from './control/client.ts';
import { controlPath } from './control/server.ts';
import { createBackend } from './index.ts';
import { machine } from './machine.ts';
import { DATABASE_KINDS } from './testing/backends.ts';
import { LONG, newFolder, newSchema, open } from './testing/installation.ts';
import { holderOf } from './testing/lock-holder.ts';
import { ADMIN_PASSWORD } from './testing/password.ts';
import { runFile, startFile } from './testing/process.ts';
import { ARTICLE } from './testing/samples.ts';

describe.each(DATABASE_KINDS)('A kill in the middle of writes, on %s', (kind) => {
  it('loses nothing that was acknowledged, and the next start takes over at once', async () => {
    const dataDir = newFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await newSchema() : undefined;
    const made = new Set<number>();
    const changed = new Set<number>();
    for (const writes of [25, 40]) {
      const writer = startFile('testing/writer.ts', [dataDir], databaseUrl ? { WRITER_DATABASE_URL: databaseUrl } : {});
      expect(await writer.line()).toBe('ready');
      for (let count = 0; count < writes; count += 1) {
        const line = await writer.line();
        if (line.startsWith('changed ')) changed.add(Number(line.slice(8)));
        else made.add(Number(line));
      }
      await writer.kill('SIGKILL');
    }
    const { client } = await open({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    for (const id of made) {
      const { status, json } = await client.ask('GET', `Dichvu/Dichvu?id=${id}`, { token });
      expect([status, json.data?.id]).toEqual([200, id]);
      // A change that was on its way when the process died may have been saved: what was acknowledged must be.
      expect(json.data.moTaNgan === 'đã sửa' || !changed.has(id)).toBe(true);
    }
    expect(made.size).toBeGreaterThan(40);
    // It goes on: ids do not repeat, searches find.
    const next = await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE });
    expect(made.has(next.json.data.id)).toBe(false);
    expect(
      (await client.ask('GET', 'Dichvu_Getlist_Paging?search=ban%20ghi', { token })).json.totalrecord,
    ).toBeGreaterThanOrEqual(made.size);
  }, LONG);
});

describe('The data folder', () => {
  it('bears one process: a second one is refused and told by whom, and changes nothing', async () => {
    const dataDir = newFolder();
    const { client } = await open({ dataDir });
    await expect(createBackend({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
    const other = await runFile('testing/writer.ts', [dataDir], {});
    expect(other.output).toContain(`in use by process ${process.pid}`);
    expect((await client.ask('GET', 'GetallFunction')).status).toBe(401);
  }, LONG);

  it('takes no orders before its database is open', async () => {
    const dataDir = newFolder();
    const opening = open({ dataDir });
    await vi.waitFor(() => expect(readdirSync(dataDir)).toContain('control.sock'));
    const order = giveOrder(controlPath(dataDir), { command: 'resetAdmin', username: 'admin' });
    await expect(order).rejects.toThrow('just starting or ending. Try again');
    await opening;
  }, LONG);

  it('is free again after a close, and after its process was killed', async () => {
    const dataDir = newFolder();
    const first = await open({ dataDir, adminPassword: ADMIN_PASSWORD });
    expect((await holderOf(dataDir))?.pid).toBe(process.pid);
    await first.close();
    expect(await holderOf(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir)).not.toContain('lock');
    const writer = startFile('testing/writer.ts', [dataDir], {});
    await writer.line();
    await writer.kill('SIGKILL');
    expect(readdirSync(dataDir)).toContain('lock');
    expect((await open({ dataDir })).client).toBeDefined();
  }, LONG);

  it('takes a lock for stale whose process number belongs to another process by now', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.ppid, machine: machine(), started: '1' }));
    expect(await holderOf(dataDir)).toBeUndefined();
    writeFileSync(join(dataDir, 'lock'), 'no JSON');
    expect((await open({ dataDir })).backend.firstSignIn).toBeDefined();
  }, LONG);

  it('is laid down anew where the first start was killed over it', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'database.unpacking/base'), { recursive: true });
    writeFileSync(join(dataDir, 'database.unpacking/PG_VERSION'), '');
    expect((await open({ dataDir })).backend.firstSignIn).toBeDefined();
    expect(readdirSync(dataDir)).not.toContain('database.unpacking');
  }, LONG);

  it('is left alone where it holds files that are no database', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/sổ sách.txt'), 'của ai đó');
    await expect(createBackend({ dataDir })).rejects.toThrow('holds files, but no database. Move them away');
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['sổ sách.txt']);
    expect(await holderOf(dataDir)).toBeUndefined();
  }, LONG);

  it('says what to do where its database does not open', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir })).close();
    for (const name of readdirSync(join(dataDir, 'database/pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(name)) writeFileSync(join(dataDir, 'database/pg_wal', name), '');
    }
    await expect(createBackend({ dataDir })).rejects.toThrow(
      /^The database in .* cannot be opened .*all files in it belong to the user who runs this; else it is damaged/,
    );
    expect(await holderOf(dataDir)).toBeUndefined();
  }, LONG);

  it('keeps its secrets from everybody else on the machine', async () => {
    const dataDir = newFolder();
    const { backend } = await open({ dataDir });
    for (const name of ['secret', 'first-sign-in.json', 'control.sock', 'lock']) {
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
    }
    expect(statSync(join(dataDir, 'database')).mode & 0o077).toBe(0);
    expect(readFileSync(join(dataDir, 'first-sign-in.json'), 'utf8')).toContain(backend.firstSignIn?.password);
  }, LONG);
});

describe('A backup', () => {
  it('that is under way when the product is stopped holds nothing up and leaves nothing behind', async () => {
    const dataDir = newFolder();
    const { close } = await open({ dataDir });
    const pictures = join(dataDir, 'uploads/website');
    mkdirSync(pictures, { recursive: true });
    for (let number = 0; number < 80; number += 1) writeFileSync(join(pictures, `${number}.png`), randomBytes(1_000_000));
    const folder = newFolder();
    const order = giveOrder(controlPath(dataDir), { command: 'backup', file: join(folder, 'x.backup') });
    const told = order.then(() => 'made', String);
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/^x\.backup\..*\.part$/)]));
    await close();
    expect(await told).toMatch(/is ending|ended the conversation/);
    expect(readdirSync(folder)).toEqual([]);
  }, LONG);
});

describe('An upload, and what a restore keeps of before', () => {
  it('that was cut off by a kill is gone after the next start', async () => {
    const dataDir = newFolder();
    const parts = join(dataDir, 'uploads/website/.parts');
    mkdirSync(parts, { recursive: true });
    const part = `${machine()}-${spawnSync('true').pid}-00000000-0000-4000-8000-000000000001.part`;
    for (const path of [join(parts, part), join(dataDir, `before-restore-x.backup.${part}`)]) writeFileSync(path, '');
    await open({ dataDir });
    expect([...readdirSync(parts), ...readdirSync(dataDir).filter((name) => name.endsWith('.part'))]).toEqual([]);
  }, LONG);
});

describe('The first sign-in', () => {
  it('is told at each start until its password is changed, and works', async () => {
    const dataDir = newFolder();
    const first = await open({ dataDir, adminUsername: 'chu.nha' });
    const told = first.backend.firstSignIn;
    expect(told).toMatchObject({ username: 'chu.nha' });
    await first.close();
    const second = await open({ dataDir, adminPassword: 'kommt zu spät' });
    expect(second.backend.firstSignIn).toEqual(told);
    const token = await second.client.signIn('chu.nha', told?.password ?? '');
    const body = { currentPassword: told?.password, newPassword: ADMIN_PASSWORD, confirmNewPassword: ADMIN_PASSWORD };
    expect((await second.client.ask('POST', 'user/change-password', { token, body })).status).toBe(200);
    await second.close();
    expect(readdirSync(dataDir)).not.toContain('first-sign-in.json');
    expect((await open({ dataDir })).backend.firstSignIn).toBeUndefined();
  }, LONG);

  it('is not told where the password was chosen', async () => {
    const dataDir = newFolder();
    const { backend } = await open({ dataDir, adminPassword: ADMIN_PASSWORD });
    expect(backend.firstSignIn).toBeUndefined();
    expect(readdirSync(dataDir)).not.toContain('first-sign-in.json');
  }, LONG);
});
