/**
 * What kind of picture some bytes are, told by their first bytes and never by a name or a declared type: a
 * renamed script must not pass as a picture. Asked by the picture field before a file is unpacked; the backend
 * reads a stored file to its end. SVG is not among the four kinds: it is a document that can run scripts.
 */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** A file name's ending for each kind, with its dot. */
export const PICTURE_ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
};

/** Beyond this, both sides take no picture: unpacked it takes four bytes a pixel, and a small computer's tab dies of it. */
export const MOST_PIXELS = 50_000_000;

export interface PictureSize {
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
}

function hasBytes(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return hasBytes(bytes, at, Array.from(text, (letter) => letter.charCodeAt(0)));
}

/** The kind of picture that begins with these bytes; undefined for anything else. */
export function sniffPicture(bytes: Uint8Array): PictureType | undefined {
  if (hasBytes(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (hasBytes(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'image/gif';
  // RIFF is also WAVE and AVI: the form type four bytes on decides, and the first chunk is one of three.
  const webp = hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP') && hasText(bytes, 12, 'VP8');
  return webp ? 'image/webp' : undefined;
}

function unsigned(bytes: Uint8Array, at: number, length: number, littleEndian: boolean): number {
  let number = 0;
  for (let index = 0; index < length; index += 1) {
    number = number * 256 + (bytes[at + (littleEndian ? length - 1 - index : index)] ?? 0);
  }
  return number;
}

function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes before a marker, and markers that stand alone, have no length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    // SOF0 to SOF15 carry the frame's size; C4 (Huffman), C8 (reserved) and CC (arithmetic) share the range.
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: unsigned(bytes, at + 5, 2, false), width: unsigned(bytes, at + 7, 2, false) };
    } else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + unsigned(bytes, at + 2, 2, false);
  }
  return undefined;
}

function webpSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  if (hasText(bytes, 12, 'VP8X')) {
    return { width: unsigned(bytes, 24, 3, true) + 1, height: unsigned(bytes, 27, 3, true) + 1 };
  }
  if (hasText(bytes, 12, 'VP8L')) {
    const packed = unsigned(bytes, 21, 4, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return { width: unsigned(bytes, 26, 2, true) & 0x3fff, height: unsigned(bytes, 28, 2, true) & 0x3fff };
}

/**
 * Width and height as the picture's header gives them, so that a picture too large to be unpacked is refused
 * before it is unpacked (a few kB of PNG can hold a billion pixels). Undefined where the header is damaged.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const type = sniffPicture(bytes);
  let size: PictureSize | undefined;
  if (type === 'image/jpeg') size = jpegSize(bytes);
  if (type === 'image/webp') size = webpSize(bytes);
  if (type === 'image/gif' && bytes.length >= 10) {
    size = { width: unsigned(bytes, 6, 2, true), height: unsigned(bytes, 8, 2, true) };
  }
  if (type === 'image/png' && bytes.length >= 24 && hasText(bytes, 12, 'IHDR')) {
    size = { width: unsigned(bytes, 16, 4, false), height: unsigned(bytes, 20, 4, false) };
  }
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** Blocks up to the second that is an image; each ends with sub-blocks, which say how long they are (GIF89a, section 15 on). */
function gifMoves(bytes: Uint8Array): boolean {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  const tableAt = (at: number): number => (byteAt(at) & 0x80 ? 3 * 2 ** ((byteAt(at) & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + tableAt(10);
  while (at < bytes.length) {
    if (byteAt(at) === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + tableAt(at + 9);
    } else if (byteAt(at) === 0x21) at += 2;
    else return false;
    while (byteAt(at) !== 0) at += byteAt(at) + 1;
    at += 1;
  }
  return false;
}

/** The chunk that counts frames stands before the first one's data (PNG, section 11.3.6.1). */
function pngMoves(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length && !hasText(bytes, at + 4, 'IDAT'); at += 12 + unsigned(bytes, at, 4, false)) {
    if (hasText(bytes, at + 4, 'acTL')) return unsigned(bytes, at + 8, 4, false) > 1;
  }
  return false;
}

/** Each frame is a chunk, padded to an even length. */
function webpMoves(bytes: Uint8Array): boolean {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; at += 8 + 2 * Math.ceil(unsigned(bytes, at + 4, 4, true) / 2)) {
    if (hasText(bytes, at, 'ANMF')) frames += 1;
  }
  return frames > 1;
}

/** Whether the picture has more than one frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  switch (sniffPicture(bytes)) {
    case 'image/gif':
      return gifMoves(bytes);
    case 'image/png':
      return pngMoves(bytes);
    case 'image/webp':
      return webpMoves(bytes);
    default:
      return false;
  }
}
