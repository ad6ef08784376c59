import { describe, expect, it } from 'vitest';

import { isAnimated, readPictureSize, sniffPicture } from './sniff.ts';

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  );
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = bytes(PNG_SIGNATURE, [0, 0, 0, 13], 'IHDR', [0, 0, 0x0f, 0xa0], [0, 0, 0x0b, 0xb8], [8, 6, 0, 0, 0]);
const gif = bytes('GIF89a', [0x40, 0x01], [0xf0, 0x00], [0x80, 0, 0]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x08], 'Exif', [0, 0],
  [0xff, 0xdb, 0x00, 0x04, 1, 2],
  [0xff, 0xff, 0xc2, 0x00, 0x11, 0x08, 0x0b, 0xb8, 0x0f, 0xa0, 0x03, 1, 0x22, 0],
);
const webpLossy = bytes(
  'RIFF', [30, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0],
  [0, 0, 0, 0x9d, 0x01, 0x2a], [0x20, 0x43, 0x58, 0x82],
);
// Lossless keeps 14 bits of (width - 1), then 14 bits of (height - 1): 799 | 599 << 14.
const webpLossless = bytes(
  'RIFF', [30, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0],
  [0x2f, 0x1f, 0xc3, 0x95, 0x00], [0, 0, 0, 0, 0],
);
const webpExtended = bytes(
  'RIFF', [30, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0],
  [0x10, 0, 0, 0], [0x9f, 0x0f, 0], [0xb7, 0x0b, 0],
);

describe('sniffPicture', () => {
  it.each([
    ['JPEG', jpeg, 'image/jpeg'],
    ['PNG', png, 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['an old GIF', bytes('GIF87a', [1, 0, 1, 0]), 'image/gif'],
    ['lossy WebP', webpLossy, 'image/webp'],
    ['lossless WebP', webpLossless, 'image/webp'],
    ['extended WebP', webpExtended, 'image/webp'],
  ])('knows %s by its bytes', (_name, picture, type) => {
    expect(sniffPicture(picture)).toBe(type);
  });

  it.each([
    ['nothing', bytes()],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['HTML', bytes('<!doctype html><script>')],
    ['a PDF', bytes('%PDF-1.7 .......')],
    ['a bitmap', bytes('BM', [0, 0, 0, 0])],
    ['a sound in the same container as WebP', bytes('RIFF', [30, 0, 0, 0], 'WAVEfmt ')],
    ['a WebP container without a picture', bytes('RIFF', [30, 0, 0, 0], 'WEBPJUNK')],
    ['an AVIF', bytes([0, 0, 0, 0x1c], 'ftypavif')],
    ['a PNG cut after three bytes', bytes([0x89, 0x50, 0x4e])],
    ['a PNG whose line ends were rewritten', bytes([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a, 0x00])],
    ['a JPEG that begins with a space', bytes(' ', [0xff, 0xd8, 0xff, 0xe0])],
  ])('refuses %s', (_name, file) => {
    expect(sniffPicture(file)).toBeUndefined();
  });
});

describe('readPictureSize', () => {
  it.each([
    ['PNG', png, 4000, 3000],
    ['GIF', gif, 320, 240],
    ['JPEG, past its other segments and a fill byte', jpeg, 4000, 3000],
    ['lossy WebP, without the scaling bits', webpLossy, 800, 600],
    ['lossless WebP', webpLossless, 800, 600],
    ['extended WebP', webpExtended, 4000, 3000],
  ])('reads it from the header of %s', (_name, picture, width, height) => {
    expect(readPictureSize(picture)).toEqual({ width, height });
  });

  it.each([
    ['a PNG cut in its header', png.slice(0, 20)],
    ['a PNG of no width', bytes(PNG_SIGNATURE, [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0], [0, 0, 0, 1])],
    ['a JPEG that ends before its frame', jpeg.slice(0, 22)],
    ['a JPEG whose segments run into noise', bytes([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x02], 'noise and more noise')],
    ['a JPEG with a segment of length 0', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], Array.from({ length: 40 }, () => 0))],
    ['a WebP cut in its header', webpExtended.slice(0, 26)],
    ['something that is no picture', bytes('GIF88a', [1, 0, 1, 0])],
  ])('has no answer for %s', (_name, file) => {
    expect(readPictureSize(file)).toBeUndefined();
  });
});

describe('isAnimated', () => {
  // A head of 1 × 1 pixels, with a table of two colours or none.
  const gifHead = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], [0, 0, 0, 0xff, 0xff, 0xff]);
  const bareHead = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0]);
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const comment = bytes([0x21, 0xfe, 3], ',!,', [0]);
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const ownTable = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x2c, 0, 0, 0xff, 0xff, 0xff, 2, 2, 0x2c, 1, 0];
  const chunk = (name: string, data: readonly number[]) => bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0]);
  const pngOf = (...chunks: readonly Uint8Array[]) => bytes(PNG_SIGNATURE, ...[chunk('IHDR', Array.from({ length: 13 }, () => 1)), ...chunks].map((part) => [...part]));
  const part = (name: string, data: readonly number[]) => bytes(name, [data.length, 0, 0, 0], data, data.length % 2 === 0 ? [] : [0]);
  const webp = (...parts: readonly Uint8Array[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...[part('VP8X', Array.from({ length: 10 }, () => 0)), ...parts].map((each) => [...each]));

  it.each([
    ['a GIF of two frames', bytes([...gifHead], control, frame, control, frame, [0x3b]), true],
    ['a GIF of two frames, the first with colours of its own', bytes([...bareHead], ownTable, [...comment], frame, [0x3b]), true],
    ['a GIF of one frame', bytes([...gifHead], control, ownTable, [...comment], [0x3b]), false],
    ['a GIF cut in its frame', bytes([...gifHead], control, frame.slice(0, 12)), false],
    ['a PNG that counts two frames', pngOf(chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]), chunk('IDAT', [1])), true],
    ['a PNG that counts one frame', pngOf(chunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0]), chunk('IDAT', [1])), false],
    ['a PNG', pngOf(chunk('IDAT', [1]), chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])), false],
    ['a WebP of two frames', webp(part('ANIM', [0, 0, 0, 0, 0, 0]), part('ANMF', [1, 2, 3]), part('ANMF', [1])), true],
    ['a WebP of one frame', webp(part('ANIM', [0, 0, 0, 0, 0, 0]), part('ANMF', [1, 2, 3])), false],
    ['a WebP without frames', webpLossy, false],
    ['a JPEG', jpeg, false],
    ['no picture', bytes('<svg>'), false],
  ])('knows of %s whether it moves', (_name, picture, moves) => {
    expect(isAnimated(picture)).toBe(moves);
  });
});
