/**
 * The byte budgets (docs in README: "Budgets"): what a first visit downloads, told from the pages that were built and
 * the graph of their chunks. Kilobytes of 1,000 bytes, brotli at its best, as a host sends them.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { assetsOf, ownScripts, screenChunk } from '../../builds/graph.ts';
import type { Manifest } from '../../builds/graph.ts';
import { LATEST_PATH, metaPath, readLatest } from '../../builds/manifest.ts';
import { DIST, WORK } from '../build/settings.ts';
import { pageSources } from '../build/pages.ts';
import { namedByPage } from '../deploy/pages.ts';
import { add, say } from './steps.ts';
import type { Count } from './steps.ts';

interface Budget {
  readonly path: string;
  readonly layout: string;
  readonly plain?: boolean;
  readonly locale: string;
  /** The page with its styles, and scripts. */
  readonly total: number;
  readonly scripts: number;
}

const LOGIN = { path: '/auth/login', layout: 'authentication', total: 95_000, scripts: 90_000 };
const LIST = { path: '/page_management/service', layout: 'default', plain: true, total: 135_000, scripts: 123_000 };

const BUDGETS: readonly Budget[] = [LOGIN, LIST].flatMap((budget) => [
  { ...budget, locale: 'vi' },
  { ...budget, locale: 'en' },
]);

/** A screen's own code, its lazy parts included, the editor and whatever else most screens share apart. */
const SCREEN = 25_000;

async function weigh(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(resolve(DIST, file));
    bytes += brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }).length;
  }
  return bytes;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The screens that the site was built with, as keys of the manifest. */
async function screensOf(manifest: Manifest): Promise<string[]> {
  const latest = readLatest(await readFile(resolve(DIST, LATEST_PATH), 'utf8'));
  if (!latest) throw new Error('dist holds no whole build');
  const meta = JSON.parse(await readFile(resolve(DIST, metaPath(latest.id)), 'utf8')) as { readonly prerendered: readonly string[] };
  return meta.prerendered.flatMap((path) => screenChunk(manifest, path) ?? []);
}

async function checkScreens(manifest: Manifest): Promise<Count> {
  let count: Count = { passed: 0, failed: 0 };
  const own = ownScripts(manifest, await screensOf(manifest));
  if (own.size === 0) throw new Error('the build names no screen');
  for (const [screen, scripts] of own) {
    const bytes = await weigh(scripts);
    count = add(count, say(bytes <= SCREEN, `${screen}: ${kB(bytes)} of ${kB(SCREEN)} of its own`));
  }
  return count;
}

/** Checks every budget, says each figure, and counts. */
export async function checkBudgets(): Promise<Count> {
  const manifest = JSON.parse(await readFile(resolve(WORK, 'manifest.json'), 'utf8')) as Manifest;
  let count: Count = { passed: 0, failed: 0 };
  for (const budget of BUDGETS) {
    const { path, locale, total, scripts } = budget;
    const address = locale === 'vi' ? path : `/${locale}${path}`;
    const file = `${address.slice(1)}/index.html`;
    const named = namedByPage(await readFile(resolve(DIST, file), 'utf8')).assets;
    const graph = assetsOf(manifest, pageSources(manifest, locale, budget));
    // Styles and the boot script stand in the page, and are weighed with it.
    const loaded = new Set([...named, ...graph.scripts]);
    const scriptBytes = await weigh([...loaded].filter((name) => name.endsWith('.js')));
    const allBytes = (await weigh([file, ...[...loaded].filter((name) => !name.endsWith('.js'))])) + scriptBytes;
    const kept = allBytes <= total && scriptBytes <= scripts;
    const text = `${address}: ${kB(allBytes)} of ${kB(total)} in all, scripts ${kB(scriptBytes)} of ${kB(scripts)}`;
    count = add(count, say(kept, text));
  }
  return add(count, await checkScreens(manifest));
}
