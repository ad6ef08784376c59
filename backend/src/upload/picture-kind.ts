/**
 * What a file really is, told by its bytes alone: JPEG, PNG, WebP or GIF, whole and with nothing behind its
 * end, or nothing. A file that is two things at once (a picture with a script or an archive behind it) is
 * refused here; what a comment inside a picture says is harmless, because pictures are served as pictures
 * with `nosniff` (`app.ts`) and a sandbox (`folder-uploads.ts`).
 */

import { MOST_PIXELS } from '../../../src/lib/sniff.ts';
import type { PictureType } from '../../../src/lib/sniff.ts';

export interface Picture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/** Longer ones are bombs, as those of more pixels are: a few bytes that unpack to gigabytes in every visitor's browser. */
const LONGEST_SIDE = 16_384;

/** The picture that the bytes are, or undefined. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  let picture: Picture | undefined;
  try {
    picture = readPng(bytes) ?? readJpeg(bytes) ?? readGif(bytes) ?? readWebp(bytes);
  } catch (error) {
    // A length inside the file that points behind its end.
    if (!(error instanceof RangeError)) throw error;
  }
  if (!picture || picture.width < 1 || picture.height < 1) return undefined;
  const { width, height } = picture;
  return width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS ? picture : undefined;
}

function startsWith(bytes: Uint8Array, start: readonly number[], at = 0): boolean {
  return start.every((byte, index) => bytes[at + index] === byte);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const ascii = (text: string) => text.split('').map((letter) => letter.charCodeAt(0));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Signature, header, chunks whose lengths add up, and the end chunk as the last twelve bytes (PNG, section 5). */
function readPng(bytes: Uint8Array): Picture | undefined {
  if (!startsWith(bytes, PNG) || !startsWith(bytes, ascii('IHDR'), 12)) return undefined;
  const view = viewOf(bytes);
  let at = PNG.length;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + view.getUint32(at);
    if (startsWith(bytes, ascii('IDAT'), at + 4)) hasData = true;
    if (startsWith(bytes, ascii('IEND'), at + 4)) {
      return hasData && next === bytes.length
        ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
        : undefined;
    }
    at = next;
  }
  return undefined;
}

/** Segments up to the scan, in them a frame header with the size, and the end marker as the last two bytes. */
function readJpeg(bytes: Uint8Array): Picture | undefined {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff]) || !startsWith(bytes, [0xff, 0xd9], bytes.length - 2)) return undefined;
  const view = viewOf(bytes);
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) {
      return size && firstEnd(bytes, at + 2) === bytes.length ? { type: 'image/jpeg', ...size } : undefined;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Where the picture ends: behind the first end marker after the scan begins (in a scan `ff` is followed by 00). */
function firstEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return at + 2;
  }
  return -1;
}

/**
 * Header, then blocks up to the trailer as the last byte (GIF89a, section 18 on). As large as the head says, or as its
 * frames reach: browsers make room for those.
 */
function readGif(bytes: Uint8Array): Picture | undefined {
  if (!startsWith(bytes, ascii('GIF87a')) && !startsWith(bytes, ascii('GIF89a'))) return undefined;
  const view = viewOf(bytes);
  const tableAt = (at: number) => (view.getUint8(at) & 0x80 ? 3 * 2 ** ((view.getUint8(at) & 7) + 1) : 0);
  const behindBlocks = (from: number) => {
    let at = from;
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    return at + 1;
  };
  let at = 13 + tableAt(10);
  let hasImage = false;
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) {
      return hasImage && at + 1 === bytes.length
        ? { type: 'image/gif', width, height }
        : undefined;
    }
    if (kind === 0x21) at = behindBlocks(at + 2);
    else if (kind === 0x2c) {
      hasImage = true;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = behindBlocks(at + 10 + tableAt(at + 9) + 1);
    } else return undefined;
  }
}

/** A RIFF container that is as long as it says, beginning with one of the three kinds of picture chunk. */
function readWebp(bytes: Uint8Array): Picture | undefined {
  if (!startsWith(bytes, ascii('RIFF')) || !startsWith(bytes, ascii('WEBP'), 8)) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined;
  const size = (width: number, height: number): Picture => ({ type: 'image/webp', width, height });
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (startsWith(bytes, ascii('VP8X'), 12)) return size(threeBytes(24) + 1, threeBytes(27) + 1);
  if (startsWith(bytes, ascii('VP8L'), 12)) {
    const bits = view.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (startsWith(bytes, ascii('VP8 '), 12)) {
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  return undefined;
}
