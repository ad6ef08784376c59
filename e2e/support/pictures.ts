/** Pictures made in the browser that will choose them: a canvas, encoded as the test asks. */
import type { Locator, Page } from '@playwright/test';

export async function drawnPicture(page: Page, options: { type: string; width: number; height: number; transparent?: boolean }): Promise<Buffer> {
  const encoded = await page.evaluate(async ({ type, width, height, transparent }) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const wash = pen.createLinearGradient(0, 0, width, height);
    wash.addColorStop(0, '#1d4ed8');
    wash.addColorStop(1, '#f59e0b');
    pen.fillStyle = wash;
    pen.fillRect(transparent ? width / 4 : 0, 0, width / 2, height);
    if (!transparent) pen.fillRect(0, 0, width, height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, options);
  return Buffer.from(encoded, 'base64');
}

/** How many colours a PNG holds. */
export function coloursOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(bitmap, 0, 0);
    return new Set(new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
  }, png.toString('base64'));
}

/** Drops PNG files on an element, or pastes them into it, as the desktop does. */
export async function bringPictures(target: Locator, way: 'drop' | 'paste', names: readonly string[], content: Buffer): Promise<void> {
  await target.evaluate((element, { kind, files, encoded }) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    for (const name of files) data.items.add(new File([bytes], name, { type: 'image/png' }));
    const always = { bubbles: true, cancelable: true };
    element.dispatchEvent(kind === 'drop'
      ? new DragEvent('drop', { ...always, dataTransfer: data })
      : new ClipboardEvent('paste', { ...always, clipboardData: data }));
  }, { kind: way, files: [...names], encoded: content.toString('base64') });
}

/** Answers a button's file chooser with PNG files. */
export async function choosePictures(page: Page, open: () => Promise<void>, names: readonly string[], content: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: content })));
}
