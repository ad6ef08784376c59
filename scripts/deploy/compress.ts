/** Compression ahead of time, at its best: a file is compressed once and downloaded often. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { isCompressible } from '../../builds/hosting.ts';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this the header of the compressed form costs what the compression saves. */
const SMALLEST = 200;

/** True for files that are kept in compressed form, by name and bytes. */
export function isWorthCompressing(key: string, size: number): boolean {
  return size >= SMALLEST && isCompressible(key);
}

/** @param quality brotli's, 0 to 11 */
export function compress(content: Uint8Array, encoding: Encoding, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content, { level: 9 });
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  });
}
