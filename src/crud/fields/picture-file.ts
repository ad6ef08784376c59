/**
 * A chosen picture, made ready to be sent: told by its bytes, scaled to 2,000 px at most, turned the way its
 * camera meant it, and without EXIF (place, time and owner of the camera), because what goes out is drawn anew.
 * Pictures with transparency go out as PNG, all others as JPEG of quality 0.85; of one that moves, its first frame.
 */
import { isAnimated, MOST_PIXELS, PICTURE_ENDINGS, readPictureSize, sniffPicture } from '../../lib/sniff.ts';
import type { PictureType } from '../../lib/sniff.ts';

/** For a file chooser; what a file really is, its bytes say. */
export const ACCEPTED_PICTURES = Object.keys(PICTURE_ENDINGS).join(',');
export const MEGABYTE = 1024 * 1024;
/** As chosen, before scaling. */
export const CHOSEN_LIMIT = 5 * MEGABYTE;
const SENT_LIMIT = 5 * MEGABYTE;
/** The longest side of what is sent. */
const SCALED_SIDE = 2_000;
const JPEG_QUALITY = 0.85;
const SMALLEST_SIDE = 64;

export type PictureProblem = 'wrongType' | 'tooLarge' | 'tooManyPixels' | 'broken' | 'gone';

/** A file that cannot be sent, whatever is tried again: another one has to be chosen. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
  readonly problem: PictureProblem;
  /** In bytes, where the problem is the size. */
  readonly limit: number | undefined;

  constructor(problem: PictureProblem, limit?: number) {
    super(`The picture cannot be sent: ${problem}${limit === undefined ? '' : ` (limit ${limit} bytes)`}`);
    this.problem = problem;
    this.limit = limit;
  }
}

export interface ReadyPicture {
  readonly bytes: Blob;
  readonly contentType: 'image/jpeg' | 'image/png';
  /** The chosen file's name with the ending of what it has become. */
  readonly fileName: string;
  /** The chosen picture moves, and this one does not. */
  readonly isFirstFrame: boolean;
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : '';
}

function renamed(file: Blob, type: PictureType): string {
  const base = nameOf(file).replace(/\.[^./\\]*$/, '');
  return `${base === '' ? 'picture' : base}${PICTURE_ENDINGS[type]}`;
}

/**
 * The largest width and height, in whole pixels, of a picture of this shape whose longest side is at most
 * `longest`. Never larger than the picture itself.
 */
export function fitInto(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** True where any of the RGBA pixels can be seen through. */
export function hasTransparency(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if (pixels[alpha] !== 255) return true;
  }
  return false;
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Deleted, changed or taken away with its stick since it was chosen: a browser reads it no more, however often it is asked.
    throw new UnusablePicture('gone');
  }
}

async function unpack(file: Blob): Promise<{ bitmap: ImageBitmap; type: PictureType; isFirstFrame: boolean }> {
  if (file.size > CHOSEN_LIMIT) throw new UnusablePicture('tooLarge', CHOSEN_LIMIT);
  const bytes = await bytesOf(file);
  const type = sniffPicture(bytes);
  if (!type) throw new UnusablePicture('wrongType');
  const size = readPictureSize(bytes);
  if (!size) throw new UnusablePicture('broken');
  if (size.width * size.height > MOST_PIXELS) throw new UnusablePicture('tooManyPixels');
  try {
    // By its bytes' type: a declared one may be wrong, and some browsers believe it.
    const bitmap = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' });
    return { bitmap, type, isFirstFrame: isAnimated(bytes) };
  } catch {
    throw new UnusablePicture('broken');
  }
}

interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly isTransparent: boolean;
}

function draw(bitmap: ImageBitmap, longest: number, mayBeTransparent: boolean): Drawing {
  const canvas = document.createElement('canvas');
  const { width, height } = fitInto(bitmap.width, bitmap.height, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new UnusablePicture('broken');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const isTransparent = mayBeTransparent && hasTransparency(context.getImageData(0, 0, width, height).data);
  if (!isTransparent) {
    // JPEG knows no transparency and would fill with black; where a browser blurs what pages read back
    // (protection against fingerprinting), a transparent picture could come here.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  return { canvas, isTransparent };
}

function encode(canvas: HTMLCanvasElement, type: ReadyPicture['contentType']): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new UnusablePicture('broken'));
      },
      type,
      JPEG_QUALITY,
    );
  });
}

/**
 * @param limit bytes that may be sent; a picture that comes out larger is drawn smaller until it fits.
 * @throws {UnusablePicture}
 */
export async function preparePicture(file: Blob, limit: number = SENT_LIMIT): Promise<ReadyPicture> {
  const { bitmap, type, isFirstFrame } = await unpack(file);
  try {
    let longest = Math.min(SCALED_SIDE, Math.max(bitmap.width, bitmap.height));
    while (longest >= Math.min(SMALLEST_SIDE, Math.max(bitmap.width, bitmap.height))) {
      const { canvas, isTransparent } = draw(bitmap, longest, type !== 'image/jpeg');
      const contentType = isTransparent ? 'image/png' : 'image/jpeg';
      const bytes = await encode(canvas, contentType);
      if (bytes.size <= limit) return { bytes, contentType, fileName: renamed(file, contentType), isFirstFrame };
      // Bytes go with the area; a little less than that, so that the next round is mostly the last.
      longest = Math.floor(longest * Math.min(0.9, Math.sqrt(limit / bytes.size) * 0.95));
    }
    throw new UnusablePicture('tooLarge', limit);
  } finally {
    bitmap.close();
  }
}
