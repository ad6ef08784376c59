import { expect, it } from 'vitest';
import { openingFailure } from './data-folder.ts';
import { LEAST_ROOM } from './disk-room.ts';

const free = (bytes: number) => () => Promise.resolve(bytes);

it.each(['EACCES', 'EPERM', 'EROFS'])('says of a folder that refuses with %s whose it has to be', async (code) => {
  const error = Object.assign(new Error(`${code}: open '/srv/data/lock'`), { code });
  expect(String(await openingFailure('/srv/data', error, free(0)))).toMatch(
    /The data folder \/srv\/data cannot be used \(E[A-Z]+: open '\/srv\/data\/lock'\)\. Give it, .* to the user who runs this/,
  );
});

it.each(['EEXIST', 'ENOTDIR'])('says with %s that a file stands where the data folder should be', async (code) => {
  const error = Object.assign(new Error(`${code}: mkdir '/srv/data'`), { code });
  expect(String(await openingFailure('/srv/data', error, free(0)))).toMatch(
    /The data folder \/srv\/data cannot be used \(E[A-Z]+: mkdir '\/srv\/data'\)\. A file stands there: .* set DATA_DIR to another/,
  );
});

it('blames a full disk for what fails on one, and lets every other failure speak for itself', async () => {
  const error = new Error('Aborted()');
  expect(String(await openingFailure('/srv/data', error, free(LEAST_ROOM - 1)))).toMatch(/is full: 63 MB .* \(Aborted\(\)\)/);
  expect(await openingFailure('/srv/data', error, free(LEAST_ROOM))).toBe(error);
});
