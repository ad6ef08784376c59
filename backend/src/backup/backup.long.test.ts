import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, lstatSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBackend } from '../index.ts';
import { machine } from '../machine.ts';
import { ADMIN, DATABASE_KINDS } from '../testing/backends.ts';
import { TestClient } from '../testing/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openMemoryDatabase } from '../testing/memory-database.ts';
import { openSchema, TEST_POSTGRES } from '../testing/schema.ts';
import { rowsOf } from '../database/database.ts';
import { openPostgres } from '../database/open.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { clientKeys, positions, slides, users, websiteMenu } from '../database/schema.ts';
import { sortKey } from '../text/sort-key.ts';
import { websiteMenuEntity } from '../entities/website-menu.ts';
import { storedForms } from '../records/stored-forms.ts';
import { createFolderStore, createMemoryStore } from '../upload/file-store.ts';
import type { FileStore } from '../upload/file-store.ts';
import { withTablesAlone } from './locking.ts';
import { UnusableBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { keepBackup, writeBackup } from './write.ts';
import type { BackupSource, Made } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'backoffice-backup-'));
const whole = join(folder, 'whole.backup');
let database: OpenDatabase;
let source: BackupSource;
let made: Made;

const USER = {
  id: '00000000-0000-4000-8000-000000000001', userName: 'admin', signInName: 'admin', userNameKey: 'admin', sessionVersion: 1,
  searchText: '', searchExact: '',
};
const NAMES = ['Giám đốc', 'Lái xe', '😀 "quý" \\ \n'];

beforeAll(async () => {
  database = await openMemoryDatabase();
  source = { db: database.db, files: createMemoryStore() };
  await source.db.insert(positions).values(NAMES.map((name, index) => ({ id: index + 1, name, nameKey: name })));
  await source.db.insert(users).values(USER);
  await source.files.add('a.png', new Uint8Array([1, 2, 3]));
  made = await writeBackup(source, whole, 0);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = async () => (await source.db.select().from(positions).orderBy(positions.id)).map(({ name }) => name);

it('leaves one whole file behind, or none', async () => {
  expect(made).toEqual({ rows: 4, files: 1, bytes: statSync(whole).size });
  expect(readdirSync(folder)).toEqual(['whole.backup']);
  const nowhere = writeBackup(source, join(folder, 'missing', 'x.backup'), 0);
  await expect(nowhere).rejects.toThrow(/^The folder .*missing does not exist: make it, or name another file\./);
  await expect(writeBackup(source, folder, 0)).rejects.toThrow('is a folder: name a file in it.');
  const broken = { ...source, files: { ...source.files, names: () => Promise.reject(new Error('disk gone')) } };
  await expect(writeBackup(broken, join(folder, 'broken.backup'), 0)).rejects.toThrow('disk gone');
  expect(readdirSync(folder)).toEqual(['whole.backup']);
});

it('takes the place of no device, and of the file behind a link instead of the link', async () => {
  await expect(writeBackup(source, '/dev/null', 0)).rejects.toThrow('/dev/null is no file, and would be replaced by one: name another. No backup was made.');
  const [link, file] = ['latest.backup', 'behind.backup'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(file, 'the one of before');
  symlinkSync(file, link);
  await writeBackup(source, link, 0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(file).size).toBeGreaterThan(100);
  rmSync(file);
  await expect(writeBackup(source, link, 0)).rejects.toThrow('latest.backup is a link to a file that is not there: name that file, or another. No backup was made.');
  rmSync(link);
});

it.each([
  ['look', 0o000, 'below'],
  ['write', 0o555, ''],
])('says who may not %s into a folder, and not that it is not there', async (_what, mode, below) => {
  const closed = mkdtempSync(join(tmpdir(), 'backoffice-closed-'));
  const into = join(closed, below);
  mkdirSync(into, { recursive: true });
  chmodSync(closed, mode);
  // Root may, everywhere.
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  try {
    await expect(writeBackup(source, join(into, 'x.backup'), 0)).rejects.toThrow(
      `${into} may not be written to by the process that makes the backup (user ${process.geteuid?.()}, EACCES): it takes a folder where `
        + 'that user may write. No backup was made.',
    );
  } finally {
    if (root) process.seteuid?.(0);
    chmodSync(closed, 0o700);
    rmSync(closed, { recursive: true });
  }
});

it.runIf(process.geteuid?.() === 0)('refuses somebody else’s file, in a folder that keeps it from others, before the work and not after it', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'backoffice-shared-'));
  onTestFinished(() => rmSync(shared, { recursive: true }));
  chmodSync(shared, 0o1777);
  const file = join(shared, 'x.backup');
  const looked: string[] = [];
  const files: FileStore = { ...source.files, names: () => (looked.push('names'), source.files.names()) };
  writeFileSync(file, 'theirs');
  process.seteuid?.(65_534);
  try {
    await expect(writeBackup({ ...source, files }, file, 0)).rejects.toThrow(
      `${file} is another user's, and may not be replaced by the process that makes the backup (user 65534): name another file. No backup was made.`,
    );
    await writeBackup(source, join(shared, 'own.backup'), 0);
    await writeBackup(source, join(shared, 'own.backup'), 0);
  } finally {
    process.seteuid?.(0);
  }
  expect(looked).toEqual([]);
  expect(readdirSync(shared).toSorted()).toEqual(['own.backup', 'x.backup']);
  // Root may, everywhere: also where file and folder belong to others.
  chownSync(file, 65_534, 65_534);
  chownSync(shared, 65_533, 65_533);
  await writeBackup(source, file, 0);
  expect(readFileSync(file, 'utf8')).not.toBe('theirs');
});

