/**
 * `npm run build`: makes `dist/`, the site as any host of files serves it, and `build/`, what hosts and tests need to
 * know about it.
 *
 * Client, classic scripts and the bundle that renders the pages → every page and payload → the worker → the build's id, a
 * hash over all of it taken while a placeholder stands in the id's place → the id into pages, payloads and worker →
 * the manifests. The same source gives the same id and the same bytes.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WrongSetting } from 'backoffice-backend/environment';

import { buildIdOf, stampBuildId } from '../builds/build-id.ts';
import { securityHeaders } from '../builds/headers.ts';
import { LATEST_PATH, metaPath, writeJson } from '../builds/manifest.ts';
import { bundleClassic, bundleClient, bundleRender, writeClassic } from './build/bundles.ts';
import { builtFrom, noteBuiltFrom } from './build/freshness.ts';
import { exportPages } from './build/pages.ts';
import { buildWorker } from './build/worker.ts';
import { checkSettings, DIST, headerSettings, sourceTime, WORK } from './build/settings.ts';
import { readTree } from './deploy/folder.ts';
import { writeHostFiles } from './deploy/hosts/write.ts';
import { remedyOf, tellFailure } from './failure.ts';

async function writeTree(root: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  for (const [path, content] of files) {
    const target = resolve(root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

export interface Built {
  readonly id: string;
  readonly pages: number;
  readonly files: number;
}

/**
 * Builds the whole site. `dist/builds/latest.json` is written last: where it is missing, a build was broken off.
 *
 * @throws {WrongSetting} before anything is touched
 */
export async function buildSite(): Promise<Built> {
  checkSettings();
  // Whatever the shell says: React's files are those for production (`build/react-modules.ts`), and what calls them must be.
  process.env['NODE_ENV'] = 'production';
  // What is changed while it is built is not in it.
  const from = await builtFrom();
  await rm(resolve(DIST, LATEST_PATH), { force: true });
  const [manifest, bareCode, framedCode, earlyCode, rendered] = await Promise.all([
    bundleClient(), bundleClassic('boot-bare'), bundleClassic('boot-framed'), bundleClassic('early-list'), bundleRender(),
  ]);
  const scripts = {
    bootBare: await writeClassic('boot-bare', bareCode),
    bootFramed: await writeClassic('boot-framed', framedCode),
    earlyList: await writeClassic('early-list', earlyCode),
  };
  const exported = await exportPages(rendered, manifest, scripts);
  await writeTree(DIST, exported.files);
  await buildWorker(rendered, manifest, Object.values(scripts));

  const emitted = await readTree(DIST);
  const id = buildIdOf(emitted);
  const stamped = stampBuildId(emitted, id);
  await writeTree(DIST, new Map([...stamped].filter(([path, content]) => content !== emitted.get(path))));

  const settings = headerSettings(rendered.trustedTypes, exported.hashes);
  const headers = securityHeaders(settings);
  await writeFile(resolve(WORK, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`);
  await writeHostFiles(resolve(WORK, 'hosting'), { headers, apiBaseUrl: settings.apiBaseUrl });
  await noteBuiltFrom(from);
  const latest = { id, timestamp: sourceTime() };
  await writeTree(DIST, new Map([[metaPath(id), writeJson({ ...latest, prerendered: exported.addresses })]]));
  await writeTree(DIST, new Map([[LATEST_PATH, writeJson(latest)]]));
  return { id, pages: exported.addresses.length, files: emitted.size + 2 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const started = performance.now();
    const { id, pages, files } = await buildSite();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Built ${pages} pages, ${files} files, as ${id} in ${seconds} s: dist/`);
  } catch (error) {
    if (!(error instanceof WrongSetting) && remedyOf(error) === undefined) throw error;
    tellFailure(error);
    process.exitCode = 1;
  }
}
