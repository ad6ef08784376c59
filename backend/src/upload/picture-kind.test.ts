import { expect, it } from 'vitest';
import { sniffPicture } from '../../../src/lib/sniff.ts';
import { gif, jpeg, png, pngTextChunk, webp } from '../testing/pictures.ts';
import { drawPicture } from '../seed/pictures/draw.ts';
import { logo } from '../seed/pictures/spec.ts';
import { pictureOf } from './picture-kind.ts';

it('tells the four kinds and their sizes by the bytes', () => {
  for (const [make, type] of [
    [png, 'image/png'],
    [jpeg, 'image/jpeg'],
    [gif, 'image/gif'],
    [webp, 'image/webp'],
  ] as const) {
    expect(pictureOf(make(320, 200))).toEqual({ type, width: 320, height: 200 });
    expect(sniffPicture(make())).toBe(type);
  }
});

it('knows a picture that a real encoder wrote', () => {
  expect(pictureOf(drawPicture(logo(1)))).toMatchObject({ type: 'image/png', width: 320 });
});

it.each([
  ['nothing', Buffer.alloc(0)], ['a byte', Buffer.from([0x89])], ['text', Buffer.from('hello')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['PDF', Buffer.from('%PDF-1.7')], ['ZIP', Buffer.from('PK\u0003\u0004')], ['BMP', Buffer.from('BM0000')],
  ['TIFF', Buffer.from('II*\u0000')],
])('takes %s for no picture', (_name, bytes) => {
  expect(pictureOf(bytes)).toBeUndefined();
});

it('takes no picture that is cut short, wherever', () => {
  for (const whole of [png(3, 3), jpeg(3, 3), gif(3, 3), webp(3, 3)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(pictureOf(whole.subarray(0, length)), String(length)).toBeUndefined();
    }
  }
});

it('takes no picture with something behind its end: a script, an archive, another picture', () => {
  for (const whole of [png(), jpeg(), gif(), webp()]) {
    for (const tail of ['<script>alert(1)</script>', 'PK\u0003\u0004', '\n', '\0']) {
      expect(pictureOf(Buffer.concat([whole, Buffer.from(tail, 'latin1')]))).toBeUndefined();
    }
    expect(pictureOf(Buffer.concat([whole, png()]))).toBeUndefined();
  }
  expect(
    pictureOf(Buffer.concat([jpeg(), Buffer.from('<script></script>'), Buffer.from([0xff, 0xd9])])),
  ).toBeUndefined();
});

it('takes no file that begins like a picture and is none', () => {
  expect(pictureOf(Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)//', 'latin1'))).toBeUndefined();
  expect(
    pictureOf(
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>'), Buffer.from([0xff, 0xd9])]),
    ),
  ).toBeUndefined();
  expect(pictureOf(Buffer.concat([png().subarray(0, 8), Buffer.from('<svg>')]))).toBeUndefined();
});

it('lets a comment stand: what it says never runs', () => {
  expect(pictureOf(png(1, 1, [pngTextChunk('<script>alert(1)</script>')]))).toMatchObject({ type: 'image/png' });
});

it('refuses pictures that unpack to gigabytes, and such without a size', () => {
  for (const [width, height] of [[50_000, 50_000], [16_385, 1], [10_000, 10_000], [0, 1], [1, 0]] as const) {
    expect(pictureOf(png(width, height))).toBeUndefined();
  }
});
