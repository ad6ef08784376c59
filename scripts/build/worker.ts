/** Builds the service worker, once it is known what the pages need. */
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { resolveConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { VitePluginPWAAPI } from 'vite-plugin-pwa';

import { assetsOf } from '../../builds/graph.ts';
import type { Manifest } from '../../builds/graph.ts';
import { ASSETS } from '../../builds/hosting.ts';
import { BUILD_ID_PLACEHOLDER } from '../../builds/manifest.ts';
import type { WorkerData } from '../../sw/policy.ts';
import type { Rendered } from './bundles.ts';
import { pageSources } from './pages.ts';
import { clientSettings, DIST, ROOT } from './settings.ts';

/** The pages of the shell: from each of them the application starts at any address of its language. */
const SHELL_PAGES = ['/dashboard', '/auth/login'];

/**
 * What the worker is told (`WorkerData` of `sw/policy.ts`), but for the chunks. The shell comes from the graph: names of
 * files do not tell it, which is all or nothing, from the routes' chunks, which may come later.
 */
function workerData(rendered: Rendered, manifest: Manifest, classic: readonly string[]): Omit<WorkerData, 'chunks'> {
  const { routes, endpoints } = rendered;
  const files = new Set(classic);
  const pages: string[] = [];
  for (const locale of routes.LOCALES) {
    for (const screen of routes.screens.filter(({ path }) => SHELL_PAGES.includes(path))) {
      pages.push(routes.href(screen.path, locale));
      const assets = assetsOf(manifest, pageSources(manifest, locale, screen));
      for (const file of [...assets.scripts, ...assets.styles]) files.add(file);
    }
  }
  const { apiBaseUrl } = clientSettings(process.env);
  return {
    build: BUILD_ID_PLACEHOLDER,
    shell: [...pages, ...[...files].toSorted().map((file) => `/${file}`), '/icons/icon-48.png'],
    apiBase: `${apiBaseUrl}/api/backend/`,
    readable: readableCalls(endpoints),
    posted: [callNamed(endpoints, 'functionsPaged')],
    ahead: Object.fromEntries([...rendered.firstPages].map(([path, rows]) => [path, [rows, callNamed(endpoints, 'leftMenu')]])),
  };
}

function callNamed(endpoints: Rendered['endpoints'], name: string): string {
  const call = endpoints[name];
  if (typeof call !== 'string') throw new Error(`src/api/endpoints.ts has no '${name}'`);
  return call;
}

/** The calls whose answers may be read offline: every resource's list and item, the one record, and the menus' lists. */
function readableCalls(endpoints: Rendered['endpoints']): string[] {
  const calls: string[] = [];
  for (const entry of Object.values(endpoints)) if (typeof entry === 'object') calls.push(entry.list, entry.item);
  for (const name of ['companyInfo', 'positions', 'leftMenu', 'allFunctions']) calls.push(callNamed(endpoints, name));
  return [...new Set(calls)].toSorted();
}

/**
 * Compiles a source of `sw/` by vite-plugin-pwa, which puts the list of the code in `dist/` where the source says
 * `self.__WB_MANIFEST`. Called when all pages are written, and not as a plugin of the client's build, which ends before.
 *
 * @param folder where the script is written, and whose code is listed.
 * @param shell what the list leaves out; without it there is no list.
 * @returns the path of the script.
 */
export async function compileWorker(
  name: 'worker' | 'off',
  folder: string,
  define: Readonly<Record<string, string>> = {},
  shell?: readonly string[],
): Promise<string> {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: `${name}.ts`,
    outDir: folder,
    manifest: false,
    injectRegister: false,
    integration: {
      configureCustomSWViteBuild: (options) => {
        options.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [`${ASSETS}*.{js,css}`],
      // An empty name: there is no place for a list, and nothing is looked for.
      ...(shell ? {} : { injectionPoint: '' }),
      // In order of names: a folder's own order is not the same on every machine.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => !shell?.includes(`/${url}`)).toSorted((one, other) => (one.url < other.url ? -1 : 1)),
        }),
      ],
    },
  });
  await resolveConfig({ root: ROOT, configFile: false, logLevel: 'warn', define, plugins }, 'build', 'production');
  const api = plugins.find((plugin) => plugin.name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI | undefined;
  if (!api) throw new Error('vite-plugin-pwa has no api');
  await api.generateSW();
  return resolve(folder, `${name}.js`);
}

/** Writes `dist/sw.js`; with `WORKER=off` the one that takes itself away. */
export async function buildWorker(rendered: Rendered, manifest: Manifest, classic: readonly string[]): Promise<void> {
  const data = workerData(rendered, manifest, classic);
  const made =
    clientSettings(process.env).worker
      ? await compileWorker('worker', DIST, { __WORKER_DATA__: JSON.stringify(data) }, data.shell)
      : await compileWorker('off', DIST);
  await rename(made, resolve(DIST, 'sw.js'));
}
