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

it('takes no file with a picture\'s frame and no picture in it', () => {
  const frame = png().subarray(0, 33);
  expect(pictureOf(Buffer.concat([frame, png().subarray(-12)]))).toBeUndefined();
  const head = gif().subarray(0, 19);
  expect(pictureOf(Buffer.concat([head, Buffer.from([0x3b])]))).toBeUndefined();
});

/** With bytes put in before the place where others stand. */
function withBytes(picture: Buffer, before: readonly number[], bytes: readonly number[]): Buffer {
  const at = picture.indexOf(Buffer.from(before));
  return Buffer.concat([picture.subarray(0, at), Buffer.from(bytes), picture.subarray(at)]);
}

it('knows what encoders put between the parts', () => {
  // A table of codes behind the frame header, and bytes that fill up before a marker (JPEG, B.1.1.2 and B.2.4.2).
  const scan = [0xff, 0xda];
  expect(pictureOf(withBytes(jpeg(320, 200), scan, [0xff, 0xc4, 0, 8, 9, 9, 9, 9, 9, 9]))).toMatchObject({ width: 320, height: 200 });
  expect(pictureOf(withBytes(jpeg(320, 200), scan, [0xff, 0xff]))).toMatchObject({ width: 320, height: 200 });
  // A table of colours of the image's own (GIF89a, section 21).
  const own = gif(320, 200);
  const image = own.indexOf(0x2c);
  own[image + 9] = 0x80;
  const colours = [0, 0, 0, 255, 255, 255];
  const whole = Buffer.concat([own.subarray(0, image + 10), Buffer.from(colours), own.subarray(image + 10)]);
  expect(pictureOf(whole)).toMatchObject({ type: 'image/gif', width: 320 });
});

it('lets a comment stand: what it says never runs', () => {
  expect(pictureOf(png(1, 1, [pngTextChunk('<script>alert(1)</script>')]))).toMatchObject({ type: 'image/png' });
});

it('refuses pictures that unpack to gigabytes, and such without a size', () => {
  for (const [width, height] of [[50_000, 50_000], [16_385, 1], [10_000, 10_000], [0, 1], [1, 0]] as const) {
    expect(pictureOf(png(width, height))).toBeUndefined();
  }
});

it('takes no GIF whose frame is larger than any picture may be, whatever its head says', () => {
  const bomb = gif(1, 1);
  const frame = bomb.indexOf(0x2c, 13);
  bomb.writeUInt16LE(65_535, frame + 5);
  expect(pictureOf(bomb)).toBeUndefined();
  bomb.writeUInt16LE(300, frame + 5);
  bomb.writeUInt16LE(20, frame + 1);
  expect(pictureOf(bomb)).toEqual({ type: 'image/gif', width: 320, height: 1 });
});
