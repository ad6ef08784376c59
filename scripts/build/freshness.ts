/** Whether `dist/` holds what the sources would build now. */
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { filesBelow } from '../deploy/folder.ts';
import { readSite } from '../deploy/site.ts';
import { DIST, ROOT, WORK } from './settings.ts';

/** What a build reads. */
export const SOURCES: readonly string[] = [
  'src', 'sw', 'builds', 'public', 'scripts/build', 'scripts/build.ts', 'scripts/deploy/hosts', 'scripts/deploy/folder.ts',
  'scripts/check/how-much.ts', 'scripts/check/limits.ts', 'scripts/failure.ts', 'backend/src/environment.ts', 'backend/src/upload/picture-limit.ts',
  'index.html', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json',
];
const SETTINGS = ['API_BASE_URL', 'UPLOAD_ORIGINS', 'IMAGE_ORIGINS', 'BUILD_POLL_MINUTES', 'WORKER', 'SOURCE_DATE_EPOCH'] as const;
const NOTE = resolve(WORK, 'built-from');

/** The files of a source, itself where it is one, by their paths from the root; no tests. */
async function filesOf(root: string, source: string): Promise<string[]> {
  if (!(await stat(resolve(root, source))).isDirectory()) return [source];
  const names = await filesBelow(resolve(root, source));
  return names.filter((name) => !name.includes('.test.')).map((name) => join(source, name));
}

/**
 * What a build is made from, as a short text: settings and sources, by their content. An update may bring files that are
 * older than the build that they replace, so times say nothing.
 */
export async function builtFrom(env: NodeJS.ProcessEnv = process.env, root = ROOT): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(SETTINGS.map((name) => env[name] ?? '')));
  const paths = (await Promise.all(SOURCES.map((source) => filesOf(root, source)))).flat().toSorted();
  const contents = await Promise.all(paths.map((path) => readFile(resolve(root, path))));
  paths.forEach((path, at) => {
    const content = contents[at] ?? '';
    hash.update(JSON.stringify([path, content.length])).update(content);
  });
  return hash.digest('hex');
}

/** Notes what the build was made from that is made now. */
export async function noteBuiltFrom(from: string): Promise<void> {
  await writeFile(NOTE, from);
}

/** True where a whole build of the present sources and settings lies in `dist/`. */
export async function isFresh(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  try {
    if ((await readFile(NOTE, 'utf8')) !== (await builtFrom(env))) return false;
    // Last, since it reads the whole build.
    await readSite(DIST);
    return true;
  } catch {
    return false;
  }
}

/** @throws where something else lies in `dist/`, which nobody should take for the present sources' */
export async function demandFresh(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (!(await isFresh(env))) throw new Error('dist/ is not built of the present sources and settings: run npm run build first.');
}