it('leaves nothing where it is told to end, and takes away what a killed one has left', async () => {
  const killed = `yesterday.backup.${machine()}-${spawnSync('true').pid}-00000000-0000-4000-8000-000000000001.part`;
  writeFileSync(join(folder, killed), '');
  for (const moment of ['names', 'read'] as const) {
    const ending = new AbortController();
    const stop = () => ending.abort(new Error('the backend is ending'));
    const files: FileStore = { ...source.files, [moment]: (name: string) => (stop(), source.files[moment](name)) };
    const ended = writeBackup({ ...source, files }, join(folder, 'ended.backup'), 0, ending.signal);
    await expect(ended).rejects.toThrow('the backend is ending');
    expect(readdirSync(folder)).toEqual(['whole.backup']);
  }
  expect(await names()).toEqual(NAMES);
});

it('leaves a whole file where two are written to it at once, and nothing beside it', async () => {
  const file = join(folder, 'twice.backup');
  const both = await Promise.all([writeBackup(source, file, 0), writeBackup(source, file, 0)]);
  expect(both).toEqual([made, made]);
  expect(gunzipSync(readFileSync(file))).toEqual(gunzipSync(readFileSync(whole)));
  expect(statSync(file).mode & 0o077).toBe(0);
  rmSync(file);
  expect(readdirSync(folder)).toEqual(['whole.backup']);
});

it('keeps nobody waiting while it reads pictures', async () => {
  // A transaction on the embedded database has it to itself.
  let busy = false;
  const db = Object.assign(Object.create(source.db) as Database, {
    transaction: (...work: Parameters<Database['transaction']>) => {
      busy = true;
      return source.db.transaction(...work).finally(() => (busy = false));
    },
  });
  const seen: boolean[] = [];
  const files: FileStore = {
    ...source.files,
    names: () => (seen.push(busy), source.files.names()),
    read: (name) => (seen.push(busy), source.files.read(name)),
  };
  const file = join(folder, 'pictures.backup');
  expect(await writeBackup({ db, files }, file, 0)).toEqual(made);
  expect(seen).toEqual([false, false]);
  expect(gunzipSync(readFileSync(file))).toEqual(gunzipSync(readFileSync(whole)));
  rmSync(file);
});

