import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeBackup } from './backup/write.ts';
import { rowsOf } from './database/database.ts';
import type { Database } from './database/database.ts';
import { openPglite } from './database/open.ts';
import { services } from './database/schema.ts';
import { createBackend } from './index.ts';
import { reasonOf } from './log.ts';
import { LONG, newFolder, open } from './testing/installation.ts';
import { ADMIN_PASSWORD } from './testing/password.ts';
import { addWordyServices } from './testing/wordy-services.ts';
import { runFile, startFile } from './testing/process.ts';
import { ARTICLE } from './testing/samples.ts';
import { mountSmallDisk, smallDisk } from './testing/small-disk.ts';
import { createMemoryStore } from './upload/file-store.ts';

const probe = mountSmallDisk(1);
probe?.remove();

/** Leaves this many megabytes of a disk. @returns the file that takes the rest */
function fill(folder: string, left: number, name = 'ballast'): string {
  const { bavail, bsize } = statfsSync(folder);
  const file = join(folder, name);
  writeFileSync(file, Buffer.alloc(bavail * bsize - left * 1024 * 1024, 1));
  return file;
}

/** Adds a service of a text that hardly packs. */
async function addLongService(db: Database): Promise<void> {
  await db.insert(services).values({
    title: 'Vận tải', summary: '', body: randomBytes(90_000).toString('base64'), image: '', order: 1, active: true,
    createdAt: '2026-11-26T08:00:00', createdBy: '', updatedBy: '',
    titleKey: '', createdByKey: '', updatedByKey: '', searchText: '', searchExact: '',
  });
}

