import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { tellFailure } from './failure.ts';

afterEach(() => void vi.restoreAllMocks());

function told(error: unknown): unknown {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  tellFailure(error);
  return said.mock.calls.at(-1)?.[0];
}

/** What the system says of a folder that cannot be made. */
function refusal(folder: string): unknown {
  try {
    mkdirSync(folder);
  } catch (error) {
    return error;
  }
  throw new Error(`${folder} could be made`);
}

it.runIf(process.platform === 'linux')('says what to do about a folder that may not be written to', () => {
  // Nobody may make it, be it root.
  expect(told(refusal('/sys/backoffice'))).toMatch(/^(?:EACCES|EPERM|EROFS): .*'\/sys\/backoffice'\. (?:Give it to the user who runs this|Its disk is mounted)/);
});

it('says of a file or a dangling link in the way of a folder what may stand there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backoffice-failure-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, dangling] = [join(folder, 'file'), join(folder, 'link')];
  await writeFile(file, '');
  await symlink('/nowhere/at/all', dangling);
  for (const taken of [file, join(file, 'below'), dangling]) {
    expect(told(refusal(taken))).toBe(
      `${taken.endsWith('below') ? 'ENOTDIR: not a directory' : 'EEXIST: file already exists'}, mkdir '${taken}'. ` +
        'A file stands there or on the way there, or a link that leads nowhere: move it away, or choose another place.',
    );
  }
});

it.runIf(existsSync('/proc/self'))('says of a place that takes no folder to choose another', () => {
  expect(told(refusal('/proc/backoffice'))).toMatch(/^ENOENT: .*'\/proc\/backoffice'\. No folder can be made there: choose another place\.$/);
});

it('says in words alone what names its remedy by itself', () => {
  expect(told(new Error('Port 3000 is taken. Choose another.'))).toBe('Port 3000 is taken. Choose another.');
});

it('shows where a defect is', () => {
  const defect = new TypeError('undefined is no function');
  expect(told(defect)).toBe(defect);
});
