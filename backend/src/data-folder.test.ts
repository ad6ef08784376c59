import { chownSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDataFolder, openingFailure } from './data-folder.ts';
import { LEAST_ROOM } from './disk-room.ts';
import { createBackend } from './index.ts';
import { markPostgres } from './postgres-mark.ts';
import { newFolder } from './testing/installation.ts';

const free = (bytes: number) => () => Promise.resolve(bytes);

it.each(['EACCES', 'EPERM', 'EROFS'])('says of a folder that refuses with %s whose it has to be', async (code) => {
  const error = Object.assign(new Error(`${code}: open '/srv/data/lock'`), { code });
  expect(String(await openingFailure('/srv/data', error, { freeBytes: free(0) }))).toMatch(
    /The data folder \/srv\/data cannot be used \(E[A-Z]+: open '\/srv\/data\/lock'\)\. Give it, .* to the user who runs this/,
  );
});

it.skipIf(process.geteuid?.() !== 0)('says of a folder that is another user’s to run this as that user, before it says to take it away from them', async () => {
  const folder = newFolder();
  chownSync(folder, 1234, 1234);
  const error = Object.assign(new Error(`EACCES: open '${folder}/lock'`), { code: 'EACCES' });
  expect(String(await openingFailure(folder, error))).toMatch(
    /cannot be used \(EACCES.*\)\. Run this as the user whom it belongs to \(sudo -u '#1234' …\)\. Else give it, with all that is in it, to the user who runs this/,
  );
});

it('tells nobody to run this as root, whom a folder belongs to', async () => {
  const error = Object.assign(new Error("EACCES: open '/lock'"), { code: 'EACCES' });
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(String(await openingFailure('/', error))).toMatch(/cannot be used \(EACCES.*\)\. Give it, with all that is in it, to the user who runs this/);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])('says of a file system without hard links, which refuses one with %s, that the folder has to be elsewhere', async (code) => {
  const error = Object.assign(new Error(`${code}: link '/srv/data/a.part' -> '/srv/data/secret'`), { code, syscall: 'link' });
  const said = String(await openingFailure('/srv/data', error, { freeBytes: free(0) }));
  expect(said).toMatch(/The data folder \/srv\/data cannot be used \(E[A-Z]+: link .*\)\. Its file system has no hard links, .* set DATA_DIR to a folder on another/);
  expect(said).not.toContain('Give');
});

it.each(['EEXIST', 'ENOTDIR'])('says with %s that a file stands where the data folder should be', async (code) => {
  const error = Object.assign(new Error(`${code}: mkdir '/srv/data'`), { code });
  expect(String(await openingFailure('/srv/data', error, { freeBytes: free(0) }))).toMatch(
    /The data folder \/srv\/data cannot be used \(E[A-Z]+: mkdir '\/srv\/data'\)\. A file stands there, .* set DATA_DIR to another/,
  );
});

it('blames a full disk for what fails on one, and lets every other failure speak for itself', async () => {
  const error = new Error('Aborted()');
  expect(String(await openingFailure('/srv/data', error, { freeBytes: free(LEAST_ROOM - 1) }))).toMatch(/is full: 63 MB .* \(Aborted\(\)\)/);
  expect(await openingFailure('/srv/data', error, { freeBytes: free(LEAST_ROOM) })).toBe(error);
  const missing = Object.assign(new Error("ENOENT: open '/srv/data/db/PG_VERSION'"), { code: 'ENOENT', syscall: 'open' });
  expect(await openingFailure('/srv/data', missing, { freeBytes: free(LEAST_ROOM) })).toBe(missing);
});

it('blames the folder’s disk on PostgreSQL, which has one of its own, only for what the system says of it', async () => {
  const full = { isEmbedded: false, freeBytes: free(0) };
  const refused = new Error('The database refused: password authentication failed');
  expect(await openingFailure('/srv/data', refused, full)).toBe(refused);
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const error = Object.assign(new Error(`${code}: write`), { code });
    expect(String(await openingFailure('/srv/data', error, full))).toMatch(/is full: 0 MB .* \(E[A-Z]+: write\)/);
  }
});

it('blames no full disk where the records are on PostgreSQL, and the start does not say where', async () => {
  const dataDir = newFolder();
  await markPostgres(dataDir);
  await expect(createBackend({ dataDir, freeBytes: free(0) })).rejects.toThrow(/^The records of the data folder .* are on PostgreSQL: set DATABASE_URL/);
});

it('makes a data folder and those that it lies in, for its owner alone, and is content with one that is there', async () => {
  const folder = join(newFolder(), 'srv/back-office/data');
  await makeDataFolder(folder);
  await makeDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.skipIf(!existsSync('/proc/self'))('says of a place that takes no folder to name another, and does not try for ever', async () => {
  await expect(createBackend({ dataDir: '/proc/back-office/data' })).rejects.toThrow(
    /^The data folder \/proc\/back-office\/data cannot be used \(ENOENT: .* No folder can be made there: set DATA_DIR to another/,
  );
});

it('says so of a link to a disk that is not mounted', async () => {
  const link = join(newFolder(), 'disk');
  symlinkSync('/nowhere/at/all', link);
  await expect(createBackend({ dataDir: link })).rejects.toThrow(/a link that leads nowhere: move it away, or set DATA_DIR/);
  await expect(createBackend({ dataDir: join(link, 'data') })).rejects.toThrow(/a link that leads nowhere: move it away, or set DATA_DIR/);
});

it('says of a file in the way that it stands there', async () => {
  const file = join(newFolder(), 'data');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below')]) {
    await expect(createBackend({ dataDir })).rejects.toThrow(/A file stands there/);
  }
});