// Only root may mount a disk that can be filled without filling the machine's.
describe.skipIf(!probe)('A full disk', () => {
  it('is told to whoever saves or deletes, while reading goes on; with room again saving does', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const folder = smallDisk(200);
    const { client, close } = await open({ dataDir: join(folder, 'data'), adminPassword: ADMIN_PASSWORD });
    const token = await client.signIn('admin', ADMIN_PASSWORD);
    const ballast = fill(folder, 30);
    const refused = async () =>
      expect((await client.ask('POST', 'Dichvu/Dichvu', { token, body: ARTICLE })).status).toBe(507);
    await vi.waitFor(refused);
    expect((await client.ask('GET', 'Dichvu_Getlist_Paging', { token })).status).toBe(200);
    await close();
    const again = await open({ dataDir: join(folder, 'data') });
    const anew = await again.client.signIn('admin', ADMIN_PASSWORD);
    expect((await again.client.ask('POST', 'Dichvu/Dichvu', { token: anew, body: ARTICLE })).status).toBe(507);
    rmSync(ballast);
    await vi.waitFor(async () => {
      const { status } = await again.client.ask('POST', 'Dichvu/Dichvu', { token: anew, body: ARTICLE });
      expect(status).toBe(200);
    });
    await again.close();
  }, LONG);

  it('is the reason that a first start gives, and leaves nothing half made', async () => {
    const folder = smallDisk(100);
    await expect(createBackend({ dataDir: join(folder, 'data') })).rejects.toThrow(
      /The disk of the data folder .* is full: \d+ MB are free, 128 MB are needed\. Make room/,
    );
  }, LONG);

  it('is the reason that a later start gives', async () => {
    const folder = smallDisk(200);
    const dataDir = join(folder, 'data');
    await (await open({ dataDir })).close();
    fill(folder, 0);
    await expect(createBackend({ dataDir })).rejects.toThrow(/is full: 0 MB are free, 64 MB are needed\. .*ENOSPC/);
  }, LONG);

  it('ends a restore in words, which leaves all as it was', async () => {
    const source = newFolder();
    await (await open({ dataDir: source })).close();
    const full = await openPglite(source);
    await addWordyServices(full.db, 1_000);
    await full.close();
    const file = join(newFolder(), 'all.backup');
    expect(await runFile('commands/backup.ts', [file], { DATA_DIR: source })).toMatchObject({ code: 0 });

    const folder = smallDisk(200);
    const dataDir = join(folder, 'data');
    await (await open({ dataDir, adminPassword: ADMIN_PASSWORD })).close();
    fill(folder, 70);
    const { code, output } = await runFile('commands/restore.ts', [file], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringMatching(
      /The disk of the data folder .* is full: \d+ MB are free, 64 MB are needed\. .* take room beside them\. Nothing was changed\./,
    )]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([]);
    const { client, close } = await open({ dataDir });
    await client.signIn('admin', ADMIN_PASSWORD);
    await close();
  }, LONG);

  it('ends a restore in words where what is there cannot be kept, before it is full', async () => {
    const folder = smallDisk(200);
    const dataDir = join(folder, 'data');
    await (await open({ dataDir })).close();
    const file = join(newFolder(), 'all.backup');
    expect(await runFile('commands/backup.ts', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const pictures = join(dataDir, 'uploads/website');
    mkdirSync(pictures, { recursive: true });
    for (let number = 0; number < 20; number += 1) writeFileSync(join(pictures, `${number}.png`), randomBytes(1_000_000));
    fill(folder, 75);
    const { code, output } = await runFile('commands/restore.ts', [file], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringMatching(
      /^What is there now could not be kept in \S+before-restore-\S+ \(The disk of the data folder .* is full: 6\d MB are free, 64 MB are needed\. .*\)\. Nothing was restored\.\n$/,
    )]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([]);
  }, LONG);

  it('is the reason that a command gives, and ends with, where the embedded database has no room to recover', async () => {
    const folder = smallDisk(200);
    const child = startFile('testing/full-disk.ts', [folder], {});
    for (let acknowledged = 0; acknowledged < 5; acknowledged += 1) await child.line();
    await child.kill('SIGKILL');
    fill(folder, 4, 'more');
    const { code, output } = await runFile('commands/backup.ts', [join(newFolder(), 'none.backup')], { DATA_DIR: folder });
    expect([code, output]).toEqual([1, expect.stringMatching(/is full: \d MB are free, 64 MB are needed/)]);
  }, LONG);

  it('is the reason that a backup gives for there being none', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir })).close();
    const disk = smallDisk(4);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize, 1));
    const file = join(disk, 'all.backup');
    const { code, output } = await runFile('commands/backup.ts', [file], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringMatching(/The disk of .*backoffice-disk-\S+ is full \(ENOSPC: .*\): make room on it, or name a file elsewhere\. No backup was made\./)]);
    expect(existsSync(file)).toBe(false);
  }, LONG);

  it('that meets the embedded database in a read ends nothing: a backup needs no room on it, and what does is told so alone', async () => {
    const folder = smallDisk(220);
    const dataDir = join(folder, 'data');
    await (await open({ dataDir })).close();
    const database = await openPglite(dataDir);
    onTestFinished(() => database.close());
    const { db } = database;
    for (let number = 0; number < 60; number += 1) await addLongService(db);
    fill(folder, 0);
    const backup = join(newFolder(), 'all.backup');
    await writeBackup({ db, files: createMemoryStore() }, backup, Date.now());
    expect(existsSync(backup)).toBe(true);

    const reading = db.transaction(async (tx) => {
      await tx.execute(sql`declare long_rows no scroll cursor for select to_json(t)::text as row from services t`);
      await tx.execute(sql`fetch 60 from long_rows`);
    });
    expect(await reading.catch((error: Error) => reasonOf(error.cause))).toMatch(/could not write to file .*No space left/);
    expect(rowsOf(await db.execute(sql`select count(*)::int as count from services`))).toEqual([{ count: 60 }]);
  }, LONG);

  it('that meets the embedded database in a write ends it with words, and loses nothing acknowledged', async () => {
    const folder = smallDisk(200);
    const child = startFile('testing/full-disk.ts', [folder], {});
    onTestFinished(() => child.kill('SIGKILL'));
    const acknowledged: number[] = [];
    let line = await child.line();
    for (; /^\d+$/.test(line); line = await child.line()) acknowledged.push(Number(line));
    expect([line, await child.line(), await child.line()]).toEqual(['ServerEnded', 'refused', 'closed']);
    const { db, close } = await openPglite(folder);
    const kept = rowsOf(await db.execute(sql`select number from filling order by number`)).map(({ number }) => number);
    await close();
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(acknowledged.length).toBeGreaterThan(5);
  }, LONG);
});
