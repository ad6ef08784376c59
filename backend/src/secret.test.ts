import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSecrets } from './secret.ts';
import { newFolder } from './testing/installation.ts';
import { mountSmallDisk } from './testing/small-disk.ts';

it('stays the same from start to start, for its owner alone', () => {
  const folder = newFolder();
  const first = openSecrets(folder);
  expect(openSecrets(folder)).toEqual(first);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

it('is taken from no file that holds less than one: it could be guessed', () => {
  const folder = newFolder();
  for (const content of ['', 'ab'.repeat(31), 'no secret at all, though long enough to be one'.repeat(2)]) {
    writeFileSync(join(folder, 'secret'), content);
    expect(() => openSecrets(folder)).toThrow(/secret holds no secret\. Remove it and start again/);
  }
});

it('is taken from no folder, as a container makes where it is told to mount a file that is not there', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'secret'));
  expect(() => openSecrets(folder)).toThrow(/secret is a folder\. Remove it and start again/);
});

it('is there whole or not at all: a first start on a full disk stands in the way of no later one', ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) return skip('a small disk is a tmpfs, which only root may mount');
  onTestFinished(disk.remove);
  const { folder } = disk;
  const ballast = join(folder, 'ballast');
  expect(() => writeFileSync(ballast, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
  expect(() => openSecrets(folder)).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['ballast']);
  rmSync(ballast);
  expect(openSecrets(folder).tokens).toHaveLength(32);
});
