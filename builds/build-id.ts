/**
 * The build's id: a hash over everything that was emitted, taken while a placeholder stands where the id will be
 * written. Node only; the browser and the worker read ids, they never make one.
 */
import { createHash } from 'node:crypto';

import { BUILD_ID_PLACEHOLDER } from './manifest.ts';

/** Emitted files by path relative to the site's root, with `/` and without a leading one. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * The id of a set of files: sixteen hexadecimal digits. Paths are sorted, and each path and content is preceded by its
 * length, so that no two sets of files run together into the same bytes.
 */
export function buildIdOf(files: Files): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].toSorted()) {
    const content = files.get(path) ?? new Uint8Array();
    hash.update(`${path.length}:${path}:${content.byteLength}:`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Where the id may stand: pages, payloads, manifests and the worker. */
function mayHoldId(path: string): boolean {
  return path.endsWith('.html') || path.endsWith('.json') || path === 'sw.js';
}

/**
 * The files with the id in the placeholder's place.
 *
 * @throws where the placeholder stands in any other file: a chunk that holds the id would be renamed by every build.
 */
export function stampBuildId(files: Files, id: string): Map<string, Uint8Array> {
  const stamped = new Map<string, Uint8Array>();
  for (const [path, content] of files) {
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    if (!text.includes(BUILD_ID_PLACEHOLDER)) {
      stamped.set(path, content);
    } else if (mayHoldId(path)) {
      stamped.set(path, Buffer.from(text.toString('utf8').replaceAll(BUILD_ID_PLACEHOLDER, id)));
    } else {
      throw new Error(`${path} holds the build id: read it from <meta name="build-id"> or the worker instead`);
    }
  }
  return stamped;
}
