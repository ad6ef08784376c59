/** Small whole pictures of each kind, made by hand from their formats' rules. */
import { crc32, deflateSync } from 'node:zlib';

const text = (letters: string) => Buffer.from(letters, 'latin1');

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(name), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A white PNG; its size as its header says it, whatever the data holds. */
export function png(width = 1, height = 1, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(Math.min(1_000, (width + 1) * height), 255));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header), ...extra, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngTextChunk = (content: string): Buffer => chunk('tEXt', text(`Comment\0${content}`));

export function gif(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    text('GIF89a'), size, Buffer.from([0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);
}

export function jpeg(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.from([0xff, 0xe0, 0, 16]), text('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 11, 8]), size, Buffer.from([1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]), Buffer.from([0x12, 0xff, 0x00, 0x34]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function webp(width = 1, height = 1): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14));
  const data = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.from([0, 0, 0])]);
  const [riffSize, dataSize] = [Buffer.alloc(4), Buffer.alloc(4)];
  dataSize.writeUInt32LE(data.length);
  riffSize.writeUInt32LE(4 + 8 + data.length);
  return Buffer.concat([text('RIFF'), riffSize, text('WEBPVP8L'), dataSize, data]);
}
