/** The bundles: the client, the classic scripts that run ahead of it (`bundleClassic`), and the one that renders the pages. */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

import { ASSETS } from '../../builds/hosting.ts';
import { circleIn, mixedPackage } from '../../builds/graph.ts';
import type { Manifest } from '../../builds/graph.ts';
import { clientConstants, LICENSES } from '../../vite.config.ts';
import { DIST, ROOT, WORK } from './settings.ts';

/** Bundles the client into `dist/` and takes Vite's manifest, which no visitor needs, out of it. */
export async function bundleClient(): Promise<Manifest> {
  await build({ root: ROOT, configFile: resolve(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  const made = resolve(DIST, '.vite/manifest.json');
  const kept = resolve(WORK, 'manifest.json');
  await mkdir(WORK, { recursive: true });
  await rename(made, kept);
  await rm(resolve(DIST, '.vite'), { recursive: true });
  await addNotice('tailwindcss');
  const manifest = JSON.parse(await readFile(kept, 'utf8')) as Manifest;
  const circle = circleIn(manifest);
  if (circle) throw new Error(`Chunks import each other: ${circle.join(' → ')}. Move what they share (builds/chunks.ts)`);
  const mixed = mixedPackage(manifest);
  if (mixed) throw new Error(`Packages would be downloaded again with our own edits: ${mixed.join(' imports ')} (builds/chunks.ts)`);
  return manifest;
}

/** Adds the notice of a package that the style sheets are made by: Vite knows of those that scripts import. */
async function addNotice(name: string): Promise<void> {
  const folder = resolve(ROOT, 'node_modules', name);
  const { version, license } = JSON.parse(await readFile(resolve(folder, 'package.json'), 'utf8')) as Record<string, string>;
  await appendFile(resolve(DIST, LICENSES), `\n## ${name} - ${version} (${license})\n\n${await readFile(resolve(folder, 'LICENSE'), 'utf8')}`);
}

/**
 * Bundles a source into one classic script, because only such a script runs before the first paint, or small and by
 * itself ahead of the client. Apart from the client, because a chunk that it shared with it would have to be a module.
 *
 * @param name of the source in `src`
 * @returns its text
 */
export async function bundleClassic(name: string): Promise<string> {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: clientConstants(),
    build: {
      write: false,
      lib: { entry: resolve(ROOT, `src/${name}.ts`), formats: ['iife'], name: 'page', fileName: name },
      // The table of screens and the paths that nobody early asks for stay out.
      rolldownOptions: { treeshake: { manualPureFunctions: ['page', 'managed', 'paths', 'Map'], propertyReadSideEffects: false } },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const [script] = bundle && 'output' in bundle ? bundle.output : [];
  if (script?.type !== 'chunk') throw new Error(`src/${name}.ts gave no script`);
  return script.code;
}

/**
 * Writes a classic script under a name with its hash and returns that name, relative to the site's root. The boot
 * script's text stands in the pages; the file is for where a policy blocks that.
 */
export async function writeClassic(name: string, code: string): Promise<string> {
  const file = `${ASSETS}${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  await mkdir(resolve(DIST, ASSETS), { recursive: true });
  await writeFile(resolve(DIST, file), code);
  return file;
}

/** What the build needs of the sources to write pages: rendered by the application's own code, from its own words. */
export interface Rendered {
  readonly render: (path: string, locale: string) => { html: string; title: string; list?: RenderedList };
  /** The calls for the first rows of plain lists, by the path of their screen. */
  readonly firstPages: ReadonlyMap<string, string>;
  readonly routes: Routes;
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
  readonly trustedTypes: readonly string[];
  readonly endpoints: Readonly<Record<string, string | { readonly list: string; readonly item: string }>>;
}

/** A plain list, whose rows are asked for ahead of the code (src/app/render.tsx). */
export interface RenderedList {
  readonly markup: string;
  readonly call: string;
  readonly statusFilter: boolean;
}

/** What the build reads of the table of screens. */
export interface Routes {
  readonly screens: readonly Screen[];
  readonly LOCALES: readonly string[];
  href(path: string, locale: string): string;
  crumbsOf(screen: Screen): Screen[];
}

export interface Screen {
  readonly path: string;
  readonly layout: string;
  readonly key: string;
}

/** The words that the build itself writes: titles of screens, the web manifest, the page that does not start. */
export type Dictionary = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Bundles what renders the pages, and loads it. Everything goes in: React's production build, whatever NODE_ENV says. */
export async function bundleRender(): Promise<Rendered> {
  const outDir = resolve(WORK, 'ssr');
  await build({
    root: ROOT,
    configFile: resolve(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {
        // Here the screens are drawn at once; that they are also loaded lazily concerns the client alone.
        checks: { ineffectiveDynamicImport: false },
        input: {
          render: 'src/app/render.tsx',
          routes: 'src/routes.ts',
          vi: 'src/i18n/vi.ts',
          en: 'src/i18n/en.ts',
          endpoints: 'src/api/endpoints.ts',
          'trusted-types': 'src/lib/trusted-types.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const load = async (name: string): Promise<Record<string, unknown>> =>
    (await import(`${pathToFileURL(resolve(outDir, `${name}.js`)).href}?${Date.now()}`)) as Record<string, unknown>;
  const names = ['render', 'routes', 'vi', 'en', 'trusted-types', 'endpoints'];
  const [render, routes, vi, en, types, endpoints] = await Promise.all(names.map(load));
  return {
    render: render?.['render'] as Rendered['render'],
    firstPages: render?.['firstPages'] as Rendered['firstPages'],
    routes: routes as unknown as Rendered['routes'],
    dictionaries: { vi: vi?.['default'] as Dictionary, en: en?.['default'] as Dictionary },
    trustedTypes: Object.values(types?.['TRUSTED_TYPES_POLICIES'] as Record<string, string>),
    endpoints: endpoints?.['endpoints'] as Rendered['endpoints'],
  };
}
