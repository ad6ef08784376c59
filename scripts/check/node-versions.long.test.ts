import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ROOT } from '../build/settings.ts';

/** What an install reads, by the folders that npm is run in. */
const INSTALLS: Readonly<Record<string, readonly string[]>> = {
  '.': ['package.json', 'package-lock.json', '.npmrc', 'backend/package.json'],
  'scripts/mutation': ['package.json', 'package-lock.json', '.npmrc'],
  'scripts/lighthouse': ['package.json', 'package-lock.json'],
};
/** Has npm take the Node that it runs on for another. */
const DISGUISE = "Object.defineProperty(process, 'version', { value: process.env.DISGUISED_AS });\n";

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'backoffice-install-'));
  await writeFile(join(copy, 'disguise.cjs'), DISGUISE);
  for (const path of Object.entries(INSTALLS).flatMap(([folder, names]) => names.map((name) => join(folder, name)))) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await copyFile(resolve(ROOT, path), join(copy, path));
  }
});

afterAll(() => rm(copy, { recursive: true }));

/** What npm says of an install by the lock file, which it does not do. Without the settings of an npm that runs these tests. */
function install(folder: string, version: string, ...options: readonly string[]): Promise<{ code: unknown; said: string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(inherited), NODE_OPTIONS: `--require ${join(copy, 'disguise.cjs')}`, DISGUISED_AS: `v${version}` };
  return new Promise((done) => {
    execFile('npm', ['ci', '--dry-run', '--offline', '--logs-max=0', ...options], { cwd: join(copy, folder), env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

describe('an install', () => {
  it.each(['18.20.8', '20.18.3', '22.12.0', '23.11.0'])('on Node %s ends in words that name the versions that do', async (version) => {
    const { code, said } = await install('.', version);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('EBADENGINE') });
    expect(said).toContain('Required: {"node":"^20.19.0 || ^22.13.0 || >=24.0.0"}');
  });

  it('is refused by no package on the oldest versions that are promised, nor are those of mutation testing and Lighthouse', async () => {
    const { engines } = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
    const oldest = engines.node.match(/\d+\.\d+\.\d+/g) ?? [];
    expect(oldest).toHaveLength(3);
    for (const folder of Object.keys(INSTALLS)) {
      for (const version of oldest) {
        const { code, said } = await install(folder, version, '--engine-strict');
        expect({ folder, version, code, said }).toEqual({ folder, version, code: 0, said: expect.stringMatching(/^added \d+ packages/m) });
      }
    }
  });
});