const lines = () => gunzipSync(readFileSync(whole)).toString().trimEnd().split('\n');
const packed = (parts: readonly string[]) => gzipSync(`${parts.join('\n')}\n`);
const changed = (index: number, change: (line: Record<string, unknown>) => unknown) =>
  packed(
    lines().map((line, at) =>
      at === index ? JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)) : line,
    ),
  );
const last = () => lines().length - 1;

it.each<[name: string, bytes: () => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['is something else', () => Buffer.from('hello')],
  ['is something else, packed', () => gzipSync('hello\n')],
  ['is JSON of something else', () => packed(['{"a":1}'])],
  ['holds no object', () => packed(['5'])],
  ['is cut short', () => readFileSync(whole).subarray(0, readFileSync(whole).length - 20)],
  [
    'has a wrong byte',
    () => Buffer.from(readFileSync(whole).map((byte, index) => (index === 60 ? byte ^ 0xff : byte))),
  ],
  ['lacks its end', () => packed(lines().slice(0, -1))],
  ['lacks rows', () => packed(lines().filter((line) => !line.includes('positions')))],
  ['lacks a picture', () => packed(lines().filter((line) => !line.includes('a.png')))],
  ['goes on behind its end', () => packed([...lines(), lines()[1] ?? ''])],
  ['counts wrongly', () => changed(last(), () => ({ end: { rows: 99, files: 1 } }))],
  ['names no place for its rows', () => changed(last(), () => ({ end: { rows: 4, files: 1, rowsAt: -1 } }))],
  ['names a wrong place for its rows', () => changed(last(), () => ({ end: { rows: 4, files: 1, rowsAt: 5 } }))],
  ['names a place for its rows behind its end', () => changed(last(), () => ({ end: { rows: 4, files: 1, rowsAt: 1e9 } }))],
  ['was made by another version', () => changed(0, (line) => ({ ...line, migration: '0099_future' }))],
  ['has another format', () => changed(0, (line) => ({ ...line, version: 2 }))],
  ['holds rows that the database refuses', () => packed(lines().flatMap((line, at) => (at === 1 ? [line, line] : [line])))],
  ['holds no rows where rows should be', () => changed(1, (line) => ({ ...line, rows: 5 }))],
  ['holds a table that does not exist', () => changed(1, (line) => ({ ...line, table: 'pg_authid' }))],
  ['holds no user', () => packed([lines()[0] ?? '', lines()[1] ?? '', '{"end":{"rows":3,"files":0}}'])],
  ['names a picture outside its folder', () => changed(3, (line) => ({ ...line, file: '../../secret' }))],
])('restores nothing of a file that %s', async (_name, bytes) => {
  const file = join(folder, 'bad.backup');
  writeFileSync(file, bytes());
  await expect(restoreBackup(source, file)).rejects.toThrow(/cannot be restored: .* Nothing was changed\./);
  expect(await names()).toEqual(NAMES);
});

it('restores nothing of a file that is not there', async () => {
  await expect(restoreBackup(source, join(folder, 'missing.backup'))).rejects.toThrow(
    'there is no such file. Nothing was changed.',
  );
});

it('restores nothing of what cannot be read, and says what to do', async () => {
  await expect(restoreBackup(source, folder)).rejects.toThrow(`${folder} cannot be restored: it is a folder; name a backup in it. Nothing was changed.`);
  const loop = join(folder, 'loop.backup');
  symlinkSync(loop, loop);
  await expect(restoreBackup(source, loop)).rejects.toThrow(/^.*loop\.backup cannot be restored: it cannot be read \(ELOOP: .*\)\. Nothing was changed\.$/);
  rmSync(loop);
});

it.skipIf(process.getuid?.() === 0)('restores nothing of a file that this user may not read', async () => {
  const file = join(folder, 'locked.backup');
  writeFileSync(file, '', { mode: 0 });
  await expect(restoreBackup(source, file)).rejects.toThrow('it may not be read by this user; give it to them, or run this as its owner. Nothing was changed.');
});

