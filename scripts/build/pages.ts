/** Exports every route of the table in both languages as `{path}/index.html` and `{path}/_payload.json`, and `404.html`. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { assetsOf, entryOf, partChunk, screenChunk } from '../../builds/graph.ts';
import type { Assets, Manifest } from '../../builds/graph.ts';
import { hashSource, inlined } from '../../builds/inlined.ts';
import type { Inlined, InlineHashes } from '../../builds/inlined.ts';
import { BUILD_ID_PLACEHOLDER, writeJson } from '../../builds/manifest.ts';
import type { Payload } from '../../builds/manifest.ts';
import { composePage, LIST_READ } from '../../builds/page.ts';
import type { FailureWords } from '../../builds/page.ts';
import { webManifest } from '../../builds/web-manifest.ts';
import type { Rendered, Screen } from './bundles.ts';
import { DIST, ROOT } from './settings.ts';

export interface Exported {
  /** Text by path relative to the site's root. */
  readonly files: ReadonlyMap<string, string>;
  /** The exported addresses, with language prefix. */
  readonly addresses: readonly string[];
  /** What the policy has to allow in them. */
  readonly hashes: InlineHashes;
}

/** `lang` of the document. */
function documentLanguage(locale: string): string {
  return locale === 'vi' ? 'vi-VN' : locale;
}

/** The web manifest of a language; each page links the one in its own. */
function webManifestName(locale: string): string {
  return locale === 'vi' ? 'manifest.webmanifest' : `manifest.${locale}.webmanifest`;
}

/** What decides which code a page needs. */
export interface PageScreen {
  readonly path: string;
  readonly layout: string;
  /** A plain list, which needs no words but the lists' (src/app/part-loaders.ts). */
  readonly plain?: boolean;
}

function isFramed({ layout }: Pick<PageScreen, 'layout'>): boolean {
  return layout === 'default';
}

/**
 * The sources whose chunks a page needs at once: the entry, its language's words, the frame where it has one, and the
 * route's own screen. A page without the frame needs only the frame's words (login, error pages), not the screens', and
 * has utilities of its own: the frame's sheet has all. A plain list's forms bring their words with them. Without a screen,
 * as in `404.html`, the frame is not known to be needed.
 */
export function pageSources(manifest: Manifest, locale: string, screen?: PageScreen): string[] {
  const framed = screen !== undefined && isFramed(screen);
  const words = !framed ? ['frame'] : screen.plain ? ['frame', 'lists'] : ['frame', 'lists', 'screens'];
  const lazy = [
    ...words.map((part) => `src/i18n/${locale}/${part}.ts`),
    framed ? partChunk(manifest, 'frame') : 'src/first-load.css',
    ...(screen === undefined ? [] : [screenChunk(manifest, screen.path) ?? '']),
  ];
  return [entryOf(manifest), 'src/styles.css', ...lazy.filter((source) => source in manifest)];
}

function absolute(files: readonly string[]): string[] {
  return files.map((file) => `/${file}`);
}

/** Reads a text of a language's dictionary by its dotted path. @throws where there is none */
function wordsOf({ dictionaries }: Rendered, locale: string): (key: string) => string {
  return (key) => {
    const [group = '', name = ''] = key.split('.');
    const text = dictionaries[locale]?.[group]?.[name];
    if (typeof text !== 'string') throw new Error(`src/i18n/${locale}.ts has no text ${key}`);
    return text;
  };
}

function failureWords(words: (key: string) => string): FailureWords {
  return {
    message: words('error.chunkHint'),
    reload: words('common.reload'),
    scriptNeeded: words('session.scriptNeeded'),
  };
}

/** The screens that a shortcut opens with an empty form, and the name of what it adds. */
const SHORTCUTS = [
  { path: '/page_management/service', noun: 'noun.service' },
  { path: '/page_management/product', noun: 'noun.product' },
];

function webManifestOf(rendered: Rendered, locale: string): string {
  const words = wordsOf(rendered, locale);
  const prefix = rendered.routes.href('/', locale).replace(/\/$/, '');
  return webManifest({
    name: words('common.product'),
    description: words('webManifest.description'),
    lang: documentLanguage(locale),
    prefix,
    shortcuts: SHORTCUTS.map(({ path, noun }) => ({
      name: words('form.addTitle').replace('{{noun}}', words(noun)),
      path: `${path}?new`,
      icon: '/icons/add-96.png',
    })),
    screenshots: [
      { file: `/screenshots/list-${locale}.png`, label: words('webManifest.screenshotList'), wide: true },
      { file: `/screenshots/form-${locale}.png`, label: words('webManifest.screenshotForm'), wide: false },
    ],
  });
}

function payloadOf(rendered: Rendered, screen: Screen, locale: string, assets: Assets): Payload {
  const { routes } = rendered;
  const words = wordsOf(rendered, locale);
  const titleOf = (key: string): string => words(`screen.${key}`);
  return {
    buildId: BUILD_ID_PLACEHOLDER,
    path: screen.path,
    locale,
    title: titleOf(screen.key),
    breadcrumb: routes.crumbsOf(screen).map((step) => ({ url: step.path, title: titleOf(step.key) })),
    preload: absolute(assets.scripts),
  };
}

