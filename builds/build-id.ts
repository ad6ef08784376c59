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

function replaced(content: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return text.includes(from) ? Buffer.from(text.toString('utf8').replaceAll(from, to)) : content;
}

/**
 * The files as they were when their id was taken, from those that hold it: `buildIdOf` then gives the id again, unless
 * one of them has been changed since.
 */
export function unstampBuildId(files: Files, id: string): Map<string, Uint8Array> {
  return new Map([...files].map(([path, content]) => [path, mayHoldId(path) ? replaced(content, id, BUILD_ID_PLACEHOLDER) : content]));
}

/**
 * The files with the id in the placeholder's place.
 *
 * @throws where the placeholder stands in any other file: a chunk that holds the id would be renamed by every build.
 */
export function stampBuildId(files: Files, id: string): Map<string, Uint8Array> {
  return new Map([...files].map(([path, content]) => {
    const stamped = replaced(content, BUILD_ID_PLACEHOLDER, id);
    if (stamped !== content && !mayHoldId(path)) {
      throw new Error(`${path} holds the build id: read it from <meta name="build-id"> or the worker instead`);
    }
    return [path, stamped];
  }));
}