it('replaces what is there by what the backup holds, to the letter', async () => {
  await source.db.delete(positions);
  await source.db.insert(positions).values({ id: 9, name: 'Khác', nameKey: 'x' });
  expect(await restoreBackup(source, whole)).toEqual({ rows: 4, files: 1 });
  expect(await names()).toEqual(NAMES);
});

it('writes nothing of a picture that is there', async () => {
  const there = join(folder, 'pictures');
  mkdirSync(there);
  writeFileSync(join(there, 'a.png'), 'mine');
  expect(await restoreBackup({ ...source, files: createFolderStore(there) }, whole)).toEqual({ rows: 4, files: 1 });
  expect(readFileSync(join(there, 'a.png'), 'utf8')).toBe('mine');
  // Not even the folder for what is on its way.
  expect(readdirSync(there)).toEqual(['a.png']);
  rmSync(there, { recursive: true });
});

it('ends the sessions of before, also of somebody who has had more passwords since than the backup knows of', async () => {
  await source.db.update(users).set({ sessionVersion: 7 });
  const versions = () => source.db.select({ sessionVersion: users.sessionVersion }).from(users);
  await restoreBackup(source, whole);
  const [first] = await versions();
  expect(first?.sessionVersion).toBeGreaterThan(7);
  await restoreBackup(source, whole);
  expect((await versions())[0]?.sessionVersion).toBeGreaterThan(first?.sessionVersion ?? 0);
});

it('ends the sessions of an account that was deleted since the backup, whose count of passwords is nowhere any more', async () => {
  const open = await openMemoryDatabase();
  const backend = await createBackend({ dataDir: 'memory', seed: false, database: open, adminPassword: ADMIN.password });
  onTestFinished(() => backend.close());
  const client = new TestClient(backend.app);
  const admin = await client.signIn(ADMIN.username, ADMIN.password);
  const person = await client.newPerson(admin, {});
  const file = join(folder, 'before-deletion.backup');
  const from = { db: open.db, files: createMemoryStore() };
  await writeBackup(from, file, 0);
  const reset = await client.ask('POST', 'user/reset-password', { token: admin, body: { idUser: person.id } });
  const token = await client.signIn(person.userName, reset.json.data.newPassword);
  expect((await client.ask('DELETE', `User/user?id=${person.id}`, { token: admin })).status).toBe(200);
  await restoreBackup(from, file);
  expect((await client.ask('GET', 'GetallFunction', { token })).status).toBe(401);
  expect(await client.signIn(person.userName, person.password)).toBeTruthy();
  rmSync(file);
});

it('has what comes back searched and sorted as this version does, whichever made the backup', async () => {
  const before = await openMemoryDatabase();
  onTestFinished(() => before.close());
  await before.db.insert(users).values(USER);
  const entry = { name: 'Vận tải\u200b', url: '', order: 1, active: true, nameKey: 'old', searchText: 'van tai\u200b', searchExact: 'old' };
  await before.db.insert(websiteMenu).values(entry);
  const file = join(folder, 'older.backup');
  const older = { db: before.db, files: createMemoryStore() };
  await writeBackup(older, file, 0);
  await restoreBackup(older, file);
  expect(await before.db.select().from(websiteMenu)).toMatchObject([
    { name: entry.name, nameKey: sortKey('Vận tải'), searchText: 'van tai', searchExact: 'vận tải' },
  ]);
  rmSync(file);
});

it('brings back a picture of any size, whose line it reads once', async () => {
  const file = join(folder, 'large.backup');
  const picture = new Uint8Array(32 * 1024 * 1024).fill(7);
  const files = createMemoryStore();
  await files.add('large.png', picture);
  await writeBackup({ ...source, files }, file, 0);
  const empty = createMemoryStore();
  expect(await restoreBackup({ ...source, files: empty }, file)).toEqual({ rows: 4, files: 1 });
  expect(Buffer.compare((await empty.read('large.png')) ?? new Uint8Array(), picture)).toBe(0);
  rmSync(file);
});

