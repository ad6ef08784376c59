/** Reads a built site from its folder, and refuses one that is not whole. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildIdOf, unstampBuildId } from '../../builds/build-id.ts';
import { LATEST_PATH, metaPath, readLatest } from '../../builds/manifest.ts';
import type { Latest } from '../../builds/manifest.ts';
import { filesBelow, ifThere } from './folder.ts';
import { namedByPage, namedByPayload } from './pages.ts';
import { hashOf } from './record.ts';
import type { BuildRecord } from './record.ts';
import { isAsset, isPage, payloadOf } from './target.ts';

export interface Site extends Latest {
  readonly assets: BuildRecord['assets'];
  readonly files: BuildRecord['files'];
  /** Of every path, as it was when it was compared with the build's id: others may write into the folder since. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/**
 * @throws with what is wrong and the remedy where the folder holds no whole build: no manifest (a build that was broken
 * off), pages of another build, a page that names a file that is not there, any file that is not the build's own.
 */
export async function readSite(folder: string): Promise<Site> {
  const refuse = (what: string): Error => new Error(`${folder}: ${what}. Run npm run build.`);

  const latest = readLatest((await ifThere(readFile(join(folder, LATEST_PATH), 'utf8'))) ?? '');
  if (!latest) throw refuse(`no whole build lies there (no ${LATEST_PATH})`);
  const manifests = new Set([LATEST_PATH, metaPath(latest.id)]);
  const paths = await filesBelow(folder);
  const meta = await ifThere(readFile(join(folder, metaPath(latest.id))));
  if (!meta) throw refuse(`${metaPath(latest.id)} is missing`);

  const assets: Record<string, number> = {};
  const files: Record<string, { hash: string; size: number }> = {};
  const texts = new Map<string, string>();
  const contents = new Map<string, Uint8Array>();
  for (const path of paths.filter((name) => !manifests.has(name)).toSorted()) {
    const content = await readFile(join(folder, path));
    contents.set(path, content);
    if (isAsset(path)) {
      assets[path] = content.byteLength;
    } else {
      files[path] = { hash: hashOf(content), size: content.byteLength };
      if (/\.(?:html|json)$/.test(path)) texts.set(path, Buffer.from(content).toString());
    }
  }

  const pages = [...texts.keys()].filter((path) => path.endsWith('.html'));
  if (!pages.some(isPage)) throw refuse('no page lies there');
  for (const page of pages) {
    const payload = payloadOf(page);
    const sides = [[page, namedByPage(texts.get(page) ?? '')] as const];
    if (isPage(page)) sides.push([payload, namedByPayload(texts.get(payload) ?? '')]);
    for (const [path, named] of sides) {
      if (named.build !== latest.id) throw refuse(`${path} is of build ${named.build ?? '(none)'}, not of ${latest.id}`);
      const absent = named.assets.find((asset) => !(asset in assets));
      if (absent !== undefined) throw refuse(`${path} names ${absent}, which is missing`);
    }
  }
  if (buildIdOf(unstampBuildId(contents, latest.id)) !== latest.id) {
    throw refuse(`its files are not those of build ${latest.id}: one was added, changed or taken away since, or two builds ran at once`);
  }
  return { ...latest, assets, files, contents: contents.set(metaPath(latest.id), meta) };
}
