import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { readSite } from './site.ts';
import { emptyFolder, makeSite } from './testing/fake-site.ts';

it('reads a build with its assets and its other files', async () => {
  const { folder, id } = await makeSite({ version: '1', pages: ['', 'dashboard'] });
  const site = await readSite(folder);
  expect(site.id).toBe(id);
  expect(Object.keys(site.assets).every((path) => path.startsWith('assets/'))).toBe(true);
  expect(Object.keys(site.files).toSorted()).toEqual([
    '404.html',
    '_payload.json',
    'dashboard/_payload.json',
    'dashboard/index.html',
    'icons/icon.svg',
    'index.html',
    'manifest.webmanifest',
    'sw.js',
  ]);
});

it('refuses a folder without a whole build, with the remedy', async () => {
  const empty = await emptyFolder();
  await expect(readSite(empty)).rejects.toThrow(`${empty}: no whole build lies there (no builds/latest.json). Run npm run build.`);
  await expect(readSite(join(empty, 'nowhere'))).rejects.toThrow('no whole build');
});

it('refuses a build whose manifest is missing', async () => {
  const { folder, id } = await makeSite({ version: '1' });
  await rm(join(folder, `builds/meta/${id}.json`));
  await expect(readSite(folder)).rejects.toThrow(`builds/meta/${id}.json is missing`);
});

it.each(['dashboard/index.html', 'dashboard/_payload.json', '404.html'])('refuses a build where %s is of another', async (path) => {
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await writeFile(join(one.folder, path), await readFile(join(two.folder, path)));
  await expect(readSite(one.folder)).rejects.toThrow(`${path} is of build ${two.id}, not of ${one.id}`);
});

it('refuses a build whose page names a file that is not there', async () => {
  const { folder } = await makeSite({ version: '1' });
  const [chunk = ''] = Object.keys((await readSite(folder)).assets).filter((path) => path.includes('dashboard'));
  await rm(join(folder, chunk));
  await expect(readSite(folder)).rejects.toThrow(`names ${chunk}, which is missing`);
});

it('refuses a build of which a file was changed since, or in which another build has written meanwhile', async () => {
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  const [chunk = ''] = Object.keys((await readSite(one.folder)).assets).filter((path) => path.includes('dashboard'));
  const content = await readFile(join(one.folder, chunk), 'utf8');
  const words = `its files are not those of build ${one.id}: one was added, changed or taken away since, or two builds ran at once. Run npm run build.`;
  await writeFile(join(one.folder, chunk), content.replace('dashboard', 'dashbOard'));
  await expect(readSite(one.folder)).rejects.toThrow(words);
  await writeFile(join(one.folder, chunk), content);
  await readSite(one.folder);
  await writeFile(join(one.folder, 'icons/icon.svg'), '<svg/>');
  await expect(readSite(one.folder)).rejects.toThrow(words);
  await writeFile(join(two.folder, 'assets/of-another-build.js'), '');
  await expect(readSite(two.folder)).rejects.toThrow('two builds ran at once');
});