it('keeps what is there before it replaces it, with a picture that came while the others were read', async () => {
  const kept = join(folder, 'kept.backup');
  const files = createMemoryStore();
  await files.add('b.png', new Uint8Array([4]));
  const begin = async () => {
    const backup = await keepBackup({ ...source, files }, kept, 0);
    await files.add('c.png', new Uint8Array([5]));
    return backup;
  };
  expect(await restoreBackup({ ...source, files }, whole, begin)).toMatchObject({ rows: 4, files: 1, kept: { rows: 4, files: 3 } });
  const empty = createMemoryStore();
  expect(await restoreBackup({ ...source, files: empty }, kept)).toEqual({ rows: 4, files: 3 });
  expect((await empty.names()).toSorted()).toEqual(['a.png', 'b.png', 'c.png']);
  rmSync(kept);
  expect(readdirSync(folder).filter((name) => name.includes('kept'))).toEqual([]);
});

it('unpacks no picture of a kept backup while everybody waits', async () => {
  const kept = join(folder, 'kept-and-back.backup');
  const files = createMemoryStore();
  await files.add('b.png', randomBytes(300_000));
  await restoreBackup({ ...source, files }, whole, () => keepBackup({ ...source, files }, kept, 0));
  const scribbling: FileStore = {
    ...createMemoryStore(),
    // The last step before the lock: whoever reads on from the start of the file now finds it damaged.
    add() {
      const file = openSync(kept, 'r+');
      writeSync(file, randomBytes(1_000), 0, 1_000, 1_000);
      closeSync(file);
      return Promise.resolve(true);
    },
  };
  await source.db.delete(positions);
  expect(await restoreBackup({ ...source, files: scribbling }, kept)).toEqual({ rows: 4, files: 2 });
  expect(await names()).toEqual(NAMES);
  rmSync(kept);
});

it('leaves rows, and nothing half done, where a restore is told to end', async () => {
  const kept = join(folder, 'kept-of-ended.backup');
  const moments: ((stop: () => void) => Partial<FileStore>)[] = [
    (stop) => ({ names: () => (stop(), source.files.names()) }),
    (stop) => ({ add: () => (stop(), Promise.resolve(true)) }),
  ];
  for (const moment of moments) {
    const ending = new AbortController();
    const files = { ...createMemoryStore(), ...moment(() => ending.abort(new Error('told to end'))) };
    const keep = () => keepBackup({ ...source, files }, kept, 0, ending.signal);
    await expect(restoreBackup({ ...source, files }, whole, keep, ending.signal)).rejects.toThrow('told to end');
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual([]);
    expect(await names()).toEqual(NAMES);
  }
});

it('keeps nothing, and adds no picture, where the file cannot be restored', async () => {
  const file = join(folder, 'cut.backup');
  writeFileSync(file, packed(lines().slice(0, -1)));
  const files = createMemoryStore();
  const kept = join(folder, 'kept-of-none.backup');
  const restoring = restoreBackup({ ...source, files }, file, () => keepBackup({ ...source, files }, kept, 0));
  await expect(restoring).rejects.toThrow('it is not whole.');
  expect([await files.names(), readdirSync(folder).filter((name) => name.startsWith('kept'))]).toEqual([[], []]);
  // The rows of this one are refused by the database itself.
  writeFileSync(file, changed(1, () => ({ table: 'users', rows: [{ id: 'x' }, {}, {}] })));
  await expect(restoreBackup({ ...source, files }, file, () => keepBackup({ ...source, files }, kept, 0))).rejects.toThrow('does not take');
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual([]);
  expect(await names()).toEqual(NAMES);
});

