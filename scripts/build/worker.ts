/** Builds the service worker, once it is known what the pages need. */
import { readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'vite';

import { assetsOf, type Manifest } from '../../builds/graph.ts';
import { ASSETS } from '../../builds/hosting.ts';
import { BUILD_ID_PLACEHOLDER } from '../../builds/manifest.ts';
import { readOrigins } from '../../builds/headers.ts';
import type { Rendered } from './bundles.ts';
import { pageSources } from './pages.ts';
import { DIST, ROOT } from './settings.ts';

/** The pages of the shell: from each of them the application starts at any address of its language. */
const SHELL_PAGES = ['/dashboard', '/auth/login'];

/**
 * What the worker is told (`WorkerData` of `sw/policy.ts`). Not by vite-plugin-pwa's list of what lies in `dist/`: a
 * name does not tell the shell, which is all or nothing, from a route's chunk, which may come later; the graph does.
 */
async function workerData(rendered: Rendered, manifest: Manifest, boot: string): Promise<object> {
  const { routes, endpoints } = rendered;
  const files = new Set([boot]);
  const pages: string[] = [];
  for (const locale of routes.LOCALES) {
    for (const screen of routes.screens.filter(({ path }) => SHELL_PAGES.includes(path))) {
      pages.push(routes.href(screen.path, locale));
      const assets = assetsOf(manifest, pageSources(manifest, locale, screen));
      for (const file of [...assets.scripts, ...assets.styles]) files.add(file);
    }
  }
  const all = (await readdir(resolve(DIST, ASSETS))).map((name) => ASSETS + name).toSorted();
  const code = all.filter((file) => /\.(?:js|css)$/.test(file));
  const apiBaseUrl = (process.env['API_BASE_URL'] ?? '').replace(/\/+$/, '');
  return {
    build: BUILD_ID_PLACEHOLDER,
    shell: [...pages, ...[...files].toSorted().map((file) => `/${file}`), '/icons/icon.svg'],
    chunks: code.filter((file) => !files.has(file)).map((file) => `/${file}`),
    apiBase: `${apiBaseUrl}/api/backend/`,
    readable: readableCalls(endpoints),
    imageOrigins: readOrigins(process.env['IMAGE_ORIGINS'], 'IMAGE_ORIGINS'),
  };
}

/** The calls whose answers may be read offline: every resource's list and item, the one record, and the menus' lists. */
function readableCalls(endpoints: Rendered['endpoints']): string[] {
  const calls: string[] = [];
  for (const entry of Object.values(endpoints)) if (typeof entry === 'object') calls.push(entry.list, entry.item);
  for (const name of ['companyInfo', 'positions', 'leftMenu', 'allFunctions']) {
    const call = endpoints[name];
    if (typeof call !== 'string') throw new Error(`src/api/endpoints.ts has no '${name}'`);
    calls.push(call);
  }
  return [...new Set(calls)].toSorted();
}

/** Writes `dist/sw.js`; with `WORKER=off` the one that takes itself away. */
export async function buildWorker(rendered: Rendered, manifest: Manifest, boot: string): Promise<void> {
  const off = process.env['WORKER'] === 'off';
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: off ? {} : { __WORKER_DATA__: JSON.stringify(await workerData(rendered, manifest, boot)) },
    build: {
      write: false,
      lib: { entry: resolve(ROOT, off ? 'sw/off.ts' : 'sw/worker.ts'), formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const [script] = bundle && 'output' in bundle ? bundle.output : [];
  if (script?.type !== 'chunk') throw new Error('sw/worker.ts gave no script');
  await writeFile(resolve(DIST, 'sw.js'), script.code);
}