/** Where an address's page lies: `/en/test` → `en/test/index.html`. */
function pageFile(address: string, name: string): string {
  return `${address}/${name}`.replace(/^\/+/, '');
}

async function readInlined(element: 'style' | 'script', file: string): Promise<Inlined> {
  return inlined(element, `/${file}`, await readFile(resolve(DIST, file), 'utf8'));
}

/** The classic scripts of pages, as files: what begins a page without the frame and one with it, and that of lists. */
export interface ClassicScripts {
  readonly bootBare: string;
  readonly bootFramed: string;
  readonly earlyList: string;
}

/** One page to be written. */
interface Page {
  readonly file: string;
  /** Canonical, without language prefix. */
  readonly path: string;
  readonly locale: string;
  /** Missing for the one that every unknown address shows. */
  readonly screen?: Screen;
  readonly assets: Assets;
}

/** Every screen in both languages, and the page for all unknown addresses. */
function pagesOf(rendered: Rendered, manifest: Manifest): Page[] {
  const { LOCALES, screens, href } = rendered.routes;
  const known = LOCALES.flatMap((locale) => screens.map((screen): Page => {
    const { path } = screen;
    const sources = pageSources(manifest, locale, { ...screen, plain: rendered.firstPages.has(path) });
    return { file: pageFile(href(path, locale), 'index.html'), path, locale, screen, assets: assetsOf(manifest, sources) };
  }));
  return [...known, { file: '404.html', path: '/404', locale: 'vi', assets: assetsOf(manifest, pageSources(manifest, 'vi')) }];
}

/** What all pages are put together from. */
interface Material {
  readonly template: string;
  readonly rendered: Rendered;
  /** The entry's file, those of what it imports itself, and that of the script of pages with a list. */
  readonly entry: string;
  readonly beneath: readonly string[];
  readonly earlyList: string;
  readonly bootBare: Inlined;
  readonly bootFramed: Inlined;
  /** The style sheets by their files. */
  readonly sheets: ReadonlyMap<string, Inlined>;
  /** Bytes of the scripts by their files. */
  readonly sizes: ReadonlyMap<string, number>;
}

function pageText({ path, locale, screen, assets }: Page, material: Material): string {
  const { template, rendered, entry, beneath, earlyList, bootBare, bootFramed, sheets, sizes } = material;
  const { html, title, list } = rendered.render(path, locale);
  const largestFirst = (files: readonly string[]): string[] => absolute(files.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)));
  return composePage(template, {
    lang: documentLanguage(locale),
    title,
    html,
    styles: assets.styles.flatMap((file) => sheets.get(file) ?? []),
    // An unknown address may turn out to have the frame.
    boot: screen === undefined || isFramed(screen) ? bootFramed : bootBare,
    entry: `/${entry}`,
    webManifest: `/${webManifestName(locale)}`,
    beneath: largestFirst(beneath),
    preload: largestFirst(assets.scripts.filter((file) => file !== entry)),
    failure: failureWords(wordsOf(rendered, locale)),
    ...(screen ? { address: rendered.routes.href(path, locale) } : {}),
    ...(list === undefined ? {} : { list: { ...list, script: `/${earlyList}` } }),
  });
}

/** Reads each of the files once. */
async function readEach<Content>(files: Iterable<string>, read: (file: string) => Promise<Content>): Promise<Map<string, Content>> {
  return new Map(await Promise.all([...new Set(files)].map(async (file) => [file, await read(file)] as const)));
}

/** Draws and writes out every page, payload and web manifest, as texts: nothing reaches the disk here. */
export async function exportPages(rendered: Rendered, manifest: Manifest, scripts: ClassicScripts): Promise<Exported> {
  const pages = pagesOf(rendered, manifest);
  const [entry = '', ...beneath] = assetsOf(manifest, [entryOf(manifest)]).scripts;
  const material: Material = {
    template: await readFile(resolve(ROOT, 'index.html'), 'utf8'),
    rendered,
    entry,
    beneath,
    earlyList: scripts.earlyList,
    bootBare: await readInlined('script', scripts.bootBare),
    bootFramed: await readInlined('script', scripts.bootFramed),
    sheets: await readEach(pages.flatMap(({ assets }) => assets.styles), (file) => readInlined('style', file)),
    sizes: await readEach(pages.flatMap(({ assets }) => assets.scripts), async (file) => (await stat(resolve(DIST, file))).size),
  };
  const files = new Map<string, string>();
  const addresses: string[] = [];
  for (const page of pages) {
    files.set(page.file, pageText(page, material));
    if (!page.screen) continue;
    const address = rendered.routes.href(page.path, page.locale);
    addresses.push(address);
    files.set(pageFile(address, '_payload.json'), writeJson(payloadOf(rendered, page.screen, page.locale, page.assets)));
  }
  for (const locale of rendered.routes.LOCALES) files.set(webManifestName(locale), webManifestOf(rendered, locale));
  const styles = [...material.sheets.values()].map(({ text }) => hashSource(text)).toSorted();
  const inline = [material.bootBare.text, material.bootFramed.text, LIST_READ].map(hashSource).toSorted();
  return { files, addresses, hashes: { styles, scripts: inline } };
}
