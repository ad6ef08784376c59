/** Whether `dist/` holds what the sources would build now. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { LATEST_PATH } from '../../builds/manifest.ts';
import { DIST, ROOT, WORK } from './settings.ts';

const SOURCES = [
  'src', 'sw', 'builds', 'public', 'scripts/build', 'scripts/build.ts', 'scripts/deploy/hosts', 'backend/src/environment.ts', 'index.html',
  'vite.config.ts',
];
const LOCK = 'package-lock.json';
const SETTINGS = ['API_BASE_URL', 'UPLOAD_ORIGINS', 'IMAGE_ORIGINS', 'BUILD_POLL_MINUTES', 'WORKER'] as const;

/** The settings that a build was made with: another value needs another build. */
function settingsText(env: NodeJS.ProcessEnv): string {
  return JSON.stringify(SETTINGS.map((name) => env[name] ?? ''));
}

/** Notes the settings of the build that was just made. */
export async function noteSettings(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  await writeFile(resolve(WORK, 'settings.json'), settingsText(env));
}

/** When the newest of the files was written; a folder counts with its own time, which tells a removed file. */
async function newest(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path);
  const times = await Promise.all(entries.filter((name) => !name.includes('.test.')).map((name) => newest(join(path, name))));
  return Math.max(found.mtimeMs, ...times);
}

/** True where a whole build of the present sources and settings lies in `dist/`. */
export async function isFresh(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  try {
    const built = await stat(resolve(DIST, LATEST_PATH));
    const settings = await readFile(resolve(WORK, 'settings.json'), 'utf8');
    if (settings !== settingsText(env)) return false;
    const times = await Promise.all([...SOURCES, LOCK].map((name) => newest(resolve(ROOT, name))));
    return Math.max(...times) <= built.mtimeMs;
  } catch {
    return false;
  }
}
