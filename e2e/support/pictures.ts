/** Pictures made in the browser that will choose them: a canvas, encoded as the test asks. */
import type { Page } from '@playwright/test';

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
