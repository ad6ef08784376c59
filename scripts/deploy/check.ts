/** Reads a build back through its target, as a visitor would get it, before anyone is told of it. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { cacheControl, contentType } from '../../builds/hosting.ts';
import { inParallel } from './pool.ts';
import { hashOf } from './record.ts';
import type { BuildRecord } from './record.ts';
import { WORKER } from './target.ts';
import type { Served, Target } from './target.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** What is wrong with a served file, or undefined. */
async function faultOf(served: Served | undefined, path: string, hash: string): Promise<string | undefined> {
  if (!served) return 'is missing';
  if (hashOf(served.content) !== hash) return 'has another content than was built';
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = served.compressed?.[encoding];
    if (!compressed) continue;
    const plain = await decompress[encoding](compressed).catch(() => new Uint8Array());
    if (hashOf(plain) !== hash) return `has another content in ${encoding} than was built`;
  }
  if (served.contentType !== undefined && served.contentType !== contentType(path)) {
    return `comes as ${served.contentType}, not as ${contentType(path)}`;
  }
  if (served.cacheControl !== undefined && served.cacheControl !== cacheControl(path)) {
    return `comes with Cache-Control ${served.cacheControl}, not ${cacheControl(path)}`;
  }
  return undefined;
}

/**
 * Checks that every file of the build but the worker is live with the content that was built, and that every asset of
 * the build is there.
 *
 * @returns what is wrong, a line each; empty where nothing is.
 */
export async function faultsOf(target: Target, record: BuildRecord, step: (path: string) => void): Promise<string[]> {
  const faults: string[] = [];
  const wanted = Object.entries(record.assets).map(([key, size]) => ({ key, size }));
  for (const key of await target.missing(wanted)) faults.push(`${key} is missing`);
  const paths = Object.keys(record.files).filter((path) => path !== WORKER);
  await inParallel(paths, 8, async (path) => {
    const fault = await faultOf(await target.served(path), path, record.files[path]?.hash ?? '');
    if (fault !== undefined) faults.push(`${path} ${fault}`);
    step(path);
  });
  return faults;
}
