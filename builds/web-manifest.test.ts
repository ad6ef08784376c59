import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { webManifest } from './web-manifest.ts';
import type { AppWords } from './web-manifest.ts';

const words: AppWords = {
  name: 'Back-office',
  description: 'All about the website.',
  lang: 'en',
  prefix: '/en',
  shortcuts: [{ name: 'Add service', path: '/page_management/service?new', icon: '/icons/add-96.png' }],
  screenshots: [
    { file: '/screenshots/list-en.png', label: 'List', wide: true },
    { file: '/screenshots/form-en.png', label: 'Form', wide: false },
  ],
};

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

/** Width and height as a PNG's header has them. */
function pngSize(path: string): string {
  const bytes = readFileSync(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the web manifest', () => {
  const manifest = JSON.parse(webManifest(words)) as {
    icons: Icon[];
    screenshots: (Icon & { form_factor: string })[];
    shortcuts: { url: string; icons: Icon[] }[];
  } & Record<string, unknown>;

  it('starts in its language and is the same application in both', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/en', scope: '/', lang: 'en', display: 'standalone' });
    expect(JSON.parse(webManifest({ ...words, prefix: '', lang: 'vi-VN' }))).toMatchObject({ id: '/', start_url: '/' });
  });

  it('opens an empty form from a shortcut', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/en/page_management/service?new']);
  });

  it('names icons, also for masks, and screenshots, wide and narrow, that exist in the sizes it says', () => {
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes, type } of pictures) {
      expect(existsSync(`public${src}`), src).toBe(true);
      if (type === 'image/png') expect(`${src} ${pngSize(`public${src}`)}`).toBe(`${src} ${sizes}`);
    }
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
    expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']));
  });
});
