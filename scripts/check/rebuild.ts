/**
 * Builds the same source again, in another folder and from a shell that calls itself one for development, and with one small
 * edit each: the first must give the same id and the same bytes, each edit may cost a returning visitor less than 25 kB.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

import { DIST, ROOT } from '../build/settings.ts';
import { readTree } from '../deploy/folder.ts';
import { add, say } from './steps.ts';
import type { Count } from './steps.ts';

const LIMIT = 25_000;

interface Edit {
  readonly name: string;
  readonly file: string;
  readonly edit: (text: string) => string;
}

const EDITS: readonly Edit[] = [
  {
    name: 'one line of one screen',
    file: 'src/screens/page_management/service.tsx',
    // Runs at build time as well, which draws the lists.
    edit: (text) => `${text}\nObject.assign(globalThis, { edited: 'yes' });\n`,
  },
  { name: 'one word', file: 'src/i18n/vi/lists.ts', edit: (text) => text.replace(/: '(?=\p{L})/u, ": 'Xin ") },
];
const SKIPPED = new Set(['dist', 'build', '.git', '.data', 'reports', 'test-results']);

/** Builds a copy of the source with the edit, if any, and reads what came of it. */
async function builtCopy(edit?: Edit): Promise<Map<string, Buffer>> {
  const copy = await mkdtemp(join(tmpdir(), 'backoffice-rebuild-'));
  try {
    for (const entry of await readdir(ROOT)) {
      if (!SKIPPED.has(entry)) await cp(resolve(ROOT, entry), resolve(copy, entry), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
    }
    await symlink(resolve(ROOT, 'node_modules'), resolve(copy, 'node_modules'));
    if (edit) {
      const file = resolve(copy, edit.file);
      const text = await readFile(file, 'utf8');
      if (edit.edit(text) === text) throw new Error(`${edit.file} has no place for ${edit.name}`);
      await writeFile(file, edit.edit(text));
    }
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      cwd: copy,
      // A copy has no repository to ask for the commit's time.
      env: { ...process.env, SOURCE_DATE_EPOCH: '1800000000', NODE_ENV: 'development' },
    });
    return await readTree(resolve(copy, 'dist'));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Names of the files that differ, the manifests apart, which carry the time. */
function changed(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): string[] {
  return [...after.keys()].filter(
    (name) => !name.startsWith('builds/') && !before.get(name)?.equals(after.get(name) ?? Buffer.alloc(0)),
  );
}

/**
 * What a returning visitor fetches: the changed chunks and the page with its payload; the worker and the other pages
 * come one by one as they are visited.
 */
function sayCost(name: string, before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Count {
  const chunks = changed(before, after).filter((path) => path.startsWith('assets/'));
  const visit = [...chunks, 'page_management/service/index.html', 'page_management/service/_payload.json', 'sw.js'];
  const bytes = visit.reduce((sum, path) => sum + brotliCompressSync(after.get(path) ?? Buffer.alloc(0)).length, 0);
  return say(chunks.length > 0 && bytes < LIMIT, `${name}: ${(bytes / 1000).toFixed(1)} kB for ${chunks.join(', ')}`);
}

export async function checkRebuild(): Promise<Count> {
  const [first, again, ...edited] = await Promise.all([readTree(DIST), builtCopy(), ...EDITS.map(builtCopy)]);
  const differing = changed(first, again);
  const same = say(
    differing.length === 0,
    differing.length === 0 ? 'the same source gives the same bytes' : `another build differs in ${differing.join(', ')}`,
  );
  return EDITS.reduce((count, { name }, at) => add(count, sayCost(name, first, edited[at] ?? new Map())), same);
}