it('gives out ids as before where a restore fails at its very end', async () => {
  const add = async () => (await source.db.insert(slides).values({ image: '/x.png', order: 1 }).returning({ id: slides.id }))[0]?.id;
  const first = await add();
  const file = join(folder, 'overflow.backup');
  writeFileSync(file, changed(2, (line) => ({
    ...line, rows: (line['rows'] as object[]).map((row) => ({ ...row, session_version: 2_147_483_647 })),
  })));
  await expect(restoreBackup(source, file)).rejects.toThrow('session_version');
  expect(await add()).toBe(Number(first) + 1);
  await source.db.delete(slides);
  rmSync(file);
});

it('tells of pictures that rows name and that it did not get, and of none that it got or that are drawn anew', async () => {
  const page = { order: 1, active: true, nameKey: '', searchText: '', searchExact: '' };
  const urls = [
    '/uploads/website/a.png', '/uploads/website/seed-lorry-1-8x8.png', 'https://example.vn/website/about.html',
    '<img src="https://s3.example.vn/congty/website/klmnopqrst-1700000000000-abcdefghij-anh"> <img src="https://s3.example.vn/congty/website/gone.WebP">',
  ];
  await source.db.insert(websiteMenu).values(urls.map((url) => ({ ...page, name: 'x', url })));
  const file = join(folder, 'missing.backup');
  expect(await writeBackup(source, file, 0)).toMatchObject({
    rows: 8, files: 1, missing: { count: 2, address: 'https://s3.example.vn/congty/website/klmnopqrst-1700000000000-abcdefghij-anh' },
  });
  await source.db.delete(websiteMenu);
  rmSync(file);
});

it('tells no row of a backup that the database refuses', async () => {
  const file = join(folder, 'refused.backup');
  const hash = '$argon2id$secret';
  writeFileSync(file, changed(1, () => ({ table: 'users', rows: [{ id: 'x', user_name: 'an', password_hash: hash }, {}, {}] })));
  const error: unknown = await restoreBackup(source, file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnusableBackup);
  expect(inspect(error, { depth: 9 })).not.toContain(hash);
  expect(String(error)).toContain("does not take its rows of 'users' (code 22P02)");
});

describe.each(DATABASE_KINDS)('Trees, on %s', (kind) => {
  let tree: OpenDatabase;

  beforeAll(async () => {
    tree = await openTestDatabase(kind);
  });

  afterAll(() => tree?.close());

  it('come back whole where parents lie far behind their children', async () => {
    const { db } = tree;
    const same = { name: 'Mục', url: '/', order: 1, active: true };
    const forms = { nameKey: '', searchText: '', searchExact: '', ...(await storedForms(websiteMenuEntity, same, db)) };
    const chain = Array.from({ length: 1_200 }, (_, index) => ({
      id: index + 1, parent: index < 1_199 ? index + 2 : null, ...same, ...forms,
    }));
    await db.insert(users).values(USER);
    await db.insert(websiteMenu).overridingSystemValue().values(chain);
    const file = join(folder, `tree-${kind}.backup`);
    const from = { db, files: createMemoryStore() };
    await writeBackup(from, file, 0);
    expect(await restoreBackup(from, file)).toEqual({ rows: 1_201, files: 0 });
    expect(await db.select().from(websiteMenu).orderBy(websiteMenu.id)).toEqual(chain);
  });
});

