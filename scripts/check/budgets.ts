/**
 * The byte budgets (docs in README: "Budgets"): what a first visit downloads, told from the pages that were built and
 * the graph of their chunks. Kilobytes of 1,000 bytes, brotli at its best, as a host sends them.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { assetsOf, type Manifest } from '../../builds/graph.ts';
import { DIST, WORK } from '../build/settings.ts';
import { pageSources } from '../build/pages.ts';
import { add, type Count, FAILED, PASSED } from './steps.ts';

interface Budget {
  readonly path: string;
  readonly layout: string;
  readonly locale: string;
  /** Page, styles and scripts. */
  readonly total: number;
  readonly scripts: number;
}

const LOGIN = { path: '/auth/login', layout: 'authentication', total: 95_000, scripts: 90_000 };
const LIST = { path: '/page_management/service', layout: 'default', total: 135_000, scripts: 123_000 };

export const BUDGETS: readonly Budget[] = [LOGIN, LIST].flatMap((budget) => [
  { ...budget, locale: 'vi' },
  { ...budget, locale: 'en' },
]);

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

/** What a page names in its head, as files of the site. */
function namedIn(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Checks every budget, says each figure, and counts. */
export async function checkBudgets(): Promise<Count> {
  const manifest = JSON.parse(await readFile(resolve(WORK, 'manifest.json'), 'utf8')) as Manifest;
  let count: Count = { passed: 0, failed: 0 };
  for (const budget of BUDGETS) {
    const { path, locale, total, scripts } = budget;
    const address = locale === 'vi' ? path : `/${locale}${path}`;
    const file = `${address.slice(1)}/index.html`;
    const named = namedIn(await readFile(resolve(DIST, file), 'utf8'));
    const graph = assetsOf(manifest, pageSources(manifest, locale, budget));
    const loaded = new Set([...named, ...graph.scripts, ...graph.styles]);
    const scriptBytes = await weigh([...loaded].filter((name) => name.endsWith('.js')));
    const allBytes = (await weigh([file, ...[...loaded].filter((name) => !name.endsWith('.js'))])) + scriptBytes;
    const kept = allBytes <= total && scriptBytes <= scripts;
    console.log(
      `${kept ? '✓' : '✗'} ${address}: ${kB(allBytes)} of ${kB(total)} in all, scripts ${kB(scriptBytes)} of ${kB(scripts)}`,
    );
    count = add(count, kept ? PASSED : FAILED);
  }
  return count;
}
