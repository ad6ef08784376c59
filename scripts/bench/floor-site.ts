/** Builds the floor and opens it as a site, served by the very server that serves the product. */
import { mkdir, copyFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';

import { ROOT, WORK } from '../build/settings.ts';
import { openSite } from '../serve/site.ts';
import type { Site } from '../serve/site.ts';

const FOLDER = resolve(WORK, 'floor');
const PAGES = ['login/index.html', 'list/index.html', '404.html'];

export async function openFloor(): Promise<Site> {
  await build({
    configFile: false,
    logLevel: 'warn',
    base: '/',
    root: resolve(ROOT, 'scripts/bench/floor'),
    build: { outDir: FOLDER, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  for (const page of PAGES) {
    await mkdir(dirname(resolve(FOLDER, page)), { recursive: true });
    await copyFile(resolve(FOLDER, 'index.html'), resolve(FOLDER, page));
  }
  return openSite(FOLDER, {});
}