describe.each(DATABASE_KINDS)('A backup and its restore, on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    await opened.db.insert(users).values(USER);
  });
  afterAll(() => opened?.close());

  const slide = { image: '', order: 1 };
  const newSlide = async (): Promise<number> => {
    const [row] = await opened.db.insert(slides).values(slide).returning({ id: slides.id });
    return row?.id ?? 0;
  };

  it('gives no id out again that was given out before a restore, here or where the backup was made', async () => {
    const { db } = opened;
    const from = { db, files: createMemoryStore() };
    const file = join(folder, `ids-${kind}.backup`);
    const first = await newSlide();
    await db.insert(clientKeys).values({
      userId: USER.id, resource: 'slide', key: 'khoa', rowId: String(first + 40), createdAt: '2026-11-25 10:00:00',
    });
    await writeBackup(from, file, 0);
    await restoreBackup(from, file);
    // Its row was deleted before the backup.
    const second = await newSlide();
    expect(second).toBe(first + 41);
    await restoreBackup(from, file);
    // Nothing was added in between.
    await restoreBackup(from, file);
    expect(await newSlide()).toBe(second + 1);
  });

  it('writes lines of bounded length, however long the texts of records are', async () => {
    const { db } = opened;
    const file = join(folder, `long-${kind}.backup`);
    const from = { db, files: createMemoryStore() };
    await db.delete(slides);
    await db.insert(slides).values(Array.from({ length: 120 }, () => ({ ...slide, image: 'x'.repeat(90_000) })));
    const { rows } = await writeBackup(from, file, 0);
    const lengths = gunzipSync(readFileSync(file)).toString().split('\n').map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(1_100_000);
    expect(lengths.length).toBeLessThan(25);
    expect(await restoreBackup(from, file)).toMatchObject({ rows });
    expect(await db.select({ id: slides.id }).from(slides)).toHaveLength(120);
  });
});

