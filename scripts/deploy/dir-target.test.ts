import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { mountSmallDisk, smallDisk } from '../../backend/src/testing/small-disk.ts';
import { createDirTarget } from './dir-target.ts';
import { readSite } from './site.ts';
import { deploy } from './steps.ts';
import { emptyFolder, makeSite } from './testing/fake-site.ts';
import { workOn } from './testing/work.ts';

it('puts compressed forms of text beside it in a folder, and of nothing else', async () => {
  const folder = await emptyFolder();
  const target = createDirTarget(folder);
  const one = await makeSite({ version: '1' });
  await deploy(workOn(target), await readSite(one.folder));
  const names = await readdir(join(folder, 'assets'));
  const core = names.find((name) => /^core-\w+\.js$/.test(name)) ?? '';
  expect(names).toEqual(expect.arrayContaining([core, `${core}.br`, `${core}.gz`]));
  expect(await readdir(join(folder, 'dashboard'))).toEqual(
    expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', '_payload.json']),
  );
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['index.html.br', 'sw.js', 'sw.js.br', 'sw.js.gz']));
  expect(await readdir(join(folder, 'icons'))).toEqual(['icon.svg']);
  expect(await readdir(join(folder, 'builds'))).toEqual(expect.arrayContaining(['latest.json', 'meta']));
});

it('gives pages of one size and of two builds different times, which web servers make ETags of', async () => {
  const folder = await emptyFolder();
  const times = new Set<number>();
  for (const version of ['1', '2', '3']) {
    await deploy(workOn(createDirTarget(folder)), await readSite((await makeSite({ version })).folder));
    times.add(Math.floor((await stat(join(folder, 'dashboard/index.html'))).mtimeMs / 1000));
  }
  expect(times.size).toBe(3);
});

it('refuses a folder where something foreign is in the way, and changes nothing', async () => {
  const foreign = await makeSite({ version: '1' });
  const two = await makeSite({ version: '2' });
  const before = await readdir(foreign.folder);
  const refused = deploy(workOn(createDirTarget(foreign.folder)), await readSite(two.folder));
  await expect(refused).rejects.toThrow(/is in the way.*Move it away/);
  expect(await readdir(foreign.folder)).toEqual(before);
});

it.each([
  ['terms.txt', 'terms.txt.gz'],
  ['prices.csv', 'prices.csv.br'],
])('refuses a build whose own files are %s and %s, which web servers take for one, by name and before anything is uploaded', async (plain, form) => {
  const folder = await emptyFolder();
  const own = { [plain]: 'words '.repeat(50), [form]: 'others' };
  const refused = deploy(workOn(createDirTarget(folder)), await readSite((await makeSite({ version: '1', own })).folder));
  await expect(refused).rejects.toThrow(`send ${form} to whoever asks for ${plain}`);
  expect(await readdir(folder)).toEqual([]);
});

it('clears away what a killed deployment left half made, and not what another is just writing', async () => {
  const folder = await emptyFolder();
  const parts = join(folder, '.deploy/parts');
  await mkdir(parts, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(parts, name), 'half');
  await utimes(join(parts, 'old'), 0, 0);
  await deploy(workOn(createDirTarget(folder)), await readSite((await makeSite({ version: '1' })).folder));
  expect(await readdir(parts)).toEqual(['young']);
});

it('makes whole again what a power failure left empty, compressed forms too', async () => {
  const folder = await emptyFolder();
  const site = await readSite((await makeSite({ version: '1' })).folder);
  await deploy(workOn(createDirTarget(folder)), site);
  const core = Object.keys(site.assets).find((path) => path.includes('core')) ?? '';
  for (const ending of ['', '.br', '.gz']) {
    const whole = await readFile(join(folder, core + ending));
    await writeFile(join(folder, core + ending), '');
    await deploy(workOn(createDirTarget(folder)), site);
    expect(await readFile(join(folder, core + ending))).toEqual(whole);
  }
});

it('says which of its own files cannot be read, and what to do', async () => {
  const folder = await emptyFolder();
  const site = await readSite((await makeSite({ version: '1' })).folder);
  await deploy(workOn(createDirTarget(folder)), site);
  for (const file of ['.deploy/history.json', `.deploy/builds/${site.id}.json`]) {
    await writeFile(join(folder, file), '');
    await expect(deploy(workOn(createDirTarget(folder)), site)).rejects.toThrow(`${file} cannot be read (`);
    await rm(join(folder, file));
    await deploy(workOn(createDirTarget(folder)), site);
  }
});

it("lets a folder's foreign files be that are not in the way", async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, '.well-known'));
  await writeFile(join(folder, '.well-known/security.txt'), 'mine');
  const one = await makeSite({ version: '1' });
  await deploy(workOn(createDirTarget(folder)), await readSite(one.folder));
  expect(await readFile(join(folder, '.well-known/security.txt'), 'utf8')).toBe('mine');
});

const probe = mountSmallDisk(1);
probe?.remove();

// Only root may mount a disk that can be filled without filling the machine's.
it.skipIf(!probe)('says of a full disk which it is and what to do, leaves nothing half made there, and goes on once there is room', async () => {
  const disk = smallDisk(2);
  const site = await readSite((await makeSite({ version: '1' })).folder);
  const ballast = join(disk, '.ballast');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(ballast, Buffer.alloc((bavail - 12) * bsize, 1));
  const full = deploy(workOn(createDirTarget(disk)), site);
  await expect(full).rejects.toThrow(`The disk of ${disk} is full (ENOSPC). No half of a build is live. Make room on it, and run again`);
  expect(await readdir(join(disk, '.deploy/parts'))).toEqual([]);
  await rm(ballast);
  await deploy(workOn(createDirTarget(disk)), site);
  expect(await readFile(join(disk, 'index.html'), 'utf8')).toContain(site.id);
});

it.skipIf(!probe)('says of a disk that may only be read that it is one', async () => {
  const disk = smallDisk(1);
  expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
  const site = await readSite((await makeSite({ version: '1' })).folder);
  await expect(deploy(workOn(createDirTarget(disk)), site)).rejects.toMatchObject({ code: 'EROFS', path: join(disk, '.deploy') });
});

it.skipIf(!existsSync('/proc/self'))('ends at a place that takes no folder, and does not try for ever', async () => {
  const site = await readSite((await makeSite({ version: '1' })).folder);
  await expect(deploy(workOn(createDirTarget('/proc/site/of/staff')), site)).rejects.toMatchObject({
    code: 'ENOENT', syscall: 'mkdir', path: '/proc/site',
  });
});
