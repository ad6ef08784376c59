import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedCompanyInfo } from '../company-info.ts';
import { seedCustomers } from '../customers/customers.ts';
import { seedIntroductions } from '../introductions.ts';
import { seedProducts } from '../products/products.ts';
import { seedServices } from '../services/services.ts';
import { seedSlides } from '../slides.ts';
import { drawPicture } from './draw.ts';
import type { PictureSpec } from './spec.ts';

const NOW = Date.UTC(2026, 10, 21);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const rows = [
  ...seedServices(NOW), ...seedProducts(NOW), ...seedIntroductions, ...seedSlides, ...seedCustomers, seedCompanyInfo,
];
const specs = rows.flatMap(({ picture }) => picture ?? []);

function sizeOf(png: Uint8Array): [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe('drawPicture', () => {
  it('asks nobody for the names of the connections that are open when its library is loaded', () => {
    expect(process.report?.getReport()).toHaveProperty('header.glibcVersionRuntime');
    expect(process.report?.getReport()).not.toHaveProperty('header.networkInterfaces');
  });

  it('draws every picture of the seed data as a small PNG of the stated size, no two alike', () => {
    const seen = new Map<string, PictureSpec>();
    for (const spec of specs) {
      const png = drawPicture(spec);
      expect([...png.subarray(0, 8)]).toEqual(PNG);
      expect(sizeOf(png)).toEqual([spec.width, spec.height]);
      expect(png.length).toBeLessThan(80_000);
      const digest = createHash('sha256').update(png).digest('hex');
      expect(seen.get(digest), `the picture of ${JSON.stringify(spec)}`).toBeUndefined();
      seen.set(digest, spec);
    }
    expect(seen.size).toBe(specs.length);
  });

  it('draws the same bytes from the same specification', () => {
    for (const spec of [specs[0], specs.at(-1)]) {
      if (!spec) throw new Error('there are no pictures');
      expect(Buffer.from(drawPicture(spec)).equals(drawPicture({ ...spec }))).toBe(true);
    }
  });

  it('shows the same at another size', () => {
    expect(sizeOf(drawPicture({ theme: 'ship', seed: 3, width: 480, height: 300 }))).toEqual([480, 300]);
  });
});