describe.runIf(TEST_POSTGRES)('On PostgreSQL, a restore', () => {
  let here: OpenDatabase;
  let there: OpenDatabase;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const schema = await openSchema();
    drop = schema.drop;
    here = await openPostgres(schema.url);
    there = await openPostgres(schema.url);
    await here.db.insert(users).values(USER);
  });

  afterAll(async () => {
    await here?.close();
    await there?.close();
    await drop?.();
  });

  function gate(): { open: () => void; opened: Promise<void> } {
    let open = () => undefined as void;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open, opened };
  }

  const holdsAll = async () => {
    const [row] = rowsOf(await here.db.execute(sql`
      select count(*) as count from pg_locks
      where mode = 'AccessExclusiveLock' and granted and relation = 'customers_search'::regclass`));
    return Number(row?.['count']);
  };
  const waiting = async () => {
    const [row] = rowsOf(await here.db.execute(sql`
      select count(*) as count from pg_locks where not granted and relation = 'positions'::regclass`));
    return Number(row?.['count']);
  };

  it('has a backup beside it wait, which holds what came back', async () => {
    const stopped = gate();
    const kept = { addRows: () => stopped.opened, finish: () => Promise.resolve(made), discard: () => Promise.resolve() };
    const restoring = restoreBackup({ db: there.db, files: createMemoryStore() }, whole, () => Promise.resolve(kept));
    await expect.poll(holdsAll).toBe(1);
    const file = join(folder, 'beside.backup');
    const writing = writeBackup({ db: here.db, files: createMemoryStore() }, file, 0);
    await expect.poll(waiting).toBe(1);
    stopped.open();
    await restoring;
    expect(await writing).toMatchObject({ rows: 4, files: 0 });
  });

  it('keeps nobody waiting while pictures are read and written, whose rows nobody sees before all of them are there', async () => {
    await restoreBackup({ db: there.db, files: createMemoryStore() }, whole);
    await here.db.delete(positions);
    const steps: string[] = [];
    const answersDuring = async (step: string) => {
      await here.db.insert(positions).values({ id: 90 + steps.length, name: step, nameKey: step });
      steps.push(...(await here.db.select().from(positions)).map(({ name }) => name).slice(-1));
    };
    const other = createMemoryStore();
    await other.add('b.png', new Uint8Array([4]));
    const files: FileStore = {
      ...other,
      read: (name) => answersDuring('read').then(() => other.read(name)),
      add: () => answersDuring('added').then(() => true),
    };
    const kept = join(folder, 'kept-beside.backup');
    const restored = await restoreBackup({ db: there.db, files }, whole, () => keepBackup({ db: there.db, files }, kept, 0));
    expect(steps).toEqual(['read', 'added']);
    expect(restored).toMatchObject({ rows: 4, files: 1, kept: { rows: 3, files: 1 } });
    expect(await here.db.select().from(positions)).toHaveLength(3);
    // What was saved meanwhile is in the backup that was kept.
    expect(gunzipSync(readFileSync(kept)).toString()).toContain('"name":"added"');
  });

  it('ends nobody\'s work that is on its way in the tables, in whatever order it goes through them', async () => {
    const begun = gate();
    const working = here.db.transaction(async (tx) => {
      await tx.update(websiteMenu).set({ order: 2 });
      begun.open();
      await expect.poll(async () => rowsOf(await there.db.execute(sql`
        select 1 from pg_locks where not granted and relation = 'website_menu'::regclass`)).length).toBe(1);
      return tx.select().from(positions);
    });
    await begun.opened;
    const restoring = restoreBackup({ db: there.db, files: createMemoryStore() }, whole);
    expect(await working).toHaveLength(3);
    expect(await restoring).toEqual({ rows: 4, files: 1 });
  });

  it.each([
    ['as the server says it', 'in words', /administrator command/],
    ['without a word', 'silently', /connection/i],
  ])('says of a connection that it loses %s that nothing was changed, and nothing against the backup', async (_how, way, reason) => {
    await restoreBackup({ db: there.db, files: createMemoryStore() }, whole);
    await here.db.update(positions).set({ name: 'as before' });
    await here.db.execute(sql.raw(`
      create function end_me() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create trigger end_me before insert on positions execute function end_me();
      alter table positions ${way === 'in words' ? 'enable' : 'disable'} trigger end_me`));
    onTestFinished(async () => void (await here.db.execute(sql.raw('drop function end_me cascade'))));
    const spareDisk = async (tx: Database) => {
      if (way === 'silently') await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
    };
    const restoring: unknown = await restoreBackup({ db: there.db, files: createMemoryStore(), spareDisk }, whole).catch((error: unknown) => error);
    expect(restoring).not.toBeInstanceOf(UnusableBackup);
    expect(String(restoring)).toMatch(/^Error: The connection to the database was lost \(.*\)\. Nothing was changed\. .* run this again\.$/);
    expect(String(restoring)).toMatch(reason);
    expect((await here.db.select().from(positions)).map(({ name }) => name)).toEqual(NAMES.map(() => 'as before'));
  });

  it.each([
    ['between rows', 'trigger end_me before update on users execute function end_me()', 'Nothing was changed.'],
    [
      'as it commits', 'constraint trigger end_me after insert on positions deferrable initially deferred for each row execute function end_me()',
      'Either all rows are back, or nothing was changed.',
    ],
  ])('says of a connection that it loses %s what that has left, and to run it again', async (_when, trigger, state) => {
    await restoreBackup({ db: there.db, files: createMemoryStore() }, whole);
    await here.db.execute(sql.raw(`
      create function end_me() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create ${trigger}`));
    onTestFinished(async () => void (await here.db.execute(sql.raw('drop function end_me cascade'))));
    const restoring: unknown = await restoreBackup({ db: there.db, files: createMemoryStore() }, whole).catch((error: unknown) => error);
    expect(String(restoring)).toMatch(/^Error: The connection to the database was lost \(.+\)\. .* See that it answers, and run this again\.$/);
    expect(String(restoring)).toContain(`). ${state} See`);
  });

  it('gives up, and changes nothing, where the tables stay in use', async () => {
    const begun = gate();
    const done = gate();
    const reading = here.db.transaction(async (tx) => {
      await tx.select().from(positions);
      begun.open();
      await done.opened;
    });
    await begun.opened;
    const alone = withTablesAlone(there.db, (tx) => tx.delete(positions), { tries: 2 });
    await expect(alone).rejects.toThrow('Nothing was changed.');
    done.open();
    await reading;
    expect(await here.db.select().from(positions)).toHaveLength(3);
  });
});
