import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

import { ROOT } from '../build/settings.ts';
import { TYPE_PROJECTS } from './types.ts';

/** What is not ours, or was made of it. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'build', '.data', '.git', 'reports', 'test-results', '.stryker-tmp']);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The files that a project names, without those that these import. */
async function namedBy(project: string): Promise<string[]> {
  const tsc = resolve(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, ['--showConfig', '-p', project], { cwd: ROOT });
  const { files } = JSON.parse(stdout) as { readonly files: readonly string[] };
  return files.map((file) => resolve(ROOT, dirname(project), file));
}

it('the types of every file are checked', async () => {
  const named = new Set((await Promise.all(TYPE_PROJECTS.map(namedBy))).flat());
  expect(named).toContain(import.meta.filename);
  expect(filesIn(ROOT).filter((file) => !named.has(file))).toEqual([]);
});
