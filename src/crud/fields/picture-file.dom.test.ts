import { describe, expect, it } from 'vitest';

import { CHOSEN_LIMIT, fitInto, hasTransparency, preparePicture } from './picture-file.ts';

// What needs a canvas (turning, scaling, EXIF, transparency of real pictures) is shown in a browser:
// e2e/pictures.long.spec.ts.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function png(width: number, height: number): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([...PNG, 0, 0, 0, 13, ...Array.from('IHDR', (letter) => letter.charCodeAt(0))]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes], { type: 'image/png' });
}

describe('fitInto', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [2000, 2000, 2000, 2000],
    [640, 480, 640, 480],
    [10_000, 3, 2000, 1],
  ])('makes %i × %i at most 2,000 px: %i × %i', (width, height, newWidth, newHeight) => {
    expect(fitInto(width, height, 2000)).toEqual({ width: newWidth, height: newHeight });
  });
});

describe('hasTransparency', () => {
  it('sees one pixel that is not quite opaque, and nothing else', () => {
    const pixels = new Uint8ClampedArray(4 * 100).fill(255);
    expect(hasTransparency(pixels)).toBe(false);
    pixels[4 * 60] = 0;
    expect(hasTransparency(pixels)).toBe(false);
    pixels[4 * 60 + 3] = 254;
    expect(hasTransparency(pixels)).toBe(true);
  });
});

describe('preparePicture', () => {
  it.each([
    ['a file over 5 MB', new Blob([new Uint8Array(CHOSEN_LIMIT + 1)]), 'tooLarge'],
    ['a script under a picture’s name', new File(['<script>boom()</script>'], 'a.png', { type: 'image/png' }), 'wrongType'],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }), 'wrongType'],
    ['an empty file', new Blob([]), 'wrongType'],
    ['a picture cut in its header', new Blob([Uint8Array.from(PNG)]), 'broken'],
    ['a picture of no height', png(10, 0), 'broken'],
    ['a bomb: a few bytes that would unpack to gigabytes', png(60_000, 60_000), 'tooManyPixels'],
  ])('refuses %s before it is unpacked', async (_what, file, problem) => {
    await expect(preparePicture(file)).rejects.toMatchObject({ name: 'UnusablePicture', problem });
  });

  it.each(['NotFoundError', 'NotReadableError'])('takes a file that is gone, or can be read no more (%s), for one to be chosen again', async (name) => {
    const file = png(10, 10);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', name));
    await expect(preparePicture(file)).rejects.toMatchObject({ name: 'UnusablePicture', problem: 'gone' });
  });

  it('names the limit that was passed', async () => {
    await expect(preparePicture(new Blob([new Uint8Array(CHOSEN_LIMIT + 1)]))).rejects.toMatchObject({ limit: 5_242_880 });
  });
});
