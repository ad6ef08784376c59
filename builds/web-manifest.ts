/** The web app manifest in one language: what makes the product installable. */

export interface AppWords {
  readonly name: string;
  readonly description: string;
  /** `vi-VN` or `en`. */
  readonly lang: string;
  /** What the start address is prefixed with: empty, or `/en`. */
  readonly prefix: string;
  readonly shortcuts: readonly { readonly name: string; readonly path: string; readonly icon: string }[];
  readonly screenshots: readonly { readonly file: string; readonly label: string; readonly wide: boolean }[];
}

const BACKGROUND = '#ffffff';
const THEME = '#ffffff';

const SIZES = { wide: '1280x800', narrow: '750x1334' } as const;

/**
 * The manifest as JSON text. Both languages share one `id`: a person who switches the language has one application
 * installed, not two.
 */
export function webManifest(words: AppWords): string {
  const manifest = {
    id: '/',
    name: words.name,
    short_name: words.name,
    description: words.description,
    lang: words.lang,
    dir: 'ltr',
    start_url: words.prefix === '' ? '/' : words.prefix,
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: THEME,
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: words.shortcuts.map(({ name, path, icon }) => ({
      name,
      url: `${words.prefix}${path}`,
      icons: [{ src: icon, sizes: '96x96', type: 'image/png' }],
    })),
    screenshots: words.screenshots.map(({ file, label, wide }) => ({
      src: file,
      label,
      sizes: wide ? SIZES.wide : SIZES.narrow,
      type: 'image/png',
      form_factor: wide ? 'wide' : 'narrow',
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
