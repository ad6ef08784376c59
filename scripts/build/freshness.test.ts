import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFrom, demandFresh, SOURCES } from './freshness.ts';
import { ROOT } from './settings.ts';

describe('a build is fresh', () => {
  let root: string;
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'backoffice-sources-'));
    for (const path of SOURCES.filter((each) => each !== 'src')) await write(path, path);
    await write('src/app/main.ts', 'first');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('until what it was made from is another text, however old that is', async () => {
    const before = await builtFrom({}, root);
    await utimes(join(root, 'src/app/main.ts'), 1, 1);
    expect(await builtFrom({}, root)).toBe(before);
    await write('src/app/main.ts', 'other');
    await utimes(join(root, 'src/app/main.ts'), 1, 1);
    expect(await builtFrom({}, root)).not.toBe(before);
  });

  it('until a file comes, goes or is called otherwise, unless it is a test', async () => {
    const before = await builtFrom({}, root);
    await write('src/app/main.test.ts', 'any');
    expect(await builtFrom({}, root)).toBe(before);
    await write('src/app/new.ts', '');
    const more = await builtFrom({}, root);
    await rm(join(root, 'src/app/new.ts'));
    await write('src/app/named.ts', '');
    expect(new Set([before, more, await builtFrom({}, root)]).size).toBe(3);
  });

  it('until a setting that goes into it is another', async () => {
    const before = await builtFrom({ PORT: '1' }, root);
    expect(await builtFrom({ PORT: '2' }, root)).toBe(before);
    expect(await builtFrom({ WORKER: 'off' }, root)).not.toBe(before);
    expect(await builtFrom({ SOURCE_DATE_EPOCH: '1800000000' }, root)).not.toBe(before);
  });
});

it('says what to do where a build that is about to be tested is not of the present sources and settings', async () => {
  const unlike = { SOURCE_DATE_EPOCH: 'no build is made with this' };
  await expect(demandFresh(unlike)).rejects.toThrow('dist/ is not built of the present sources and settings: run npm run build first.');
});

it('is asked of everything that the code of the build is made of', async () => {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: ['backoffice-backend'] },
    build: { ssr: 'scripts/build.ts', write: false },
  });
  const chunks = 'output' in made ? made.output.filter((part) => part.type === 'chunk') : [];
  const paths = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(ROOT)).map((id) => relative(ROOT, id));
  expect(paths).toEqual(expect.arrayContaining(['scripts/build.ts', 'backend/src/environment.ts']));
  expect(paths.filter((path) => !SOURCES.some((source) => path === source || path.startsWith(`${source}/`)))).toEqual([]);
});
